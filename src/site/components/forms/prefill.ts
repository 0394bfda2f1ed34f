/** What the quote form knows by itself of a visitor who came from another page of the site. */
import { PAGE } from "#contract/fields.ts";

/** A page whose buttons lead to the quote form, and what it says of the request. */
export interface QuoteOrigin {
  /** Its route. */
  page: string;
  location?: string | undefined;
  projectType?: string | undefined;
  services?: string[] | undefined;
}

const SINGLE = [PAGE.name, "location", "projectType"] as const;

/**
 * Fills in what the page the visitor came from says, where the form is still empty: what is
 * there already, typed or put back by the browser, stays. Set as by hand, so that a reset clears it.
 * @param origins the pages that are believed; Arrival.astro notes which one it was
 */
export function prefill(form: HTMLFormElement, origins: readonly QuoteOrigin[]): void {
  const { from } = document.documentElement.dataset;
  const origin = origins.find(({ page }) => page === `/${from}`);
  if (!origin) return;
  for (const name of SINGLE) {
    const control = form.elements.namedItem(name);
    const isSingle = control instanceof HTMLInputElement || control instanceof HTMLSelectElement;
    if (isSingle && control.value === "") control.value = origin[name] ?? "";
  }
  const boxes = [...form.querySelectorAll<HTMLInputElement>("input[name=services]")];
  if (boxes.some(({ checked }) => checked)) return;
  for (const box of boxes) box.checked = origin.services?.includes(box.value) ?? false;
}
