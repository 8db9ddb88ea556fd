"""Binding, rule by rule of semantics part A."""

from typing import Any

import pytest

from skillcontract.model.binding import bind_contract, bind_entry, bind_root_member, bind_tool
from skillcontract.model.binding_faults import BindingFaultKind
from skillcontract.model.contract import ABSENT, Contract, Output, Setting, State, Tool
from skillcontract.model.enums import Mode, SideEffect, Source
from skillcontract.model.properties import Place
from skillcontract.syntax.nodes import ObjectNode
from skillcontract.syntax.parser import parse
from skillcontract.syntax.values import ExactNumber

Faults = list[tuple[str, str]]


def bound(text: str) -> tuple[Contract, Faults]:
    result = bind_contract(parse(text).root)
    return result.value, [(fault.kind.value, fault.pointer) for fault in result.faults]


def argument(text: str) -> tuple[Any, Faults]:
    """One argument `x` of a tool `t`; pointers are shortened to what follows it."""
    contract, faults = bound(f'{{"tools": {{"t": {{"args": {{"x": {text}}}}}}}}}')
    tools = contract.tools.value
    assert tools is not None
    base = "/tools/t/args/x"
    return tools["t"].arguments.get("x"), [(kind, pointer.removeprefix(base)) for kind, pointer in faults]


def test_a_plain_contract_binds_with_places() -> None:
    text = '{"mode": "PLAN", "tools": {"a/b": {"sideEffect": "WRITE", "extracts": [{"path": "data"}]}}}'
    contract, faults = bound(text)
    assert faults == []
    assert contract.mode.value is Mode.PLAN
    assert text[slice(*contract.mode.span)] == '"PLAN"'
    assert text[slice(*contract.mode.key_span)] == '"mode"'
    assert contract.target is ABSENT
    tools = contract.tools.value
    assert tools is not None
    tool = tools["a/b"]
    assert tool.name == "a/b"
    assert tool.pointer == "/tools/a~1b"
    assert text[slice(*tool.key_span)] == '"a/b"'
    assert tool.effect is SideEffect.WRITE
    extracts = tool.extracts.value
    assert extracts is not None
    assert extracts[0].path.pointer == "/tools/a~1b/extracts/0/path"
    assert text[slice(*extracts[0].key_span)] == "{"


@pytest.mark.parametrize(
    "text", ['{"from": null}', '{"const": null}', '{"sources": null}', '{"missing": null}', '{"when": null}']
)
def test_a4_null_is_not_configured(text: str) -> None:
    value, faults = argument(text)
    name = text.split('"')[1]
    setting: Setting[object] = getattr(value, {"from": "from_"}.get(name, name))
    assert setting.state is State.NOT_CONFIGURED
    assert setting.value is None
    assert faults == [("null", f"/{name}")]


def test_a4_a_null_entry_is_not_there_and_a_null_item_is_left_out() -> None:
    value, faults = argument("null")
    assert value is None
    assert faults == [("null", "")]
    value, faults = argument('{"sources": ["USER", null], "enum": [null, 1]}')
    assert [item.value for item in value.sources.value] == [Source.USER]
    assert [(item.value, item.pointer[-7:]) for item in value.enum.value] == [(1, "/enum/1")]
    assert faults == [("null", "/sources/1"), ("null", "/enum/0")]


@pytest.mark.parametrize(
    ("text", "pointer", "expected", "found"),
    [
        ('{"tools": []}', "/tools", "map", "array"),
        ('{"tools": ""}', "/tools", "map", "string"),
        ('{"tools": {"t": {"args": "x"}}}', "/tools/t/args", "map", "string"),
        ('{"tools": {"t": {"label": {}}}}', "/tools/t/label", "string", "object"),
        ('{"tools": {"t": {"label": ["a"]}}}', "/tools/t/label", "string", "array"),
        ('{"tools": {"t": {"confirm": "yes"}}}', "/tools/t/confirm", "boolean", "string"),
        ('{"tools": {"t": {"confirm": "  "}}}', "/tools/t/confirm", "boolean", "string"),
        ('{"tools": {"t": {"confirm": 1.0}}}', "/tools/t/confirm", "boolean", "number"),
        ('{"tools": {"t": {"idempotencyKey": "a"}}}', "/tools/t/idempotencyKey", "strings", "string"),
        ('{"tools": {"t": {"extracts": {}}}}', "/tools/t/extracts", "objects", "object"),
        ('{"tools": {"t": {"extracts": [5]}}}', "/tools/t/extracts/0", "object", "number"),
        ('{"tools": {"t": {"idempotencyKey": [[]]}}}', "/tools/t/idempotencyKey/0", "strings", "array"),
        ('{"tools": {"t": {"args": {"x": {"enum": "A"}}}}}', "/tools/t/args/x/enum", "jsons", "string"),
        (
            '{"tools": {"t": {"args": {"x": {"sources": "USER"}}}}}',
            "/tools/t/args/x/sources",
            "words",
            "string",
        ),
        ('{"tools": {"t": {"success": true}}}', "/tools/t/success", "object", "boolean"),
        ('{"tools": {"t": 5}}', "/tools/t", "object", "number"),
        ('{"outputs": {"o": {"minItems": "many"}}}', "/outputs/o/minItems", "integer", "string"),
        ('{"outputs": {"o": {"minItems": 2147483648}}}', "/outputs/o/minItems", "integer", "number"),
        ('{"outputs": {"o": {"minItems": 1e999999}}}', "/outputs/o/minItems", "integer", "number"),
        (
            '{"outputs": {"o": {"minItems": -1e99999999999999999999}}}',
            "/outputs/o/minItems",
            "integer",
            "number",
        ),
        ('{"outputs": {"o": {"minItems": true}}}', "/outputs/o/minItems", "integer", "boolean"),
    ],
)
def test_a4_what_cannot_become_the_type_is_refused(
    text: str, pointer: str, expected: str, found: str
) -> None:
    (fault,) = bind_contract(parse(text).root).faults
    assert fault.kind is BindingFaultKind.TYPE_MISMATCH
    assert fault.pointer == pointer
    assert (fault.arguments["expected"].removesuffix("s"), fault.arguments["found"]) == (
        expected.removesuffix("s"),
        found,
    )


