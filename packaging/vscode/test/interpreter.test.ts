import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { type Candidate, type Surroundings, candidates, shown } from "../src/interpreter/candidates";
import { choose } from "../src/interpreter/choice";
import { type Probed, judged, prober } from "../src/interpreter/probe";

const LINUX: Surroundings = { setting: "", fromPythonExtension: undefined, platform: "linux", home: "/home/a", workspaceFolder: "/w" };
const START = resolve(__dirname, "..", "..", "bundle", "start.py");

function usable(version: string, ...missing: string[]): Probed {
  return { kind: "usable", answer: { version, executable: `/bin/python${version}`, missing } };
}

test("a setting stands alone, its home and workspace folder replaced", () => {
  const set = (setting: string): readonly Candidate[] => candidates({ ...LINUX, setting, fromPythonExtension: "/py" });
  assert.deepEqual(set("/opt/python"), [{ command: "/opt/python", args: [], origin: "setting" }]);
  assert.equal(set("~/venv/bin/python")[0]?.command, "/home/a/venv/bin/python");
  assert.equal(set("~other/python")[0]?.command, "~other/python");
  assert.equal(set(" ${workspaceFolder}/.venv/bin/python ")[0]?.command, "/w/.venv/bin/python");
});

test("the Python extension's choice comes before the PATH", () => {
  const found = candidates({ ...LINUX, fromPythonExtension: "/env/bin/python" });
  assert.deepEqual(found.map(shown), ["/env/bin/python", "python3", "python"]);
});

test("on Windows the launcher is asked for a Python 3", () => {
  const found = candidates({ ...LINUX, platform: "win32" });
  assert.deepEqual(found.map(shown), ["python", "py -3", "python3"]);
});

test("the answer of a probe is judged by its version", () => {
  const answer = (version: unknown): string => JSON.stringify({ version, executable: "/p", missing: [] });
  assert.equal(judged(answer("3.11.0")).kind, "usable");
  assert.equal(judged(answer("3.14.2")).kind, "usable");
  assert.equal(judged(answer("4.0.0")).kind, "usable");
  assert.deepEqual(judged(answer("3.10.13")), { kind: "old", version: "3.10.13" });
  assert.deepEqual(judged(answer("2.7.18")), { kind: "old", version: "2.7.18" });
  assert.equal(judged(answer(3)).kind, "absent");
  assert.equal(judged("Welcome to Python").kind, "absent");
});

test("one that lacks nothing is preferred, else the first usable one is taken", async () => {
  const [first, second, third] = ["a", "b", "c"].map((command): Candidate => ({ command, args: [], origin: "path" }));
  assert(first && second && third);
  const answers = new Map<Candidate, Probed>([
    [first, { kind: "old", version: "3.8.1" }],
    [second, usable("3.11.2", "pydantic")],
    [third, usable("3.12.1")],
  ]);
  const probe = async (candidate: Candidate): Promise<Probed> => answers.get(candidate) ?? { kind: "absent", reason: "" };
  const whole = await choose([first, second, third], probe);
  assert.equal(whole.interpreter?.candidate, third);
  assert.deepEqual(whole.refused.map((each) => each.candidate), [first]);
  assert.equal((await choose([first, second], probe)).interpreter?.candidate, second);
  assert.equal((await choose([first], probe)).interpreter, undefined);
  assert.equal((await choose([], probe)).interpreter, undefined);
});

test("a real interpreter is asked by running the launcher, in a folder that is not the workspace", async () => {
  const folder = mkdtempSync(join(tmpdir(), "probe-"));
  try {
    const probe = prober(START, folder, join(folder, "libraries"));
    const probed = await probe({ command: "python3", args: [], origin: "path" });
    assert(probed.kind === "usable", JSON.stringify(probed));
    assert.match(probed.answer.version, /^3\.\d+\.\d+$/);
    const absent = await probe({ command: join(folder, "no-python"), args: [], origin: "setting" });
    assert.equal(absent.kind, "absent");
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("a command that fails is absent, with its last word as the reason", async () => {
  const folder = mkdtempSync(join(tmpdir(), "probe-"));
  try {
    const script = join(folder, "fails.py");
    writeFileSync(script, "import sys\nsys.exit('first\\nlast words')\n");
    const probed = await prober(script, folder, folder)({ command: "python3", args: [], origin: "path" });
    assert.deepEqual(probed, { kind: "absent", reason: "last words" });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
