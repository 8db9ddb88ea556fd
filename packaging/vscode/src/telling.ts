/** Messages with buttons. */

import * as vscode from "vscode";

/** A button and what it does. */
export interface Answer {
  readonly title: string;
  run(): unknown;
}

export function command(title: string, name: string, ...args: readonly unknown[]): Answer {
  return { title, run: () => vscode.commands.executeCommand(name, ...args) };
}

/** Shows an error with its buttons; does not wait for the user. */
export function tellError(message: string, ...answers: readonly Answer[]): void {
  void vscode.window.showErrorMessage(message, ...answers.map((each) => each.title)).then((title) => answers.find((each) => each.title === title)?.run());
}

export function tellWarning(message: string, ...answers: readonly Answer[]): void {
  void vscode.window.showWarningMessage(message, ...answers.map((each) => each.title)).then((title) => answers.find((each) => each.title === title)?.run());
}

export function tell(message: string, ...answers: readonly Answer[]): void {
  void vscode.window.showInformationMessage(message, ...answers.map((each) => each.title)).then((title) => answers.find((each) => each.title === title)?.run());
}
