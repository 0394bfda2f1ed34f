/**
 * A Chromium that prerenders. Playwright attaches to pages in a way that switches prerendering
 * off ("PrerenderingDisabledByDevTools"), so this one is driven over the DevTools protocol
 * through the tab, as DevTools itself does.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { chromium } from "@playwright/test";
import { CHROMIUM_FLAGS, programOf } from "../../scripts/browser-programs.ts";

const DETACHED = "the page went away";

interface Message {
  id?: number;
  method?: string;
  params?: Record<string, unknown>;
  result?: Record<string, unknown>;
  error?: { message: string };
}

export interface PrerenderingTab {
  goto(url: string): Promise<void>;
  /** Runs an expression in the page that shows and gives its value. */
  evaluate<T>(expression: string): Promise<T>;
  /** The same in the page that is prepared. */
  inPrerendered<T>(expression: string): Promise<T>;
  /** Polls an expression until it is true. @throws Error after ten seconds */
  until(expression: string): Promise<void>;
  hover(selector: string): Promise<void>;
  /** @returns when the button was let go, in milliseconds since 1970 */
  click(selector: string): Promise<number>;
  /** Resolves once the browser has a prerendered page ready. */
  prerendered(): Promise<void>;
  close(): Promise<void>;
}

/** Starts Chromium with one tab of 1280 by 800. */
export async function openPrerenderingTab(): Promise<PrerenderingTab> {
  const profile = await mkdtemp(join(tmpdir(), "prerender-"));
  const browser = spawn(
    programOf("Chromium") ?? chromium.executablePath(),
    [
      ...CHROMIUM_FLAGS,
      "--headless=new",
      "--remote-debugging-port=0",
      "--window-size=1280,800",
      `--user-data-dir=${profile}`,
      "about:blank",
    ],
    { stdio: ["ignore", "ignore", "pipe"], detached: true },
  );
  let address = "";
  for await (const line of createInterface({ input: browser.stderr })) {
    address = /^DevTools listening on (\S+)/.exec(line)?.[1] ?? "";
    if (address) break;
  }
  browser.stderr.resume();
  const socket = new WebSocket(address);
  await once(socket, "open");

  let last = 0;
  const pending = new Map<number, { session?: string; answer: (message: Message) => void }>();
  let page = "";
  const prerenders: string[] = [];
  let ready = 0;
  socket.addEventListener("message", ({ data }) => {
    const message = JSON.parse(String(data)) as Message & { sessionId?: string };
    if (message.id !== undefined) pending.get(message.id)?.answer(message);
    const { method, params } = message;
    if (method === "Target.attachedToTarget") {
      const { sessionId, targetInfo } = params as {
        sessionId: string;
        targetInfo: { type: string; subtype?: string };
      };
      if (targetInfo.type !== "page") return;
      if (targetInfo.subtype) prerenders.push(sessionId);
      else page = sessionId;
      // Told of by the page that prerenders, not by the one that is prerendered.
      send("Preload.enable", {}, sessionId).catch(() => {});
    }
    if (method === "Target.detachedFromTarget") {
      const { sessionId } = params as { sessionId: string };
      // What was asked of a page that went away is never answered.
      for (const { session, answer } of pending.values())
        if (session === sessionId) answer({ error: { message: DETACHED } });
      const at = prerenders.indexOf(sessionId);
      if (at >= 0) prerenders.splice(at, 1);
      // The page that was left gives way to the prerendered one.
      else if (sessionId === page) page = prerenders.shift() ?? "";
    }
    if (method === "Preload.prerenderStatusUpdated" && params?.["status"] === "Ready") ready += 1;
  });

  async function send(method: string, params: object, sessionId?: string) {
    last += 1;
    const id = last;
    const answered = new Promise<Message>((answer) => {
      pending.set(id, { ...(sessionId ? { session: sessionId } : {}), answer });
    });
    socket.send(JSON.stringify({ id, method, params, sessionId }));
    const { result, error } = await answered;
    pending.delete(id);
    if (error) throw new Error(`${method}: ${error.message}`);
    return result ?? {};
  }

  const filter = [{ type: "tab" }];
  const { targetInfos } = (await send("Target.getTargets", { filter })) as {
    targetInfos: { targetId: string }[];
  };
  const { sessionId: tab } = (await send("Target.attachToTarget", {
    targetId: targetInfos[0]?.targetId,
    flatten: true,
  })) as { sessionId: string };
  await send(
    "Target.setAutoAttach",
    { autoAttach: true, flatten: true, waitForDebuggerOnStart: false },
    tab,
  );

  async function until(check: () => Promise<boolean> | boolean, what: string) {
    const end = Date.now() + 10_000;
    while (!(await check())) {
      if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
      await new Promise((done) => setTimeout(done, 20));
    }
  }
  await until(() => page !== "", "the page");

  async function evaluateIn<T>(session: string, expression: string): Promise<T> {
    const { result } = await send(
      "Runtime.evaluate",
      { expression, returnByValue: true, awaitPromise: true },
      session,
    );
    return (result as { value: T }).value;
  }
  const evaluate = <T>(expression: string) => evaluateIn<T>(page, expression);
  async function middleOf(selector: string): Promise<{ x: number; y: number }> {
    return evaluate(`(() => { const box = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 }; })()`);
  }
  const mouse = (type: string, at: { x: number; y: number }, pressed = {}) =>
    send("Input.dispatchMouseEvent", { type, ...at, ...pressed }, page);

  return {
    evaluate,
    inPrerendered: (expression) => evaluateIn(prerenders.at(-1) ?? "", expression),
    async goto(url) {
      await send("Page.navigate", { url }, page);
      await until(
        () =>
          evaluate<boolean>(
            `location.href === ${JSON.stringify(url)} && document.readyState === "complete"`,
          ),
        url,
      );
    },
    until: (expression) =>
      until(() => evaluate<boolean>(expression).catch(() => false), expression),
    async hover(selector) {
      await mouse("mouseMoved", await middleOf(selector));
    },
    async click(selector) {
      const at = await middleOf(selector);
      const pressed = { button: "left", clickCount: 1 };
      await mouse("mousePressed", at, pressed);
      const released = performance.timeOrigin + performance.now();
      // The page may be gone before it has said that it was clicked.
      await mouse("mouseReleased", at, pressed).catch((error: Error) => {
        if (!error.message.endsWith(DETACHED)) throw error;
      });
      return released;
    },
    prerendered: () => until(() => ready > 0, "a prerendered page"),
    async close() {
      socket.close();
      const gone = once(browser, "exit");
      // With its group: Debian's program is a shell script around the browser.
      process.kill(-Number(browser.pid), "SIGKILL");
      await gone;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
