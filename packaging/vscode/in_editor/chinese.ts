/** The same in Chinese: findings, commands, pages. */

import assert from "node:assert/strict";
import { session } from "./session";

export async function chinese(vsix: string): Promise<void> {
  const edits = [["skills/cms.article/contract.json", "platform.organId", "platform.orgId"]] as const;
  await session("chinese", { vsix, example: "cms", edits, chinese: true }, async (editor) => {
    await editor.open("skills/cms.article/contract.json");
    await editor.command("View: Toggle Problems");
    await editor.problems().filter({ hasText: "没有平台字段 orgId" }).first().waitFor();
    await editor.picture("chinese-problems");
    await editor.command("技能契约: 查看契约与权限矩阵");
    const matrix = await editor.webview("table");
    assert.equal(await matrix.locator("html").getAttribute("lang"), "zh-CN");
    await editor.picture("chinese-matrix");
  });
}