@pytest.mark.parametrize(
    ("text", "attribute", "value"),
    [
        ('{"label": 5}', "label", "5"),
        ('{"label": 12345678901234567890.10}', "label", "12345678901234567890.10"),
        ('{"label": true}', "label", "true"),
        ('{"from": false}', "from_", "false"),
        ('{"required": "true"}', "required", True),
        ('{"required": "FALSE"}', "required", False),
        ('{"required": " True "}', "required", True),
        ('{"required": 0}', "required", False),
        ('{"required": -0}', "required", False),
        ('{"required": 1}', "required", True),
        ('{"required": -20}', "required", True),
    ],
)
def test_a4_a_scalar_the_runtime_coerces_is_read_as_coerced(text: str, attribute: str, value: object) -> None:
    bound_argument, faults = argument(text)
    setting = getattr(bound_argument, attribute)
    assert setting.state is State.SET
    assert setting.value == value
    assert type(setting.value) is type(value)
    assert [kind for kind, _ in faults] == ["coerced"]


@pytest.mark.parametrize(
    ("written", "read"), [('"3"', 3), ("2.9", 2), ("3.0", 3), ("-1e2", -100), ('" 4 "', 4)]
)
def test_a4_integers_are_coerced(written: str, read: int) -> None:
    contract, faults = bound(f'{{"outputs": {{"o": {{"minItems": {written}}}}}}}')
    outputs = contract.outputs.value
    assert outputs is not None
    assert outputs["o"].min_items.value == read
    assert faults == [("coerced", "/outputs/o/minItems")]


@pytest.mark.parametrize("written", ['"react"', "0", "true", "{}", '["REACT"]', '" REACT"'])
def test_a4_what_is_no_word_of_the_list_is_l13(written: str) -> None:
    contract, faults = bound(f'{{"mode": {written}}}')
    assert contract.mode.is_unknown
    assert faults == [("enum-value", "/mode")]


def test_a4_a_refused_item_leaves_the_others() -> None:
    value, faults = argument('{"sources": ["USER", "user", 5, "MODEL"]}')
    assert [(item.state, item.value) for item in value.sources.value] == [
        (State.SET, Source.USER),
        (State.REFUSED, None),
        (State.REFUSED, None),
        (State.SET, Source.MODEL),
    ]
    assert faults == [("enum-value", "/sources/1"), ("enum-value", "/sources/2")]


def test_a4_a_refused_entry_is_there_and_nothing_is_known_of_it() -> None:
    contract, _ = bound('{"target": "t", "tools": {"t": 5}}')
    tools = contract.tools.value
    assert tools is not None
    tool = tools["t"]
    assert tool.effect is None
    assert tool.args.is_unknown
    assert tool.arguments == {}


def test_a4_constants_accept_any_json() -> None:
    value, faults = argument('{"const": {"a": [1.0, null, ""]}, "enum": ["", {}, false]}')
    assert value.const.value == {"a": [ExactNumber("1.0"), None, ""]}
    assert [item.value for item in value.enum.value] == ["", {}, False]
    assert faults == []


@pytest.mark.parametrize(
    ("name", "attribute"),
    [("from", "from_"), ("label", "label"), ("when", "when"), ("required", "required")],
)
def test_a5_the_empty_string_is_not_configured(name: str, attribute: str) -> None:
    value, faults = argument(f'{{"{name}": ""}}')
    assert getattr(value, attribute).state is State.NOT_CONFIGURED
    assert faults == [("empty-string", f"/{name}")]


def test_a5_a_string_of_spaces_is_not_empty() -> None:
    value, faults = argument('{"from": " "}')
    assert value.from_.value == " "
    assert faults == []


def test_a5_empty_items() -> None:
    value, faults = argument('{"sources": ["", "USER"]}')
    assert [item.value for item in value.sources.value] == [Source.USER]
    assert faults == [("empty-string", "/sources/0")]
    contract, faults = bound('{"outputs": {"o": {"fields": [""]}}}')
    outputs = contract.outputs.value
    assert outputs is not None
    items = outputs["o"].fields.value
    assert items is not None
    assert [item.value for item in items] == [""]
    assert faults == [("empty-string", "/outputs/o/fields/0")]


