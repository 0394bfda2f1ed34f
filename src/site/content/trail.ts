import { pageOf, type ServicePage, type SiteContent } from "./load.ts";
import type { PageLink } from "./paths.ts";

/**
 * Returns the page that lists all services. It is the second step in the breadcrumb trails of cities and of
 * all other services.
 */
export const allServicesPage = ({ home, services }: SiteContent): ServicePage =>
  pageOf(services, home.browse.all.service);

/** Returns the breadcrumb trail from the home page to the given page, both included. */
export function trailTo(content: SiteContent, { name, path }: PageLink): PageLink[] {
  const words = content.words.breadcrumb;
  const allServices = allServicesPage(content);
  return [
    { name: words.home, path: "/" },
    ...(path === allServices.path ? [] : [{ name: words.services, path: allServices.path }]),
    { name, path },
  ];
}
