/**
 * Pages of the dev server: with today's content they equal the built ones, and with any content that the schemas
 * accept they are valid and show every text.
 */
import { basename } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { HtmlValidate, StaticConfigLoader } from "html-validate";
import { afterAll, beforeAll, expect, it } from "vitest";
import { stringify } from "yaml";
import { FUNCTION_PATH } from "#contract/endpoint.ts";
import config from "../../.htmlvalidate.mjs";
import { chromiumOptions } from "../../scripts/browser-programs.ts";
import { contentProblems } from "../../tools/edit/check.ts";
import { findTextProblems } from "../browser/measure.ts";
import { findBrokenText, findSmallThings } from "../browser/shapes.ts";
import { request } from "../http/support.ts";
import { CONTENT_PAGES, readContent } from "../support/content.ts";
import {
  makeVariant,
  NEW_ROUTES,
  RESPONSE_HOURS,
  type VariantOptions,
} from "../support/content-variants.ts";
import { startDevServer } from "../support/dev-server.ts";
import { OTHER_CITY, SAMPLE_ROUTES } from "../support/pages.ts";
import { copyProject, type ProjectCopy } from "../support/project-copy.ts";
import { linksOf, parseHtml, readPage, textOf } from "../support/site.ts";
import { SOAK } from "../support/soak.ts";
import { waitForPaint } from "../support/visit.ts";

const MINUTE = 60_000;

const ROUTES = CONTENT_PAGES.map(({ route }) => route);
const NOT_FOUND = "/404";
const SAMPLES = Object.values<string>(SAMPLE_ROUTES).filter((route) => ROUTES.includes(route));
const EACH_KIND = SOAK ? ROUTES : SAMPLES;

const TURN = Number(process.env["CONTENT_TURN"] ?? 0);

const VARIANTS: VariantOptions[] = [
  { size: "least", turn: TURN },
  ...(SOAK
    ? Array.from({ length: 7 }, (_, turn) => ({ size: "most", turn: TURN + turn }) as const)
    : [{ size: "most", turn: TURN, many: 3, moreCities: 4 } as const]),
];

/** A phone and a laptop; in the soak a desktop too. */
const WINDOWS = [
  { width: 390, height: 844 },
  { width: 1280, height: 700 },
  ...(SOAK ? [{ width: 1920, height: 947 }] : []),
];

/** Where a static host's pages find the function. */
const FUNCTION_ORIGIN = "https://forms.example";

const EDIT_HOST = "edit.example.com";

let project: ProjectCopy;
let browser: Browser;
let server: Awaited<ReturnType<typeof startDevServer>>;

beforeAll(async () => {
  project = await copyProject();
  browser = await chromium.launch(chromiumOptions());
  // The editor's server is the site's own, with the editor beside it: one start serves all tests.
  const args = ["--config", "tools/edit/astro.config.ts"];
  const PUBLIC_FUNCTIONS_URL = `${FUNCTION_ORIGIN}/functions/v1`;
  server = await startDevServer(project.folder, "/robots.txt", args, {
    EDIT_HOST,
    PUBLIC_FUNCTIONS_URL,
  });
}, 4 * MINUTE);

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
  await project?.dispose();
});

async function fetchPage(path: string): Promise<string> {
  const response = await fetch(server.origin + path);
  const html = await response.text();
  if (!response.ok && path !== NOT_FOUND)
    throw new Error(`${path} returned ${response.status}: ${html.slice(0, 2000)}`);
  return html;
}

/** What a visitor reads and follows. */
function readingOf(document: Document) {
  const headings = [...document.querySelectorAll("h1, h2, h3, h4")];
  const links = linksOf(document.body);
  return {
    title: document.title,
    headings: headings.map((heading) => `${heading.localName} ${textOf(heading)}`),
    // A build gives files other addresses.
    links: links.map(({ label, href }) => [label, href.replace(/^\/(_|@fs|media).*/, "a file")]),
    text: textOf(document.body),
  };
}

it.for(EACH_KIND)(
  "%s: reads the same in development as in the build",
  { timeout: 2 * MINUTE },
  async (route) => {
    const { document } = readPage(route);
    expect(readingOf(parseHtml(await fetchPage(route)))).toEqual(readingOf(document));
  },
);

it("sends both forms to PUBLIC_FUNCTIONS_URL, with JavaScript too", async () => {
  const document = parseHtml(await fetchPage("/"));
  const actions = [...document.querySelectorAll("main form[method=post]")].map((form) =>
    form.getAttribute("action"),
  );
  expect(actions).toEqual(Array(2).fill(FUNCTION_ORIGIN + FUNCTION_PATH));
  const islands = [...document.querySelectorAll("astro-island")].map((one) =>
    one.getAttribute("props"),
  );
  expect(islands).toEqual(Array(2).fill(expect.stringContaining(FUNCTION_ORIGIN)));
});

