import { expect } from "vitest";
import { menuOf, readContent } from "../../support/content.ts";
import {
  EXPECTED_FORMS,
  enteredValues,
  FORM_TYPES,
  FUNCTION_PATH,
  formValues,
  storedLeadsFrom,
} from "../../support/inquiry.ts";
import { SAMPLE_ROUTES, SLIDES, WORDS } from "../../support/pages.ts";
import type { Journey } from "../journey.ts";
import { setFields } from "./forms.ts";

/** Returns each hidden text that isn't visible anywhere else on the page. Runs in the page. */
const findHiddenText = () => {
  const walker = document.createTreeWalker(
    document.querySelector("main") ?? document.body,
    NodeFilter.SHOW_TEXT,
  );
  const visible = new Set<string>();
  const hidden = new Set<string>();
  // Exempt texts include closed details, which open on click, the options of a select, and the carousel's
  // controls, which need JavaScript.
  const exemptSelector =
    "noscript, script, style, details:not([open]) > :not(summary), option, .honeypot, .slide-controls, .sr-only, [hidden], [aria-hidden=true]";
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent?.trim();
    if (!text || !element || element.closest(exemptSelector)) continue;
    if (element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      visible.add(text);
    // The chart has one drawing per window width and shows only one of them; a table repeats its text.
    else if (!element.closest("svg")) hidden.add(text);
  }
  return [...hidden].filter((text) => !visible.has(text));
};

/** Scrolls to a picture and returns whether it has loaded. Runs in the page. */
const hasLoaded = (index: number) => {
  const picture = document.querySelectorAll<HTMLImageElement>("main img")[index];
  picture?.scrollIntoView({ behavior: "instant" });
  return (picture?.naturalWidth ?? 0) > 0;
};

export function noScriptJourneys(journey: Journey): void {
  for (const [kind, path] of Object.entries(SAMPLE_ROUTES))
    journey(
      `${kind} page: shows all of its text without JavaScript`,
      async ({ visitorWithoutJavaScript }) => {
        await visitorWithoutJavaScript.opens(path);
        expect(await visitorWithoutJavaScript.browser.evaluate(findHiddenText)).toEqual([]);
      },
    );

  journey(
    "loads every picture once it is scrolled into view",
    async ({ visitorWithoutJavaScript: visitor }) => {
      await visitor.opens(SAMPLE_ROUTES.city);
      const pictures = await visitor.browser.evaluate(
        () => document.querySelectorAll("main img").length,
      );
      for (let index = 0; index < pictures; index += 1) await visitor.finds(hasLoaded, true, index);
    },
  );

  journey(
    "shows the carousel's slides in a strip that can also be scrolled by keyboard",
    async ({ visitorWithoutJavaScript: visitor }) => {
      await visitor.opens("/");
      await visitor.seesNo("button", WORDS.carousel.next);
      const slides = await visitor.browser.evaluate(() =>
        [...document.querySelectorAll(".slide")].map((slide) => {
          slide.scrollIntoView({ behavior: "instant" });
          const { left } = slide.getBoundingClientRect();
          return { text: slide.textContent, left: Math.round(left) };
        }),
      );
      for (const [index, title] of SLIDES.entries())
        expect(slides[index]).toEqual({ text: expect.stringContaining(title), left: 0 });

      await visitor.opens("/");
      // Press the key until the strip scrolls: WebKit may lose a key press just after a page change.
      const pressAndReadScroll = async () => {
        await visitor.presses("ArrowRight");
        return visitor.browser.evaluate(() => {
          const strip = document.querySelector<HTMLElement>(".slides");
          strip?.focus();
          return strip?.scrollLeft;
        });
      };
      await expect.poll(pressAndReadScroll).toBeGreaterThan(0);
    },
  );

  journey(
    "shows an opaque header, and scrolls to an empty quote form below it after a click on a quote link",
    async ({ visitorWithoutJavaScript: visitor }) => {
      await visitor.opens("/boulder-drone-services");
      await visitor.clicks("link", readContent("cities/boulder.yaml").hero.button, "main");
      await visitor.isAt("/#quote");
      await visitor.finds(enteredValues, {}, "quote");
      await visitor.finds(
        () => {
          const header = document.querySelector("body > header");
          const top = document.querySelector("#quote")?.getBoundingClientRect().top ?? 0;
          const distance = top - (header?.getBoundingClientRect().bottom ?? 0);
          return {
            isHeaderOpaque: header && getComputedStyle(header).backgroundColor.startsWith("rgb("),
            isBelowHeader: distance >= 0 && distance <= 40,
          };
        },
        { isHeaderOpaque: true, isBelowHeader: true },
      );
    },
  );

  const [service] = menuOf("header");
  for (const [width, button, label, path] of [
    [450, WORDS.header.menu, WORDS.header.contact, "/#contact"],
    [1280, WORDS.header.services, service?.label ?? "", service?.href ?? ""],
  ] as const)
    journey(
      `opens and closes the ${button} menu without JavaScript, and follows a link in it`,
      async ({ visitorWithoutJavaScript: visitor }) => {
        await visitor.browser.resize(width, 740);
        await visitor.opens(SAMPLE_ROUTES.city);
        await visitor.tabsTo("button", button, "header");
        await visitor.presses("Enter");
        await visitor.sees("link", label, "header");
        await visitor.presses("Escape");
        await visitor.seesNo("link", label, "header");
        await visitor.clicks("button", button, "header");
        await visitor.clicks("link", label, "header");
        await visitor.isAt(path);
      },
    );

  for (const type of FORM_TYPES)
    journey(
      `${type} form without JavaScript: keeps its values if the server rejects it, and is stored once corrected`,
      async ({ visitorWithoutJavaScript: visitor, site }) => {
        const values = formValues(type);
        await visitor.opens("/");
        await visitor.browser.evaluate(setFields, `#${type} form`, { ...values, name: "   " });
        await visitor.clicks("button", EXPECTED_FORMS[type].submit, `#${type} form`);
        await visitor.isAt(FUNCTION_PATH);
        await visitor.clicks("field", "Full Name");
        await visitor.presses("Backspace", "Backspace", "Backspace");
        await visitor.types(values.name);
        await visitor.presses("Enter");
        await visitor.finds(
          () => document.querySelector("[role=status]")?.textContent,
          EXPECTED_FORMS[type].success,
        );
        expect(await storedLeadsFrom(site.server, values.email)).toEqual([
          { payload: { type, ...values }, flags: [] },
        ]);
      },
    );
}
