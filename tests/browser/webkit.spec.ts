/**
 * One visit in WebKitGTK, Safari's engine on Linux, over plain WebDriver (w3.org/TR/webdriver2). The browser
 * has no headless mode, so it runs in Xvfb. The other specs run in Chromium.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { globSync } from "node:fs";
import type { FormType } from "#contract/fields.ts";
import { programPath } from "../../scripts/browser-programs.ts";
import { FORMS } from "../site/specification.ts";
import { FORM_TYPES, formValues } from "../support/inquiry.ts";
import { SAMPLE_ROUTES } from "../support/pages.ts";
import { freePort } from "../support/port.ts";
import { expect as expectSoon, serverTest as test } from "./test.ts";

test.skip(!programPath("WebKit") && !process.env["CI"], "WebKitGTK's driver is not installed");
test.describe.configure({ timeout: 240_000 });
/** WebKit takes a while on a machine that runs all tests at once. */
const expect = expectSoon.configure({ timeout: 30_000 });

/** WebDriver's codes for keys (17.4.2). */
const [ENTER, ESCAPE, RIGHT] = ["\uE007", "\uE00C", "\uE014"];

async function startWebKit(hasJavaScript: boolean) {
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
  /** Runs a function in the page; its arguments and result are JSON values. */
  const run = <Args extends unknown[], Result>(
    code: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result> =>
    send("POST", `${session}/execute/sync`, { script: `return (${code})(...arguments)`, args });
  return {
    run,
    open: (url: string) => send("POST", `${session}/url`, { url }),
    resize: (width: number) =>
      send("POST", `${session}/window/rect`, { width, height: 900 }).then(() =>
        expect.poll(() => run(() => innerWidth)).toBe(width),
      ),
    /** Types into the focused element. */
    async type(text: string) {
      const keys = [...text.replaceAll("\n", ENTER)];
      const actions = keys.flatMap((value) => [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ]);
      await send("POST", `${session}/actions`, { actions: [{ type: "key", id: "keys", actions }] });
    },
    /** Focuses the visible element whose accessible name starts with `name`, after waiting for it. */
    async focus(selector: string, name = "") {
      const focus = (candidates: string, start: string) => {
        const element = [...document.querySelectorAll<HTMLElement>(candidates)].find(
          (one) =>
            one.checkVisibility() && (one.ariaLabel ?? one.textContent.trim()).startsWith(start),
        );
        element?.focus();
        return Boolean(element) && document.activeElement === element;
      };
      await expect.poll(() => run(focus, selector, name), `${name} ${selector}`).toBe(true);
    },
    async close() {
      await send("DELETE", session).catch(() => undefined);
      for (const program of [driver, screen]) program.kill();
      await Promise.all([driver, screen].map((program) => once(program, "exit")));
    },
  };
}

type WebKit = Awaited<ReturnType<typeof startWebKit>>;

async function sendForm(webkit: WebKit, type: FormType) {
  for (const [name, value] of Object.entries(formValues(type))) {
    const field = `#${type} form [name="${name}"]`;
    for (const choice of Array.isArray(value) ? value : [])
      await webkit.focus(`${field}[value="${choice}"]`).then(() => webkit.type(" "));
    if (Array.isArray(value)) continue;
    await webkit.focus(field);
    // WebKitGTK opens a menu of the system for a select, which the driver can't reach.
    const select = (selector: string, option: string) => {
      const element = document.querySelector(selector);
      if (element instanceof HTMLSelectElement) element.value = option;
      return element instanceof HTMLSelectElement;
    };
    if (!(await webkit.run(select, field, value))) await webkit.type(value);
  }
  await webkit.focus(`#${type} form button[type=submit]`);
  await webkit.type(ENTER);
}

/** Opens the phone's menu and follows a link in it. */
async function followMenuLink(webkit: WebKit) {
  await webkit.resize(450);
  await webkit.focus("header button, header summary", "Menu");
  await webkit.type(ENTER);
  await webkit.focus("header a", "Aerial Photography");
  await webkit.type(ENTER);
  const readPage = () => `${location.pathname} ${document.readyState}`;
  await expect.poll(() => webkit.run(readPage)).toBe("/aerial-photography complete");
}

test("WebKit: shows every kind of page, menus, slides, enlarged photos and exhibits, and sends both forms", async ({
  baseURL,
}) => {
  const webkit = await startWebKit(true);
  try {
    await webkit.resize(1280);
    const check = async (path: string) => {
      const { width, headlines, blocked } = await webkit.run(() => {
        const blocked: string[] = [];
        const report = (reports: Report[]) =>
          blocked.push(...reports.map((one) => JSON.stringify(one)));
        const observer = new ReportingObserver(report, {
          types: ["csp-violation"],
          buffered: true,
        });
        observer.observe();
        report(observer.takeRecords());
        const { scrollWidth } = document.documentElement;
        return { width: scrollWidth, headlines: document.querySelectorAll("h1").length, blocked };
      });
      expect
        .soft({ width, headlines, blocked }, path)
        .toEqual({ width: 1280, headlines: 1, blocked: [] });
    };
    const open = async (path: string) => {
      await webkit.open(baseURL + path);
      await check(path);
    };
    for (const kind of ["catalogue", "film", "not found"] as const) await open(SAMPLE_ROUTES[kind]);

    for (const path of [SAMPLE_ROUTES.sector, "/aerial-drone-services"]) {
      await open(path);
      const readSlider = () => document.activeElement?.getAttribute("aria-valuetext");
      await webkit.focus("main input[type=range]");
      const before = await webkit.run(readSlider);
      await webkit.type(RIGHT);
      await expect.poll(() => webkit.run(readSlider)).not.toBe(before);
    }

    await open(SAMPLE_ROUTES.city);
    await webkit.focus("main figure a[href$=jpeg]");
    await webkit.type(ENTER);
    const readPhoto = () => {
      const photo = document.querySelector<HTMLImageElement>("dialog[open] img");
      return photo?.naturalWidth ? photo.alt : null;
    };
    await expect.poll(() => webkit.run(readPhoto)).not.toBeNull();
    const first = await webkit.run(readPhoto);
    await webkit.type(RIGHT);
    await expect.poll(() => webkit.run(readPhoto)).not.toBe(first);
    await webkit.type(ESCAPE);
    await expect.poll(() => webkit.run(readPhoto)).toBeNull();

    await followMenuLink(webkit);
    await webkit.resize(1280);
    await check(SAMPLE_ROUTES.photo);

    await open(SAMPLE_ROUTES.home);
    // Not the next one, because the slides may have rotated.
    await webkit.focus("button", "Show slide 3");
    await webkit.type(ENTER);
    await webkit.focus("[aria-label^='Show slide 3'][aria-current=true]");
    for (const type of FORM_TYPES) {
      await webkit.focus(`#${type} [name=name]`);
      await webkit.focus(`#${type} astro-island:not([ssr]) [name=name]`);
      await sendForm(webkit, type);
      const readStatus = (section: string) =>
        document.querySelector(`#${section} [role=status]`)?.textContent;
      await expect.poll(() => webkit.run(readStatus, type)).toContain(FORMS[type].success);
    }
  } finally {
    await webkit.close();
  }
});

test("WebKit without JavaScript: opens the menu and sends both forms", async ({ baseURL }) => {
  const webkit = await startWebKit(false);
  try {
    await webkit.open(baseURL + SAMPLE_ROUTES.city);
    await followMenuLink(webkit);
    for (const type of FORM_TYPES) {
      await webkit.open(`${baseURL}/`);
      await sendForm(webkit, type);
      await expect
        .poll(() => webkit.run(() => document.body.textContent))
        .toContain(FORMS[type].success);
    }
  } finally {
    await webkit.close();
  }
});
