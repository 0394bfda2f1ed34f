/** Picks card pictures that repeat neither a picture above the cards nor another card's. */
import type { CityPage, ServicePage } from "./load.ts";

type Page = ServicePage | CityPage;

/** Removes `-tall` from a picture's name: a portrait variant counts as the same picture. */
const baseName = (name: string): string => name.replace(/-tall$/, "");

/** Returns the names of the photos in a page's gallery. */
const photosOf = ({ works }: Page): string[] =>
  works.flatMap(({ media }) => (media.discriminant === "photo" ? [media.value.picture] : []));

/** Returns the names of the stills above a page's cards, without `-tall`. */
function stillsAboveCards(page: Page): string[] {
  const inBody = "planning" in page ? [page.stills[1], page.planning.picture] : [page.still];
  const stories = page.stories.map(({ picture }) => picture);
  const names = [page.stills[0], ...inBody, ...stories, ...photosOf(page)];
  return names.flatMap((name) => (name ? [baseName(name)] : []));
}

/**
 * Picks a still for each card of a page.
 * @returns the targets, each with its `card`: a still's name; undefined if the page already shows all of the
 *   target's pictures
 */
export function withCards<Target extends Page>(page: Page, targets: Target[]) {
  const shown = new Set(stillsAboveCards(page));
  return targets.map((target) => {
    const card = [...target.stills, ...photosOf(target)].find((name) => !shown.has(baseName(name)));
    if (card) shown.add(baseName(card));
    return { ...target, card };
  });
}
