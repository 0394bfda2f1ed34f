import { expect, keptFrom, test } from "../support/e2e.ts";
import {
  answers,
  FORM_TYPES,
  FUNCTION_PATH,
  fillIn,
  formOf,
  SAID,
  submitOf,
  valuesIn,
} from "../support/form.ts";
import { hydrated, openWithoutScript } from "../support/visit.ts";

for (const type of FORM_TYPES) {
  const said = SAID[type];

  test.describe(type, () => {
    test("what was typed before the script is there stays typed", async ({ page }) => {
      const release = await openWithoutScript(page);
      const form = formOf(page, type);
      const values = answers(type);
      await fillIn(form, values);
      release(true);
      await hydrated(form);
      expect(await valuesIn(form)).toEqual(values);
    });

    test.describe("without React", () => {
      test.use({ expectedErrors: /^Failed to load resource|Error hydrating/ });

      for (const when of ["while it is being fetched", "after it failed"]) {
        test(`sent ${when}, the plain post keeps the lead`, async ({ page, site }) => {
          const release = await openWithoutScript(page);
          const form = formOf(page, type);
          const values = answers(type);
          if (when === "after it failed") {
            const failed = page.waitForEvent("console", (m) =>
              m.text().includes("Error hydrating"),
            );
            release(false);
            await fillIn(form, values);
            await failed;
            await submitOf(form).click();
          } else {
            await fillIn(form, values);
            await submitOf(form).click();
            release(false);
          }
          await expect(page).toHaveURL(FUNCTION_PATH);
          await expect(page.getByRole("status")).toHaveText(said.success);
          expect(await keptFrom(site.server, values.email)).toEqual([
            { payload: { type, ...values }, flags: [] },
          ]);
        });
      }
    });
  });
}
