import { ChevronDown, Menu, X } from "lucide-react";
import { telHref } from "#business/business.ts";
import { interpolate } from "../content/interpolate.ts";
import type { ContentProps } from "../content/load.ts";
import { menuLinks } from "../content/navigation.ts";
import { homeSectionPath } from "../content/paths.ts";
import { buttonClass } from "../ui/ButtonLink.tsx";
import { LinkList } from "../ui/LinkList.tsx";
import { SERVICES_MENU_ID, SITE_MENU_ID } from "./header.ts";

const barLinkClass =
  "inline-flex min-h-11 whitespace-nowrap items-center px-3 text-sm font-medium hover:text-glow-400";

const menuLinkClass =
  "flex min-h-11 items-center px-3 text-base hover:bg-ink-800 aria-[current=page]:text-glow-400";

export function SiteHeader({ content, path }: ContentProps & { path: string }) {
  const { business } = content;
  const words = content.words.header;
  const services = menuLinks(content.services, "header");
  const sectionLinks = [
    { name: words.about, path: homeSectionPath("about") },
    { name: words.contact, path: homeSectionPath("contact") },
  ];
  const quoteHref = homeSectionPath("quote");
  return (
    // The view transition name keeps the header still while pages cross-fade under it.
    <header className="fixed inset-x-0 top-0 z-40 [view-transition-name:site-header] border-b border-transparent text-paper-50 transition-[color,background-color,border-color] data-scrolled:border-ink-700 data-scrolled:bg-ink-950 has-[#site-menu:popover-open]:border-ink-700 has-[#site-menu:popover-open]:bg-ink-950 noscript:border-ink-700 noscript:bg-ink-950 print:static">
      <div className="wrap">
        {/* Container queries instead of media queries, because their rem also follows enlarged text. */}
        <div className="@container flex h-18 items-center justify-between gap-2">
          <a
            href="/"
            aria-label={interpolate(words.home, { name: business.name })}
            className="flex min-h-11 min-w-0 items-center gap-2 @min-[21.5rem]:gap-3"
          >
            <img
              src="/mark-light.svg"
              alt=""
              width="40"
              height="40"
              className="size-9 @max-[21.5rem]:size-8 @max-[12rem]:hidden"
            />
            <span className="display text-xl [line-height:1]">{business.name}</span>
          </a>
          <nav aria-label={words.main} className="flex shrink-0 items-center gap-1 print:hidden">
            <div className="hidden items-center gap-1 @min-[55rem]:flex">
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
              <a href={telHref(business)} className={`${barLinkClass} @max-[72.5rem]:hidden`}>
                {business.phone}
              </a>
            </div>
            <a
              href={quoteHref}
              className={`${buttonClass("primary")} @max-[55rem]:min-h-11 @max-[55rem]:px-4 @max-[55rem]:py-2 @max-[21.5rem]:px-3 @max-[19.5rem]:hidden @min-[55rem]:ml-3`}
            >
              {words.quote}
            </a>
            <div className="group @min-[55rem]:hidden">
              <button
                type="button"
                popoverTarget={SITE_MENU_ID}
                className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 text-sm font-medium *:pointer-events-none @min-[24rem]:px-2"
              >
                {/* If a click hit a child instead of the button, WebKit would skip the open menu on Tab. */}
                <span className="@max-[24rem]:sr-only">{words.menu}</span>
                <Menu className="size-6 group-has-[:popover-open]:hidden" />
                <X className="hidden size-6 group-has-[:popover-open]:block" />
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
      </div>
    </header>
  );
}
