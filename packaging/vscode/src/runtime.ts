/** The interpreter of this window: found, told about, and found again when something changes. */

import { homedir } from "node:os";
import { join } from "node:path";
import * as vscode from "vscode";
import { candidates } from "./interpreter/candidates";
import { type Choice, choose } from "./interpreter/choice";
import { line, noInterpreter } from "./interpreter/failure";
import { prober } from "./interpreter/probe";
import { activeInterpreter } from "./interpreter/pythonExtension";
import { Python } from "./python";
import { interpreterSetting } from "./settings";
import { command, tellError } from "./telling";

const DOWNLOADS = "https://www.python.org/downloads/";

export class Runtime {
  private readonly changed = new vscode.EventEmitter<void>();
  private choice: Promise<Choice> | undefined;
  /** Fires when another interpreter may be in use. */
  readonly onDidChange = this.changed.event;
  readonly start: string;
  readonly folder: string;

  constructor(
    extension: vscode.Uri,
    /** Where libraries are installed that the user asks for. */
    readonly libraries: string,
    private readonly log: vscode.LogOutputChannel,
  ) {
    this.folder = join(extension.fsPath, "bundled");
    this.start = join(this.folder, "start.py");
  }

  /** Look again: a setting, the trust or the libraries have changed. */
  forget(): void {
    this.choice = undefined;
    this.changed.fire();
  }

  /** The interpreter; undefined where there is none. */
  async python(): Promise<Python | undefined> {
    const { interpreter } = await (this.choice ??= this.find());
    return interpreter === undefined ? undefined : new Python(interpreter, this.start, this.libraries);
  }

  /** The interpreter for something the user has asked for, who is told where there is none. */
  async wanted(): Promise<Python | undefined> {
    const python = await this.python();
    if (python === undefined) {
      await this.tellNone();
    }
    return python;
  }

  /** The same for what needs more than pure Python. */
  async wantedWhole(): Promise<Python | undefined> {
    const python = await this.wanted();
    const missing = python?.interpreter.answer.missing ?? [];
    if (missing.length === 0) {
      return python;
    }
    tellError(
      vscode.l10n.t("This needs Python libraries that are missing: {0}. They can be installed for this extension alone; your Python stays as it is.", missing.join(", ")),
      command(vscode.l10n.t("Install"), "skillContract.installLibraries"),
      command(vscode.l10n.t("Choose interpreter"), "skillContract.chooseInterpreter"),
    );
    return undefined;
  }

  async tellNone(): Promise<void> {
    const { refused } = await (this.choice ??= this.find());
    tellError(
      noInterpreter(refused),
      command(vscode.l10n.t("Choose interpreter"), "skillContract.chooseInterpreter"),
      { title: vscode.l10n.t("Get Python"), run: () => vscode.env.openExternal(vscode.Uri.parse(DOWNLOADS)) },
      command(vscode.l10n.t("Show log"), "skillContract.showLog"),
    );
  }

  private async find(): Promise<Choice> {
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
    const known = {
      setting: interpreterSetting(),
      // The environment that it has chosen may lie in the workspace.
      fromPythonExtension: vscode.workspace.isTrusted ? await activeInterpreter(folder) : undefined,
      platform: process.platform,
      home: homedir(),
      workspaceFolder: folder?.fsPath,
    };
    const choice = await choose(candidates(known), prober(this.start, this.folder, this.libraries));
    for (const each of choice.refused) {
      this.log.info(line(each));
    }
    const answer = choice.interpreter?.answer;
    if (answer === undefined) {
      this.log.error(noInterpreter(choice.refused));
    } else {
      this.log.info(`Python ${answer.version}, ${answer.executable}${answer.missing.length > 0 ? `, without ${answer.missing.join(", ")}` : ""}`);
    }
    return choice;
  }
}
