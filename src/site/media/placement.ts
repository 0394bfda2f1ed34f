/**
 * Which picture stands where, over all pages: no picture twice on one page, and none on more than
 * three pages (the home page and the catalog of services show everything and do not count).
 * Openings and bands are what content says; cards that lead to other pages take what is left.
 */
import { type CityPage, pageOf, type ServicePage, type SiteContent } from "../content/load.ts";

/** On how many pages a picture may stand. */
const MOST_PAGES = 3;

/** A picture between a city page's sections: a second one of the city, or of the work most asked for. */
export function cityBand({ services }: SiteContent, page: CityPage): string | undefined {
  const [, second] = page.stills;
  return second ?? services.find(({ slug }) => slug === page.services[0]?.slug)?.hero.media;
}

/** The pictures each page has by what content says; a film counts by its poster. */
function written(content: SiteContent): Map<string, string[]> {
  const { home, services, cities } = content;
  const poster = (film: string) => `${film} (poster)`;
  const pages = new Map<string, string[]>();
  pages.set("/", [
    ...home.hero.slides.map(({ media: { discriminant, value } }) =>
      discriminant === "film" ? poster(value) : value,
    ),
    ...home.services.cards.map(({ media }) => media),
    ...home.portfolio.items.map(({ media }) => media),
  ]);
  for (const { path, film, hero, still } of services) {
    const opening = film ? poster(film.media) : hero.media;
    pages.set(path, still ? [opening, still] : [opening]);
  }
  for (const city of cities) {
    const band = cityBand(content, city);
    const [opening] = city.stills;
    pages.set(city.path, band ? [opening, band] : [opening]);
  }
  pages.set("/404", [content.words.notFound.media]);
  return pages;
}

type Page = Pick<ServicePage | CityPage, "path" | "stills">;

function place(content: SiteContent) {
  const { services, cities } = content;
  const pages = written(content);
  const catalogues = services.filter(({ composition }) => composition === "catalogue");
  const uncounted = new Set(["/", ...catalogues.map(({ path }) => path)]);
  const uses = new Map<string, number>();
  const count = (name: string, path: string) => {
    if (!uncounted.has(path)) uses.set(name, (uses.get(name) ?? 0) + 1);
  };
  for (const [path, names] of pages) for (const name of new Set(names)) count(name, path);

  const cards = new Map<string, string>();
  const bare: string[] = [];
  const choose = ({ path: from }: Page, { path: to, stills }: Page) => {
    const shown = pages.get(from) ?? [];
    const [name] = stills
      .filter((still) => !shown.includes(still) && (uses.get(still) ?? 0) < MOST_PAGES)
      .sort((a, b) => (uses.get(a) ?? 0) - (uses.get(b) ?? 0));
    if (!name) {
      bare.push(`no picture is left for the card from ${from} to ${to}`);
      return;
    }
    shown.push(name);
    count(name, from);
    cards.set(`${from} ${to}`, name);
  };
  for (const page of services)
    for (const slug of page.related) choose(page, pageOf(services, slug));
  for (const page of cities) for (const slug of page.neighbors) choose(page, pageOf(cities, slug));

  return {
    /**
     * The still of a card that leads from one page to another; undefined when every picture that
     * could stand there has been seen enough.
     */
    card: (from: string, to: string) => cards.get(`${from} ${to}`),
    /** What is repeated by what content says and which cards stay bare, in words for whoever builds the site. */
    notes: [...repeated(pages, uses), ...bare],
  };
}

/** What stands twice on a page or on too many pages. */
function repeated(pages: Map<string, string[]>, uses: Map<string, number>): string[] {
  const twice = [...pages].flatMap(([path, names]) =>
    names
      .filter((name, index) => names.indexOf(name) !== index)
      .map((name) => `${path} shows the picture ${name} twice`),
  );
  const often = [...uses]
    // The showreel is the firm's opening film: it may open every film page.
    .filter(([name, times]) => times > MOST_PAGES && name !== "showreel (poster)")
    .map(([name, times]) => `the picture ${name} stands on ${times} pages`);
  return [...twice, ...often];
}

let last: { content: SiteContent; placement: ReturnType<typeof place> } | undefined;

/** The placement of all pictures; made once for a site's content, its notes printed then. */
export function placement(content: SiteContent) {
  if (last?.content === content) return last.placement;
  last = { content, placement: place(content) };
  for (const note of last.placement.notes) console.warn(`Pictures: ${note}.`);
  return last.placement;
}
