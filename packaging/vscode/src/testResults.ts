/** What `skillcontract test --format json` tells. */

export interface ScenarioResult {
  /** Relative to the folder the command ran in. */
  readonly path: string;
  readonly passed: boolean;
  readonly failures: readonly string[];
  /** Why the scenario could not be played; undefined where it was. */
  readonly error: string | undefined;
}

/** The results; undefined where the output is not what the command writes. */
export function resultsOf(output: string): readonly ScenarioResult[] | undefined {
  let told: unknown;
  try {
    told = JSON.parse(output);
  } catch {
    return undefined;
  }
  if (typeof told !== "object" || told === null || !("scenarios" in told) || !Array.isArray(told.scenarios)) {
    return undefined;
  }
  return told.scenarios.map(resultOf).filter((each) => each !== undefined);
}

function resultOf(told: unknown): ScenarioResult | undefined {
  if (typeof told !== "object" || told === null) {
    return undefined;
  }
  const { path, passed, failures, error } = told as Record<keyof ScenarioResult, unknown>;
  if (typeof path !== "string" || typeof passed !== "boolean") {
    return undefined;
  }
  return {
    path,
    passed,
    failures: Array.isArray(failures) ? failures.map(String) : [],
    error: typeof error === "string" ? error : undefined,
  };
}
