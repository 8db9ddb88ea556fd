import assert from "node:assert/strict";
import { test } from "node:test";
import { RESTARTS, RestartLimit, WITHIN_MS } from "../src/restartLimit";

test("a server that keeps ending is started again only so often", () => {
  const limit = new RestartLimit();
  for (let end = 0; end < RESTARTS; end += 1) {
    assert.equal(limit.allows(end), true);
  }
  assert.equal(limit.allows(RESTARTS), false);
});

test("ends of long ago do not count", () => {
  const limit = new RestartLimit();
  for (let end = 0; end <= RESTARTS * 2; end += 1) {
    assert.equal(limit.allows(end * (WITHIN_MS / RESTARTS)), true);
  }
});

test("a start by the user begins anew", () => {
  const limit = new RestartLimit();
  for (let end = 0; end <= RESTARTS; end += 1) {
    limit.allows(end);
  }
  limit.reset();
  assert.equal(limit.allows(RESTARTS), true);
});
