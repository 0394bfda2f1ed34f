/** Playwright helpers for the contact and quote forms. */
import { expect, type Locator, type Page, type Request } from "@playwright/test";
import type { FormType } from "#contract/fields.ts";
import { type FormValues, FUNCTION_PATH, formValues } from "./inquiry.ts";
import { waitForHydration } from "./visit.ts";

export const formOf = (page: Page, type: FormType): Locator => page.locator(`#${type} form`);

export const toastOf = (form: Locator): Locator => form.getByRole("status");

export const submitOf = (form: Locator): Locator => form.locator("button[type=submit]");

/** Fills in text fields, selects options and checks boxes. */
export async function fillIn(form: Locator, values: Partial<FormValues>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    if (Array.isArray(value)) {
      for (const label of value) await form.getByRole("checkbox", { name: label }).check();
      continue;
    }
    const field = form.locator(`[name=${name}]`);
    if ((await field.evaluate((element) => element.localName)) === "select")
      await field.selectOption(value);
    else await field.fill(value);
  }
}

/** Opens the home page, or a page from which a link leads to the form, and fills the form in. */
export async function openFilled(page: Page, type: FormType) {
  await page.goto("/");
  const form = formOf(page, type);
  await form.scrollIntoViewIfNeeded();
  await waitForHydration(form);
  const values = formValues(type);
  await fillIn(form, values);
  return { form, values };
}

/** Clicks the submit button and waits until the toast shows this message. */
export async function submit(form: Locator, message: string): Promise<void> {
  await submitOf(form).click();
  await expect(toastOf(form)).toHaveText(message);
}

/** Records all further requests to the function. @returns a list that grows with each request */
export function watchCalls(page: Page): Request[] {
  const calls: Request[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === FUNCTION_PATH) calls.push(request);
  });
  return calls;
}

/** Returns a request's idempotency key, which its retries repeat. */
export const keyOf = (request: Request | undefined): string | undefined =>
  request?.headers()["idempotency-key"];
