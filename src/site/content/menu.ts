import type { ServicePage } from "./load.ts";
import type { PageLink } from "./paths.ts";

/** Links to the services in a menu, in menu order. @param name a key of `menus` in the services' content files */
export function menu(services: ServicePage[], name: "header" | "footer"): PageLink[] {
  return services
    .flatMap(({ menus, path }) => (menus[name] ? [{ ...menus[name], path }] : []))
    .sort((a, b) => a.order - b.order)
    .map(({ label, path }) => ({ name: label, path }));
}
