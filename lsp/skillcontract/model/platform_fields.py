"""The fields of `platform.<field>` (spec §11): the login identity of the turn, as the gateway's headers give it."""

from collections.abc import Mapping
from dataclasses import dataclass

from skillcontract.text.language import Localized


@dataclass(frozen=True, slots=True)
class PlatformField:
    """One open field; `type` is the specification's own word."""

    name: str
    type: Localized
    meaning: Localized


LONG = Localized("Long", "Long")
_STRING = Localized("String", "String")

PLATFORM_FIELDS: Mapping[str, PlatformField] = {
    field.name: field
    for field in (
        PlatformField("userId", LONG, Localized("用户 ID", "the user's id")),
        PlatformField("memberId", LONG, Localized("成员 ID", "the member's id")),
        PlatformField("name", _STRING, Localized("用户名", "the user's name")),
        PlatformField("organId", LONG, Localized("机构 ID", "the organisation's id")),
        PlatformField("organName", _STRING, Localized("机构名", "the organisation's name")),
        PlatformField(
            "organType", Localized("枚举", "enum"), Localized("机构类型", "the organisation's type")
        ),
        PlatformField("deptPath", _STRING, Localized("部门路径", "the path of the department")),
    )
}
"""The fields a contract may use. Their names are reserved: no output and no shared value may have one."""

HIDDEN_PLATFORM_FIELDS = frozenset(("passportId", "clientId", "sessionType", "adminUser", "adminCompany"))
"""Fields of the identity that the setting `platform.hidden` keeps closed; `platform.<one of them>` is L10 (semantics A10)."""
