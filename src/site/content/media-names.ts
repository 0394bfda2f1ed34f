/** Stops the build where content names a picture or film that `media/` does not have. */

import { cityStills } from "../media/city-stills.ts";
import { filmFiles, stillImage } from "../media/masters.ts";
import type { SiteContent } from "./load.ts";

interface Named {
  file: string;
  field: string;
  media: string;
  /** A still, where nothing is said. */
  kind?: "film" | "still";
}

/** Everything the content names, with where it does. */
function* named({ home, services, cities }: SiteContent): Generator<Named> {
  const file = "content/home.yaml";
  for (const { kind, media } of home.hero.slides) yield { file, field: "hero.slides", kind, media };
  for (const { media } of home.services.cards) yield { file, field: "services.cards", media };
  for (const { media } of home.portfolio.items) yield { file, field: "portfolio.items", media };
  yield { file, field: "about.panel.media", media: home.about.panel.media };
  for (const { slug, hero, film, still, pictures } of services) {
    const page = { file: `content/services/${slug}.yaml` };
    yield { ...page, field: "hero.media", media: hero.media };
    if (film) yield { ...page, field: "film.media", kind: "film", media: film.media };
    if (still) yield { ...page, field: "still", media: still };
    for (const media of pictures) yield { ...page, field: "pictures", media };
  }
  for (const { slug, hero } of cities) {
    const [media = ""] = cityStills({ slug, hero });
    yield { file: `content/cities/${slug}.yaml`, field: "hero.media", media };
  }
}

/** @throws Error naming the content file, its field, and the picture or film that is missing */
export function assertMedia(content: SiteContent): void {
  for (const { file, field, kind, media } of named(content)) {
    try {
      if (kind === "film") filmFiles(media);
      else stillImage(media);
    } catch (error) {
      throw new Error(`${file}: ${field}: ${(error as Error).message}`);
    }
  }
}
