/** A scenario in the debugger: to a breakpoint on a line of the contract, and on to its end. */

import assert from "node:assert/strict";
import { until } from "./editor";
import { session } from "./session";

const CONTRACT = "skills/cms.article/contract.json";

export async function debugging(vsix: string): Promise<void> {
  await session("debugging", { vsix, example: "cms" }, async (editor) => {
    const { page } = editor;
    // The argument that the platform overrides in the scenario's second step.
    await editor.open(CONTRACT);
    const save = editor.text(CONTRACT).split("\n").findIndex((line) => line.includes('"article_save": {'));
    const line = editor.text(CONTRACT).split("\n").findIndex((text, at) => at > save && text.includes('"from": "platform.organId"')) + 1;
    await editor.goTo(line, 11);
    await page.keyboard.press("F9");
    await page.locator(".codicon-debug-breakpoint").first().waitFor();

    await editor.open("skills/cms.article/scenarios/01-save-draft.scenario.json5");
    await page.locator(".contentWidgets .codelens-decoration").filter({ hasText: "Debug scenario" }).first().waitFor();
    await editor.picture("scenario");
    await page.locator(".codelens-decoration a").filter({ hasText: "Debug scenario" }).first().click();

    // It stops before the first step, then at the line of the contract.
    await page.locator(".debug-toolbar").waitFor();
    await until("a stop before the first step", async () => ((await page.locator(".debug-top-stack-frame-line, .debug-focused-stack-frame-line").count()) > 0 ? true : undefined));
    await editor.picture("debug-entry");
    await page.keyboard.press("F5");
    await until("a stop at the breakpoint", async () => ((await editor.tab("contract.json").getAttribute("aria-selected")) === "true" ? true : undefined));
    await page.locator(".debug-call-stack .monaco-list-row").first().waitFor();
    await page.locator(".debug-top-stack-frame-line").first().waitFor();
    await editor.picture("debug-breakpoint");
    const variables = await page.locator(".debug-variables").innerText();
    assert.match(variables, /\S/);

    // Without the breakpoint it goes on to the end.
    await page.keyboard.press("F9");
    await page.locator(".codicon-debug-breakpoint").first().waitFor({ state: "detached" });
    await page.keyboard.press("F5");
    await page.locator(".debug-toolbar").waitFor({ state: "hidden" });
    await editor.command("Debug Console: Focus on Debug Console View");
    await page.locator(".repl").getByText("Passed. Steps played: 5").waitFor();
    await editor.picture("debug-end");
  });
}
