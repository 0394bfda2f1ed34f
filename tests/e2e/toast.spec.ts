import { expect, test } from "../support/e2e.ts";
import {
  answers,
  fillIn,
  formOf,
  openFilled,
  PERSONS_TIME,
  SAID,
  submit,
  submitOf,
  toastOf,
} from "../support/form.ts";
import { hydrated } from "../support/visit.ts";

test("one message at a time: what the other form said goes when this one is sent", async ({
  page,
}) => {
  const { form: quote } = await openFilled(page, "quote");
  await submit(quote, SAID.quote.success);
  const contact = formOf(page, "contact");
  await hydrated(contact);
  await fillIn(contact, answers("contact"));
  await page.clock.fastForward(PERSONS_TIME);
  await submit(contact, SAID.contact.success);
  await expect(toastOf(quote)).toBeEmpty();
});

test("closed by keyboard, its ring is seen and focus goes back to the form's button", async ({
  page,
}) => {
  const { form } = await openFilled(page, "contact");
  await submit(form, SAID.contact.success);
  const close = toastOf(form).getByRole("button");
  await page.keyboard.press("Tab");
  await expect(close).toBeFocused();
  // glow-500: 7:1 on the toast's ground (WCAG 1.4.11 asks for 3:1).
  await expect(close).toHaveCSS("outline-color", "rgb(224, 142, 43)");
  await page.keyboard.press("Enter");
  await expect(toastOf(form)).toBeEmpty();
  await expect(submitOf(form)).toBeFocused();
});
