/** Playing scenarios in the debugger. */

import { basename, dirname, join } from "node:path";
import * as vscode from "vscode";
import { CONTRACT, WORKSPACE_FILE, isScenario } from "./documents";
import type { Runtime } from "./runtime";
import { language } from "./settings";
import { tell, tellWarning } from "./telling";

export const DEBUG_TYPE = "skill-contract";
const MODULE = "skillcontract_dap";

/** Fills in what a launch leaves open; F5 without a launch.json plays the scenario in the editor, or one of the contract's. */
export class Configurations implements vscode.DebugConfigurationProvider {
  async resolveDebugConfiguration(_folder: vscode.WorkspaceFolder | undefined, given: vscode.DebugConfiguration): Promise<vscode.DebugConfiguration | undefined> {
    const configuration: vscode.DebugConfiguration = {
      ...given,
      type: DEBUG_TYPE,
      request: "launch",
      name: given.name || vscode.l10n.t("Play scenario"),
      language: given["language"] ?? language(),
    };
    if (typeof given["scenario"] !== "string" || given["scenario"] === "") {
      const scenario = await scenarioInFront();
      if (scenario === undefined) {
        return undefined;
      }
      configuration["scenario"] = scenario.fsPath;
      configuration["stopOnEntry"] ??= true;
    }
    return configuration;
  }
}

/** The scenario in the editor, or the one that the user chooses of the contract there; undefined once the user has been told. */
async function scenarioInFront(): Promise<vscode.Uri | undefined> {
  const document = vscode.window.activeTextEditor?.document;
  if (document !== undefined && isScenario(document.uri)) {
    return document.uri;
  }
  if (document?.languageId === CONTRACT && document.uri.scheme === "file") {
    return chosenScenario(document.uri);
  }
  tellWarning(vscode.l10n.t("Open a scenario (*.scenario.json5) first, or name one in launch.json."));
  return undefined;
}

/** Starts the bundled debug adapter. */
export class Adapters implements vscode.DebugAdapterDescriptorFactory {
  constructor(private readonly runtime: Runtime) {}

  async createDebugAdapterDescriptor(): Promise<vscode.DebugAdapterDescriptor | undefined> {
    const python = await this.runtime.wantedWhole();
    if (python === undefined) {
      return undefined;
    }
    const line = python.command(MODULE);
    return new vscode.DebugAdapterExecutable(line.command, line.args, { cwd: this.runtime.folder });
  }
}

/** Plays a scenario: stopping at its first step, or only at breakpoints. */
export async function play(scenario: vscode.Uri | undefined, how: { readonly stopOnEntry: boolean }): Promise<void> {
  const uri = scenario ?? vscode.window.activeTextEditor?.document.uri;
  if (uri === undefined || !isScenario(uri)) {
    tellWarning(vscode.l10n.t("Open a scenario (*.scenario.json5) first."));
    return;
  }
  await vscode.workspace.textDocuments.find((each) => each.uri.toString() === uri.toString() && each.isDirty)?.save();
  await vscode.debug.startDebugging(vscode.workspace.getWorkspaceFolder(uri), {
    type: DEBUG_TYPE,
    request: "launch",
    name: basename(uri.path),
    scenario: uri.fsPath,
    stopOnEntry: how.stopOnEntry,
  });
}

/** The lens on a contract: choose one of the skill's scenarios and play it; without any, offer to write one. */
export async function simulate(contract: unknown): Promise<void> {
  const uri = typeof contract === "string" ? vscode.Uri.parse(contract) : vscode.window.activeTextEditor?.document.uri;
  if (uri?.scheme !== "file") {
    return;
  }
  const chosen = await chosenScenario(uri);
  if (chosen !== undefined) {
    await vscode.window.showTextDocument(chosen, { preview: false });
    await play(chosen, { stopOnEntry: true });
  }
}

async function chosenScenario(contract: vscode.Uri): Promise<vscode.Uri | undefined> {
  const folder = join(dirname(contract.fsPath), "scenarios");
  const found = await vscode.workspace.findFiles(new vscode.RelativePattern(folder, "*.scenario.json5"));
  if (found.length === 0) {
    tell(vscode.l10n.t("This skill has no scenarios yet."), {
      title: vscode.l10n.t("New scenario"),
      run: () => writeScenario(join(folder, "01-first.scenario.json5")),
    });
    return undefined;
  }
  const items = found
    .sort((one, other) => one.path.localeCompare(other.path))
    .map((scenario) => ({ label: basename(scenario.path, ".scenario.json5"), scenario }));
  const title = vscode.l10n.t("Play a scenario");
  return (await vscode.window.showQuickPick(items, { title, placeHolder: vscode.l10n.t("The scenario to play step by step") }))?.scenario;
}

/** Opens a scenario that is not saved yet, with the snippet for a new one. */
async function writeScenario(path: string): Promise<void> {
  const editor = await vscode.window.showTextDocument(vscode.Uri.file(path).with({ scheme: "untitled" }));
  await vscode.languages.setTextDocumentLanguage(editor.document, WORKSPACE_FILE);
  await vscode.commands.executeCommand("editor.action.insertSnippet", { langId: WORKSPACE_FILE, name: "scenario" });
}

/** Lenses over a scenario: play it step by step, or to its end. */
export class ScenarioLenses implements vscode.CodeLensProvider {
  provideCodeLenses(document: vscode.TextDocument): vscode.CodeLens[] {
    if (!isScenario(document.uri) || !vscode.workspace.getConfiguration("skillContract").get("codeLens.enabled", true)) {
      return [];
    }
    const top = new vscode.Range(0, 0, 0, 0);
    return [
      new vscode.CodeLens(top, { title: vscode.l10n.t("Debug scenario"), command: "skillContract.debugScenario", arguments: [document.uri] }),
      new vscode.CodeLens(top, { title: vscode.l10n.t("Run scenario"), command: "skillContract.runScenario", arguments: [document.uri] }),
    ];
  }
}

