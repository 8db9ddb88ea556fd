/** A workspace that is not trusted is checked, but the interpreter that it names is not started. */

import assert from "node:assert/strict";
import { chmodSync, existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { until } from "./editor";
import { session } from "./session";

const CONTRACT = "skills/cms.article/contract.json";

export async function trust(vsix: string): Promise<void> {
  const edits = [[CONTRACT, "platform.organId", "platform.orgId"]] as const;
  const files = { ".vscode/settings.json": JSON.stringify({ "skillContract.interpreter": "${workspaceFolder}/interpreter.sh" }) };
  await session("trust", { vsix, example: "cms", edits, files, asksForTrust: true }, async (editor) => {
    const { page } = editor;
    const ran = join(editor.folder, "ran");
    const script = join(editor.folder, "interpreter.sh");
    writeFileSync(script, `#!/bin/sh\ntouch "${ran}"\nexec python3 "$@"\n`);
    chmodSync(script, 0o755);

    await editor.open("skills/cms.article/contract.json");
    await editor.command("View: Toggle Problems");
    await editor.problems().filter({ hasText: "there is no platform field orgId" }).first().waitFor();
    await editor.picture("untrusted");
    assert.equal(existsSync(ran), false, "the workspace's interpreter was started");

    await editor.command("Workspaces: Manage Workspace Trust");
    const button = page.locator(".workspace-trust-editor .monaco-button").filter({ hasText: /^Trust$/ }).first();
    await button.waitFor();
    await editor.picture("trust-editor");
    await button.click();
    await until("the workspace's interpreter", async () => (existsSync(ran) ? true : undefined));
    await until("the log's word of it", async () => (editor.log().split("Python 3").length > 2 ? true : undefined));
  });
}
