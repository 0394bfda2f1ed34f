/**
 * WebKitGTK, the engine of Safari on Linux, by WebDriver classic (W3C): Debian's WebKitWebDriver
 * knows no BiDi, and its browser has no headless mode, so Xvfb gives it a screen.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { programOf } from "../../../scripts/browser-programs.ts";
import { freePort } from "../../support/port.ts";
import type { Browser, Engine, Key } from "./browser.ts";

/** WebDriver's names for keys that type nothing (W3C WebDriver, 17.4.2). */
const KEYS: Record<Key | "Shift", string> = {
  Backspace: "\uE003",
  ArrowRight: "\uE014",
  ArrowDown: "\uE015",
  Tab: "\uE004",
  Enter: "\uE007",
  Shift: "\uE008",
  Escape: "\uE00C",
  Space: " ",
};

/** A screen for programs that need one. @returns its process and the value for DISPLAY */
async function startScreen(): Promise<{ screen: ChildProcess; display: string }> {
  const args = ["-displayfd", "3", "-screen", "0", "1920x1200x24", "-nolisten", "tcp"];
  const screen = spawn("Xvfb", args, { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const [number] = await once(screen.stdio[3] as NodeJS.ReadableStream, "data");
  return { screen, display: `:${String(number).trim()}` };
}

/** Starts WebKitWebDriver. @returns its process and a way to ask it */
async function startDriver(display: string) {
  const port = await freePort();
  const driver = spawn(programOf("WebKit") ?? "WebKitWebDriver", [`--port=${port}`], {
    stdio: "ignore",
    env: {
      ...process.env,
      DISPLAY: display,
      // Containers allow no sandbox within them; the pages are our own.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
      LIBGL_ALWAYS_SOFTWARE: "1",
      // A quarter less work where there is no graphics card.
      WEBKIT_SKIA_ENABLE_CPU_RENDERING: "1",
    },
  });
  const failed = once(driver, "error").then(([error]) => Promise.reject(error));
  /** One command. @throws Error with WebDriver's own words */
  async function command<T>(method: "GET" | "POST" | "DELETE", path: string, body?: object) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: T & { error?: string; message: string } };
    if (!response.ok) throw new Error(`${path}: ${value.error}: ${value.message}`);
    return value;
  }
  const listens = async (): Promise<unknown> => {
    while (driver.exitCode === null) {
      const status = await command("GET", "/status").catch(() => undefined);
      if (status) return status;
    }
    throw new Error("WebKitWebDriver ended before it listened");
  };
  await Promise.race([listens(), failed]);
  return { driver, command };
}

/** Gathers errors of this page from now on, and the policy's from before. Runs in the page. */
function watch(): void {
  const page = window as Window & { errors?: string[] };
  if (page.errors) return;
  const errors: string[] = [];
  page.errors = errors;
  new ReportingObserver((reports) => errors.push(...reports.map((r) => JSON.stringify(r))), {
    types: ["csp-violation"],
    buffered: true,
  }).observe();
  addEventListener("error", ({ message }) => errors.push(`uncaught ${message}`));
  addEventListener("unhandledrejection", ({ reason }) => errors.push(`unhandled ${reason}`));
  const say = console.error;
  console.error = (...words) => {
    errors.push(words.join(" "));
    say(...words);
  };
  for (const { name, responseStatus } of performance.getEntriesByType(
    "resource",
  ) as PerformanceResourceTiming[])
    if (responseStatus >= 400) errors.push(`did not load: ${name} (${responseStatus})`);
}

async function launch({ script }: { readonly script: boolean }): Promise<Browser> {
  const { screen, display } = await startScreen();
  const { driver, command } = await startDriver(display);
  const { sessionId } = await command<{ sessionId: string }>("POST", "/session", {
    capabilities: {
      alwaysMatch: {
        "webkitgtk:browserOptions": {
          binary: "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser",
          args: ["--automation", `--enable-javascript=${script}`],
        },
      },
    },
  });
  const session = `/session/${sessionId}`;
  const post = <T>(path: string, body: object) => command<T>("POST", session + path, body);
  const act = (type: "key" | "pointer", actions: object[]) =>
    post("/actions", { actions: [{ type, id: type, actions }] });
  const down = (value: string) => ({ type: "keyDown", value });
  const up = (value: string) => ({ type: "keyUp", value });

  /** A small file of the site that was opened: away from the site WebKit starts another process for the next page. */
  let away = "about:blank";
  const browser: Browser = {
    leave: () => browser.goto(away),
    async goto(url) {
      await post("/url", { url });
      if (url.startsWith("http")) away = new URL("/robots.txt", url).href;
      if (script) await browser.evaluate(watch);
    },
    address: () => command("GET", `${session}/url`),
    async evaluate(work, ...given) {
      const call = typeof work === "string" ? work : `(${work}).apply(null, arguments[0])`;
      const answer = await post<{ value?: never; error?: string }>("/execute/async", {
        script: `const done = arguments[1];
          (async () => (${call}))().then((value) => done({ value }), (e) => done({ error: String(e) }));`,
        args: [given],
      });
      if (answer.error) throw new Error(answer.error);
      return answer.value as never;
    },
    async press(key, held) {
      const strokes = [down(KEYS[key]), up(KEYS[key])];
      const around = held ? [down(KEYS[held]), ...strokes, up(KEYS[held])] : strokes;
      await act("key", around);
    },
    async type(text) {
      await act(
        "key",
        [...text.replaceAll("\n", KEYS.Enter)].flatMap((letter) => [down(letter), up(letter)]),
      );
    },
    async click(x, y) {
      const button = 0;
      await act("pointer", [
        { type: "pointerMove", x: Math.round(x), y: Math.round(y) },
        { type: "pointerDown", button },
        { type: "pointerUp", button },
      ]);
    },
    async resize(width, height) {
      // The window has a tool bar, so that it is larger than the page.
      const bar = await browser.evaluate(() => outerHeight - innerHeight);
      await post("/window/rect", { width, height: height + bar });
      // The driver answers before the page has its new size.
      const size = () => browser.evaluate(() => `${innerWidth} x ${innerHeight}`);
      for (let looks = 0; looks < 200; looks += 1)
        if ((await size()) === `${width} x ${height}`) return;
      throw new Error(`The page is ${await size()} and not ${width} x ${height}`);
    },
    errors: () =>
      browser.evaluate(() => (window as Window & { errors?: string[] }).errors?.splice(0) ?? []),
    async close() {
      await command("DELETE", session).catch(() => undefined);
      driver.kill();
      screen.kill();
      await Promise.all([once(driver, "exit"), once(screen, "exit")]);
    },
  };
  return browser;
}

export const webkit: Engine = { name: "WebKit", launch };
