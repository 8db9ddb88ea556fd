/** Which documents are ours. */

import type { DocumentSelector } from "vscode-languageclient/node";
import type * as vscode from "vscode";

export const CONTRACT = "skill-contract";
export const WORKSPACE_FILE = "skill-contract-workspace";

const SCENARIO = /\.scenario\.json5$/;

/** Patterns beside the languages: another extension may have taken `.json5` for itself. */
const PATTERNS = [
  "**/skills/**/contract.json",
  "**/*.contract.json",
  "**/skillcontract.json5",
  "**/grants.json5",
  "**/skills/**/*.json5",
  "**/*.scenario.json5",
  "**/*.skill.json5",
  "**/*.governance.json5",
];

/** What the server is asked about. Tool lists stay with the JSON service: the server reads them from the disk. */
export const SERVED: DocumentSelector = [
  { scheme: "file", language: CONTRACT },
  { scheme: "untitled", language: CONTRACT },
  { scheme: "file", language: WORKSPACE_FILE },
  ...PATTERNS.map((pattern) => ({ scheme: "file", pattern })),
];

export function isScenario(uri: vscode.Uri): boolean {
  return uri.scheme === "file" && SCENARIO.test(uri.path);
}
