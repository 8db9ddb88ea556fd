/** What stands at the language's name in the status bar. */

import * as vscode from "vscode";
import { CONTRACT, WORKSPACE_FILE } from "./documents";
import type { Runtime } from "./runtime";
import type { Server } from "./server";

export function statusItems(server: Server, runtime: Runtime): vscode.Disposable {
  const selector = [{ language: CONTRACT }, { language: WORKSPACE_FILE }];
  const serverItem = vscode.languages.createLanguageStatusItem("skillContract.server", selector);
  const libraries = vscode.languages.createLanguageStatusItem("skillContract.libraries", selector);
  serverItem.name = vscode.l10n.t("Skill contract server");
  libraries.name = vscode.l10n.t("Python libraries");

  async function show(): Promise<void> {
    const log = { title: vscode.l10n.t("Show log"), command: "skillContract.showLog" };
    const restart = { title: vscode.l10n.t("Restart"), command: "skillContract.restartServer" };
    serverItem.busy = server.state === "starting";
    serverItem.severity = vscode.LanguageStatusSeverity.Information;
    serverItem.command = log;
    switch (server.state) {
      case "starting":
        serverItem.text = vscode.l10n.t("Contract server starting");
        break;
      case "running":
        serverItem.text = vscode.l10n.t("Contract server running");
        break;
      case "stopped":
        serverItem.text = vscode.l10n.t("Contract server stopped");
        serverItem.severity = vscode.LanguageStatusSeverity.Warning;
        serverItem.command = restart;
        break;
      case "no-interpreter":
        serverItem.text = vscode.l10n.t("No Python found");
        serverItem.severity = vscode.LanguageStatusSeverity.Error;
        serverItem.command = { title: vscode.l10n.t("Choose interpreter"), command: "skillContract.chooseInterpreter" };
        break;
    }
    const answer = (await runtime.python())?.interpreter.answer;
    if (answer === undefined) {
      return;
    }
    if (server.state === "running") {
      serverItem.detail = vscode.l10n.t("{0}, Python {1}", server.version ?? "", answer.version);
    }
    const lacks = answer.missing.length > 0;
    libraries.severity = lacks ? vscode.LanguageStatusSeverity.Warning : vscode.LanguageStatusSeverity.Information;
    libraries.text = lacks
      ? vscode.l10n.t("Checks across files, simulator and matrix are off: {0} missing", answer.missing.join(", "))
      : vscode.l10n.t("All features available");
    libraries.command = lacks ? { title: vscode.l10n.t("Install"), command: "skillContract.installLibraries" } : undefined;
  }

  void show();
  return vscode.Disposable.from(serverItem, libraries, server.onDidChangeState(show), runtime.onDidChange(show));
}
