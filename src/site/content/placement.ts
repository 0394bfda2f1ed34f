/** Pictures a page chooses by itself: no card shows a picture its page already shows. */
import type { CityPage, ServicePage, SiteContent } from "./load.ts";

type Page = ServicePage | CityPage;

/** A picture between a city page's sections: a second one of the city, or of the work most asked for. */
export function cityBand({ services }: SiteContent, page: CityPage): string | undefined {
  const [, second] = page.stills;
  return second ?? services.find(({ slug }) => slug === page.services[0]?.slug)?.hero.media;
}

/** An upright variant is the same picture. */
const whole = (name: string): string => name.replace(/-tall$/, "");

/** Photos in a page's gallery. */
const photos = ({ works }: Page): string[] =>
  works.flatMap(({ media }) => (media.discriminant === "photo" ? [media.value.picture] : []));

/** Stills a page shows above its cards. */
function shownOn(content: SiteContent, page: Page): string[] {
  const band = "neighbors" in page ? cityBand(content, page) : page.still;
  const stories = page.stories.map(({ picture }) => picture);
  const names = [page.stills[0], band, ...stories, ...photos(page)];
  return names.flatMap((name) => (name ? [whole(name)] : []));
}

/**
 * The stills of a page's cards, one for each page they lead to.
 * @returns undefined for a page whose every picture is already shown
 */
export function cardStills(content: SiteContent, page: Page, targets: Page[]) {
  const shown = new Set(shownOn(content, page));
  return targets.map((target) => {
    const still = [...target.stills, ...photos(target)].find((name) => !shown.has(whole(name)));
    if (still) shown.add(whole(still));
    return still;
  });
}
