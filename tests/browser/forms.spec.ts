import {
  fillIn,
  keyOf,
  openFilled,
  openForm,
  submitOf,
  toastOf,
  watchCalls,
} from "../support/form.ts";
import {
  EXPECTED_FORMS,
  enteredValues,
  FORM_TYPES,
  FUNCTION_PATH,
  formValues,
  storedLeadsFrom,
} from "../support/inquiry.ts";
import { holdRequests } from "../support/visit.ts";
import { expect, test } from "./test.ts";

for (const type of FORM_TYPES)
  test(`${type} form: disables and relabels the submit button while it sends every field and the API key`, async ({
    page,
  }) => {
    const expected = EXPECTED_FORMS[type];
    const { form, values } = await openFilled(page, type);
    const calls = watchCalls(page);
    const release = await holdRequests(page, `**${FUNCTION_PATH}`);
    await submitOf(form).click();
    await expect(submitOf(form)).toHaveText(expected.sending);
    await expect(submitOf(form)).toBeDisabled();
    expect(await page.evaluate(enteredValues, type)).toEqual(values);
    release(true);
    await expect(toastOf(form)).toHaveText(expected.success);
    await expect(submitOf(form)).toHaveText(expected.submit);
    await expect(submitOf(form)).toBeEnabled();

    expect(calls).toHaveLength(1);
    expect(calls[0]?.postDataJSON()).toEqual({ type, ...values });
    const headers = calls[0]?.headers() ?? {};
    expect(headers["apikey"]).toBeTruthy();
    expect(headers["authorization"]).toBe(`Bearer ${headers["apikey"]}`);
  });

test("sends one request for a double click, and a new idempotency key with the next message", async ({
  page,
  server,
}) => {
  const form = await openForm(page, "contact");
  const calls = watchCalls(page);
  const values = formValues("contact");
  for (const count of [1, 2]) {
    await fillIn(form, values);
    await submitOf(form).dblclick();
    await expect(toastOf(form)).toHaveText(EXPECTED_FORMS.contact.success);
    expect(calls).toHaveLength(count);
    await toastOf(form).getByRole("button", { name: "Close message" }).click();
    await expect(toastOf(form)).toHaveText("");
  }
  expect(keyOf(calls[0])).toMatch(/^[\da-f]{32}$/);
  expect(keyOf(calls[1])).not.toBe(keyOf(calls[0]));
  expect(await storedLeadsFrom(server, values.email)).toHaveLength(2);
});
