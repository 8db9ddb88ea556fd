import assert from "node:assert/strict";
import { test } from "node:test";
import { resultsOf } from "../src/testResults";

test("the results of the command are read", () => {
  const output = JSON.stringify({
    version: 1,
    scenarios: [
      { path: "a", title: "A", passed: true, failures: [], error: null },
      { path: "b", passed: false, failures: ["Step 0"], error: null },
      { path: "c", passed: false, failures: [], error: "no such tool" },
    ],
  });
  assert.deepEqual(resultsOf(output), [
    { path: "a", passed: true, failures: [], error: undefined },
    { path: "b", passed: false, failures: ["Step 0"], error: undefined },
    { path: "c", passed: false, failures: [], error: "no such tool" },
  ]);
});

test("what is no result is none", () => {
  assert.equal(resultsOf("Traceback"), undefined);
  assert.equal(resultsOf("[]"), undefined);
  assert.deepEqual(resultsOf('{"scenarios": [{"path": 1}, null]}'), []);
});
