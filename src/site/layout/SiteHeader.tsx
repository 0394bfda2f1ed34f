import { ChevronDown, Menu, X } from "lucide-react";
import { type Business, telHref } from "#business/business.ts";
import { homeSectionPath, type PageLink } from "../content/paths.ts";
import { buttonClass } from "../ui/ButtonLink.tsx";
import { LinkList } from "../ui/LinkList.tsx";
import { SERVICES_MENU_ID, SITE_MENU_ID } from "./header.ts";

interface HeaderProps {
  business: Business;
  path: string;
  services: PageLink[];
}

interface MenuProps extends HeaderProps {
  sections: PageLink[];
  quoteHref: string;
}

function Logo({ name }: { name: string }) {
  return (
    <a
      href="/"
      aria-label={`${name}, home`}
      className="flex min-h-11 min-w-0 items-center gap-2 @min-[21.5rem]:gap-3"
    >
      <img
        src="/mark-light.svg"
        alt=""
        width="40"
        height="40"
        className="size-9 @max-[21.5rem]:size-8 @max-[12rem]:hidden print:hidden"
      />
      <span className="display text-xl [line-height:1] @max-[21.5rem]:text-[1.25rem]">{name}</span>
    </a>
  );
}

/** The links of a wide window. */
function BarLinks({ business, path, services, sections }: MenuProps) {
  return (
    <div className="hidden items-center gap-1 @min-[55rem]:flex">
      <div>
        <button
          type="button"
          popoverTarget={SERVICES_MENU_ID}
          className="bar-link gap-1.5 [anchor-name:--services]"
        >
          Services
          <ChevronDown className="size-4" />
        </button>
        <div id={SERVICES_MENU_ID} popover="auto" className="menu-panel">
          <LinkList links={services} current={path} linkClass="menu-link" />
        </div>
      </div>
      <LinkList links={sections} className="flex items-center gap-1" linkClass="bar-link" />
      <a href={telHref(business)} className="bar-link @max-[70.5rem]:hidden">
        {business.phone}
      </a>
    </div>
  );
}

/** The menu of a narrow window. */
function SiteMenu({ business, path, services, sections, quoteHref }: MenuProps) {
  return (
    <div className="group @min-[55rem]:hidden">
      <button type="button" popoverTarget={SITE_MENU_ID} className="menu-button">
        <span className="@max-[24rem]:sr-only">Menu</span>
        <Menu className="size-6 group-has-[:popover-open]:hidden" />
        <X className="hidden size-6 group-has-[:popover-open]:block" />
      </button>
      <div id={SITE_MENU_ID} popover="auto" className="menu-panel">
        <p className="label text-ink-300">Services</p>
        <LinkList
          links={services}
          current={path}
          className="mt-1 grid gap-x-6 sm:grid-cols-3"
          linkClass="menu-link"
        />
        <div className="mt-2 flex flex-col gap-x-8 border-t border-ink-500 pt-2 sm:flex-row sm:items-center">
          <LinkList links={sections} className="sm:contents" linkClass="menu-link" />
          <a href={telHref(business)} className="menu-link">
            {business.phone}
          </a>
          <a href={quoteHref} className={`${buttonClass("primary")} mt-3 sm:mt-0 sm:ml-auto`}>
            Get Quote
          </a>
        </div>
      </div>
    </div>
  );
}

export function SiteHeader(props: HeaderProps) {
  const { business, path } = props;
  const quoteHref = homeSectionPath("quote", path);
  const menu = {
    ...props,
    sections: [
      { name: "About", path: homeSectionPath("about", path) },
      { name: "Contact", path: homeSectionPath("contact", path) },
    ],
    quoteHref,
  };
  return (
    <header className="site-header">
      <div className="wrap">
        {/* Container queries instead of media queries, because their rem also follows enlarged text. */}
        <div className="@container flex min-h-18 items-center justify-between gap-2">
          <Logo name={business.name} />
          <nav aria-label="Main" className="flex shrink-0 items-center gap-3 print:hidden">
            <BarLinks {...menu} />
            {/* While the menu is open, its own quote button replaces this one. */}
            <a href={quoteHref} className={`${buttonClass("primary")} header-quote`}>
              Get Quote
            </a>
            <SiteMenu {...menu} />
            <a href="#footer" className="menu-button menu-link-down">
              Menu
            </a>
          </nav>
        </div>
      </div>
    </header>
  );
}
