/**
 * A page that Chromium prerenders on hover. Puppeteer attaches to the tab; Playwright attaches to the page, which
 * disables prerendering.
 */
import { chromium } from "@playwright/test";
import puppeteer, { type CDPSession } from "puppeteer-core";
import { CHROMIUM_FLAGS, programPath } from "../../scripts/browser-programs.ts";
import { expect, serverTest as test } from "./test.ts";

/** When a prerendered page was shown, in milliseconds since its navigation started; 0 if it wasn't prerendered. */
const SHOWN_AT = "performance.getEntriesByType('navigation')[0].activationStart";

test("shows a prerendered home page at its top, scrolls to the link's section 100 ms later, and starts its carousel then", async ({
  baseURL,
}) => {
  const browser = await puppeteer.launch({
    executablePath: programPath("Chromium") ?? chromium.executablePath(),
    args: [...CHROMIUM_FLAGS, "--window-size=1280,800"],
    defaultViewport: null,
  });
  try {
    const page = await browser.newPage();
    let prerendered: CDPSession | undefined;
    const session = await browser.target().createCDPSession();
    session.connection()?.on("sessionattached", async (attached) => {
      // Workers, which are attached as well, don't support this command.
      const response = await attached.send("Target.getTargetInfo").catch(() => undefined);
      if (response?.targetInfo.subtype === "prerender") prerendered = attached;
    });
    const evaluate = async (expression: string) => {
      const options = { expression, returnByValue: true, awaitPromise: true };
      return (await prerendered?.send("Runtime.evaluate", options))?.result.value;
    };
    await page.goto(`${baseURL}/boulder-drone-services`);
    await page.hover("header nav a[href='/#quote']");
    await expect
      .poll(() => evaluate("location.pathname + ' ' + document.readyState"), { timeout: 20_000 })
      .toBe("/ complete");
    expect(await evaluate("scrollY")).toBe(0);
    // Longer than the 5 s for which the carousel shows a slide.
    await expect.poll(() => evaluate("performance.now() > 6000"), { timeout: 20_000 }).toBe(true);
    expect(
      await evaluate("document.querySelector('.carousel [aria-current=true]').ariaLabel"),
    ).toMatch(/^Show slide 1/);
    await evaluate(
      `addEventListener("scroll", () => { window.scrolledAt ??= performance.now() - ${SHOWN_AT}; })`,
    );
    await page.click("header nav a[href='/#quote']");
    await expect
      .poll(() => page.evaluate("document.activeElement?.id").catch(() => ""))
      .toBe("quote");
    expect(await page.evaluate(SHOWN_AT)).toBeGreaterThan(6_000);
    // The recorded time may be off by a few milliseconds.
    await expect.poll(() => page.evaluate("window.scrolledAt")).toBeGreaterThan(90);
  } finally {
    await browser.close();
  }
});
