/** Drives the extension in a real VS Code: `node run.js FILE.vsix [NAME…]`, each name a part of a test's. */

import { PICTURES } from "./editor";
import { chinese } from "./chinese";
import { debugging } from "./debugging";
import { editing } from "./editing";
import { interpreters } from "./interpreters";
import { pages } from "./pages";
import { running } from "./running";
import { trust } from "./trust";

export type Check = (vsix: string) => Promise<void>;

const CHECKS: readonly Check[] = [editing, pages, debugging, running, trust, interpreters, chinese];

async function main(): Promise<number> {
  const [vsix, ...names] = process.argv.slice(2);
  if (vsix === undefined) {
    console.error("node run.js FILE.vsix [NAME…]");
    return 2;
  }
  let failed = 0;
  const wanted = CHECKS.filter((check) => names.length === 0 || names.some((name) => check.name.includes(name)));
  for (const check of wanted) {
    const start = Date.now();
    try {
      await check(vsix);
      console.log(`${check.name}: passed (${Math.round((Date.now() - start) / 1000)} s)`);
    } catch (failure) {
      failed += 1;
      console.log(`${check.name}: failed\n${failure instanceof Error ? (failure.stack ?? failure.message) : String(failure)}`);
    }
  }
  console.log(`${wanted.length - failed} passed, ${failed} failed; pictures are in ${PICTURES}`);
  return failed > 0 ? 1 : 0;
}

void main().then((code) => process.exit(code));
