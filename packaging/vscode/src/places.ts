/** Where things are: the workspace a file belongs to, and the places that pages and lenses lead to. */

import { existsSync } from "node:fs";
import { dirname, isAbsolute, join } from "node:path";

/** A place in a file; line and column count from one. */
export interface Place {
  readonly path: string;
  readonly line: number;
  readonly column: number;
}

/** Reads `path:line:column`, or a bare path as the file's beginning. */
export function placeOf(text: string, folder: string): Place | undefined {
  const found = /^(.+?)(?::(\d+):(\d+))?$/s.exec(text.trim());
  const path = found?.[1];
  if (path === undefined) {
    return undefined;
  }
  return { path: isAbsolute(path) ? path : join(folder, path), line: Number(found?.[2] ?? 1), column: Number(found?.[3] ?? 1) };
}

/**
 * The folder of the workspace that a file lies in: the nearest above with a manifest, or else the nearest
 * that holds a `skills` folder. Undefined where there is neither.
 */
export function homeOf(file: string, exists: (path: string) => boolean = existsSync): string | undefined {
  const above = [...parents(file)];
  return above.find((folder) => exists(join(folder, "skillcontract.json5"))) ?? above.find((folder) => exists(join(folder, "skills")));
}

function* parents(file: string): Generator<string> {
  for (let folder = dirname(file), last = file; folder !== last; last = folder, folder = dirname(folder)) {
    yield folder;
  }
}
