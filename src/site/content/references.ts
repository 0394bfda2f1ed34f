/** Finds references in content to files, pictures and films that don't exist. */
import { missingMedia } from "../media/words.ts";
import type { City } from "./city.ts";
import type { Home } from "./home.ts";
import type { Service } from "./service.ts";
import { type Work, workMedia } from "./work.ts";

/** The content of all pages, already validated against the schemas. */
export interface PageContent {
  home: Home;
  services: (Service & Page)[];
  cities: (City & Page)[];
  works: (Work & Page)[];
}

interface Page {
  slug: string;
  /** Content file, relative to the repository's root. */
  file: string;
}

/** Whether `media/` contains a picture or film with this name and its words file. */
export type HasMedia = (kind: "still" | "film", name: string) => boolean;

/** @returns an error message for each reference to a missing page, with file and field */
export function brokenReferences({ home, services, cities, works }: PageContent): string[] {
  const broken: string[] = [];
  const slugs = {
    services: new Set(services.map(({ slug }) => slug)),
    cities: new Set(cities.map(({ slug }) => slug)),
  };
  const check = (folder: "services" | "cities", slug: string, file: string, field: string) => {
    if (slugs[folder].has(slug)) return;
    broken.push(
      `${file}: ${field} names "${slug}", but there is no content/${folder}/${slug}.yaml`,
    );
  };
  const checkStories = (file: string, stories: Service["stories"]) => {
    for (const { see } of stories) {
      if (see && !slugs.services.has(see) && !slugs.cities.has(see))
        broken.push(`${file}: stories.see names "${see}", but no service or city is called so`);
    }
  };
  const file = "content/home.yaml";
  for (const market of home.hero.markets) check("cities", market, file, "hero.markets");
  for (const { service } of home.services.cards)
    check("services", service, file, "services.cards.service");
  check("services", home.browse.all.service, file, "browse.all.service");
  for (const service of home.portfolio.galleries.services)
    check("services", service, file, "portfolio.galleries.services");
  for (const { file, related, stories } of services) {
    for (const slug of related) check("services", slug, file, "related");
    checkStories(file, stories);
  }
  for (const { file, neighbors, stories, services } of cities) {
    for (const { slug } of services) check("services", slug, file, "services");
    for (const slug of neighbors) check("cities", slug, file, "neighbors");
    checkStories(file, stories);
  }
  for (const { file, services, cities } of works) {
    for (const slug of services) check("services", slug, file, "services");
    for (const slug of cities) check("cities", slug, file, "cities");
  }
  return broken;
}

interface MediaReference {
  file: string;
  field: string;
  media: string;
  /** Defaults to a still. */
  kind?: "film" | "still";
}

/** Every reference to a picture or film, with its file and field. */
function* mediaReferences(
  { home, services, cities, works }: PageContent,
  has: HasMedia,
): Generator<MediaReference> {
  const file = "content/home.yaml";
  for (const { media } of home.hero.slides)
    yield { file, field: "hero.slides", kind: media.discriminant, media: media.value };
  for (const { media } of home.services.cards) yield { file, field: "services.cards", media };
  for (const { media } of home.portfolio.items) yield { file, field: "portfolio.items", media };
  yield { file, field: "about.panel.media", media: home.about.panel.media };
  for (const { file, stories } of [...services, ...cities])
    for (const { picture } of stories)
      if (picture) yield { file, field: "stories.picture", media: picture };
  for (const { file, hero, film, still, pictures } of services) {
    yield { file, field: "hero.media", media: hero.media };
    if (film) yield { file, field: "film.media", kind: "film", media: film.media };
    if (still) yield { file, field: "still", media: still };
    for (const media of pictures) yield { file, field: "pictures", media };
  }
  for (const city of cities) {
    const [media] = cityStills(city, (name) => has("still", name));
    yield { file: city.file, field: "hero.media", media };
    const { picture } = city.planning;
    if (picture) yield { file: city.file, field: "planning.picture", media: picture };
  }
  for (const work of works)
    for (const shown of workMedia(work)) yield { file: work.file, ...shown };
}

/** @returns an error message for each picture or film that is missing from `media/` */
export function brokenMedia(content: PageContent, has: HasMedia): string[] {
  return [...mediaReferences(content, has)]
    .filter(({ kind = "still", media }) => !has(kind, media))
    .map(
      ({ file, field, kind = "still", media }) => `${file}: ${field}: ${missingMedia(kind, media)}`,
    );
}

/**
 * Names of a city's stills, the hero's first. The hero's is the one in the city's file, otherwise
 * `city-<slug>-2`, which leaves room for a headline, otherwise `city-<slug>`.
 * @param hasStill whether a picture with that name exists
 */
export function cityStills(
  { slug, hero }: { slug: string; hero: Pick<City["hero"], "media"> },
  hasStill: (name: string) => boolean,
): [opening: string, ...others: string[]] {
  const available = [`city-${slug}-2`, `city-${slug}`].filter(hasStill);
  const opening = hero.media ?? available[0] ?? `city-${slug}`;
  return [opening, ...available.filter((name) => name !== opening)];
}
