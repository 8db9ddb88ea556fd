/** Asking an interpreter what it is. */

import { execFile } from "node:child_process";
import type { Candidate } from "./candidates";

export const OLDEST: readonly [number, number] = [3, 11];
const PATIENCE_MS = 20_000;

/** What an interpreter says of itself. */
export interface Answer {
  readonly version: string;
  readonly executable: string;
  /** The libraries it lacks for what is not about contract files alone. */
  readonly missing: readonly string[];
}

export type Probed =
  | { readonly kind: "usable"; readonly answer: Answer }
  | { readonly kind: "old"; readonly version: string }
  | { readonly kind: "absent"; readonly reason: string };

export type Probe = (candidate: Candidate) => Promise<Probed>;

/** Asks by running `start.py --probe` in the extension's own folder, so that nothing of the workspace is imported. */
export function prober(start: string, folder: string, libraries: string): Probe {
  return (candidate) =>
    new Promise((resolve) => {
      execFile(
        candidate.command,
        [...candidate.args, start, "--libraries", libraries, "--probe"],
        { cwd: folder, timeout: PATIENCE_MS, windowsHide: true, encoding: "utf8" },
        (error, stdout, stderr) => {
          if (error !== null) {
            const said = stderr.trim().split("\n").at(-1) ?? "";
            resolve({ kind: "absent", reason: said === "" ? error.message : said });
            return;
          }
          resolve(judged(stdout));
        },
      );
    });
}

/** What the output of `start.py --probe` means. */
export function judged(output: string): Probed {
  let answer: unknown;
  try {
    answer = JSON.parse(output);
  } catch {
    return { kind: "absent", reason: output.trim().slice(0, 200) };
  }
  if (!isAnswer(answer)) {
    return { kind: "absent", reason: output.trim().slice(0, 200) };
  }
  return isNewEnough(answer.version) ? { kind: "usable", answer } : { kind: "old", version: answer.version };
}

function isAnswer(value: unknown): value is Answer {
  if (typeof value !== "object" || value === null) {
    return false;
  }
  const { version, executable, missing } = value as Partial<Record<keyof Answer, unknown>>;
  return typeof version === "string" && typeof executable === "string" && Array.isArray(missing);
}

function isNewEnough(version: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
}
