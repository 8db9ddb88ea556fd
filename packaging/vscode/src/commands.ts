/** The commands that are not a feature of their own. */

import * as vscode from "vscode";
import type { Runtime } from "./runtime";
import type { Server } from "./server";
import { SECTION } from "./settings";
import { tell } from "./telling";

/** Shows the versions of what runs here, ready to be pasted into a report. */
export async function showVersion(extension: vscode.Extension<unknown>, server: Server, runtime: Runtime): Promise<void> {
  const { version } = extension.packageJSON as { readonly version: string };
  const answer = (await runtime.python())?.interpreter.answer;
  const lines = [
    vscode.l10n.t("Extension {0}", version),
    server.version === undefined ? vscode.l10n.t("The server does not run") : vscode.l10n.t("Server {0}", server.version),
    answer === undefined ? vscode.l10n.t("No Python found") : `Python ${answer.version} (${answer.executable})`,
    ...(answer !== undefined && answer.missing.length > 0 ? [vscode.l10n.t("Missing libraries: {0}", answer.missing.join(", "))] : []),
    `VS Code ${vscode.version}`,
  ];
  tell(lines.join(", "), { title: vscode.l10n.t("Copy"), run: () => vscode.env.clipboard.writeText(lines.join("\n")) });
}

/** Lets the user name an interpreter by its file, and keeps it for all windows. */
export async function chooseInterpreter(): Promise<void> {
  const chosen = await vscode.window.showOpenDialog({
    title: vscode.l10n.t("Choose a Python interpreter (3.11 or newer)"),
    openLabel: vscode.l10n.t("Use this Python"),
    canSelectMany: false,
  });
  const file = chosen?.[0];
  if (file !== undefined) {
    await vscode.workspace.getConfiguration(SECTION).update("interpreter", file.fsPath, vscode.ConfigurationTarget.Global);
  }
}

interface WirePosition {
  readonly line: number;
  readonly character: number;
}

interface WireLocation {
  readonly uri: string;
  readonly range: { readonly start: WirePosition; readonly end: WirePosition };
}

/** The lens `used by …` of the server: a peek at the places. */
export async function showPlaces(uri: string, at: WirePosition, places: readonly WireLocation[]): Promise<void> {
  const locations = places.map(({ uri: where, range }) => new vscode.Location(vscode.Uri.parse(where), new vscode.Range(position(range.start), position(range.end))));
  await vscode.commands.executeCommand("editor.action.showReferences", vscode.Uri.parse(uri), position(at), locations);
}

function position({ line, character }: WirePosition): vscode.Position {
  return new vscode.Position(line, character);
}
