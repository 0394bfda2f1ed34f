/** What each page tells search engines and link previews (specification §1). */
import { describe, expect, it } from "vitest";
import { attribute, byName, type HtmlElement, textOf } from "../../scripts/page/html.ts";
import { type BuiltPage, readPages, siteFiles } from "../../scripts/page/site.ts";
import { mainOf } from "./reading.ts";

const pages = await readPages();
const listed = pages.filter(({ path }) => path !== "/404");

function metaOf(document: HtmlElement, key: string): string | undefined {
  const found = byName(document, "meta").filter(
    (meta) => attribute(meta, "name") === key || attribute(meta, "property") === key,
  );
  if (found.length > 1) throw new Error(`The page has ${found.length} of ${key}`);
  return found[0] && attribute(found[0], "content");
}

const titleOf = ({ document }: BuiltPage) => byName(document, "title").map(textOf).join("|");

const canonicalOf = ({ document }: BuiltPage) =>
  byName(document, "link")
    .filter((link) => attribute(link, "rel") === "canonical")
    .map((link) => attribute(link, "href"))
    .join("|");

const UNIQUE: [string, (page: BuiltPage) => string | undefined][] = [
  ["title", titleOf],
  ["description", ({ document }) => metaOf(document, "description")],
  ["canonical URL", canonicalOf],
  ["og:title", ({ document }) => metaOf(document, "og:title")],
  ["og:description", ({ document }) => metaOf(document, "og:description")],
  ["og:url", ({ document }) => metaOf(document, "og:url")],
  ["og:image", ({ document }) => metaOf(document, "og:image")],
  ["headline", ({ document }) => byName(mainOf(document), "h1").map(textOf).join("|")],
];

it.each(UNIQUE)("every page has a %s of its own", (_, read) => {
  const values = listed.map(read);
  expect(values.filter((value) => !value)).toEqual([]);
  expect(new Set(values).size).toBe(listed.length);
});

describe.each(listed)("$path", (page) => {
  it("agrees with itself: canonical URL, Open Graph, title and description", () => {
    const { document, path } = page;
    const canonical = new URL(canonicalOf(page));
    expect(canonical.pathname).toBe(path);
    expect(metaOf(document, "og:url")).toBe(canonical.href);
    expect(metaOf(document, "og:title")).toBe(titleOf(page));
    expect(metaOf(document, "og:description")).toBe(metaOf(document, "description"));
    expect(metaOf(document, "robots")).toMatch(/^index/);
  });

  it("links to a preview picture that the build has", async () => {
    const image = new URL(metaOf(page.document, "og:image") ?? "");
    expect(await siteFiles()).toContain(image.pathname.slice(1));
  });

  it("carries structured data that names the business, its phone and its profiles", () => {
    const blocks = byName(page.document, "script").filter(
      (script) => attribute(script, "type") === "application/ld+json",
    );
    expect(blocks).toHaveLength(1);
    const data = JSON.parse(String(blocks[0]?.children[0])) as { "@graph": object[] };
    const business = data["@graph"].find((node) => "telephone" in node);
    expect(business).toMatchObject({
      name: expect.any(String),
      url: expect.any(String),
      telephone: expect.any(String),
      sameAs: expect.any(Array),
    });
  });
});

it("the not-found page is not to be listed", () => {
  const missing = pages.find(({ path }) => path === "/404");
  if (!missing) throw new Error("There is no not-found page");
  expect(metaOf(missing.document, "robots")).toBe("noindex");
  expect(canonicalOf(missing)).toBe("");
});
