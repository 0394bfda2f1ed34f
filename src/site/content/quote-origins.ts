/** What each page says of a request for a quote that comes from it. */
import type { QuoteOrigin } from "../components/forms/prefill.ts";
import type { SiteContent } from "./load.ts";

/** All pages with a button to the quote form: a city says where, a service says what. */
export function quoteOrigins({ services, cities }: SiteContent): QuoteOrigin[] {
  return [
    ...services.map(({ path, quote }) => ({ page: path, ...quote })),
    ...cities.map(({ path, name }) => ({ page: path, location: `${name}, CO` })),
  ];
}
