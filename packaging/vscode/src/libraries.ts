/** Installing the compiled libraries beside the extension's own, never into the user's Python. */

import { spawn } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import * as vscode from "vscode";
import type { Interpreter } from "./interpreter/choice";
import type { Runtime } from "./runtime";
import { command, tell, tellError } from "./telling";

/** The folder's name for one version of Python, as start.py has it. */
export function tag(version: string): string {
  const [major, minor] = version.split(".");
  return `cp${major}${minor}`;
}

export async function installLibraries(runtime: Runtime, log: vscode.LogOutputChannel): Promise<void> {
  const python = await runtime.wanted();
  if (python === undefined) {
    return;
  }
  const { interpreter } = python;
  if (interpreter.answer.missing.length === 0) {
    tell(vscode.l10n.t("Nothing is missing: Python {0} has every library.", interpreter.answer.version));
    return;
  }
  const target = join(runtime.libraries, tag(interpreter.answer.version));
  await mkdir(target, { recursive: true });
  const title = vscode.l10n.t("Installing Python libraries for skill contracts");
  const code = await vscode.window.withProgress({ location: vscode.ProgressLocation.Notification, title, cancellable: true }, (_progress, cancelled) =>
    install(interpreter, join(runtime.folder, "libraries.txt"), target, runtime.folder, log, cancelled),
  );
  if (code === 0) {
    runtime.forget();
    tell(vscode.l10n.t("The libraries are installed. All features are available."));
  } else if (code !== undefined) {
    tellError(
      vscode.l10n.t("The libraries could not be installed: pip ended with code {0}. The log says why.", code),
      command(vscode.l10n.t("Show log"), "skillContract.showLog"),
    );
  }
}

/** Runs pip; the exit code, or undefined where the user cancelled it. */
function install(
  interpreter: Interpreter,
  requirements: string,
  target: string,
  folder: string,
  log: vscode.LogOutputChannel,
  cancelled: vscode.CancellationToken,
): Promise<number | undefined> {
  const { command: executable, args } = interpreter.candidate;
  const line = [...args, "-m", "pip", "install", "--disable-pip-version-check", "--only-binary=:all:", "--upgrade", "--target", target, "--requirement", requirements];
  return new Promise((resolve) => {
    log.info([executable, ...line].join(" "));
    const child = spawn(executable, line, { cwd: folder, windowsHide: true });
    const note = (piece: Buffer): void => log.info(piece.toString("utf8").trimEnd());
    child.stdout.on("data", note);
    child.stderr.on("data", note);
    const listening = cancelled.onCancellationRequested(() => child.kill());
    child.on("error", (failure) => log.error(failure.message));
    child.on("close", (code) => {
      listening.dispose();
      resolve(cancelled.isCancellationRequested ? undefined : (code ?? -1));
    });
  });
}
