/** Messages with buttons. None waits for the user. */

import * as vscode from "vscode";

/** A button and what it does. */
export interface Answer {
  readonly title: string;
  run(): unknown;
}

/** A button that runs a command. */
export function command(title: string, name: string, ...args: readonly unknown[]): Answer {
  return { title, run: () => vscode.commands.executeCommand(name, ...args) };
}

export function tell(message: string, ...answers: readonly Answer[]): void {
  answered(vscode.window.showInformationMessage(message, ...titles(answers)), answers);
}

export function tellWarning(message: string, ...answers: readonly Answer[]): void {
  answered(vscode.window.showWarningMessage(message, ...titles(answers)), answers);
}

export function tellError(message: string, ...answers: readonly Answer[]): void {
  answered(vscode.window.showErrorMessage(message, ...titles(answers)), answers);
}

function titles(answers: readonly Answer[]): string[] {
  return answers.map((each) => each.title);
}

function answered(chosen: Thenable<string | undefined>, answers: readonly Answer[]): void {
  void chosen.then((title) => answers.find((each) => each.title === title)?.run());
}
