/** From the page that the command writes, which stands alone, to one for a webview: our own policy, the editor's colours. */

/** The pieces of a page. */
export interface Parts {
  readonly language: string;
  readonly title: string;
  readonly style: string;
  readonly body: string;
}

/** Takes a page of `skillcontract … --format html` apart; undefined where it is none. */
export function partsOf(html: string): Parts | undefined {
  const language = /<html lang="([\w-]+)">/.exec(html)?.[1];
  const title = /<title>(.*?)<\/title>/s.exec(html)?.[1];
  const style = /<style>(.*?)<\/style>/s.exec(html)?.[1];
  const body = /<body>\n?(.*)<\/body>/s.exec(html)?.[1];
  if (language === undefined || title === undefined || style === undefined || body === undefined) {
    return undefined;
  }
  return { language, title, style, body };
}

/** The page's tokens in the colours of the editor's theme; a fill is a little of the colour of its words. */
const THEME = `
body {
  --window: var(--vscode-editor-background);
  --paper: var(--vscode-editor-background);
  --header: color-mix(in srgb, var(--vscode-foreground) 7%, var(--vscode-editor-background));
  --border: var(--vscode-panel-border, var(--vscode-contrastBorder, #8884));
  --text: var(--vscode-editor-foreground);
  --muted: color-mix(in srgb, var(--vscode-editor-foreground) 78%, var(--vscode-editor-background));
  --faint: color-mix(in srgb, var(--vscode-editor-foreground) 66%, var(--vscode-editor-background));
  color-scheme: light;
  padding: 16px 20px;
  font-family: var(--vscode-font-family);
  font-size: var(--vscode-font-size);
}
body.vscode-dark, body.vscode-high-contrast:not(.vscode-high-contrast-light) {
  --allow: #7FD49B; --over: #FF9C91; --under: #F2BE62; --trust: #C9A9F7; --nocon: #F59AC6; --unknown: #BECADB; --changed: #7DB8FF;
  color-scheme: dark;
}
body.vscode-light, body.vscode-high-contrast-light {
  --allow: #1A6839; --over: #A8231A; --under: #7A4006; --trust: #653AA0; --nocon: #8A1C56; --unknown: #3B4A61; --changed: #0A58A6;
}
body {
  --allow-bg: color-mix(in srgb, var(--allow) 14%, var(--vscode-editor-background));
  --over-bg: color-mix(in srgb, var(--over) 14%, var(--vscode-editor-background));
  --under-bg: color-mix(in srgb, var(--under) 14%, var(--vscode-editor-background));
  --trust-bg: color-mix(in srgb, var(--trust) 14%, var(--vscode-editor-background));
  --nocon-bg: color-mix(in srgb, var(--nocon) 14%, var(--vscode-editor-background));
  --unknown-bg: color-mix(in srgb, var(--unknown) 14%, var(--vscode-editor-background));
  --changed-bg: color-mix(in srgb, var(--changed) 14%, var(--vscode-editor-background));
}
body.vscode-high-contrast .v, body.vscode-high-contrast .state { outline: 1px solid currentColor; outline-offset: -1px; }
code, .mono { font-family: var(--vscode-editor-font-family); color: inherit; background: none; padding: 0; }
[data-place] { cursor: pointer; }
[data-place]:hover { text-decoration: underline; }
[data-place]:focus-visible { outline: 2px solid var(--vscode-focusBorder); outline-offset: -2px; }
`;

/**
 * A cell leads to its row's contract and its column's principal; a head, to the one it names. What leads somewhere
 * can be reached with Tab and opened with Enter.
 */
const SCRIPT = `
const editor = acquireVsCodeApi();
for (const table of document.querySelectorAll("table")) {
  const columns = [...(table.tHead?.rows[0]?.cells ?? [])];
  for (const row of table.tBodies[0]?.rows ?? []) {
    const contract = row.cells[0]?.dataset.place;
    for (const cell of row.cells) {
      const principal = columns[cell.cellIndex]?.dataset.place;
      if (cell.dataset.place === undefined && contract !== undefined && principal !== undefined && !cell.classList.contains("none")) {
        cell.dataset.place = contract;
        cell.dataset.other = principal;
      }
    }
  }
}
for (const place of document.querySelectorAll("[data-place]")) {
  place.tabIndex = 0;
}
function open(event) {
  const place = event.target.closest?.("[data-place]");
  if (place) {
    event.preventDefault();
    editor.postMessage({ open: [place.dataset.place, place.dataset.other].filter((each) => each !== undefined) });
  }
}
document.addEventListener("click", open);
document.addEventListener("keydown", (event) => { if (event.key === "Enter") open(event); });
`;

/** The document of the webview. Nothing is loaded from anywhere, and only what carries the nonce is applied or run. */
export function framed(parts: Parts, nonce: string): string {
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'`;
  return `<!DOCTYPE html>
<html lang="${parts.language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${parts.title}</title>
<style nonce="${nonce}">${parts.style}${THEME}</style>
</head>
<body>
${parts.body}<script nonce="${nonce}">${SCRIPT}</script>
</body>
</html>
`;
}

/** A page that says one thing: what went wrong, or that work is under way. */
export function notice(text: string, language: string, nonce: string): string {
  return framed({ language, title: "", style: "p { white-space: pre-wrap; }", body: `<p>${escaped(text)}</p>\n` }, nonce);
}

export function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
