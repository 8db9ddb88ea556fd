import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { Python } from "../src/python";

const INTERPRETER = {
  candidate: { command: "python3", args: [], origin: "path" },
  answer: { version: "3.11.0", executable: "python3", missing: [] },
} as const;

test("a module is run through the launcher, with its output as text", async () => {
  const folder = mkdtempSync(join(tmpdir(), "python-"));
  try {
    const start = join(folder, "start.py");
    writeFileSync(start, "import os, sys\nprint(sys.argv[1:], os.getcwd(), '数字')\nsys.stderr.write('why')\nsys.exit(3)\n");
    const python = new Python(INTERPRETER, start, "/libraries");
    const { code, stdout, stderr } = await python.run("module", ["a", "b"], folder);
    assert.deepEqual([code, stderr], [3, "why"]);
    assert.match(stdout, /^\['--libraries', '\/libraries', 'module', 'a', 'b'\] .*数字\s*$/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("what cannot be started, or is given up, rejects", async () => {
  const lost = { ...INTERPRETER, candidate: { ...INTERPRETER.candidate, command: "/no/python" } };
  await assert.rejects(new Python(lost, "start.py", "").run("m", [], tmpdir()), /ENOENT/);
  const folder = mkdtempSync(join(tmpdir(), "python-"));
  const start = join(folder, "start.py");
  writeFileSync(start, "import time\ntime.sleep(60)\n");
  const stop = new AbortController();
  const running = new Python(INTERPRETER, start, "").run("module", [], folder, { signal: stop.signal });
  stop.abort();
  await assert.rejects(running, { name: "AbortError" });
  rmSync(folder, { recursive: true });
});
