/** Pictures a page chooses by itself: no card shows a picture its page already shows. */
import type { CityPage, ServicePage } from "./load.ts";

type Page = ServicePage | CityPage;

/** An upright variant is the same picture. */
const whole = (name: string): string => name.replace(/-tall$/, "");

/** Photos in a page's gallery. */
const photos = ({ works }: Page): string[] =>
  works.flatMap(({ media }) => (media.discriminant === "photo" ? [media.value.picture] : []));

/** Stills a page shows above its cards. */
function shownOn(page: Page): string[] {
  const own = "planning" in page ? [page.stills[1], page.planning.picture] : [page.still];
  const stories = page.stories.map(({ picture }) => picture);
  const names = [page.stills[0], ...own, ...stories, ...photos(page)];
  return names.flatMap((name) => (name ? [whole(name)] : []));
}

/**
 * The stills of a page's cards, one for each page they lead to.
 * @returns undefined for a page whose every picture is already shown
 */
export function cardStills(page: Page, targets: Page[]) {
  const shown = new Set(shownOn(page));
  return targets.map((target) => {
    const still = [...target.stills, ...photos(target)].find((name) => !shown.has(whole(name)));
    if (still) shown.add(whole(still));
    return still;
  });
}
