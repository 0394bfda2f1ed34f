import { SEARCH_LIMITS } from "../content/shared.ts";

/**
 * Appends the business name to a page's title, unless the title already contains the name or search results
 * would cut it off.
 */
export function pageTitle(title: string, businessName: string): string {
  const withName = `${title} | ${businessName}`;
  const hasName = title.toLowerCase().includes(businessName.toLowerCase());
  return hasName || withName.length > SEARCH_LIMITS.title ? title : withName;
}
