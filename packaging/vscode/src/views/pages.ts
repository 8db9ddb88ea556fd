/** The two pages: the matrix of a workspace, and what a receipt proves. */

import { basename, dirname, join, relative } from "node:path";
import * as vscode from "vscode";
import { homeOf } from "../places";
import type { Python } from "../python";
import type { Runtime } from "../runtime";
import { language } from "../settings";
import { tellWarning } from "../telling";
import { Panel, type View } from "./panel";

/** Exit codes of the command: 0 and 1 come with a page, 1 saying that there are findings. */
const FINDINGS = 1;

export class Pages {
  private readonly open = new Map<string, Panel>();

  constructor(
    private readonly runtime: Runtime,
    private readonly extension: vscode.Uri,
  ) {}

  /** The matrix of the workspace that the file lies in, or of the window's. */
  async matrix(file: vscode.Uri | undefined): Promise<void> {
    const folder = workspaceFor(file);
    if (folder === undefined) {
      tellWarning(vscode.l10n.t("There is no skill workspace here: open a folder that holds a skills folder or skillcontract.json5."));
      return;
    }
    const python = await this.runtime.wantedWhole();
    if (python !== undefined) {
      await this.show({
        viewType: "skillContract.matrix",
        title: vscode.l10n.t("Contracts and grants: {0}", basename(folder)),
        folder,
        concerns: (saved) => !relative(folder, saved.fsPath).startsWith("..") && /\.json5?$/.test(saved.path),
        render: (signal) => page(python, ["matrix", ".", "--format", "html"], folder, { signal }),
      });
    }
  }

  /** What the receipt in a file proves, as it is saved. */
  async receipt(file: vscode.Uri | undefined): Promise<void> {
    const uri = file ?? vscode.window.activeTextEditor?.document.uri;
    if (uri === undefined) {
      tellWarning(vscode.l10n.t("Open a file with a doc.operation.v1 receipt first."));
      return;
    }
    const python = await this.runtime.wantedWhole();
    if (python !== undefined) {
      await this.show({
        viewType: "skillContract.receipt",
        title: vscode.l10n.t("Receipt: {0}", basename(uri.path)),
        folder: dirname(uri.fsPath),
        concerns: (saved) => saved.toString() === uri.toString(),
        render: (signal) => page(python, ["receipt", `./${basename(uri.fsPath)}`, "--format", "html"], dirname(uri.fsPath), { signal }),
      });
    }
  }

  private icon(): { readonly light: vscode.Uri; readonly dark: vscode.Uri } {
    const drawn = (shade: string): vscode.Uri => vscode.Uri.joinPath(this.extension, "media", `contract-${shade}.svg`);
    return { light: drawn("light"), dark: drawn("dark") };
  }

  private async show(view: View): Promise<void> {
    const key = `${view.viewType} ${view.title} ${view.folder}`;
    let panel = this.open.get(key);
    if (panel === undefined) {
      panel = new Panel(view, this.icon(), () => this.open.delete(key));
      this.open.set(key, panel);
    } else {
      panel.reveal();
    }
    await panel.refresh();
  }
}

async function page(python: Python, line: readonly string[], folder: string, options: { readonly signal: AbortSignal }): Promise<string> {
  const { code, stdout, stderr } = await python.run("skillcontract", ["--lang", language(), ...line], folder, options);
  if (code !== 0 && code !== FINDINGS) {
    throw new Error(stderr.trim() === "" ? vscode.l10n.t("The command ended with code {0}.", code) : stderr.trim());
  }
  return stdout;
}

/** The folder of the skill workspace that is meant. */
export function workspaceFor(file: vscode.Uri | undefined): string | undefined {
  const active = file ?? vscode.window.activeTextEditor?.document.uri;
  const home = active?.scheme === "file" ? homeOf(active.fsPath) : undefined;
  if (home !== undefined) {
    return home;
  }
  return vscode.workspace.workspaceFolders?.map((each) => homeOf(join(each.uri.fsPath, "any"))).find((each) => each !== undefined);
}
