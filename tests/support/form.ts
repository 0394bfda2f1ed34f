/** Both forms filled as a visitor fills them, and what the specification says about them. */
import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page, type Request } from "@playwright/test";
import type { FormType } from "#contract/fields.ts";
import { hydrated } from "./visit.ts";

export const FORM_TYPES = ["contact", "quote"] as const satisfies readonly FormType[];

/** The specification's words (§4, §8) and payload keys (§7), not read from the code under test. */
export const SAID = {
  contact: {
    submit: "Send Message",
    sending: "Sending...",
    success: "Thank you for your message! We'll get back to you within 24 hours.",
    failure: "Failed to send message. Please try again.",
    keys: ["type", "name", "email", "phone", "message"],
    required: ["name", "email", "message"],
  },
  quote: {
    submit: "Request Quote",
    sending: "Sending Request...",
    success:
      "Thank you for your quote request! We'll prepare a detailed proposal and contact you within 24 hours.",
    failure: "Failed to send quote request. Please try again.",
    keys: [
      "type",
      "name",
      "email",
      "phone",
      "company",
      "projectType",
      "location",
      "timeline",
      "budget",
      "description",
      "services",
    ],
    required: ["name", "email", "phone", "location", "description"],
  },
} as const satisfies Record<FormType, unknown>;

export const FUNCTION_PATH = "/functions/v1/send-form-emails";

/** A person takes longer than this to fill a form, in milliseconds (see the contract). */
export const PERSONS_TIME = 10_000;

export const formOf = (page: Page, type: FormType): Locator => page.locator(`#${type} form`);

export const toastOf = (form: Locator): Locator => form.getByRole("status");

export const submitOf = (form: Locator): Locator => form.locator("button[type=submit]");

/** Values for every field; the address is nobody else's, to find the lead and its mails by. */
export function answers(type: FormType) {
  const email = `ada.${randomUUID().slice(0, 8)}@example.com`;
  const who = { name: "Ada Byron <King>", email, phone: "(303) 555-0100" };
  if (type === "contact")
    return { ...who, message: "Could you film our ranch in May?\nThe barn is 40 m long." };
  return {
    ...who,
    company: "Compiler & Sons",
    projectType: "construction",
    location: "Walnut Street, Boulder",
    timeline: "2-weeks",
    budget: "1000-2500",
    description: "A house on a hill.\nTwilight, please.",
    services: ["Aerial Photography", "3D Mapping"],
  };
}

export type Answers = ReturnType<typeof answers>;

/** Types, chooses and ticks. */
export async function fillIn(form: Locator, values: Partial<Answers>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    if (Array.isArray(value)) {
      for (const service of value) await form.getByRole("checkbox", { name: service }).check();
      continue;
    }
    const field = form.locator(`[name=${name}]`);
    if ((await field.evaluate((element) => element.localName)) === "select")
      await field.selectOption(value);
    else await field.fill(value);
  }
}

/** Opens the home page at a form that has come alive, long enough ago for a person to type. */
export async function openForm(page: Page, type: FormType): Promise<Locator> {
  await page.clock.install();
  await page.goto("/");
  const form = formOf(page, type);
  await form.scrollIntoViewIfNeeded();
  await hydrated(form);
  await page.clock.fastForward(PERSONS_TIME);
  return form;
}

/** Opens a form and fills every field of it. */
export async function openFilled(page: Page, type: FormType) {
  const form = await openForm(page, type);
  const values = answers(type);
  await fillIn(form, values);
  return { form, values };
}

/** Presses the button and waits until the toast says these words. */
export async function submit(form: Locator, words: string): Promise<void> {
  await submitOf(form).click();
  await expect(toastOf(form)).toHaveText(words);
}

/** Every request the page sends to the function, in order, from now on. */
export function watchCalls(page: Page): Request[] {
  const calls: Request[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === FUNCTION_PATH) calls.push(request);
  });
  return calls;
}

/** The key that makes a retry the same request. */
export const keyOf = (request: Request | undefined): string | undefined =>
  request?.headers()["idempotency-key"];

/** What stands in the form now, in the shape of `answers`. */
export async function valuesIn(form: Locator): Promise<Record<string, unknown>> {
  return form.evaluate((element) => {
    const data = new FormData(element as HTMLFormElement);
    for (const hidden of ["type", "apikey", "website"]) data.delete(hidden);
    const ticked = element.querySelector("[type=checkbox]")
      ? { services: data.getAll("services") }
      : {};
    return { ...Object.fromEntries(data), ...ticked };
  });
}
