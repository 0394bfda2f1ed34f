/** The services of a menu, in its order. */
import type { ServicePage } from "./load.ts";

export interface MenuLink {
  label: string;
  path: string;
}

/** @param name the menu whose entries content names in `menus` */
export function menu(services: ServicePage[], name: "header" | "footer"): MenuLink[] {
  return services
    .flatMap(({ menus, path }) => (menus[name] ? [{ ...menus[name], path }] : []))
    .sort((a, b) => a.order - b.order);
}
