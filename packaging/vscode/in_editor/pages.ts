/** The matrix and the receipt page: same renderer, the editor's colours, ways to the source, fresh after each save. */

import assert from "node:assert/strict";
import { until } from "./editor";
import { session } from "./session";

const RECEIPT = JSON.stringify({ contractVersion: "doc.operation.v1", ok: true, status: "partial_success", steps: [{ step: "create", status: "succeeded" }, { step: "append", status: "failed" }] });

export async function pages(vsix: string): Promise<void> {
  const edits = [["grants.json5", '"credit:read"', '"credit:read", "limit:write"']] as const;
  const settings = { "workbench.colorTheme": "Default Dark Modern" };
  await session("pages", { vsix, example: "credit", edits, settings, files: { "receipt.json": RECEIPT } }, async (editor) => {
    const { page } = editor;
    await editor.open("grants.json5");
    await editor.command("Skill Contract: Show contracts against grants");
    const matrix = await editor.webview("td.over");
    const cell = matrix.locator("td.over").filter({ hasText: "OVER_GRANTED" }).first();
    await cell.waitFor();
    await editor.picture("matrix");
    const policy = await matrix.locator("meta[http-equiv]").getAttribute("content");
    assert.match(policy ?? "", /^default-src 'none'; style-src 'nonce-[\w-]+'; script-src 'nonce-[\w-]+'$/);

    // A cell leads to the skill's contract and to the principal.
    await cell.click();
    await editor.tab("governance.json5").waitFor();
    await editor.tab("grants.json5").click();
    await editor.picture("matrix-to-source");

    // The page is made anew when a file is saved.
    await editor.open("grants.json5");
    const text = editor.text("grants.json5");
    const line = text.slice(0, text.indexOf(', "limit:write"')).split("\n").length;
    const column = text.split("\n")[line - 1]?.indexOf(', "limit:write"') ?? 0;
    await editor.goTo(line, column + 1);
    for (let times = 0; times < ', "limit:write"'.length; times += 1) {
      await page.keyboard.press("Delete");
    }
    await page.keyboard.press("Control+S");
    await editor.webview("p.state.good");
    await editor.picture("matrix-consistent");

    await editor.open("receipt.json");
    await editor.command("Skill Contract: Show what a receipt proves");
    const receipt = await editor.webview("ul li");
    await until("the receipt's verdict", async () => ((await receipt.locator("p.state.bad").count()) === 1 ? true : undefined));
    await editor.picture("receipt");
  });
}
