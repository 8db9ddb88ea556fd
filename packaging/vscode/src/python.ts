/** Running the bundled modules with the interpreter that was chosen. */

import { spawn } from "node:child_process";
import type { Interpreter } from "./interpreter/choice";

/** What a run of a module came to. */
export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** An interpreter together with the bundle it starts. */
export class Python {
  constructor(
    readonly interpreter: Interpreter,
    /** The bundle's start.py. */
    private readonly start: string,
    /** Where libraries go that the user had installed for this extension. */
    private readonly libraries: string,
  ) {}

  /** The command that runs a module. */
  command(module: string, ...args: readonly string[]): { readonly command: string; readonly args: string[] } {
    const { command, args: own } = this.interpreter.candidate;
    return { command, args: [...own, this.start, "--libraries", this.libraries, module, ...args] };
  }

  /** Runs a module to its end. Rejects where it cannot be started, or with an AbortError. */
  run(module: string, args: readonly string[], folder: string, options: { readonly signal?: AbortSignal } = {}): Promise<Outcome> {
    const { command, args: line } = this.command(module, ...args);
    return new Promise((resolve, reject) => {
      const child = spawn(command, line, {
        cwd: folder,
        windowsHide: true,
        env: { ...process.env, NO_COLOR: "1", PYTHONUTF8: "1" },
        ...(options.signal === undefined ? {} : { signal: options.signal }),
      });
      const out: Buffer[] = [];
      const err: Buffer[] = [];
      child.stdout.on("data", (piece: Buffer) => out.push(piece));
      child.stderr.on("data", (piece: Buffer) => err.push(piece));
      child.on("error", reject);
      child.on("close", (code) => {
        resolve({
          code: code ?? -1,
          stdout: Buffer.concat(out).toString("utf8"),
          stderr: Buffer.concat(err).toString("utf8"),
        });
      });
      child.stdin.end();
    });
  }
}
