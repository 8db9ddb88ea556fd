/** The interpreter that Microsoft's Python extension has chosen; it is not on every registry and never required. */

import * as vscode from "vscode";

const ID = "ms-python.python";

interface PythonApi {
  readonly environments: {
    getActiveEnvironmentPath(resource?: vscode.Uri): { readonly path: string };
    resolveEnvironment(path: { readonly path: string }): Promise<{ readonly executable: { readonly uri?: vscode.Uri } } | undefined>;
    readonly onDidChangeActiveEnvironmentPath: vscode.Event<unknown>;
  };
}

async function api(): Promise<PythonApi | undefined> {
  const extension = vscode.extensions.getExtension<PythonApi>(ID);
  if (extension === undefined) {
    return undefined;
  }
  const found = extension.isActive ? extension.exports : await extension.activate();
  return typeof found?.environments?.getActiveEnvironmentPath === "function" ? found : undefined;
}

/** The path of its interpreter; undefined where the extension is not there or knows none. */
export async function activeInterpreter(resource: vscode.Uri | undefined): Promise<string | undefined> {
  const python = await api();
  if (python === undefined) {
    return undefined;
  }
  const chosen = python.environments.getActiveEnvironmentPath(resource);
  const resolved = await python.environments.resolveEnvironment(chosen);
  return resolved?.executable.uri?.fsPath;
}

/** Calls back whenever another interpreter is chosen there. */
export async function onInterpreterChange(changed: () => void): Promise<vscode.Disposable | undefined> {
  return (await api())?.environments.onDidChangeActiveEnvironmentPath(changed);
}
