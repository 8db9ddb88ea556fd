import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { OnigScanner, OnigString, loadWASM } from "vscode-oniguruma";
import { INITIAL, Registry, parseRawGrammar } from "vscode-textmate";

const EXTENSION = resolve(__dirname, "..", "..");
const FILES: Readonly<Record<string, string>> = {
  "source.skill-contract": "skill-contract.tmLanguage.json",
  "source.skill-contract.workspace": "skill-contract-workspace.tmLanguage.json",
};

/** Each stretch of one colour with the last of its scopes; quotes that delimit, spaces and punctuation are left out. */
async function tokens(scope: string, text: string): Promise<string[]> {
  const wasm = readFileSync(join(EXTENSION, "node_modules", "vscode-oniguruma", "release", "onig.wasm"));
  await loadWASM(wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength));
  const registry = new Registry({
    onigLib: Promise.resolve({ createOnigScanner: (sources) => new OnigScanner(sources), createOnigString: (source) => new OnigString(source) }),
    loadGrammar: async (name) => {
      const file = FILES[name];
      return file === undefined ? null : parseRawGrammar(readFileSync(join(EXTENSION, "syntaxes", file), "utf8"), file);
    },
  });
  const grammar = await registry.loadGrammar(scope);
  assert(grammar);
  const found: string[] = [];
  let stack = INITIAL;
  for (const line of text.split("\n")) {
    const result = grammar.tokenizeLine(line, stack);
    stack = result.ruleStack;
    for (const token of result.tokens) {
      const word = line.slice(token.startIndex, token.endIndex).trim();
      const last = token.scopes.at(-1) ?? "";
      if (word !== "" && word !== '"' && word !== "'" && !last.startsWith("punctuation")) {
        found.push(`${word} ${last}`);
      }
    }
  }
  return found;
}

test("a contract's expression is coloured by its parts", async () => {
  const found = await tokens("source.skill-contract", '{ "from": "platform.organId", "sources": ["USER"], "n": -1.5e3 } // end');
  assert.deepEqual(found, [
    "from support.type.property-name.json",
    "platform keyword.other.prefix.skill-contract",
    "organId support.constant.platform.skill-contract",
    '"sources" support.type.property-name.json',
    '"USER" constant.language.word.json',
    '"n" support.type.property-name.json',
    "-1.5e3 constant.numeric.json",
    "// end comment.line.double-slash.json",
  ]);
});

test("a list in an expression, and a string that is not closed", async () => {
  const found = await tokens("source.skill-contract", '"from": "evidence.rows[].id\n"label": "x"');
  assert.deepEqual(found.slice(1), [
    "evidence keyword.other.prefix.skill-contract",
    "rows variable.other.property.skill-contract",
    "[] keyword.operator.each.skill-contract",
    "id variable.other.property.skill-contract",
    '"label" support.type.property-name.json',
    "x string.quoted.double.json",
  ]);
});

test("JSON5 has bare keys, either quote and its own numbers", async () => {
  const found = await tokens("source.skill-contract.workspace", "{ 键: 'a', n: 0xFF, b: .5, // c\n from: 'inputs.x' }");
  assert(found.includes("键 support.type.property-name.json"), found.join("; "));
  assert(found.includes("a string.quoted.single.json"));
  assert(found.includes("0xFF constant.numeric.json"));
  assert(found.includes(".5 constant.numeric.json"));
  assert(found.includes("// c comment.line.double-slash.json"));
  assert(found.includes("inputs keyword.other.prefix.skill-contract"));
});
