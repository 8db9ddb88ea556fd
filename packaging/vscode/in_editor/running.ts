/** What runs beside the editor: the check as a task, scenarios in the Test Explorer, and a server that comes back. */

import assert from "node:assert/strict";
import { RESTARTS } from "../src/restartLimit";
import { until } from "./editor";
import { session } from "./session";

const SERVER = "skillcontract_lsp";

export async function running(vsix: string): Promise<void> {
  await session("running", { vsix, example: "cms" }, async (editor) => {
    const { page } = editor;
    await editor.open("skills/cms.article/contract.json");
    await page.locator(".codelens-decoration").filter({ hasText: "Simulate" }).first().waitFor();

    await editor.command("Skill Contract: Check all contracts");
    await page.locator(".xterm-rows").filter({ hasText: "3 contracts checked, nothing found" }).first().waitFor();
    await editor.picture("task");

    await editor.command("Test: Run All Tests");
    await page.locator(".activitybar [aria-label^='Testing']").first().click();
    await page.locator(".result-summary-container").filter({ hasText: "15/15" }).first().waitFor();
    await editor.picture("tests");

    // A server that is killed comes back, but not for ever.
    for (let times = 0; times <= RESTARTS; times += 1) {
      const [pid] = await until("a server", async () => {
        const found = editor.processes(SERVER);
        return found.length > 0 ? found : undefined;
      });
      if (pid !== undefined) {
        process.kill(pid, "SIGKILL");
        await until("the end of the server", async () => (editor.processes(SERVER).includes(pid) ? undefined : true));
      }
    }
    const message = editor.message(`The skill contract server ended ${RESTARTS + 1} times within three minutes`);
    await message.waitFor();
    await editor.picture("server-given-up");
    assert.equal(await page.locator(".notification-toast").count(), 1, "one message, and it is ours");
    await message.locator(".monaco-button").filter({ hasText: "Restart" }).first().click();
    await until("a server again", async () => (editor.processes(SERVER).length > 0 ? true : undefined));
  });
}
