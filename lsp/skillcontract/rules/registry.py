"""All rules. Adding one is its file and a line here; `make generate` makes its pages."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType

from skillcontract.rules.rule import Rule

_MODULES = (
    "load.l01_invalid_json",
    "load.l02_unknown_from_prefix",
    "load.l03_target_not_write_tool",
    "load.l04_delegatable_with_write",
    "load.l05_empty_tool_name",
    "load.l06_write_without_success",
    "load.l07_confirm_on_read_tool",
    "load.l08_verify_tool",
    "load.l09_from_and_const",
    "load.l10_platform_field",
    "load.l11_empty_extract_path",
    "load.l12_list_without_fields",
    "load.l13_enum_value",
    "load.l14_type_mismatch",
    "traps.r01_unsatisfiable_sources",
    "traps.r02_ask_loop",
    "traps.r03_never_matching_source",
    "traps.r04_call_tool_without_tool",
    "traps.r05_missing_tool_is_self",
    "traps.r06_missing_on_optional",
    "traps.r07_platform_leaf_unbound",
    "traps.r08_reserved_output_name",
    "traps.r09_write_without_idempotency_key",
    "traps.r10_write_without_verify",
    "traps.r11_verify_tool_without_success",
    "traps.r12_confirm_false_needs_bypass",
    "traps.r13_success_without_op",
    "traps.r14_success_value_shape",
    "traps.r15_success_without_path",
    "traps.r16_output_source_model",
    "traps.r17_array_template",
    "traps.r18_when_without_from",
    "traps.r19_const_outside_enum",
    "traps.r20_verify_arg_source",
    "traps.r21_idempotency_path_unknown",
    "traps.r22_ask_without_user",
    "traps.r23_duplicate_key",
    "traps.r24_from_outside_enum_risk",
    "traps.r25_error_path_missing",
    "traps.r26_extract_without_key",
    "traps.r27_duplicate_extract_key",
    "traps.r28_message_without_fail",
    "traps.r29_scalar_coercion",
    "traps.r30_expression_without_path",
    "references.x01_tool_not_bound",
    "references.x02_bound_tool_without_contract",
    "references.x03_target_not_bound",
    "references.x04_missing_tool_not_bound",
    "references.x05_verify_tool_not_bound",
    "references.x06_provider_unusable",
    "references.x07_evidence_key_unknown",
    "references.x08_shared_key_never_produced",
    "references.x09_prior_type_never_produced",
    "references.x10_input_undeclared",
    "references.x11_output_undeclared",
    "references.x12_builtin_in_tool_names",
    "references.x13_provider_cycle",
    "references.x14_manual_names_unbound_tool",
    "references.x15_input_from_upstream_name",
    "references.x16_duplicate_skill_key",
    "references.x17_delegate_unreachable",
    "schema.s01_argument_not_in_schema",
    "schema.s02_enum_not_in_schema",
    "schema.s03_const_type",
    "schema.s04_tool_not_in_catalog",
    "schema.s05_required_parameter_optional_in_contract",
    "schema.s06_side_effect_against_annotation",
    "schema.s07_response_path_not_in_output_schema",
    "schema.s08_schema_drift",
    "governance.g01_over_granted",
    "governance.g02_under_granted",
    "governance.g03_no_contract",
    "governance.g04_effect_mismatch",
    "governance.g05_trust_too_low",
    "governance.g06_evidence_ref_missing",
    "governance.g07_temporary_contract",
    "governance.g08_grant_unreadable",
    "receipts.d01_success_tests_no_status",
    "receipts.d02_create_may_repeat",
    "receipts.d03_complete_ignored",
    "receipts.d04_error_path_impossible",
    "style.n01_unknown_property",
    "style.n02_ineffective_fresh",
    "style.n03_ineffective_sensitive",
    "style.n04_const_constant_mixup",
    "style.n05_empty_string",
    "style.n06_redundant_default",
    "style.n07_comments_not_storable",
    "style.n08_value_ignored",
    "style.n09_unused_suppression",
)
"""The rules' modules below this package, in the order of formats.md."""


def _rule(module: str) -> Rule:
    found: Rule = import_module(f"skillcontract.rules.{module}").RULE
    return found


RULES: Mapping[str, Rule] = MappingProxyType({rule.id: rule for rule in map(_rule, _MODULES)})
"""Every rule by its id."""
