/** Titles as search engines show them. */
import { SHOWN } from "../content/shared.ts";

/**
 * The page's own title, with the business's name after it where both fit. A longer name
 * fits in fewer titles.
 */
export function pageTitle(title: string, businessName: string): string {
  const withName = `${title} | ${businessName}`;
  const hasName = title.toLowerCase().includes(businessName.toLowerCase());
  return hasName || withName.length > SHOWN.title ? title : withName;
}
