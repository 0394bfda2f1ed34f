/** One visit in Firefox, driven by Puppeteer over WebDriver BiDi. The other specs run in Chromium. */
import puppeteer, { type Page } from "puppeteer-core";
import type { FormType } from "#contract/fields.ts";
import { programPath } from "../../scripts/browser-programs.ts";
import { FORMS } from "../site/specification.ts";
import { FORM_TYPES, formValues } from "../support/inquiry.ts";
import { SAMPLE_ROUTES } from "../support/pages.ts";
import { expect as expectSoon, serverTest as test } from "./test.ts";

test.skip(!programPath("Firefox") && !process.env["CI"], "Firefox is not installed");
test.describe.configure({ timeout: 240_000 });
/** Firefox takes a while on a machine that runs all tests at once. */
const expect = expectSoon.configure({ timeout: 30_000 });

async function withFirefox(
  hasJavaScript: boolean,
  visit: (page: Page, errors: string[]) => Promise<void>,
) {
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: programPath("Firefox") ?? "firefox-esr",
    extraPrefsFirefox: { "javascript.enabled": hasJavaScript },
    timeout: 90_000,
  });
  try {
    // Firefox never focuses its initial page.
    const page = await browser.newPage();
    await page.setViewport({ width: 1280, height: 800 });
    const errors: string[] = [];
    page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    page.on("pageerror", (error) => errors.push(String(error)));
    await visit(page, errors);
  } finally {
    await browser.close();
  }
}

/** Focuses the visible control whose accessible name starts with `name`, after waiting for it. */
async function focus(page: Page, selector: string, name = "") {
  const tryToFocus = (controls: string, start: string) => {
    const control = [...document.querySelectorAll<HTMLElement>(controls)].find(
      (one) => one.checkVisibility() && (one.ariaLabel ?? one.textContent.trim()).startsWith(start),
    );
    control?.focus();
    return document.activeElement === control;
  };
  const label = `${name} ${selector}`;
  await expect.poll(() => page.evaluate(tryToFocus, selector, name), label).toBe(true);
}

async function press(page: Page, selector: string, name = "") {
  await focus(page, selector, name);
  await page.keyboard.press("Enter");
}

async function sendForm(page: Page, type: FormType) {
  for (const [name, value] of Object.entries(formValues(type))) {
    const field = `#${type} form [name="${name}"]`;
    if (Array.isArray(value))
      for (const choice of value) {
        await page.focus(`${field}[value="${choice}"]`);
        await page.keyboard.press(" ");
      }
    else if (await page.$(`select${field}`)) await page.select(field, value);
    else await page.type(field, value);
  }
  await press(page, `#${type} form button[type=submit]`);
}

/** Opens the phone's menu and follows a link in it. */
async function followMenuLink(page: Page) {
  await page.setViewport({ width: 400, height: 800 });
  await press(page, "header button, header summary", "Menu");
  await Promise.all([page.waitForNavigation(), press(page, "header a", "Aerial Photography")]);
  expect(page.url()).toMatch(/\/aerial-photography$/);
}

const textOf = (page: Page, selector: string) =>
  page.evaluate((css) => document.querySelector(css)?.textContent, selector);

test("Firefox: shows every kind of page, menus, slides, enlarged photos and exhibits, and sends both forms", ({
  baseURL,
}) =>
  withFirefox(true, async (page, errors) => {
    const check = async (path: string) => {
      const width = await page.$eval("html", ({ scrollWidth }) => scrollWidth);
      expect.soft(width, `width of ${path}`).toBeLessThanOrEqual(1280);
      expect.soft(await page.$$("h1"), `headline of ${path}`).toHaveLength(1);
    };
    const open = async (path: string) => {
      await page.goto(baseURL + path);
      await check(path);
    };
    for (const kind of ["catalogue", "film", "not found"] as const) await open(SAMPLE_ROUTES[kind]);

    for (const path of [SAMPLE_ROUTES.sector, "/aerial-drone-services"]) {
      await open(path);
      await focus(page, "main input[type=range]");
      const readSlider = () =>
        page.evaluate(() => document.activeElement?.getAttribute("aria-valuetext"));
      const before = await readSlider();
      await page.keyboard.press("ArrowRight");
      await expect.poll(readSlider).not.toBe(before);
    }

    await open(SAMPLE_ROUTES.city);
    await press(page, "main figure a[href$=jpeg]");
    const photo = "dialog[open] img";
    const first = await (await page.waitForSelector(photo))?.evaluate((image) => image.alt);
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => page.$eval(photo, (image) => image.alt)).not.toBe(first);
    await page.waitForFunction(
      () => document.querySelector<HTMLImageElement>("dialog img")?.naturalWidth,
    );
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog[open]", { hidden: true });

    await followMenuLink(page);
    await page.setViewport({ width: 1280, height: 800 });
    await check(SAMPLE_ROUTES.photo);

    await open(SAMPLE_ROUTES.home);
    // Not the next one, because the slides may have rotated.
    await press(page, "button", "Show slide 3");
    await page.waitForSelector("[aria-label^='Show slide 3'][aria-current=true]");
    for (const type of FORM_TYPES) {
      await page.focus(`#${type} [name=name]`);
      await page.waitForSelector(`#${type} astro-island:not([ssr])`);
      await sendForm(page, type);
      await expect
        .poll(() => textOf(page, `#${type} [role=status]`))
        .toContain(FORMS[type].success);
    }
    expect(errors.filter((error) => !/404|there is no page/.test(error))).toEqual([]);
  }));

test("Firefox without JavaScript: opens the menu and sends both forms", ({ baseURL }) =>
  withFirefox(false, async (page) => {
    await page.goto(baseURL + SAMPLE_ROUTES.city);
    await followMenuLink(page);
    for (const type of FORM_TYPES) {
      await page.goto(`${baseURL}/`);
      await sendForm(page, type);
      await expect.poll(() => textOf(page, "body")).toContain(FORMS[type].success);
    }
  }));
