/** A panel with a page that is made by the command, and made anew when a file it depends on is saved. */

import { randomBytes } from "node:crypto";
import * as vscode from "vscode";
import { placeOf } from "../places";
import { language } from "../settings";
import { tellError } from "../telling";
import { framed, notice, partsOf } from "./page";

/** What a panel shows. */
export interface View {
  readonly viewType: string;
  readonly title: string;
  /** Relative places of the page count from here. */
  readonly folder: string;
  /** Whether a saved file changes the page. */
  concerns(file: vscode.Uri): boolean;
  /** The page as the command writes it. Rejects with an Error whose message is for the user. */
  render(signal: AbortSignal): Promise<string>;
}

export class Panel {
  private readonly panel: vscode.WebviewPanel;
  private rendering: AbortController | undefined;

  constructor(
    private readonly view: View,
    icon: { readonly light: vscode.Uri; readonly dark: vscode.Uri },
    closed: () => void,
  ) {
    this.panel = vscode.window.createWebviewPanel(view.viewType, view.title, vscode.ViewColumn.Beside, {
      enableScripts: true,
      enableFindWidget: true,
      localResourceRoots: [],
    });
    this.panel.iconPath = icon;
    const saved = vscode.workspace.onDidSaveTextDocument((document) => {
      if (view.concerns(document.uri)) {
        void this.refresh();
      }
    });
    const settings = vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration("skillContract.language")) {
        void this.refresh();
      }
    });
    this.panel.webview.onDidReceiveMessage((message: unknown) => this.open(message));
    this.panel.onDidDispose(() => {
      this.rendering?.abort();
      saved.dispose();
      settings.dispose();
      closed();
    });
  }

  reveal(): void {
    this.panel.reveal();
  }

  /** Make the page anew; a page under way is given up. */
  async refresh(): Promise<void> {
    this.rendering?.abort();
    const rendering = new AbortController();
    this.rendering = rendering;
    let html: string;
    try {
      const page = await this.view.render(rendering.signal);
      const parts = partsOf(page);
      html = parts === undefined ? notice(page, language(), nonce()) : framed(parts, nonce());
    } catch (failure) {
      html = notice(failure instanceof Error ? failure.message : String(failure), language(), nonce());
    }
    if (this.rendering === rendering) {
      this.panel.webview.html = html;
    }
  }

  private open(message: unknown): void {
    const places = typeof message === "object" && message !== null && "open" in message && Array.isArray(message.open) ? message.open : [];
    void this.openAll(places.filter((each): each is string => typeof each === "string"));
  }

  private async openAll(places: readonly string[]): Promise<void> {
    // The first stays in front; the others open beside it in the same column.
    for (const text of [...places].reverse()) {
      const place = placeOf(text, this.view.folder);
      if (place === undefined) {
        continue;
      }
      const at = new vscode.Position(place.line - 1, place.column - 1);
      try {
        await vscode.window.showTextDocument(vscode.Uri.file(place.path), {
          viewColumn: vscode.ViewColumn.One,
          selection: new vscode.Range(at, at),
          preview: false,
        });
      } catch (failure) {
        tellError(failure instanceof Error ? failure.message : String(failure));
      }
    }
  }
}

function nonce(): string {
  return randomBytes(18).toString("base64url");
}
