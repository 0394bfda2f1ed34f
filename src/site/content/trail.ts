import { pageOf, type ServicePage, type SiteContent } from "./load.ts";
import type { PageLink } from "./paths.ts";

/** The page that lists every service, which is the second step of every other page's trail. */
export const allServices = ({ home, services }: SiteContent): ServicePage =>
  pageOf(services, home.browse.all.service);

/** The breadcrumb trail from the home page to a page, both included. */
export function trailTo(content: SiteContent, { name, path }: PageLink): PageLink[] {
  const words = content.words.breadcrumb;
  const all = allServices(content);
  return [
    { name: words.home, path: "/" },
    ...(path === all.path ? [] : [{ name: words.services, path: all.path }]),
    { name, path },
  ];
}
