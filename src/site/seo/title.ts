import { SHOWN } from "../content/shared.ts";

/** Appends the business name to a page's title if search results can show both. */
export function pageTitle(title: string, businessName: string): string {
  const withName = `${title} | ${businessName}`;
  const hasName = title.toLowerCase().includes(businessName.toLowerCase());
  return hasName || withName.length > SHOWN.title ? title : withName;
}
