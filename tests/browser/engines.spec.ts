/**
 * One visit each in Firefox and in WebKit, with SOAK=1 another without JavaScript. The other specs run in Chromium.
 */
import type { FormType } from "#contract/fields.ts";
import { type Program, programPath } from "../../scripts/browser-programs.ts";
import { FORMS } from "../site/specification.ts";
import { FORM_TYPES, formValues } from "../support/inquiry.ts";
import { SAMPLE_ROUTES } from "../support/pages.ts";
import { SOAK } from "../support/soak.ts";
import { type Engine, expect } from "./engine.ts";
import { startFirefox } from "./firefox.ts";
import { serverTest as test } from "./test.ts";
import { startWebKit } from "./webkit.ts";

test.describe.configure({ timeout: 240_000 });

/** Focuses the visible element whose accessible name starts with `name`, after waiting for it. */
async function focus({ run }: Engine, selector: string, name = "") {
  const tryToFocus = (candidates: string, start: string) => {
    const element = [...document.querySelectorAll<HTMLElement>(candidates)].find(
      (one) => one.checkVisibility() && (one.ariaLabel ?? one.textContent.trim()).startsWith(start),
    );
    element?.focus();
    return Boolean(element) && document.activeElement === element;
  };
  await expect.poll(() => run(tryToFocus, selector, name), `${name} ${selector}`).toBe(true);
}

async function follow(engine: Engine, selector: string, name = "") {
  await focus(engine, selector, name);
  await engine.press("Enter");
}

async function sendForm(engine: Engine, type: FormType) {
  for (const [name, value] of Object.entries(formValues(type))) {
    const field = `#${type} form [name="${name}"]`;
    for (const choice of Array.isArray(value) ? value : []) {
      await focus(engine, `${field}[value="${choice}"]`);
      await engine.type(" ");
    }
    if (Array.isArray(value)) continue;
    await focus(engine, field);
    // WebKitGTK opens a menu of the system for a select, which its driver can't reach.
    const select = (selector: string, option: string) => {
      const element = document.querySelector(selector);
      if (element instanceof HTMLSelectElement) element.value = option;
      return element instanceof HTMLSelectElement;
    };
    if (!(await engine.run(select, field, value))) await engine.type(value);
  }
  await follow(engine, `#${type} form button[type=submit]`);
}

/** Opens the phone's menu and follows a link in it. */
async function followMenuLink(engine: Engine) {
  await engine.resize(450);
  await follow(engine, "header button, header summary", "Menu");
  await follow(engine, "header a", "Aerial Photography");
  const readPage = () => `${location.pathname} ${document.readyState}`;
  await expect.poll(() => engine.run(readPage)).toBe("/aerial-photography complete");
}

const readStatus = (section: string) =>
  document.querySelector(`#${section} [role=status]`)?.textContent;

async function visit(engine: Engine, origin: string) {
  const { run, press } = engine;
  const check = async (path: string) => {
    const width = await run(() => document.documentElement.scrollWidth);
    expect.soft(width, `width of ${path}`).toBeLessThanOrEqual(1280);
    const headlines = await run(() => document.querySelectorAll("h1").length);
    expect.soft(headlines, `headlines of ${path}`).toBe(1);
    const errors = await engine.errors();
    expect.soft(errors.filter((error) => !/404|there is no page/.test(error))).toEqual([]);
  };
  const open = async (path: string) => {
    await engine.open(origin + path);
    await check(path);
  };
  await engine.resize(1280);
  for (const kind of ["catalogue", "film", "not found"] as const) await open(SAMPLE_ROUTES[kind]);

  for (const path of [SAMPLE_ROUTES.sector, "/aerial-drone-services"]) {
    await open(path);
    await focus(engine, "main input[type=range]");
    const readSlider = () => document.activeElement?.getAttribute("aria-valuetext");
    const before = await run(readSlider);
    await press("ArrowRight");
    await expect.poll(() => run(readSlider)).not.toBe(before);
  }

  await open(SAMPLE_ROUTES.city);
  await follow(engine, "main figure a[href$=jpeg]");
  const readPhoto = () => {
    const photo = document.querySelector<HTMLImageElement>("dialog[open] img");
    return photo?.naturalWidth ? photo.alt : null;
  };
  await expect.poll(() => run(readPhoto)).not.toBeNull();
  const first = await run(readPhoto);
  await press("ArrowRight");
  await expect.poll(() => run(readPhoto)).not.toBe(first);
  await press("Escape");
  await expect.poll(() => run(readPhoto)).toBeNull();

  await followMenuLink(engine);
  await engine.resize(1280);
  await check(SAMPLE_ROUTES.photo);

  await open(SAMPLE_ROUTES.home);
  // Not the next one, because the slides may have rotated.
  await follow(engine, "button", "Show slide 3");
  await focus(engine, "[aria-label^='Show slide 3'][aria-current=true]");
  for (const type of FORM_TYPES) {
    await focus(engine, `#${type} [name=name]`);
    await focus(engine, `#${type} astro-island:not([ssr]) [name=name]`);
    await sendForm(engine, type);
    await expect.poll(() => run(readStatus, type)).toContain(FORMS[type].success);
  }
  await check(SAMPLE_ROUTES.home);
}

async function visitWithoutJavaScript(engine: Engine, origin: string) {
  await engine.open(origin + SAMPLE_ROUTES.city);
  await followMenuLink(engine);
  for (const type of FORM_TYPES) {
    await engine.open(`${origin}/`);
    await sendForm(engine, type);
    const readBody = () => document.body.textContent;
    await expect.poll(() => engine.run(readBody)).toContain(FORMS[type].success);
  }
}

const ENGINES = { Firefox: startFirefox, WebKit: startWebKit } satisfies Partial<
  Record<Program, (hasJavaScript: boolean) => Promise<Engine>>
>;

for (const name of ["Firefox", "WebKit"] as const)
  test.describe(name, () => {
    test.skip(!programPath(name) && !process.env["CI"], `${name} is not installed`);

    const tryOut = (title: string, hasJavaScript: boolean, take: typeof visit) =>
      test(title, async ({ baseURL }) => {
        const engine = await ENGINES[name](hasJavaScript);
        try {
          await take(engine, baseURL ?? "");
        } finally {
          await engine.close();
        }
      });
    tryOut(
      "shows pages, menu, slides, enlarged photos and exhibits, and sends both forms",
      true,
      visit,
    );
    if (SOAK)
      tryOut(
        "opens the menu and sends both forms without JavaScript",
        false,
        visitWithoutJavaScript,
      );
  });
