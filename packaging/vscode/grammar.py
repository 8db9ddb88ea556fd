"""The TextMate grammars of the VS Code extension, made from the language's own tables by `packaging/generate.py`.

They colour a text before the server has answered; what the server then tells (semantic tokens) is finer. One is for
contracts, JSON with comments; the other for the JSON5 files of a workspace. Both know the `from` language inside strings.
"""

from __future__ import annotations

from collections.abc import Mapping

from skillcontract.expressions.prefix import Prefix
from skillcontract.model.properties import PROPERTIES
from skillcontract.syntax.writing import Writable, to_json

FOLDER = "packaging/vscode/syntaxes"
Rule = dict[str, Writable]

_JSON_NUMBER = r"-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])"
_JSON5_NUMBER = (
    r"[+-]?(?:0[xX][\da-fA-F]+|Infinity|NaN|(?:(?:0|[1-9]\d*)(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)(?![\w.])"
)
_NAME = r"[\p{L}\p{Nl}$_][\p{L}\p{Nl}\p{Mn}\p{Mc}\p{Nd}\p{Pc}$]*"


def grammars() -> Mapping[str, str]:
    """Both grammars by path, as the files hold them."""
    return {
        f"{FOLDER}/skill-contract.tmLanguage.json": _text(
            _grammar("Skill contract", "source.skill-contract", _contract_repository())
        ),
        f"{FOLDER}/skill-contract-workspace.tmLanguage.json": _text(
            _grammar(
                "Skill contract workspace file", "source.skill-contract.workspace", _workspace_repository()
            )
        ),
    }


def _text(grammar: Rule) -> str:
    return to_json(grammar, indent=2) + "\n"


def _grammar(name: str, scope: str, repository: Rule) -> Rule:
    return {
        "name": name,
        "scopeName": scope,
        "patterns": [{"include": "#value"}],
        "repository": {
            "value": _all_of(
                "comment", "expression", "key", "string", "number", "literal", "object", "array", "comma"
            ),
            "comment": {
                "patterns": [
                    {"name": "comment.line.double-slash.json", "match": "//.*$"},
                    {"name": "comment.block.json", "begin": r"/\*", "end": r"\*/"},
                ]
            },
            "object": _between(r"\{", r"\}", "meta.structure.dictionary.json", "definition.dictionary"),
            "array": _between(r"\[", r"\]", "meta.structure.array.json", "definition.array"),
            "comma": {"name": "punctuation.separator.json", "match": "[,:]"},
            "literal": {"name": "constant.language.json", "match": r"\b(?:true|false|null)\b"},
            "in-expression": _in_expression(),
            "escape": {
                "name": "constant.character.escape.json",
                "match": r"\\(?:u[\da-fA-F]{4}|x[\da-fA-F]{2}|.)",
            },
            **repository,
        },
    }


def _contract_repository() -> Rule:
    words = "|".join(sorted(_words()))
    return {
        "expression": _expression(r'(")(from)(")\s*(:)\s*(")', '"'),
        "key": {
            "match": r'("(?:[^"\\]|\\.)*")\s*(:)',
            "captures": {
                "1": {
                    "name": "string.json support.type.property-name.json",
                    "patterns": [{"include": "#escape"}],
                },
                "2": {"name": "punctuation.separator.dictionary.key-value.json"},
            },
        },
        "string": {
            "patterns": [
                {"name": "string.quoted.double.json constant.language.word.json", "match": f'"(?:{words})"'},
                {
                    "name": "string.quoted.double.json",
                    "begin": '"',
                    "end": '"|$',
                    "patterns": [{"include": "#escape"}],
                },
            ]
        },
        "number": {"name": "constant.numeric.json", "match": _JSON_NUMBER},
    }


def _workspace_repository() -> Rule:
    quoted = r"""("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')"""
    property_name = "support.type.property-name.json"
    return {
        "expression": _expression(r"""(["']?)\b(from)\b(\1)\s*(:)\s*(["'])""", r"\5"),
        "key": {
            "patterns": [
                {
                    "match": rf"{quoted}\s*(:)",
                    "captures": {
                        "1": {
                            "name": f"string.json {property_name}",
                            "patterns": [{"include": "#escape"}],
                        },
                        "2": {"name": "punctuation.separator.dictionary.key-value.json"},
                    },
                },
                {
                    "match": rf"({_NAME})\s*(:)",
                    "captures": {
                        "1": {"name": property_name},
                        "2": {"name": "punctuation.separator.dictionary.key-value.json"},
                    },
                },
            ]
        },
        "string": {
            "patterns": [
                _string('"', "double"),
                _string("'", "single"),
            ]
        },
        "number": {"name": "constant.numeric.json", "match": _JSON5_NUMBER},
    }


def _string(quote: str, kind: str) -> Rule:
    # A backslash at a line's end goes on with the string in JSON5; else a string ends with its line.
    return {
        "name": f"string.quoted.{kind}.json",
        "begin": quote,
        "end": rf"{quote}|(?<!\\)$",
        "patterns": [{"include": "#escape"}],
    }


def _expression(begin: str, quote: str) -> Rule:
    return {
        "begin": begin,
        "beginCaptures": {
            "1": {"name": "string.json support.type.property-name.json"},
            "2": {"name": "string.json support.type.property-name.json"},
            "3": {"name": "string.json support.type.property-name.json"},
            "4": {"name": "punctuation.separator.dictionary.key-value.json"},
            "5": {"name": "string.quoted.json punctuation.definition.string.begin.json"},
        },
        "end": f"{quote}|$",
        "endCaptures": {"0": {"name": "string.quoted.json punctuation.definition.string.end.json"}},
        "contentName": "meta.embedded.inline.skill-contract-expression",
        "patterns": [{"include": "#in-expression"}],
    }


def _in_expression() -> Rule:
    prefixes = "|".join(prefix.value for prefix in Prefix)
    return {
        "patterns": [
            {
                "match": rf"\G\s*({Prefix.PLATFORM.value})(\.)([^\s.\[\]\"']+)",
                "captures": {
                    "1": {"name": "keyword.other.prefix.skill-contract"},
                    "2": {"name": "punctuation.accessor.skill-contract"},
                    "3": {"name": "support.constant.platform.skill-contract"},
                },
            },
            {
                "match": rf"\G\s*({prefixes})(?=[.\"']|$)",
                "captures": {"1": {"name": "keyword.other.prefix.skill-contract"}},
            },
            {"name": "keyword.operator.each.skill-contract", "match": r"\[\]"},
            {"name": "punctuation.accessor.skill-contract", "match": r"[.:]"},
            {"include": "#escape"},
            {"name": "variable.other.property.skill-contract", "match": r"[^\s.:\[\]\"'\\]+"},
        ]
    }


def _between(begin: str, end: str, scope: str, punctuation: str) -> Rule:
    return {
        "name": scope,
        "begin": begin,
        "beginCaptures": {"0": {"name": f"punctuation.{punctuation}.begin.json"}},
        "end": end,
        "endCaptures": {"0": {"name": f"punctuation.{punctuation}.end.json"}},
        "patterns": [{"include": "#value"}],
    }


def _all_of(*names: str) -> Rule:
    return {"patterns": [{"include": f"#{name}"} for name in names]}


def _words() -> set[str]:
    """The words of every closed list of the contract."""
    return {
        word.value for stated in PROPERTIES.values() for one in stated.values() for word in one.words or ()
    }
