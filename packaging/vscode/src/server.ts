/** The language server of this window. */

import * as vscode from "vscode";
import {
  CloseAction,
  type CloseHandlerResult,
  ErrorAction,
  LanguageClient,
  type LanguageClientOptions,
  RevealOutputChannelOn,
  State,
} from "vscode-languageclient/node";
import { SERVED } from "./documents";
import { RESTARTS, RestartLimit } from "./restartLimit";
import type { Runtime } from "./runtime";
import { SECTION, SERVER_SECTION, serverSettings } from "./settings";
import { command, tellError } from "./telling";

/** The library's client without its own notifications, which are English only: what ends, and why, is told here. */
class QuietClient extends LanguageClient {
  override error(message: string, data?: unknown): void {
    super.error(message, data, false);
  }
}

export type ServerState = "starting" | "running" | "stopped" | "no-interpreter";

export class Server {
  private client: LanguageClient | undefined;
  private readonly limit = new RestartLimit();
  private readonly moved = new vscode.EventEmitter<ServerState>();
  /** One start or stop after the other. */
  private queue: Promise<void> = Promise.resolve();
  readonly onDidChangeState = this.moved.event;
  state: ServerState = "stopped";

  constructor(
    private readonly runtime: Runtime,
    private readonly log: vscode.LogOutputChannel,
  ) {}

  get isRunning(): boolean {
    return this.state === "running";
  }

  /** What the server calls itself, and its version; undefined while there is none. */
  get version(): string | undefined {
    return this.client?.initializeResult?.serverInfo?.version;
  }

  /** Stop the server if it runs, and start it with the interpreter of now. */
  restart(): Promise<void> {
    this.limit.reset();
    return this.next(async () => {
      await this.end();
      await this.begin();
    });
  }

  stop(): Promise<void> {
    return this.next(() => this.end());
  }

  private next(step: () => Promise<void>): Promise<void> {
    this.queue = this.queue.then(step, step);
    return this.queue;
  }

  private async begin(): Promise<void> {
    this.become("starting");
    const python = await this.runtime.python();
    if (python === undefined) {
      this.become("no-interpreter");
      await this.runtime.tellNone();
      return;
    }
    const run = { ...python.command("skillcontract_lsp"), options: { cwd: this.runtime.folder } };
    const client = new QuietClient(SECTION, "Skill Contract", { run, debug: run }, this.options());
    this.client = client;
    client.onDidChangeState(({ newState }) => {
      if (client === this.client) {
        this.become(newState === State.Running ? "running" : newState === State.Starting ? "starting" : "stopped");
      }
    });
    try {
      await client.start();
    } catch (failure) {
      this.log.error(String(failure));
      this.tellEnd(vscode.l10n.t("The skill contract server did not start: {0}", String(failure)));
    }
  }

  private async end(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    if (client !== undefined) {
      // A server that is already gone cannot say goodbye; that is no fault of the one that follows.
      await client.dispose(2_000).catch((failure: unknown) => this.log.warn(String(failure)));
    }
    this.become("stopped");
  }

  private options(): LanguageClientOptions {
    return {
      documentSelector: SERVED,
      outputChannel: this.log,
      revealOutputChannelOn: RevealOutputChannelOn.Never,
      initializationOptions: serverSettings(),
      synchronize: { configurationSection: SECTION },
      diagnosticCollectionName: "skillcontract",
      errorHandler: {
        error: () => ({ action: ErrorAction.Continue }),
        closed: () => this.closed(),
      },
      initializationFailedHandler: () => false,
      middleware: {
        workspace: {
          configuration: (params, token, next) =>
            params.items.every((item) => item.section === SERVER_SECTION) ? params.items.map(() => serverSettings()) : next(params, token),
        },
      },
    };
  }

  private closed(): CloseHandlerResult {
    if (this.limit.allows(Date.now())) {
      this.log.warn("the server ended by itself and is started again");
      return { action: CloseAction.Restart, handled: true };
    }
    this.tellEnd(vscode.l10n.t("The skill contract server ended {0} times within three minutes and is not started again. Its log says why.", RESTARTS + 1));
    return { action: CloseAction.DoNotRestart, handled: true };
  }

  private tellEnd(message: string): void {
    tellError(
      message,
      command(vscode.l10n.t("Restart"), "skillContract.restartServer"),
      command(vscode.l10n.t("Show log"), "skillContract.showLog"),
    );
  }

  private become(state: ServerState): void {
    this.state = state;
    this.moved.fire(state);
  }
}
