/**
 * Picks pictures for the cards on a page. Each card's picture differs from those of the other cards and from
 * those above the cards.
 */
import type { ServicePage } from "./load.ts";

type Page = ServicePage;

/** A portrait variant counts as the same picture. */
const baseName = (name: string): string => name.replace(/-tall$/, "");

const photosOf = ({ works }: Page): string[] =>
  works.flatMap(({ media }) => (media.discriminant === "photo" ? [media.value.picture] : []));

function stillsAboveCards(page: Page): string[] {
  const bodyStills = page.cards.items.map(({ picture }) => picture);
  const stories = page.stories.map(({ picture }) => picture);
  const names = [page.stills[0], ...bodyStills, ...stories, ...photosOf(page)];
  return names.flatMap((name) => (name ? [baseName(name)] : []));
}

/**
 * @returns the targets, each with `cardStill`: the name of a still. If the page already shows all of a
 *   target's pictures, that is its hero's: a repeated picture looks better than an empty place in a row.
 */
export function withCardStills<Target extends Page>(page: Page, targets: Target[]) {
  const shown = new Set(stillsAboveCards(page));
  return targets.map((target) => {
    const [heroStill] = target.stills;
    const stills = [...target.stills, ...photosOf(target)];
    const cardStill = stills.find((name) => !shown.has(baseName(name))) ?? heroStill;
    shown.add(baseName(cardStill));
    return { ...target, cardStill };
  });
}
