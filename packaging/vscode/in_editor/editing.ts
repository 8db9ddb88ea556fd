/** Problems, rule pages, fixes, completion, rename: what an author does all day. */

import assert from "node:assert/strict";
import { until } from "./editor";
import { session } from "./session";

const CONTRACT = "skills/cms.article/contract.json";

export async function editing(vsix: string): Promise<void> {
  const edits = [[CONTRACT, "platform.organId", "platform.orgId"]] as const;
  await session("editing", { vsix, example: "cms", edits }, async (editor) => {
    const { page } = editor;

    // Problems shows the fault, and its code leads to the rule's page.
    await editor.open("skills/cms.article/contract.json");
    await editor.command("View: Toggle Problems");
    const problem = editor.problems().filter({ hasText: "there is no platform field orgId" }).first();
    await problem.waitFor();
    await editor.picture("problems");
    const code = problem.locator("a").filter({ hasText: "L10" });
    await code.click();
    await editor.tab("L10.en.md").waitFor();
    const rule = await editor.webview("h1");
    assert.match(await rule.locator("h1").innerText(), /^L10/);
    await editor.picture("rule-page");

    // The quick fix mends it.
    await editor.tab("contract.json").click();
    await editor.goTo(25, 24);
    await page.keyboard.press("Control+.");
    const fix = page.locator(".action-widget .monaco-list-row").filter({ hasText: "Change to platform.organId" }).first();
    await fix.waitFor();
    await editor.picture("quick-fix");
    await fix.click();
    await problem.waitFor({ state: "detached" });
    assert.match(await editor.lines(), /"from": "platform\.organId"/);

    // Completion opens by itself inside the string.
    await editor.goTo(25, 19);
    await page.keyboard.press("Shift+End");
    await page.keyboard.type('"platform.');
    const offer = page.locator(".suggest-widget .monaco-list-row").filter({ hasText: "organId" }).first();
    await offer.waitFor();
    await page.keyboard.type("organI");
    await until("one completion", async () => ((await page.locator(".suggest-widget .monaco-list-row").count()) === 1 ? true : undefined));
    await editor.picture("completion");
    await page.keyboard.press("Enter");
    await page.locator(".suggest-widget.visible").waitFor({ state: "hidden" });
    await until("the completed expression", async () => (/"from": "platform\.organId",/.test(await editor.lines()) ? true : undefined));
    await page.keyboard.press("Control+S");
    await until("a file without the fault", async () => (editor.text(CONTRACT).includes('"from": "platform.organId",') && !editor.text(CONTRACT).includes("orgId") ? true : undefined));

    // A rename reaches the other files.
    await editor.goTo(3, 8);
    await page.keyboard.press("F2");
    const box = page.locator(".rename-box input");
    await box.waitFor();
    await box.fill("contentSpace");
    await page.keyboard.press("Enter");
    await box.waitFor({ state: "hidden" });
    await until("the new name", async () => ((await editor.lines()).includes('"contentSpace"') ? true : undefined));
    await editor.picture("renamed");
    await editor.command("File: Save All Files");
    await until("the new name in a scenario", async () => (editor.text("skills/cms.article/scenarios/01-save-draft.scenario.json5").includes("contentSpace") ? true : undefined));
    assert.match(editor.text(CONTRACT), /"from": "inputs\.contentSpace"/);
  });
}
