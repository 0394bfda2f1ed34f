/** Picks pictures for cards; a card never repeats a picture that its page already shows. */
import type { CityPage, ServicePage } from "./load.ts";

type Page = ServicePage | CityPage;

/** A picture's name without `-tall`: a portrait variant counts as the same picture. */
const baseName = (name: string): string => name.replace(/-tall$/, "");

/** Photos in a page's gallery. */
const photos = ({ works }: Page): string[] =>
  works.flatMap(({ media }) => (media.discriminant === "photo" ? [media.value.picture] : []));

/** Stills a page shows above its cards. */
function stillsAboveCards(page: Page): string[] {
  const inBody = "planning" in page ? [page.stills[1], page.planning.picture] : [page.still];
  const stories = page.stories.map(({ picture }) => picture);
  const names = [page.stills[0], ...inBody, ...stories, ...photos(page)];
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
    const card = [...target.stills, ...photos(target)].find((name) => !shown.has(baseName(name)));
    if (card) shown.add(baseName(card));
    return { ...target, card };
  });
}
