"""The frame of a page that stands alone: no script, nothing from elsewhere, light and dark, and fit for paper."""

from __future__ import annotations

from html import escape

from skillcontract.text.language import Language

# Light and dark of each token, as the Studio has them.
_TOKENS = {
    "window": ("#F1F3F6", "#1D2026"),
    "paper": ("#FFFFFF", "#181B20"),
    "header": ("#E9ECF1", "#2A2F37"),
    "border": ("#D3D8E0", "#383F4A"),
    "text": ("#1A222E", "#E4E8EE"),
    "muted": ("#4E5969", "#AEB7C4"),
    "faint": ("#5F6A7A", "#98A2B1"),
    "allow": ("#1A6839", "#7FD49B"),
    "allow-bg": ("#E3F2E8", "#1D3627"),
    "over": ("#A8231A", "#FF9C91"),
    "over-bg": ("#FBE4E1", "#47221F"),
    "under": ("#85480A", "#F2BE62"),
    "under-bg": ("#FBEBD6", "#40321A"),
    "trust": ("#653AA0", "#C9A9F7"),
    "trust-bg": ("#EFE7FA", "#352A49"),
    "nocon": ("#8A1C56", "#F59AC6"),
    "nocon-bg": ("#FAE4EF", "#472338"),
    "unknown": ("#3B4A61", "#BECADB"),
    "unknown-bg": ("#E3E8EF", "#323A46"),
    "changed": ("#0A58A6", "#7DB8FF"),
    "changed-bg": ("#E5EFFA", "#20344D"),
}

_STYLE = """
* { box-sizing: border-box; }
body { margin: 0; padding: 24px; background: var(--window); color: var(--text); font: 13px/18px "Noto Sans",
  "Segoe UI", system-ui, "Noto Sans CJK SC", "Microsoft YaHei UI", "PingFang SC", sans-serif; }
:lang(zh) body, body:lang(zh) { font-family: "Noto Sans CJK SC", "Microsoft YaHei UI", "PingFang SC", sans-serif; }
h1 { font-size: 20px; line-height: 28px; font-weight: 600; margin: 0 0 8px; }
h2 { font-size: 15px; line-height: 22px; font-weight: 600; margin: 24px 0 8px; }
p { margin: 0 0 8px; } .muted { color: var(--muted); } code, .mono { font-family: "Noto Sans Mono", "Cascadia Mono",
  "SF Mono", "DejaVu Sans Mono", monospace; font-size: 12px; overflow-wrap: anywhere; }
.state { display: inline-block; padding: 6px 12px; border-radius: 3px; font-weight: 600; font-size: 15px; margin-bottom: 8px; }
.scroll { display: inline-block; max-width: 100%; overflow: auto; max-height: 80vh; margin-bottom: 8px; border: 1px solid var(--border); background: var(--paper); }
table { border-collapse: separate; border-spacing: 0; background: var(--paper); }
th, td { text-align: left; vertical-align: top; padding: 4px 8px; border-bottom: 1px solid var(--border); white-space: nowrap; }
th { background: var(--header); font-weight: 600; font-size: 12px; color: var(--muted); }
thead th { position: sticky; top: 0; z-index: 1; } tbody th { position: sticky; left: 0; color: var(--text); }
thead th:first-child { left: 0; z-index: 2; }
td.wrap { white-space: normal; min-width: 24em; }
.v { font-weight: 600; } .v code { font-weight: 400; opacity: .85; }
.allow { color: var(--allow); } .none { color: var(--faint); }
.over { color: var(--over); background: var(--over-bg); } .under { color: var(--under); background: var(--under-bg); }
.trust { color: var(--trust); background: var(--trust-bg); } .nocon { color: var(--nocon); background: var(--nocon-bg); }
.unknown { color: var(--unknown); background: var(--unknown-bg); } .changed { color: var(--changed); background: var(--changed-bg); }
.good { color: var(--allow); background: var(--allow-bg); } .bad { color: var(--over); background: var(--over-bg); }
.paper { display: none; }
@media print {
  .screen { display: none; } .paper { display: block; } .paper .scroll { break-inside: avoid; }
  @page { size: A4 landscape; margin: 12mm; }
  body { padding: 0; background: #fff; font-size: 10px; line-height: 14px; }
  .scroll { display: block; overflow: visible; max-height: none; border: 0; } thead { display: table-header-group; }
  thead th, tbody th { position: static; } tr { break-inside: avoid; } th, td { padding: 2px 4px; white-space: normal; }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
"""


def top(title: str, language: Language) -> str:
    """The page up to the beginning of its body."""
    light, dark = ("".join(f"--{name}:{pair[side]};" for name, pair in _TOKENS.items()) for side in (0, 1))
    tag = "zh-CN" if language is Language.ZH else "en"
    # What prints is dark on white, whatever the screen has.
    dark_screen = f"@media screen and (prefers-color-scheme: dark) {{ :root {{{dark}}} }}"
    return (
        f'<!DOCTYPE html>\n<html lang="{tag}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        # Even a page that somebody tampered with loads nothing and runs nothing.
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
        f"<title>{escape(title)}</title>\n<style>:root {{{light}}}\n{dark_screen}{_STYLE}</style>\n</head>\n<body>\n"
    )


BOTTOM = "</body>\n</html>\n"


def table(
    heads: list[str], rows: list[list[str]], *, wrap: int | None = None, place: int | None = None
) -> str:
    """A table of texts; column `wrap` may take several lines, column `place` holds places in files."""

    def cell(column: int, text: str) -> str:
        marks = " class=wrap" if column == wrap else ""
        if column == place and text:
            marks += at(text)
        return f"<td{marks}>{escape(text)}</td>"

    head = "".join(f'<th scope="col">{escape(each)}</th>' for each in heads)
    lines = ("".join(cell(column, text) for column, text in enumerate(row)) for row in rows)
    body = "".join(f"<tr>{line}</tr>\n" for line in lines)
    return f'<div class="scroll"><table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}</tbody></table></div>\n'


def at(place: str | None) -> str:
    """The attribute by which an editor that shows the page knows where something stands; a browser passes it over."""
    return f' data-place="{escape(place)}"' if place else ""
