import { expect, test } from "../support/e2e.ts";
import { answers, fillIn, formOf, SAID, submit } from "../support/form.ts";
import { ROUTES, UNKNOWN_ROUTE } from "../support/pages.ts";
import { hydrated, painted, scrollThrough } from "../support/visit.ts";

// Console errors and foreign requests fail every test of this folder (support/e2e.ts).
test.use({ expectedErrors: /status of 404|404: there is no page/ });

declare global {
  interface Window {
    violations: string[];
  }
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    window.violations = [];
    document.addEventListener("securitypolicyviolation", (event) => {
      window.violations.push(`${event.violatedDirective}: ${event.blockedURI} ${event.sample}`);
    });
  });
});

test("no page breaks its policy, asks a third party or keeps anything", async ({
  page,
  context,
}) => {
  test.slow();
  for (const path of [...ROUTES, UNKNOWN_ROUTE]) {
    const response = await page.goto(path);
    const policy = response?.headers()["content-security-policy"] ?? "";
    expect(policy, path).toContain("default-src 'none'");
    expect(policy, path).not.toContain("unsafe");
    await scrollThrough(page);
    expect(await page.evaluate(() => window.violations), path).toEqual([]);
    expect(await page.evaluate(() => sessionStorage.length + localStorage.length)).toBe(0);
  }
  expect(await context.storageState({ indexedDB: true })).toEqual({ cookies: [], origins: [] });
});

test("nor does anything a visitor does: carousel, film, menus, toast", async ({
  page,
  context,
}) => {
  await page.goto("/");
  for (const name of ["Next slide", "Previous slide", "Pause slides", "Play slides"])
    await page.getByRole("button", { name }).click();
  await expect(page.locator(".slide video")).toHaveCount(1);
  await page.getByRole("banner").getByRole("button", { name: "Services" }).click();
  await page.keyboard.press("Escape");
  const form = formOf(page, "contact");
  await form.scrollIntoViewIfNeeded();
  await hydrated(form);
  await fillIn(form, answers("contact"));
  await submit(form, SAID.contact.success);
  await painted(page);
  expect(await page.evaluate(() => window.violations)).toEqual([]);

  await page.goto("/drone-videography");
  await page.getByRole("button", { name: "Play the film" }).click();
  const film = page.locator("main video");
  await expect.poll(() => film.evaluate((f) => (f as HTMLVideoElement).currentTime)).not.toBe(0);
  await expect(film).toHaveJSProperty("muted", true);
  expect(await film.getAttribute("poster")).toBeTruthy();
  expect(await page.evaluate(() => window.violations)).toEqual([]);
  expect(await context.storageState({ indexedDB: true })).toEqual({ cookies: [], origins: [] });
});
