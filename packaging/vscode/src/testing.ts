/** Scenarios in the Test Explorer, run by `skillcontract test`. */

import { basename, join } from "node:path";
import * as vscode from "vscode";
import { isScenario } from "./documents";
import { play } from "./debugging";
import { homeOf } from "./places";
import type { Runtime } from "./runtime";
import { language } from "./settings";
import { type ScenarioResult, resultsOf } from "./testResults";

const SCENARIOS = "**/*.scenario.json5";
const NOT_OURS = "**/{node_modules,dist,build,.*}/**";

export function scenarioTests(runtime: Runtime): vscode.Disposable {
  const controller = vscode.tests.createTestController("skillContract.scenarios", vscode.l10n.t("Skill contract scenarios"));

  /** Scenarios stand under their skill. */
  function add(uri: vscode.Uri): void {
    const parts = uri.path.split("/");
    const skill = parts.at(-3) ?? "";
    const id = uri.with({ path: parts.slice(0, -2).join("/") }).toString();
    let owner = controller.items.get(id);
    if (owner === undefined) {
      owner = controller.createTestItem(id, skill);
      controller.items.add(owner);
    }
    owner.children.add(controller.createTestItem(uri.toString(), basename(uri.path, ".scenario.json5"), uri));
  }

  function remove(uri: vscode.Uri): void {
    for (const [id, owner] of controller.items) {
      owner.children.delete(uri.toString());
      if (owner.children.size === 0) {
        controller.items.delete(id);
      }
    }
  }

  async function discover(): Promise<void> {
    controller.items.replace([]);
    for (const uri of await vscode.workspace.findFiles(SCENARIOS, NOT_OURS)) {
      add(uri);
    }
  }

  let discovery: Promise<void> | undefined;
  /** What is to be run; all of it where nothing is named, which may be asked for before anything was looked for. */
  async function asked(request: vscode.TestRunRequest): Promise<vscode.TestItem[]> {
    await (discovery ??= discover());
    const named = request.include ?? [];
    return leaves(named.length > 0 ? named : [...controller.items].map(([, item]) => item), new Set(request.exclude ?? []));
  }

  async function run(request: vscode.TestRunRequest, cancelled: vscode.CancellationToken): Promise<void> {
    const wanted = await asked(request);
    const python = await runtime.wantedWhole();
    if (python === undefined || wanted.length === 0) {
      return;
    }
    const running = controller.createTestRun(request);
    const stop = new AbortController();
    cancelled.onCancellationRequested(() => stop.abort());
    try {
      for (const [folder, items] of byHome(wanted)) {
        for (const item of items) {
          running.started(item);
        }
        const paths = items.map((item) => item.uri?.fsPath ?? "");
        const outcome = await python.run("skillcontract", ["--lang", language(), "test", "--format", "json", ...paths], folder, { signal: stop.signal });
        const results = resultsOf(outcome.stdout);
        for (const item of items) {
          const result = results?.find((each) => join(folder, each.path) === item.uri?.fsPath || each.path === item.uri?.fsPath);
          tellResult(running, item, result, outcome.stderr);
        }
      }
    } catch (failure) {
      if (!stop.signal.aborted) {
        running.appendOutput(`${String(failure)}\r\n`);
      }
    } finally {
      running.end();
    }
  }

  async function debug(request: vscode.TestRunRequest): Promise<void> {
    const first = (await asked(request)).at(0);
    if (first !== undefined) {
      await play(first.uri, { stopOnEntry: false });
    }
  }

  controller.resolveHandler = (item) => (item === undefined ? (discovery ??= discover()) : undefined);
  controller.refreshHandler = () => (discovery = discover());
  controller.createRunProfile(vscode.l10n.t("Run"), vscode.TestRunProfileKind.Run, run, true);
  controller.createRunProfile(vscode.l10n.t("Debug"), vscode.TestRunProfileKind.Debug, debug, true);
  const watcher = vscode.workspace.createFileSystemWatcher(SCENARIOS, false, true, false);
  watcher.onDidCreate((uri) => (isScenario(uri) ? add(uri) : undefined));
  watcher.onDidDelete(remove);
  return vscode.Disposable.from(controller, watcher);
}

function leaves(items: readonly vscode.TestItem[], without: ReadonlySet<vscode.TestItem>): vscode.TestItem[] {
  return items
    .filter((item) => !without.has(item))
    .flatMap((item) => (item.uri === undefined ? leaves([...item.children].map(([, child]) => child), without) : [item]));
}

function byHome(items: readonly vscode.TestItem[]): Map<string, vscode.TestItem[]> {
  const found = new Map<string, vscode.TestItem[]>();
  for (const item of items) {
    const home = item.uri === undefined ? undefined : homeOf(item.uri.fsPath);
    if (home !== undefined) {
      found.set(home, [...(found.get(home) ?? []), item]);
    }
  }
  return found;
}

function tellResult(running: vscode.TestRun, item: vscode.TestItem, result: ScenarioResult | undefined, stderr: string): void {
  if (result?.passed === true) {
    running.appendOutput(`${vscode.l10n.t("Passed: {0}", item.label)}\r\n`, undefined, item);
    running.passed(item);
    return;
  }
  const error = result === undefined ? stderr.trim() || vscode.l10n.t("The scenario was not run.") : result.error;
  const reasons = error === undefined ? (result?.failures ?? []) : [error];
  const lines = [vscode.l10n.t("Not passed: {0}", item.label), ...reasons.map((each) => `  ${each}`)];
  running.appendOutput(`${lines.join("\r\n")}\r\n`, undefined, item);
  const messages = reasons.map((each) => new vscode.TestMessage(each));
  if (error === undefined) {
    running.failed(item, messages);
  } else {
    running.errored(item, messages);
  }
}
