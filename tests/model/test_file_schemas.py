import pytest
from jsonschema import Draft202012Validator

from skillcontract.model.file_schemas import KINDS, schema_of
from skillcontract.text.language import Language


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_a_valid_schema_with_descriptions(kind: str, language: Language) -> None:
    schema = schema_of(kind, language)
    Draft202012Validator.check_schema(schema)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert '"description"' in str(schema).replace("'", '"')


def test_there_is_no_other_kind() -> None:
    with pytest.raises(KeyError):
        schema_of("workspace", Language.EN)
