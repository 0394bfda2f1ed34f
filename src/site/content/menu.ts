import type { ServicePage } from "./load.ts";

export interface MenuLink {
  name: string;
  path: string;
}

/** The services in a menu, in menu order. @param name a key of `menus` in the content files */
export function menu(services: ServicePage[], name: "header" | "footer"): MenuLink[] {
  return services
    .flatMap(({ menus, path }) => (menus[name] ? [{ ...menus[name], path }] : []))
    .sort((a, b) => a.order - b.order)
    .map(({ label, path }) => ({ name: label, path }));
}
