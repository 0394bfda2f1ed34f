import { pageOf, type ServicePage, type SiteContent } from "./load.ts";
import type { PageLink } from "./paths.ts";

/** The page that lists all services: the second step of every other service's and city's trail. */
export const allServicesPage = ({ home, services }: SiteContent): ServicePage =>
  pageOf(services, home.browse.all.service);

/** The breadcrumb trail from the home page to a page, both included. */
export function trailTo(content: SiteContent, { name, path }: PageLink): PageLink[] {
  const words = content.words.breadcrumb;
  const allServices = allServicesPage(content);
  return [
    { name: words.home, path: "/" },
    ...(path === allServices.path ? [] : [{ name: words.services, path: allServices.path }]),
    { name, path },
  ];
}
