import { pageOf, type ServicePage, type SiteContent } from "./load.ts";
import type { PageLink } from "./paths.ts";

/** The second step in the breadcrumb trails of cities and of all other services (requirements §2). */
export const allServicesPage = ({ services }: SiteContent): ServicePage =>
  pageOf(services, "drone-services");

export function trailTo(content: SiteContent, { name, path }: PageLink): PageLink[] {
  const allServices = allServicesPage(content);
  return [
    { name: "Home", path: "/" },
    ...(path === allServices.path ? [] : [{ name: "All Services", path: allServices.path }]),
    { name, path },
  ];
}

export const menuLinks = (services: readonly ServicePage[]): PageLink[] =>
  services.flatMap(({ menuName, path }) => (menuName ? [{ name: menuName, path }] : []));
