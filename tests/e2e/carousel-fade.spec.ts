import { control, current, openHydrated } from "../support/carousel.ts";
import { expect, test } from "../support/e2e.ts";
import { painted } from "../support/visit.ts";

test("keeps the outgoing film opaque and playing until the next slide covers it", async ({
  page,
}) => {
  // Pauses every fade at its start.
  await page.addInitScript(() => {
    document.addEventListener("animationstart", ({ target, animationName }) => {
      if (animationName !== "slide-in") return;
      for (const fade of (target as Element).getAnimations()) fade.pause();
    });
  });
  await openHydrated(page);
  const slide = page.locator(".slide").first();
  const outgoing = slide.locator("video");
  await expect(outgoing).toHaveCount(1);
  const film = await outgoing.elementHandle();
  await control(page, "Next slide").click();
  for (const share of [0, 0.5, 0.9]) {
    await current(page).evaluate((incoming, part) => {
      const [fade] = incoming.getAnimations();
      if (!fade) throw new Error("Nothing fades");
      fade.currentTime = Number(fade.effect?.getComputedTiming().endTime) * part;
    }, share);
    await painted(page);
    await expect(slide).toHaveCSS("opacity", "1");
    expect(await film?.isVisible()).toBe(true);
  }
  await current(page).evaluate((incoming) => incoming.getAnimations()[0]?.finish());
  await expect(page.locator(".slide video")).toHaveCount(1);
});
