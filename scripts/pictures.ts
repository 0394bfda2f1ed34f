/**
 * Lists which pages show which pictures, from the built site. A picture in a link to a page that shows it too is a
 * preview and doesn't count.
 *   npm run pictures                     pictures on more than two pages, or on two at one size
 *   npm run pictures -- --pages          the pictures of each page
 *   npm run pictures -- --pictures       the pages of each picture
 */
import { parseArgs } from "node:util";
import { readPages } from "../tests/support/site.ts";

const MAX_PAGES = 2;

const { values } = parseArgs({
  options: { pages: { type: "boolean" }, pictures: { type: "boolean" } },
});

interface Use {
  picture: string;
  page: string;
  /** As in `<source sizes>` for wide windows. Equal sizes are one shape on the page. */
  size: string;
  /** Paths that the picture links to. */
  links: string[];
}

/** Files of orbits have numbers instead of names; an orbit is on one page only. */
function nameOf(image: Element): string | undefined {
  const [, name = ""] = /\/_astro\/([\w-]+)\./.exec(image.getAttribute("src") ?? "") ?? [];
  return /^\d+$/.test(name) ? undefined : name.replace(/-tall$/, "");
}

function usesOf(page: string, document: Document): Use[] {
  return [...document.querySelectorAll("main picture")].flatMap((picture) => {
    const image = picture.querySelector("img");
    const sources = [...picture.querySelectorAll("source")];
    const name = image && nameOf(image);
    if (!name) return [];
    const links = [...(picture.closest("li, article, a")?.querySelectorAll("a[href]") ?? [])];
    const around = picture.closest("a[href]");
    const hrefs = [...links, ...(around ? [around] : [])].map((link) => link.getAttribute("href"));
    return {
      picture: name,
      page,
      size: sources.at(-1)?.getAttribute("sizes") ?? "",
      links: hrefs.flatMap((href) => href ?? []),
    };
  });
}

const pages = await readPages();
const all = pages.flatMap(({ path, document }) => usesOf(path, document as unknown as Document));
const isShownOn = (page: string, picture: string) =>
  all.some((use) => use.page === page && use.picture === picture);
const uses = all.filter(
  ({ picture, page, links }) => !links.some((link) => link !== page && isShownOn(link, picture)),
);

const byPicture = Map.groupBy(uses, ({ picture }) => picture);
const where = (group: Use[]) => group.map(({ page, size }) => `${page} (${size})`).join("\n    ");

if (values.pages)
  for (const [page, group] of Map.groupBy(uses, ({ page }) => page))
    console.log(
      `${page}\n    ${group.map(({ picture, size }) => `${picture} (${size})`).join("\n    ")}`,
    );
if (values.pictures)
  for (const [picture, group] of byPicture) console.log(`${picture}\n    ${where(group)}`);

for (const [picture, group] of byPicture) {
  const shownOn = new Set(group.map(({ page }) => page));
  if (shownOn.size > MAX_PAGES)
    console.log(`${picture} is on ${shownOn.size} pages:\n    ${where(group)}`);
  const sizes = [...Map.groupBy(group, ({ size }) => size).values()];
  for (const same of sizes)
    if (new Set(same.map(({ page }) => page)).size > 1)
      console.log(`${picture} is on several pages at one size:\n    ${where(same)}`);
}
