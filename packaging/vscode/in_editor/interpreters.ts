/** No Python, one that is too old, and one without the compiled libraries. */

import assert from "node:assert/strict";
import { chmodSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { session } from "./session";

const OLD = '#!/bin/sh\necho \'{"version": "3.9.2", "executable": "/usr/bin/python3", "missing": []}\'\n';
/** Finds no library but the standard ones and those of the bundle. */
const BARE = '#!/bin/sh\nexec "$(dirname "$0")/real-python3" -S -E "$@"\n';

export async function interpreters(vsix: string): Promise<void> {
  await withPath({}, async (path) => {
    await session("no-python", { vsix, example: "cms", path }, async (editor) => {
      await editor.open("skills/cms.article/contract.json");
      const message = editor.message("No Python was found. Python 3.11 or newer is needed");
      await message.waitFor();
      const buttons = await message.locator(".monaco-button").allInnerTexts();
      assert.deepEqual(buttons.map((each) => each.trim()).sort(), ["Choose interpreter", "Get Python", "Show log"]);
      await editor.picture("no-python");
    });
  });
  await withPath({ python3: OLD }, async (path) => {
    await session("old-python", { vsix, example: "cms", path }, async (editor) => {
      await editor.open("skills/cms.article/contract.json");
      await editor.message("Python 3.11 or newer is needed, but only Python 3.9.2 was found (python3).").waitFor();
      await editor.picture("old-python");
    });
  });
  await withPath({ python3: BARE }, async (path) => {
    const edits = [["skills/cms.article/contract.json", "platform.organId", "platform.orgId"]] as const;
    await session("bare-python", { vsix, example: "cms", path, edits }, async (editor) => {
      await editor.open("skills/cms.article/contract.json");
      await editor.command("View: Toggle Problems");
      await editor.problems().filter({ hasText: "there is no platform field orgId" }).first().waitFor();
      await editor.command("Skill Contract: Show contracts against grants");
      await editor.message("This needs Python libraries that are missing: pydantic, pydantic_core, jsonschema.").waitFor();
      await editor.picture("bare-python");
    });
  });
}

/** A PATH with all commands of the system but Python's, and the given ones. */
async function withPath(commands: Readonly<Record<string, string>>, use: (path: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "skillcontract-path-"));
  try {
    for (const name of readdirSync("/usr/bin")) {
      if (!/^(python|py)[\d.]*$/.test(name)) {
        symlinkSync(join("/usr/bin", name), join(folder, name));
      }
    }
    symlinkSync("/usr/bin/python3", join(folder, "real-python3"));
    for (const [name, text] of Object.entries(commands)) {
      writeFileSync(join(folder, name), text);
      chmodSync(join(folder, name), 0o755);
    }
    await use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
