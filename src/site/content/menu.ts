import type { ServicePage } from "./load.ts";
import type { PageLink } from "./paths.ts";

/**
 * Returns links to the services in a menu, in the menu's order.
 * @param name key of the menu in the `menus` field of services' content files
 */
export function menuLinks(services: ServicePage[], name: "header" | "footer"): PageLink[] {
  return services
    .flatMap(({ menus, path }) => (menus[name] ? [{ ...menus[name], path }] : []))
    .sort((a, b) => a.order - b.order)
    .map(({ label, path }) => ({ name: label, path }));
}
