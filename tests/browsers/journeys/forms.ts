import { expect } from "vitest";
import { loadBusiness } from "#business/business.ts";
import { FIELDS, type FormType } from "#contract/fields.ts";
import {
  EXPECTED_FORMS,
  enteredValues,
  FORM_TYPES,
  type FormValues,
  formValues,
  HUMAN_FILL_MS,
  storedLeadsFrom,
} from "../../support/inquiry.ts";
import { WORDS } from "../../support/pages.ts";
import { expectNoViolations } from "../axe.ts";
import type { Journey } from "../journey.ts";
import type { Visitor } from "../visitor.ts";

/** Sets a form's fields to these values directly, without simulating user input. Runs in the page. */
export const setFields = (form: string, values: Record<string, unknown>) => {
  for (const field of document.querySelector<HTMLFormElement>(form)?.elements ?? []) {
    const { name, value } = field as HTMLInputElement;
    const newValue = values[name];
    if (Array.isArray(newValue)) (field as HTMLInputElement).checked = newValue.includes(value);
    else if (newValue !== undefined) (field as HTMLInputElement).value = String(newValue);
  }
};

/** Fills in a form by keyboard: tabs from field to field and types, selects or checks each value. */
async function fillsIn(visitor: Visitor, type: FormType, values: FormValues): Promise<void> {
  const form = `#${type} form`;
  await visitor.clicks("field", FIELDS[type][0]?.label ?? "", form);
  await visitor.browser.press("Tab", "Shift");
  for (const { name, label, options } of FIELDS[type]) {
    const value = (values as Record<string, string | readonly string[]>)[name] ?? "";
    if (typeof value !== "string") {
      for (const box of value) {
        await visitor.tabsTo("field", box, form);
        // Check the box, uncheck it, and check it again.
        await visitor.presses("Space", "Space", "Space");
      }
      continue;
    }
    await visitor.tabsTo("field", label, form);
    if (!options) await visitor.types(value);
    // The first ArrowDown moves from the empty option to the first option with a value.
    for (const option of options ?? []) {
      await visitor.presses("ArrowDown");
      if (option.value === value) break;
    }
  }
}

/**
 * Waits until the form is hydrated. Until then, it is sent as a plain POST (tests/browser/forms-failing.spec.ts).
 */
const waitForHydration = (visitor: Visitor, form: string) =>
  visitor.finds(
    (within) => document.querySelector(within)?.closest("astro-island")?.hasAttribute("ssr"),
    false,
    form,
  );

/** Returns whether the whole toast is inside the window, after scrolling to it. Runs in the page. */
const isToastInWindow = (form: string) => {
  const toast = document.querySelector(`${form} [data-toast]`);
  toast?.scrollIntoView({ block: "nearest", behavior: "instant" });
  const box = toast?.getBoundingClientRect();
  // Scroll positions are rounded to device pixels, so a box at the edge may lie a fraction of a pixel outside.
  return (
    box &&
    box.left >= -1 &&
    box.top >= -1 &&
    box.right <= innerWidth + 1 &&
    box.bottom <= innerHeight + 1
  );
};

const hintText = (form: string) => document.querySelector(`${form} [data-hint]`)?.textContent;

const toastText = (form: string) => document.querySelector(`${form} [role=status]`)?.textContent;

export function formJourneys(journey: Journey): void {
  for (const type of FORM_TYPES) {
    const expected = EXPECTED_FORMS[type];
    const form = `#${type} form`;

    journey(
      `${type} form by keyboard: can be filled in and sent, is stored and emailed, and has a toast that can be closed and privacy details that can be opened`,
      async ({ visitor, site }) => {
        const values = formValues(type);
        await visitor.opens("/");
        await visitor.advancesClock(HUMAN_FILL_MS);
        await fillsIn(visitor, type, values);
        await visitor.finds(enteredValues, values, type);
        await visitor.tabsTo("button", expected.submit, form);
        await visitor.presses("Enter");

        await visitor.finds(toastText, expected.success, form);
        await visitor.finds(enteredValues, {}, type);
        await visitor.hasFocusOn("button", expected.submit, form);
        expect(await storedLeadsFrom(site.server, values.email)).toEqual([
          { payload: { type, ...values }, flags: [] },
        ]);
        const mailed = () =>
          site.smtp.accepted.filter(
            ({ to, mail }) => to === values.email || mail.replyTo?.[0]?.address === values.email,
          );
        await expect.poll(() => mailed().length).toBe(2);
        for (const width of [1280, 450]) {
          await visitor.browser.resize(width, 800);
          await visitor.finds(isToastInWindow, true, form);
          await expectNoViolations(visitor, `the toast at ${width} px`, form);
        }

        await visitor.presses("Tab");
        await visitor.presses("Enter");
        await visitor.finds(toastText, "", form);
        await visitor.hasFocusOn("button", expected.submit, form);

        await visitor.tabsTo("button", WORDS.forms.privacy.open, form);
        await visitor.presses("Enter");
        await visitor.finds(
          (within) => document.querySelector<HTMLDetailsElement>(`${within} details`)?.open,
          true,
          form,
        );
        await expectNoViolations(visitor, "the open privacy details", form);
      },
    );

    journey(
      `${type} form: moves focus to the first invalid field, and is sent only once every field is valid`,
      async ({ visitor }) => {
        const values = formValues(type);
        await visitor.opens(`/#${type}`);
        await waitForHydration(visitor, form);
        await visitor.advancesClock(HUMAN_FILL_MS);
        const invalid = [...expected.required.map((name) => ({ [name]: "" })), { email: "nobody" }];
        for (const change of invalid) {
          await visitor.browser.evaluate(setFields, form, { ...values, ...change });
          await visitor.clicks("button", expected.submit, form);
          await visitor.finds(
            () => document.activeElement?.getAttribute("name"),
            Object.keys(change)[0],
          );
        }
        await visitor.finds(toastText, "", form);
        await visitor.browser.evaluate(setFields, form, values);
        await visitor.clicks("button", expected.submit, form);
        await visitor.finds(toastText, expected.success, form);
      },
    );

    journey.describe("a form that the server rejects", () => {
      journey.override({ expectedErrors: /Failed to/ });

      journey(
        `${type} form: shows the failure and keeps its values if the server rejects it, and sends the corrected form`,
        async ({ visitor, site }) => {
          const values = formValues(type);
          await visitor.opens(`/#${type}`);
          await waitForHydration(visitor, form);
          await visitor.advancesClock(HUMAN_FILL_MS);
          // A name of spaces passes the browser's validation, but not the server's.
          await visitor.browser.evaluate(setFields, form, { ...values, name: "   " });
          await visitor.clicks("button", expected.submit, form);
          await visitor.finds(toastText, expected.failure, form);
          await visitor.finds(
            hintText,
            WORDS.forms.call.replace("{phone}", loadBusiness().phone),
            form,
          );
          await expectNoViolations(visitor, "the toast", form);
          await visitor.finds(enteredValues, { ...values, name: "   " }, type);

          await visitor.clicks("field", "Full Name", form);
          await visitor.presses("Backspace", "Backspace", "Backspace");
          await visitor.types(values.name);
          await visitor.presses("Enter");
          await visitor.finds(toastText, expected.success, form);
          expect(await storedLeadsFrom(site.server, values.email)).toHaveLength(1);
        },
      );
    });
  }
}
