import { PAGE_FIELD } from "#contract/fields.ts";

export interface QuoteOrigin {
  /** Route of the page, such as `/denver-drone-services`. */
  page: string;
  location?: string | undefined;
  projectType?: string | undefined;
  services?: string[] | undefined;
}

const SINGLE_VALUE_FIELDS = [PAGE_FIELD.name, "location", "projectType"] as const;

/**
 * Fills empty fields with values for the page the visitor came from. Keeps values that the visitor typed or
 * the browser restored. Sets DOM properties rather than attributes, so that resetting the form clears the
 * values.
 * @param origins pages that prefill the form; ScrollToSection.astro records which of them the visitor came from
 */
export function prefill(form: HTMLFormElement, origins: readonly QuoteOrigin[]): void {
  const { from } = document.documentElement.dataset;
  const origin = origins.find(({ page }) => page === from);
  if (!origin) return;
  for (const name of SINGLE_VALUE_FIELDS) {
    const control = form.elements.namedItem(name);
    const hasSingleValue =
      control instanceof HTMLInputElement || control instanceof HTMLSelectElement;
    if (hasSingleValue && control.value === "") control.value = origin[name] ?? "";
  }
  const checkboxes = [...form.querySelectorAll<HTMLInputElement>("input[name=services]")];
  if (checkboxes.some(({ checked }) => checked)) return;
  for (const checkbox of checkboxes)
    checkbox.checked = origin.services?.includes(checkbox.value) ?? false;
}
