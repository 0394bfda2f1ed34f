import type { Locator } from "@playwright/test";
import { expect, keptFrom, test } from "../support/e2e.ts";
import {
  answers,
  FORM_TYPES,
  FUNCTION_PATH,
  fillIn,
  formOf,
  keyOf,
  openFilled,
  openForm,
  SAID,
  submit,
  submitOf,
  toastOf,
  valuesIn,
  watchCalls,
} from "../support/form.ts";
import { holdBack } from "../support/visit.ts";

const validity = (field: Locator) =>
  field.evaluate((element) => {
    const { valueMissing, typeMismatch } = (element as HTMLInputElement).validity;
    return { valueMissing, typeMismatch };
  });

for (const type of FORM_TYPES) {
  const said = SAID[type];

  test.describe(type, () => {
    test("sends: label and button while it lasts, the toast, empty fields, lead and mails", async ({
      page,
      site,
    }) => {
      const { form, values } = await openFilled(page, type);
      expect(await valuesIn(form)).toEqual(values);
      await expect(submitOf(form)).toHaveText(said.submit);

      const calls = watchCalls(page);
      const release = await holdBack(page, `**${FUNCTION_PATH}`);
      await submitOf(form).click();
      await expect(submitOf(form)).toHaveText(said.sending);
      await expect(submitOf(form)).toBeDisabled();
      expect(await valuesIn(form)).toEqual(values);
      release(true);

      await expect(toastOf(form)).toHaveText(said.success);
      await expect(submitOf(form)).toHaveText(said.submit);
      await expect(submitOf(form)).toBeEnabled();
      const empty = Object.fromEntries(
        Object.keys(values).map((name) => [name, name === "services" ? [] : ""]),
      );
      expect(await valuesIn(form)).toEqual(empty);

      expect(calls).toHaveLength(1);
      const body = calls[0]?.postDataJSON() as Record<string, unknown>;
      expect(Object.keys(body).sort()).toEqual([...said.keys].sort());
      expect(body).toEqual({ type, ...values });
      const headers = calls[0]?.headers() ?? {};
      expect(headers["apikey"]).toBeTruthy();
      expect(headers["authorization"]).toBe(`Bearer ${headers["apikey"]}`);

      expect(await keptFrom(site.server, values.email)).toEqual([
        { payload: { type, ...values }, flags: [] },
      ]);
      const mails = () =>
        site.smtp.taken.filter(
          ({ to, mail }) => to === values.email || mail.replyTo?.[0]?.address === values.email,
        );
      await expect.poll(() => mails().length).toBe(2);
      const owner = mails().find(({ to }) => to !== values.email)?.mail;
      const parts = Object.values(values)
        .flat()
        .flatMap((value) => value.split("\n"));
      // Choices are shown with their labels.
      const codes: string[] = ["construction", "2-weeks", "1000-2500"];
      for (const part of parts.filter((value) => !codes.includes(value)))
        expect(owner?.text).toContain(part);
      const visitor = mails().find(({ to }) => to === values.email)?.mail;
      expect(visitor?.text).toContain("24 hours");
    });

    test("a success message can be closed, and a second message is another lead", async ({
      page,
      site,
    }) => {
      const form = await openForm(page, type);
      const calls = watchCalls(page);
      const values = answers(type);
      for (const count of [1, 2]) {
        await fillIn(form, values);
        await submitOf(form).dblclick();
        await expect(toastOf(form)).toHaveText(said.success);
        expect(calls, "a double click sends once").toHaveLength(count);
        await toastOf(form).getByRole("button", { name: "Close message" }).click();
        await expect(toastOf(form)).toHaveText("");
      }
      expect(keyOf(calls[0])).toMatch(/^[\da-f]{32}$/);
      expect(keyOf(calls[1])).not.toBe(keyOf(calls[0]));
      expect(await keptFrom(site.server, values.email)).toHaveLength(2);
    });

    test("required fields are the browser's own to ask for, and only those", async ({ page }) => {
      const { form, values } = await openFilled(page, type);
      const calls = watchCalls(page);
      for (const name of said.required) {
        const field = form.locator(`[name=${name}]`);
        await field.fill("");
        await submitOf(form).click();
        await expect(field).toBeFocused();
        expect(await validity(field)).toEqual({ valueMissing: true, typeMismatch: false });
        await field.fill(String(values[name as keyof typeof values]));
      }
      const email = form.locator("[name=email]");
      await email.fill("nobody");
      await submitOf(form).click();
      await expect(email).toBeFocused();
      expect(await validity(email)).toEqual({ valueMissing: false, typeMismatch: true });
      await email.fill(values.email);
      expect(calls).toEqual([]);

      // Nothing else is enforced: Project Type and Services carry an asterisk only.
      const required = await form
        .locator(":required")
        .evaluateAll((all) => all.map((element) => (element as HTMLInputElement).name));
      expect(required.sort()).toEqual([...said.required].sort());
      if (type === "quote") {
        await expect(form.locator("label, legend", { hasText: "Project Type" })).toContainText("*");
        await expect(form.locator("legend", { hasText: "Services" })).toContainText("*");
      }
      await form.evaluate((element) => (element as HTMLFormElement).reset());
      const least = Object.fromEntries(
        said.required.map((name) => [name, String(values[name as keyof typeof values])]),
      );
      await fillIn(form, least);
      await submit(form, said.success);
      expect(Object.keys(calls[0]?.postDataJSON() as object).sort()).toEqual([...said.keys].sort());
    });

    test("keyboard: focus is where it was once the message is sent", async ({ page }) => {
      const { form } = await openFilled(page, type);
      await submitOf(form).focus();
      await page.keyboard.press("Enter");
      await expect(toastOf(form)).toHaveText(said.success);
      await expect(submitOf(form)).toBeFocused();
      await page.keyboard.press("Tab");
      await expect(toastOf(form).getByRole("button", { name: "Close message" })).toBeFocused();
    });
  });
}

test("ticking a service adds it to the list, unticking takes it out", async ({ page }) => {
  const form = await openForm(page, "quote");
  await fillIn(form, { ...answers("quote"), services: [] });
  const box = (name: string) => form.getByRole("checkbox", { name });
  await expect(form.getByRole("checkbox")).toHaveCount(8);
  for (const name of ["Event Coverage", "Aerial Photography", "Time-lapse Creation"])
    await box(name).check();
  await box("Event Coverage").uncheck();
  await box("Time-lapse Creation").focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Space");
  const calls = watchCalls(page);
  await submit(form, SAID.quote.success);
  expect((calls[0]?.postDataJSON() as { services: string[] } | undefined)?.services).toEqual([
    "Aerial Photography",
    "Time-lapse Creation",
  ]);
});

test("fields say what the browser may fill in, and how high the text area is", async ({ page }) => {
  await page.goto("/");
  const tokens = async (type: (typeof FORM_TYPES)[number]) =>
    Object.fromEntries(
      await formOf(page, type)
        .locator("[autocomplete]:not([name=website])")
        .evaluateAll((all) =>
          all.map((field) => [field.getAttribute("name"), field.getAttribute("autocomplete")]),
        ),
    );
  const person = { name: "name", email: "email", phone: "tel" };
  expect(await tokens("contact")).toEqual(person);
  expect(await tokens("quote")).toEqual({ ...person, company: "organization" });
  await expect(formOf(page, "quote").locator("textarea")).toHaveAttribute("rows", "4");
});
