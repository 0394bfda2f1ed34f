/** Titles as search engines show them. */
import { SHOWN } from "../content/shared.ts";

/**
 * The page's own title, with the business's name after it where both fit. A longer name after a
 * rebranding simply stands in fewer titles.
 */
export function pageTitle(title: string, businessName: string): string {
  const named = `${title} | ${businessName}`;
  const needless = title.toLowerCase().includes(businessName.toLowerCase());
  return needless || named.length > SHOWN.title ? title : named;
}
