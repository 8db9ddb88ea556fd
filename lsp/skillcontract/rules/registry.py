"""All rules. Adding one is its file and a line here; `make generate` makes its pages."""

from collections.abc import Mapping
from types import MappingProxyType

from skillcontract.rules.load import (
    l01_invalid_json,
    l02_unknown_from_prefix,
    l03_target_not_write_tool,
    l04_delegatable_with_write,
    l05_empty_tool_name,
    l06_write_without_success,
    l07_confirm_on_read_tool,
    l08_verify_tool,
    l09_from_and_const,
    l10_platform_field,
    l11_empty_extract_path,
    l12_list_without_fields,
    l13_enum_value,
    l14_type_mismatch,
)
from skillcontract.rules.rule import Rule

RULES: Mapping[str, Rule] = MappingProxyType(
    {
        module.RULE.id: module.RULE
        for module in (
            l01_invalid_json,
            l02_unknown_from_prefix,
            l03_target_not_write_tool,
            l04_delegatable_with_write,
            l05_empty_tool_name,
            l06_write_without_success,
            l07_confirm_on_read_tool,
            l08_verify_tool,
            l09_from_and_const,
            l10_platform_field,
            l11_empty_extract_path,
            l12_list_without_fields,
            l13_enum_value,
            l14_type_mismatch,
        )
    }
)
"""Every rule by its id, in the order of formats.md."""
