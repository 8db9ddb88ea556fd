import assert from "node:assert/strict";
import { test } from "node:test";
import { homeOf, placeOf } from "../src/places";

test("a place is a path with line and column, or a path alone", () => {
  assert.deepEqual(placeOf("grants.json5:5:52", "/w"), { path: "/w/grants.json5", line: 5, column: 52 });
  assert.deepEqual(placeOf("skills/a/contract.json", "/w"), { path: "/w/skills/a/contract.json", line: 1, column: 1 });
  assert.deepEqual(placeOf("/else/where.json5:1:2", "/w"), { path: "/else/where.json5", line: 1, column: 2 });
  assert.deepEqual(placeOf("C:odd:name.json5:3:4", "/w"), { path: "/w/C:odd:name.json5", line: 3, column: 4 });
  assert.equal(placeOf("", "/w"), undefined);
});

test("a workspace is the nearest folder with a manifest, else the nearest with skills", () => {
  const there = (...paths: string[]) => (path: string): boolean => paths.includes(path);
  const file = "/w/team/skills/cms.article/contract.json";
  assert.equal(homeOf(file, there("/w/skillcontract.json5", "/w/team/skills")), "/w");
  assert.equal(homeOf(file, there("/w/team/skills")), "/w/team");
  assert.equal(homeOf(file, there("/w/team/skillcontract.json5", "/w/skillcontract.json5")), "/w/team");
  assert.equal(homeOf(file, there()), undefined);
});
