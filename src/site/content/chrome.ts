/** What the header and the footer of every page show, taken from the content. */
import { spokenHours, telHref } from "#business/business.ts";
import type { FooterProps } from "../components/footer/SiteFooter.tsx";
import type { HeaderProps } from "../components/header/SiteHeader.tsx";
import type { Interface } from "./interface.ts";
import type { ServicePage, SiteContent } from "./load.ts";
import { homeSectionPath, quotePath } from "./paths.ts";

function menu(services: ServicePage[], name: "header" | "footer") {
  return services
    .flatMap(({ menus, path }) => (menus[name] ? [{ ...menus[name], path }] : []))
    .sort((a, b) => a.order - b.order)
    .map(({ label, path }) => ({ label, path }));
}

/** Props of the header on the page at `path`. */
export function headerProps(content: SiteContent, words: Interface, path: string): HeaderProps {
  const { name, phone } = content.business;
  const isOrigin = [...content.services, ...content.cities].some((page) => page.path === path);
  return {
    words: words.header,
    business: { name, phone, phoneHref: telHref(content.business) },
    services: menu(content.services, "header"),
    quoteHref: isOrigin ? quotePath(path) : homeSectionPath("quote"),
    path,
  };
}

/** Props of the footer. */
export function footerProps(content: SiteContent, words: Interface): FooterProps {
  const { business } = content;
  const { from, to } = business.copyright;
  return {
    words: words.footer,
    business: {
      ...business,
      phoneHref: telHref(business),
      hours: spokenHours(business),
      days: business.hours.days,
      copyright: `${from}-${to}`,
    },
    services: menu(content.services, "footer"),
    cities: content.cities.map(({ name, path }) => ({ label: name, path })),
  };
}
