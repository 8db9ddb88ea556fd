/** Which Pythons are worth a try, in the order in which they are tried. */

export type Origin = "setting" | "pythonExtension" | "path";

/** A command that may be a Python interpreter, and how we came to know it. */
export interface Candidate {
  readonly command: string;
  readonly args: readonly string[];
  readonly origin: Origin;
}

/** What is known about where a Python could be. */
export interface Surroundings {
  /** The setting `skillContract.interpreter`; empty where nothing is set. */
  readonly setting: string;
  /** The interpreter that the Python extension has chosen, if it is there and may be asked. */
  readonly fromPythonExtension: string | undefined;
  readonly platform: NodeJS.Platform;
  readonly home: string;
  readonly workspaceFolder: string | undefined;
}

/**
 * The candidates. A setting stands alone: whoever names an interpreter wants that one or to be told,
 * not another one silently.
 */
export function candidates(known: Surroundings): readonly Candidate[] {
  const setting = known.setting.trim();
  if (setting !== "") {
    return [{ command: expanded(setting, known), args: [], origin: "setting" }];
  }
  const found: Candidate[] = [];
  if (known.fromPythonExtension !== undefined) {
    found.push({ command: known.fromPythonExtension, args: [], origin: "pythonExtension" });
  }
  if (known.platform === "win32") {
    // On Windows `python3` is mostly the shop's stand-in; the launcher knows every installed version.
    found.push(onPath("python"), onPath("py", "-3"), onPath("python3"));
  } else {
    found.push(onPath("python3"), onPath("python"));
  }
  return found;
}

function onPath(command: string, ...args: readonly string[]): Candidate {
  return { command, args, origin: "path" };
}

function expanded(setting: string, known: Surroundings): string {
  const home = setting === "~" || /^~[\\/]/.test(setting) ? known.home + setting.slice(1) : setting;
  return known.workspaceFolder === undefined
    ? home
    : home.replaceAll("${workspaceFolder}", known.workspaceFolder);
}

/** The command line of a candidate, for people. */
export function shown(candidate: Candidate): string {
  return [candidate.command, ...candidate.args].join(" ");
}