it("leads from a former address and a link with a former name to its page, unless another page has the name now", async () => {
  const { file, name, route } = OTHER_CITY;
  const [first] = CONTENT_PAGES.filter(({ kind }) => kind === "cities");
  const former = (...slugs: string[]) =>
    project.write(`content/${file}`, stringify({ ...readContent(file), formerly: slugs }));
  await former("gore-creek");
  const { document } = readPage(route);
  const page = parseHtml(await fetchPage("/gore-creek-drone-services"));
  const attribute = (selector: string, name: string) =>
    page.querySelector(selector)?.getAttribute(name);
  expect(attribute("meta[http-equiv=refresh]", "content")).toBe(`0;url=${route}`);
  expect(attribute("meta[name=robots]", "content")).toBe("noindex");
  const canonical = document.querySelector("link[rel=canonical]")?.getAttribute("href") ?? "";
  expect(new URL(attribute("link[rel=canonical]", "href") ?? "").pathname).toBe(
    new URL(canonical).pathname,
  );
  expect(linksOf(page)).toEqual([{ label: name, href: route }]);
  expect(await fetchPage("/sitemap.xml")).not.toContain("gore-creek");
  const { file: linking = "", slug = "", route: linkingRoute = "" } = first ?? {};
  const { sections, ...fields } = readContent(linking);
  const items = [{ page: "gore-creek", text: "Another town." }];
  const links = { discriminant: "links", value: { heading: "More", items } };
  await project.write(
    `content/${linking}`,
    stringify({ ...fields, sections: [links, ...sections] }),
  );
  // Its own address wins.
  await former("gore-creek", slug);
  const linkingPage = parseHtml(await fetchPage(linkingRoute));
  expect(textOf(linkingPage.querySelector("h1"))).toBe(
    textOf(readPage(linkingRoute).document.querySelector("h1")),
  );
  expect(linksOf(linkingPage).map(({ href }) => href)).toContain(route);
  expect(contentProblems(project.folder)).toEqual([]);
  await project.write(`content/${linking}`, stringify(readContent(linking)));
});

it("shows no heading over nothing, and one review as one", async () => {
  const services = CONTENT_PAGES.filter(({ kind }) => kind === "services");
  const changed = new Map<string, object>();
  for (const { file } of services)
    changed.set(file, { ...readContent(file), column: "photography" });
  const business = readContent("business.yaml");
  const source = "https://reviews.example/us";
  changed.set("business.yaml", { ...business, rating: { value: 5, count: 1, source } });
  for (const [file, content] of changed) await project.write(`content/${file}`, stringify(content));
  const home = parseHtml(await fetchPage("/"));
  const headings = [...home.querySelectorAll("main h4")].map(textOf);
  expect(headings).toContain("Photography");
  expect(headings).not.toContain("Videography");
  expect(textOf(home.body)).not.toContain("1 reviews");
  for (const file of changed.keys())
    await project.write(`content/${file}`, stringify(readContent(file)));
});

