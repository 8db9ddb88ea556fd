/** Why there is no interpreter, in words. */

import * as vscode from "vscode";
import { shown } from "./candidates";
import type { Refused } from "./choice";
import { OLDEST } from "./probe";

/** One sentence for the user; the details of every candidate are in the log. */
export function noInterpreter(refused: readonly Refused[]): string {
  const needed = OLDEST.join(".");
  const set = refused.find((each) => each.candidate.origin === "setting");
  if (set !== undefined) {
    return set.probed.kind === "old"
      ? vscode.l10n.t("The interpreter in the setting skillContract.interpreter is Python {0}; Python {1} or newer is needed.", set.probed.version, needed)
      : vscode.l10n.t("The interpreter in the setting skillContract.interpreter cannot be started: {0}", shown(set.candidate));
  }
  const old = refused.find((each) => each.probed.kind === "old");
  if (old?.probed.kind === "old") {
    return vscode.l10n.t("Python {0} or newer is needed, but only Python {1} was found ({2}).", needed, old.probed.version, shown(old.candidate));
  }
  return vscode.l10n.t("No Python was found. Python {0} or newer is needed to check contracts.", needed);
}

/** One line of the log for a candidate that will not do. */
export function line({ candidate, probed }: Refused): string {
  const why = probed.kind === "old" ? `Python ${probed.version}` : probed.reason;
  return `${shown(candidate)} (${candidate.origin}): ${why}`;
}
