import { ChevronDown, Menu, X } from "lucide-react";
import { telHref } from "#business/business.ts";
import { fill } from "../../content/fill.ts";
import type { ContentProps } from "../../content/load.ts";
import { menuLinks } from "../../content/menu.ts";
import { homeSectionPath, quotePath } from "../../content/paths.ts";
import { buttonClass } from "../button/ButtonLink.tsx";
import { LinkList } from "../links/LinkList.tsx";
import { SERVICES_MENU_ID, SITE_MENU_ID } from "./menus.ts";

interface Props extends ContentProps {
  /** Route of the current page. */
  path: string;
}

const barLinkClass =
  "inline-flex min-h-11 items-center px-3 text-sm font-medium hover:text-glow-400";

const menuLinkClass =
  "flex min-h-11 items-center px-3 text-base hover:bg-ink-800 aria-[current=page]:text-glow-400";

/**
 * Fixed header of every page. Both menus are popovers, which open, close on Escape and restore focus without
 * JavaScript. `menus.ts` adds opening on hover, closing when the pointer or focus leaves, and
 * `aria-expanded`.
 */
export function SiteHeader({ content, path }: Props) {
  const { business } = content;
  const words = content.words.header;
  // Entries of the Services dropdown (requirements §2).
  const services = menuLinks(content.services, "header");
  const prefillsQuote = [...content.services, ...content.cities].some((page) => page.path === path);
  const sectionLinks = [
    { name: words.about, path: homeSectionPath("about") },
    { name: words.contact, path: homeSectionPath("contact") },
  ];
  const quoteHref = prefillsQuote ? quotePath(path) : homeSectionPath("quote");
  return (
    // The view transition name keeps the header still while pages cross-fade under it.
    <header className="fixed inset-x-0 top-0 z-40 [view-transition-name:site-header] border-b border-transparent text-paper-50 transition-[color,background-color,border-color] data-scrolled:border-ink-700 data-scrolled:bg-ink-950 noscript:border-ink-700 noscript:bg-ink-950 print:static">
      <div className="wrap flex h-18 items-center justify-between gap-4">
        <a
          href="/"
          aria-label={fill(words.home, { name: business.name })}
          className="flex min-h-11 items-center gap-3"
        >
          <img src="/mark-light.svg" alt="" width="40" height="40" className="size-9" />
          <span className="display text-xl [line-height:1]">{business.name}</span>
        </a>
        <nav aria-label={words.main} className="flex items-center gap-1 print:hidden">
          <div className="hidden items-center gap-1 desk:flex">
            <div>
              <button
                type="button"
                popoverTarget={SERVICES_MENU_ID}
                className={`${barLinkClass} gap-1.5 [anchor-name:--services]`}
              >
                {words.services}
                <ChevronDown className="size-4" />
              </button>
              <div
                id={SERVICES_MENU_ID}
                popover="auto"
                className="fixed inset-[var(--header-height)_var(--gutter)_auto_auto] m-0 w-64 [position-anchor:--services] supports-[anchor-name:--a]:inset-[anchor(bottom)_auto_auto_anchor(left)] border border-ink-700 bg-ink-950 p-2 text-paper-50 lifted"
              >
                <LinkList links={services} current={path} linkClass={menuLinkClass} />
              </div>
            </div>
            {sectionLinks.map((section) => (
              <a key={section.path} href={section.path} className={barLinkClass}>
                {section.name}
              </a>
            ))}
            <a href={quoteHref} className={`${buttonClass("primary")} ml-3`}>
              {words.quote}
            </a>
          </div>
          <div className="group desk:hidden">
            <button
              type="button"
              popoverTarget={SITE_MENU_ID}
              className="inline-flex min-h-11 items-center gap-2 px-2 text-sm font-medium"
            >
              {words.menu}
              <Menu className="size-5 group-has-[:popover-open]:hidden" />
              <X className="hidden size-5 group-has-[:popover-open]:block" />
            </button>
            <div
              id={SITE_MENU_ID}
              popover="auto"
              className="fixed inset-x-0 top-18 bottom-auto m-0 max-h-[calc(100dvh-4.5rem)] w-full overflow-y-auto border-b border-ink-700 bg-ink-950 px-5 pt-4 pb-8 text-paper-50"
            >
              <p className="label px-3 pb-2 text-ink-300">{words.services}</p>
              <LinkList links={services} current={path} linkClass={menuLinkClass} />
              <div className="mt-4 border-t border-ink-700 pt-4">
                <LinkList linkClass={menuLinkClass} links={sectionLinks} />
                <div className="mt-4 flex flex-wrap items-center gap-5 px-3">
                  <a href={quoteHref} className={buttonClass("primary")}>
                    {words.quote}
                  </a>
                  <a href={telHref(business)} className="inline-flex min-h-11 items-center">
                    {business.phone}
                  </a>
                </div>
              </div>
            </div>
          </div>
        </nav>
      </div>
    </header>
  );
}