/** Returns the markers in a page, its head and its structured data. Scripts and an island's props aren't shown. */
const markersIn = (html: string): string[] =>
  html
    .replaceAll(/<(script(?! type="application)|style|template)\b.*?<\/\1[^>]*>/gs, "")
    .replaceAll(/ props="[^"]*"/g, "")
    .match(/\bZq\w+?xe?\b/g) ?? [];

/** Light sections of one color in a row look like one. */
function findEqualGrounds(document: Document): string[] {
  const sections = [...document.querySelectorAll("main > section.on-paper")];
  const grounds = sections.map((section) => section.classList.contains("bg-paper-100"));
  return sections
    .filter((_, index) => index > 0 && grounds[index] === grounds[index - 1])
    .map((section) => `${textOf(section.querySelector("h2"))} has the background before it`);
}

const validator = new HtmlValidate(new StaticConfigLoader(config as never));

/** The page's scripts start after its first paint, and follow a resize later: what they mend is no problem. */
async function findLasting(page: Page): Promise<string[]> {
  const end = Date.now() + 10_000;
  for (;;) {
    await waitForPaint(page);
    const found: string[] = [];
    for (const find of [findTextProblems, findBrokenText, findSmallThings])
      found.push(...(await page.evaluate(find)));
    if (found.length === 0 || Date.now() > end) return found;
  }
}

/** Menus whose last entries are below the window. Runs in the page. */
function findLongMenus(): string[] {
  return [...document.querySelectorAll<HTMLElement>("[popover]")].flatMap((menu) => {
    menu.showPopover();
    const { bottom } = menu.getBoundingClientRect();
    menu.hidePopover();
    return bottom > innerHeight ? [`the menu ${menu.id} ends at ${bottom} px`] : [];
  });
}

/** What a window does to a page (pages.spec.ts), whose HTML the server has made. */
async function findWindowProblems(route: string, html: string): Promise<string[]> {
  const page = await browser.newPage();
  page.setDefaultTimeout(MINUTE);
  // The dev server would encode every picture. A window needs only its shape.
  await page.route(/\/_image\?/, (route) => {
    const { searchParams } = new URL(route.request().url());
    const [width, height] = [searchParams.get("w"), searchParams.get("h")];
    const body = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`;
    return route.fulfill({ contentType: "image/svg+xml", body });
  });
  await page.route(server.origin + route, (one) =>
    one.fulfill({ contentType: "text/html", body: html }),
  );
  try {
    await page.goto(server.origin + route, { waitUntil: "load" });
    const problems: string[] = [];
    for (const window of WINDOWS) {
      await page.setViewportSize(window);
      // A reload by Vite restores a scroll position.
      await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
      const where = `${route} at ${window.width}x${window.height}`;
      for (const problem of await findLasting(page)) problems.push(`${where}: ${problem}`);
      for (const problem of await page.evaluate(findLongMenus))
        problems.push(`${where}: ${problem}`);
    }
    return problems;
  } finally {
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.close();
  }
}

it.for(VARIANTS)(
  "shows each text and keeps each page valid and whole with the $size that the schemas accept (turn $turn)",
  { timeout: 10 * MINUTE },
  async (options) => {
    const { files, markers } = makeVariant(options);
    for (const [file, content] of files) await project.write(file, stringify(content));
    const shown = new Set<string>();
    const problems: string[] = [];
    for (const route of [...ROUTES, ...NEW_ROUTES, "/form/contact-sent", NOT_FOUND]) {
      const html = await fetchPage(route);
      for (const marker of markersIn(html)) shown.add(marker);
      for (const [promise, hours] of html.matchAll(/within (\d+) hours/g))
        if (Number(hours) !== RESPONSE_HOURS) problems.push(`${route}: ${promise}`);
      for (const problem of findEqualGrounds(parseHtml(html)))
        problems.push(`${route}: ${problem}`);
      if (![...EACH_KIND, ...NEW_ROUTES].includes(route)) continue;
      const { results } = await validator.validateString(html);
      for (const { ruleId, message, selector } of results.flatMap(({ messages }) => messages))
        problems.push(`${route}: ${ruleId}: ${message} at ${selector}`);
      // Short texts fit where today's do.
      if (options.size === "least" && !SOAK) continue;
      for (const problem of await findWindowProblems(route, html))
        problems.push(
          problem.replaceAll(/Zq\w+?xe?\b/g, (marker) => markers.get(marker) ?? marker),
        );
    }
    const footer = linksOf(parseHtml(await fetchPage("/")).querySelector("footer"));
    for (const [file, content] of files)
      if ("inFooter" in content && content.inFooter)
        expect(footer.map(({ href }) => href)).toContain(`/${basename(file, ".yaml")}`);
    expect(problems).toEqual([]);
    const missing = [...markers].filter(([marker]) => !shown.has(marker)).map(([, field]) => field);
    // The least content has no reviews, and so no section with them.
    const isShown = (field = "") => options.size === "most" || !field.includes(".reviews.");
    expect(missing.filter(isShown)).toEqual([]);
  },
);

it("makes each choice that the schemas offer on a page", () => {
  const variants = Array.from({ length: 7 }, (_, turn) => makeVariant({ size: "most", turn }));
  const chosen = new Set(variants.flatMap((variant) => [...variant.chosen]));
  const choices = new Set(variants.flatMap((variant) => [...variant.choices]));
  expect([...choices].filter((choice) => !chosen.has(choice))).toEqual([]);
});

it("shows the editor beside the pages, and answers only under the host's name", async () => {
  const ask = (path: string, Host: string) => request(server, path, { headers: { Host } });
  expect((await ask("/keystatic", EDIT_HOST)).body).toContain("Edit the site");
  // The page beside a form.
  expect((await ask(SAMPLE_ROUTES.city, EDIT_HOST)).body).toContain("astro:scripts/page");
  for (const path of ["/keystatic", "/edit/publish", "/"])
    expect((await ask(path, "rebound.example")).status).toBe(403);
});
