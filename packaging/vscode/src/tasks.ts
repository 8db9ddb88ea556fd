/** `skillcontract check` and `test` as tasks. */

import * as vscode from "vscode";
import { DEBUG_TYPE } from "./debugging";
import type { Runtime } from "./runtime";
import type { Server } from "./server";
import { language } from "./settings";

export const TASK_TYPE = DEBUG_TYPE;
const COMMANDS = ["check", "test"] as const;
type TaskCommand = (typeof COMMANDS)[number];
/** Words of severity are in the language of the output, so that there is a matcher for each. */
const MATCHERS = ["$skill-contract", "$skill-contract-zh-error", "$skill-contract-zh-warning", "$skill-contract-zh-info"];

export class Tasks implements vscode.TaskProvider {
  constructor(
    private readonly runtime: Runtime,
    private readonly server: Server,
  ) {}

  async provideTasks(): Promise<vscode.Task[]> {
    const made: vscode.Task[] = [];
    for (const folder of vscode.workspace.workspaceFolders ?? []) {
      for (const command of COMMANDS) {
        made.push(...(await this.task(folder, { type: TASK_TYPE, command })));
      }
    }
    return made;
  }

  async resolveTask(task: vscode.Task): Promise<vscode.Task | undefined> {
    const folder = typeof task.scope === "object" ? task.scope : vscode.workspace.workspaceFolders?.[0];
    return folder === undefined ? undefined : (await this.task(folder, task.definition)).at(0);
  }

  /** The task, or nothing where there is no interpreter or no such command. */
  async task(folder: vscode.WorkspaceFolder, definition: vscode.TaskDefinition): Promise<vscode.Task[]> {
    const python = await this.runtime.python();
    const command: unknown = definition["command"];
    if (python === undefined || !isCommand(command)) {
      return [];
    }
    const line = python.command("skillcontract", "--lang", language(), command);
    const execution = new vscode.ProcessExecution(line.command, line.args, { cwd: folder.uri.fsPath });
    // Problems already has everything that a running server knows of the folder; the task would say it twice.
    const matchers = command === "check" && !this.server.isRunning ? MATCHERS : [];
    const task = new vscode.Task(definition, folder, command, TASK_TYPE, execution, matchers);
    task.group = command === "test" ? vscode.TaskGroup.Test : vscode.TaskGroup.Build;
    task.detail = command === "check" ? vscode.l10n.t("Check every contract of the folder") : vscode.l10n.t("Play every scenario of the folder and compare");
    task.presentationOptions = { clear: true, reveal: vscode.TaskRevealKind.Always };
    return [task];
  }

  /** Runs the check of the first folder. */
  async check(): Promise<void> {
    const folder = vscode.workspace.workspaceFolders?.[0];
    if (folder === undefined || (await this.runtime.wantedWhole()) === undefined) {
      return;
    }
    for (const task of await this.task(folder, { type: TASK_TYPE, command: "check" })) {
      await vscode.tasks.executeTask(task);
    }
  }
}

function isCommand(value: unknown): value is TaskCommand {
  return COMMANDS.some((each) => each === value);
}