def test_a5_the_exceptions_can_be_seen() -> None:
    contract, faults = bound('{"tools": {"": {"verify": {"tool": ""}, "extracts": [{"path": ""}, {}]}}}')
    tools = contract.tools.value
    assert tools is not None
    tool = tools[""]
    assert (tool.name, tool.pointer) == ("", "/tools/")
    verify, extracts = tool.verify.value, tool.extracts.value
    assert verify is not None
    assert extracts is not None
    assert verify.tool.state is State.NOT_CONFIGURED
    assert [extract.path.state for extract in extracts] == [State.NOT_CONFIGURED, State.ABSENT]
    assert faults == [("empty-string", "/tools//verify/tool"), ("empty-string", "/tools//extracts/0/path")]


def test_a6_unknown_properties_are_ignored_with_the_near_name() -> None:
    result = bind_contract(parse('{"doneWhen": 1, "tool": {}, "Mode": "REACT"}').root)
    assert [(fault.kind.value, fault.arguments) for fault in result.faults] == [
        ("unknown-property", {"name": "doneWhen"}),
        ("unknown-property", {"name": "tool", "near": "tools"}),
        ("unknown-property", {"name": "Mode", "near": "mode"}),
    ]
    assert result.value.mode is ABSENT


def test_a6_a_key_that_is_being_typed_is_not_yet_unknown() -> None:
    for text in ('{"mod": }', '{"mod"', '{"mod'):
        assert bind_contract(parse(text).root).faults == ()


def test_a7_the_last_of_duplicate_keys_wins() -> None:
    text = '{"mode": "wrong", "mode": "PLAN", "tools": {"a": {"label": "1"}, "a": {"label": "2"}}}'
    result = bind_contract(parse(text).root)
    assert [(fault.kind.value, fault.pointer) for fault in result.faults] == [
        ("duplicate-key", "/mode"),
        ("duplicate-key", "/tools/a"),
    ]
    assert result.faults[0].span.start == 1
    assert result.value.mode.value is Mode.PLAN
    tools = result.value.tools.value
    assert tools is not None
    assert tools["a"].label.value == "2"


def test_a8_numbers_keep_their_text() -> None:
    value, _ = argument('{"const": 9007199254740993.0}')
    assert value.const.value.text == "9007199254740993.0"


@pytest.mark.parametrize(
    "text", ['{"from": }', '{"from": "platform.us', '{"const": {"a": }}', '{"missing": {"action": "AS']
)
def test_what_the_parser_could_not_read_is_refused_without_a_fault(text: str) -> None:
    value, faults = argument(text)
    assert not [kind for kind, _ in faults if kind != "unknown-property"]
    settings = [value.from_, value.const, *([value.missing.value.action] if value.missing.value else [])]
    assert any(setting.is_unknown for setting in settings)


@pytest.mark.parametrize("text", ["", "5", "[]", "null", '"x"'])
def test_a_root_that_is_no_object_is_unknown(text: str) -> None:
    contract, faults = bound(text)
    assert faults == []
    assert contract.tools.is_unknown


def test_success_is_configured_only_with_something_in_it() -> None:
    for text, configured in [
        ("{}", False),
        ('{"path": ""}', False),
        ('{"op": "no"}', True),
        ('{"value": 1}', True),
    ]:
        contract, _ = bound(f'{{"tools": {{"t": {{"success": {text}}}}}}}')
        tools = contract.tools.value
        assert tools is not None
        success = tools["t"].success.value
        assert success is not None
        assert success.is_configured is configured


def test_parts_bind_alone_as_they_do_within_the_whole() -> None:
    text = '{"mode": 5, "outputs": {"o": {"type": "LIST"}}, "tools": {"t": {"label": 1, "lable": 2}}}'
    root = parse(text).root
    assert isinstance(root, ObjectNode)
    whole = bind_contract(root)
    mode, outputs, tools = root.members
    alone = bind_root_member(mode)
    assert alone.value.setting == whole.value.mode
    assert alone.value.property is not None
    assert alone.value.property.name == "mode"
    assert isinstance(outputs.value, ObjectNode)
    assert isinstance(tools.value, ObjectNode)
    one = bind_tool(tools.value.members[0])
    other = bind_entry(Place.OUTPUT, outputs.value.members[0], "/outputs")
    whole_tools, whole_outputs = whole.value.tools.value, whole.value.outputs.value
    assert whole_tools is not None
    assert whole_outputs is not None
    assert isinstance(one.value, Tool)
    assert isinstance(other.value, Output)
    assert one.value == whole_tools["t"]
    assert other.value == whole_outputs["o"]
    assert (*alone.faults, *other.faults, *one.faults) == whole.faults
    unknown = bind_root_member(parse('{"doneWhen": 1}').root.members[0])  # type: ignore[union-attr]
    assert unknown.value.property is None
    assert unknown.faults[0].pointer == "/doneWhen"
