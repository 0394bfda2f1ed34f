/**
 * Picks pictures for the cards on a page. Each card's picture differs from those of the other cards and from
 * those above the cards.
 */
import type { CityPage, ServicePage } from "./load.ts";

type Page = ServicePage | CityPage;

/** Returns a picture's name without `-tall`: a portrait variant counts as the same picture. */
const baseName = (name: string): string => name.replace(/-tall$/, "");

/** Returns the names of the photos in a page's gallery. */
const photosOf = ({ works }: Page): string[] =>
  works.flatMap(({ media }) => (media.discriminant === "photo" ? [media.value.picture] : []));

/** Returns the names of the stills above a page's cards, without `-tall`. */
function stillsAboveCards(page: Page): string[] {
  const bodyStills = "planning" in page ? [page.stills[1], page.planning.picture] : [page.still];
  const stories = page.stories.map(({ picture }) => picture);
  const names = [page.stills[0], ...bodyStills, ...stories, ...photosOf(page)];
  return names.flatMap((name) => (name ? [baseName(name)] : []));
}

/**
 * Picks a still for each card of a page.
 * @param page the page with the cards
 * @param targets the pages that the cards link to
 * @returns the targets, each with `cardStill`: the name of a still, or undefined if the page already shows
 *   all of the target's pictures
 */
export function withCardStills<Target extends Page>(page: Page, targets: Target[]) {
  const shown = new Set(stillsAboveCards(page));
  return targets.map((target) => {
    const cardStill = [...target.stills, ...photosOf(target)].find(
      (name) => !shown.has(baseName(name)),
    );
    if (cardStill) shown.add(baseName(cardStill));
    return { ...target, cardStill };
  });
}
