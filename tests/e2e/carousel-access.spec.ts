import {
  carousel,
  control,
  openAlive,
  pass,
  SHOWN_MS,
  shows,
  toLeave,
} from "../support/carousel.ts";
import { expect, test } from "../support/e2e.ts";
import { SLIDES } from "../support/pages.ts";

test("the pause button comes first in tab order, and its label says what it will do", async ({
  page,
}) => {
  await openAlive(page);
  const tabbable = carousel(page).locator(
    "a[href], button, [tabindex='0'], input, video[controls]",
  );
  await expect(tabbable.first()).toHaveAccessibleName("Pause slides");

  await control(page, "Pause slides").click();
  await expect(tabbable.first()).toHaveAccessibleName("Play slides");
  await toLeave(page);
  await pass(page, 3 * SHOWN_MS);
  await shows(page, 0);

  await control(page, "Play slides").click();
  await toLeave(page);
  await pass(page, SHOWN_MS);
  await shows(page, 1);
});

test("keyboard focus stops it, and nothing but the button starts it again", async ({ page }) => {
  await openAlive(page);
  await page.getByRole("banner").getByRole("link", { name: "Get Quote" }).focus();
  await page.keyboard.press("Tab");
  await expect(control(page, "Play slides")).toBeFocused();
  await pass(page, 3 * SHOWN_MS);
  await shows(page, 0);

  await page.keyboard.press("Shift+Tab");
  await pass(page, 3 * SHOWN_MS);
  await shows(page, 0);

  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(control(page, "Pause slides")).toBeFocused();
  await pass(page, SHOWN_MS);
  await shows(page, 1);
});

test("slides are announced only while it stands still, and only the one that shows exists for assistive technology", async ({
  page,
}) => {
  await openAlive(page);
  const live = carousel(page).locator("[aria-live]");
  await expect(live).toHaveAttribute("aria-live", "off");
  await control(page, "Pause slides").click();
  await expect(live).toHaveAttribute("aria-live", "polite");
  for (const index of [1, 2]) {
    await control(page, "Next slide").click();
    await shows(page, index);
    await expect(carousel(page).getByRole("group", { name: /^\d of 5/ })).toHaveAccessibleName(
      `${index + 1} of 5: ${SLIDES[index]}`,
    );
  }
});
