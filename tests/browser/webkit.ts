/**
 * WebKitGTK, Safari's engine on Linux, driven by plain WebDriver (w3.org/TR/webdriver2). It has no headless mode, so
 * it runs in Xvfb.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { globSync } from "node:fs";
import { programPath } from "../../scripts/browser-programs.ts";
import { freePort } from "../support/port.ts";
import { type Engine, expect, type Key } from "./engine.ts";

/** WebDriver's codes for keys (17.4.2). */
const KEYS: Record<Key, string> = { Enter: "\uE007", Escape: "\uE00C", ArrowRight: "\uE014" };

/** What the page's policy blocked. Runs in the page. */
function readBlocked(): string[] {
  const blocked: string[] = [];
  const report = (reports: Report[]) => blocked.push(...reports.map((one) => JSON.stringify(one)));
  const observer = new ReportingObserver(report, { types: ["csp-violation"], buffered: true });
  observer.observe();
  report(observer.takeRecords());
  return blocked;
}

export async function startWebKit(hasJavaScript: boolean): Promise<Engine> {
  const screenOptions = ["-displayfd", "3", "-screen", "0", "1920x1200x24", "-nolisten", "tcp"];
  const screen = spawn("Xvfb", screenOptions, { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const [display] = await once(screen.stdio[3] as NodeJS.ReadableStream, "data");
  const port = await freePort();
  const driver = spawn(programPath("WebKit") ?? "WebKitWebDriver", [`--port=${port}`], {
    stdio: "ignore",
    env: {
      ...process.env,
      DISPLAY: `:${String(display).trim()}`,
      // Containers don't allow WebKit's own sandbox, and it isn't needed, because the pages are our own.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
      LIBGL_ALWAYS_SOFTWARE: "1",
      // Without a GPU, Skia paints faster on the CPU than through software OpenGL.
      WEBKIT_SKIA_ENABLE_CPU_RENDERING: "1",
    },
  });
  const send = async (method: string, path: string, body?: object) => {
    const response = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method,
      body: body ? JSON.stringify(body) : null,
    });
    const { value } = (await response.json()) as { value: never };
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
  const options = {
    binary: globSync("/usr/lib/{,*/}webkit2gtk-4.*/MiniBrowser").at(-1),
    args: ["--automation", `--enable-javascript=${hasJavaScript}`],
  };
  const alwaysMatch = { browserName: "MiniBrowser", "webkitgtk:browserOptions": options };
  let session = "";
  await expect(async () => {
    const { sessionId } = await send("POST", "", { capabilities: { alwaysMatch } });
    session = `/${sessionId}`;
  }).toPass({ timeout: 60_000 });
  const run: Engine["run"] = (code, ...args) =>
    send("POST", `${session}/execute/sync`, { script: `return (${code})(...arguments)`, args });
  const typeKeys = (keys: string[]) => {
    const actions = keys.flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]);
    return send("POST", `${session}/actions`, { actions: [{ type: "key", id: "keys", actions }] });
  };
  return {
    run,
    open: (url) => send("POST", `${session}/url`, { url }),
    async resize(width) {
      await send("POST", `${session}/window/rect`, { width, height: 900 });
      await expect.poll(() => run(() => innerWidth)).toBe(width);
    },
    press: (key) => typeKeys([KEYS[key]]),
    type: (text) => typeKeys([...text.replaceAll("\n", KEYS.Enter)]),
    errors: () => run(readBlocked),
    async close() {
      await send("DELETE", session).catch(() => undefined);
      for (const program of [driver, screen]) program.kill();
      await Promise.all([driver, screen].map((program) => once(program, "exit")));
    },
  };
}
