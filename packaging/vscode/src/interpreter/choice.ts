/** Choosing the interpreter that everything is started with. */

import type { Candidate } from "./candidates";
import type { Answer, Probe, Probed } from "./probe";

/** An interpreter that will do. */
export interface Interpreter {
  readonly candidate: Candidate;
  readonly answer: Answer;
}

/** A candidate that will not do, and why. */
export interface Refused {
  readonly candidate: Candidate;
  readonly probed: Exclude<Probed, { readonly kind: "usable" }>;
}

export interface Choice {
  readonly interpreter: Interpreter | undefined;
  readonly refused: readonly Refused[];
}

/**
 * The first usable candidate that lacks no library, or else the first usable one: a Python without
 * pydantic serves contract files, but one with it serves everything.
 */
export async function choose(candidates: readonly Candidate[], probe: Probe): Promise<Choice> {
  const refused: Refused[] = [];
  let second: Interpreter | undefined;
  for (const candidate of candidates) {
    const probed = await probe(candidate);
    if (probed.kind !== "usable") {
      refused.push({ candidate, probed });
      continue;
    }
    const interpreter = { candidate, answer: probed.answer };
    if (probed.answer.missing.length === 0) {
      return { interpreter, refused };
    }
    second ??= interpreter;
  }
  return { interpreter: second, refused };
}
