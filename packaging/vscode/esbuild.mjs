// Bundles the extension into one file, or with --tests the unit tests and what drives VS Code, each into its own.
import { build } from "esbuild";
import { readdirSync } from "node:fs";

const common = {
  bundle: true,
  platform: "node",
  target: "node20",
  sourcemap: false,
  legalComments: "none",
  logLevel: "warning",
};

if (process.argv.includes("--tests")) {
  await build({
    ...common,
    entryPoints: [
      ...readdirSync("test").filter((name) => name.endsWith(".test.ts")).map((name) => `test/${name}`),
      ...readdirSync("in_editor").filter((name) => name.endsWith(".ts")).map((name) => `in_editor/${name}`),
    ],
    outbase: ".",
    outdir: "dist",
    external: ["vscode", "playwright-core", "vscode-oniguruma", "vscode-textmate"],
  });
} else {
  await build({
    ...common,
    entryPoints: ["src/extension.ts"],
    outfile: "dist/extension.js",
    external: ["vscode"],
    minify: true,
  });
}
