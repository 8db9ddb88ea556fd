/** The user's settings, and what of them the server is told. */

import * as vscode from "vscode";

export const SECTION = "skillContract";
/** The section under which the server asks for its settings, whatever the editor. */
export const SERVER_SECTION = "skillcontract";

export type Spoken = "en" | "zh";

/** What the server takes as `initializationOptions` and as the answer to `workspace/configuration`. */
export interface ServerSettings {
  readonly language?: Spoken;
  readonly codeLens: { readonly enabled: boolean };
  readonly inlayHints: { readonly enabled: boolean };
}

export function serverSettings(): ServerSettings {
  const settings = vscode.workspace.getConfiguration(SECTION);
  const language = chosenLanguage();
  return {
    ...(language === undefined ? {} : { language }),
    codeLens: { enabled: settings.get("codeLens.enabled", true) },
    inlayHints: { enabled: settings.get("inlayHints.enabled", true) },
  };
}

/** The language that the user has set; undefined where it follows the editor's. */
export function chosenLanguage(): Spoken | undefined {
  const said = vscode.workspace.getConfiguration(SECTION).get<string>("language", "auto");
  return said === "en" || said === "zh" ? said : undefined;
}

/** The language of everything that is not drawn by the editor itself. */
export function language(): Spoken {
  return chosenLanguage() ?? languageOf(vscode.env.language);
}

/** Our language for a locale's name. */
export function languageOf(locale: string): Spoken {
  return /^zh\b/i.test(locale) ? "zh" : "en";
}

/** The setting `skillContract.interpreter`; a workspace's own counts only once the workspace is trusted. */
export function interpreterSetting(): string {
  const said = vscode.workspace.getConfiguration(SECTION).inspect<string>("interpreter");
  const trusted = vscode.workspace.isTrusted ? (said?.workspaceFolderValue ?? said?.workspaceValue) : undefined;
  return trusted ?? said?.globalValue ?? "";
}
