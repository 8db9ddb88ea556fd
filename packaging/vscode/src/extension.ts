/** Puts the parts together when VS Code activates the extension. */

import { join } from "node:path";
import * as vscode from "vscode";
import { chooseInterpreter, showPlaces, showVersion } from "./commands";
import { Adapters, Configurations, DEBUG_TYPE, ScenarioLenses, play, simulate } from "./debugging";
import { WORKSPACE_FILE } from "./documents";
import { onInterpreterChange } from "./interpreter/pythonExtension";
import { installLibraries } from "./libraries";
import { Runtime } from "./runtime";
import { Server } from "./server";
import { SECTION } from "./settings";
import { statusItems } from "./status";
import { TASK_TYPE, Tasks } from "./tasks";
import { scenarioTests } from "./testing";
import { Pages } from "./views/pages";

let server: Server | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const log = vscode.window.createOutputChannel("Skill Contract", { log: true });
  const runtime = new Runtime(context.extensionUri, join(context.globalStorageUri.fsPath, "libraries"), log);
  const running = new Server(runtime, log);
  server = running;
  const pages = new Pages(runtime, context.extensionUri);
  const tasks = new Tasks(runtime, running);
  const commands: Readonly<Record<string, (...args: never[]) => unknown>> = {
    "skillContract.restartServer": () => runtime.forget(),
    "skillContract.showLog": () => log.show(),
    "skillContract.showVersion": () => showVersion(context.extension, running, runtime),
    "skillContract.chooseInterpreter": chooseInterpreter,
    "skillContract.installLibraries": () => installLibraries(runtime, log),
    "skillContract.openMatrix": (file?: vscode.Uri) => pages.matrix(file),
    "skillContract.openReceipt": (file?: vscode.Uri) => pages.receipt(file),
    "skillContract.debugScenario": (file?: vscode.Uri) => play(file, { stopOnEntry: true }),
    "skillContract.runScenario": (file?: vscode.Uri) => play(file, { stopOnEntry: false }),
    "skillContract.checkWorkspace": () => tasks.check(),
    // The names that the server's lenses carry in every editor.
    "skillcontract.showPlaces": showPlaces,
    "skillcontract.simulate": simulate,
  };
  context.subscriptions.push(
    log,
    ...Object.entries(commands).map(([name, run]) => vscode.commands.registerCommand(name, run as (...args: unknown[]) => unknown)),
    statusItems(running, runtime),
    vscode.debug.registerDebugConfigurationProvider(DEBUG_TYPE, new Configurations()),
    vscode.debug.registerDebugAdapterDescriptorFactory(DEBUG_TYPE, new Adapters(runtime)),
    vscode.tasks.registerTaskProvider(TASK_TYPE, tasks),
    vscode.languages.registerCodeLensProvider([{ language: WORKSPACE_FILE }, { pattern: "**/*.scenario.json5" }], new ScenarioLenses()),
    scenarioTests(runtime),
    runtime.onDidChange(() => void running.restart()),
    vscode.workspace.onDidGrantWorkspaceTrust(() => runtime.forget()),
    vscode.workspace.onDidChangeConfiguration((change) => {
      // The server is told its language once, when it starts.
      if (change.affectsConfiguration(`${SECTION}.interpreter`) || change.affectsConfiguration(`${SECTION}.language`)) {
        runtime.forget();
      }
    }),
  );
  // Menus on plain JSON files show only where there are contracts.
  await vscode.commands.executeCommand("setContext", "skillContract.isActive", true);
  await running.restart();
  if (vscode.workspace.isTrusted) {
    const listening = await onInterpreterChange(() => runtime.forget());
    if (listening !== undefined) {
      context.subscriptions.push(listening);
    }
  }
}

export async function deactivate(): Promise<void> {
  await server?.stop();
}
