import { expect, test } from "../support/e2e.ts";
import { CONTENT_ROUTES, PAGES, ROUTES, UNKNOWN_ROUTE, written } from "../support/pages.ts";

test("the 23 routes of the list are there, and so is every other page of content/", async ({
  request,
}) => {
  expect(new Set(ROUTES).size).toBe(23);
  expect(CONTENT_ROUTES).toEqual(expect.arrayContaining([...ROUTES]));
  for (const route of CONTENT_ROUTES) expect((await request.get(route)).status(), route).toBe(200);
});

for (const listed of PAGES) {
  test(`${listed.route} has its headline, header, footer and way to the quote`, async ({
    page,
  }) => {
    const response = await page.goto(listed.route);
    expect(response?.status()).toBe(200);
    const { meta, hero } = written(listed);

    await expect(page.getByRole("heading", { level: 1 })).toHaveText(hero.headline);
    expect(await page.title()).toContain(meta.title);
    await expect(page.getByRole("banner")).toBeVisible();
    await expect(page.getByRole("contentinfo")).toContainText("& More");

    const button = page.getByRole("main").getByRole("link", { name: listed.button }).first();
    await expect(button).toHaveAttribute("href", /^\/(\?from=[\w-]+)?#quote$/);
    const toQuote = page.locator('main a[href$="#quote"]');
    // Every page ends in a call to action; the home page ends in the form itself.
    if (listed.kind === "home") await expect(page.locator("#quote form")).toHaveCount(1);
    else {
      const sections = page.locator("main section, main aside");
      await expect(toQuote.last()).toBeVisible();
      expect(await sections.last().locator('a[href$="#quote"]').count()).toBeGreaterThan(0);
    }
  });
}

test.describe("a path that does not exist", () => {
  test.use({ expectedErrors: /404/ });

  test("answers 404 with a page that leads home, and is logged on both sides", async ({
    page,
    site,
  }) => {
    const path = `${UNKNOWN_ROUTE}-${test.info().workerIndex}`;
    const logged = page.waitForEvent("console", (message) => message.text().includes(path));
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);

    await expect(page.getByRole("heading", { level: 1 })).toContainText("404");
    await expect(page.getByText("Oops! Page not found", { exact: true })).toBeVisible();
    await expect(page.getByRole("banner")).toBeVisible();
    await expect(page.getByRole("contentinfo")).toBeVisible();
    expect((await logged).type()).toBe("error");
    await expect
      .poll(() => site.server.log.some((l) => l.event === "site.not_found" && l["path"] === path))
      .toBe(true);

    const home = page.getByRole("link", { name: "Return to Home" });
    await expect(home).toHaveAttribute("href", "/");
    await home.click();
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Elevated Aerial Perspectives",
    );
  });
});

test.describe("files", () => {
  // The browser's XML viewer styles itself, which the policy of a file forbids.
  test.use({ expectedErrors: /Applying inline style/ });

  for (const [file, type, content] of [
    ["/sitemap.xml", /xml/, /<loc>[^<]*\/denver-drone-services<\/loc>/],
    ["/robots.txt", /^text\/plain/, /^Sitemap: \S+\/sitemap\.xml$/m],
  ] as const) {
    test(`${file} is a real file, and following a link to it is a full load`, async ({ page }) => {
      await page.goto("/denver-drone-services");
      const answer = await page.request.get(file);
      expect(answer.status()).toBe(200);
      expect(answer.headers()["content-type"]).toMatch(type);
      const text = await answer.text();
      expect(text).toMatch(content);
      if (file === "/sitemap.xml") {
        const paths = [...text.matchAll(/<loc>([^<]+)/g)].map(
          ([, url = ""]) => new URL(url).pathname,
        );
        expect(paths).toEqual(expect.arrayContaining([...ROUTES]));
        expect(paths.sort()).toEqual(CONTENT_ROUTES.toSorted());
      }

      await page.evaluate((href) => {
        const link = document.createElement("a");
        Object.assign(link, { href, textContent: "file", id: "to-file" });
        document.querySelector("h1")?.append(link);
      }, file);
      const [request] = await Promise.all([
        page.waitForRequest((r) => r.isNavigationRequest() && r.url().endsWith(file)),
        page.locator("#to-file").click(),
      ]);
      expect(request.resourceType()).toBe("document");
      await expect(page).toHaveURL(file);
    });
  }
});
