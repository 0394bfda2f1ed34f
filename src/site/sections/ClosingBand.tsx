import { type Business, telHref } from "#business/business.ts";
import { homeSectionPath, type PageLink } from "../content/paths.ts";
import type { Master } from "../media/masters.ts";
import { scrimClasses } from "../media/scrim.ts";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { LinkList } from "../ui/LinkList.tsx";
import { Still } from "../ui/Still.tsx";
import { TextLink } from "../ui/TextLink.tsx";

interface Props {
  business: Business;
  /** A picture with a calm left side. */
  picture: Master;
  heading: string;
  text: string;
  /** Label of the button to the quote form. */
  button: string;
  links?: { heading: string; items: readonly PageLink[] } | undefined;
}

/** The end of a page: a picture with the way to the quote form on it, or below it on phones, and then links. */
export const ClosingBand = async ({ business, picture, heading, text, button, links }: Props) => (
  <section className="relative isolate flex flex-col overflow-clip bg-ink-950 text-paper-50 md:min-h-[max(32rem,72svh)] print:hidden">
    <div
      className={`closing-scrim ${await scrimClasses(picture)} aspect-3/2 md:absolute md:inset-0 md:-z-1 md:aspect-auto`}
    >
      <Still picture={picture} shape="stage" decorative className="size-full" />
    </div>
    <div className="wrap pt-8 md:pt-16 desk:pt-24">
      <h2 className="display max-w-[16ch] text-3xl">{heading}</h2>
      <p className="mt-5 max-w-[27em] text-lg text-paper-100">{text}</p>
      <div className="mt-8 flex flex-wrap items-center gap-x-7 gap-y-3">
        <ButtonLink href={homeSectionPath("quote")}>{button}</ButtonLink>
        <TextLink href={telHref(business)} className="inline-block py-2 font-semibold">
          {business.phone}
        </TextLink>
      </div>
    </div>
    {links ? (
      <nav aria-labelledby="closing-links" className="wrap mt-auto pt-10 pb-10 md:pt-24">
        <div className="border-paper-50/40 md:flex md:border-t md:pt-5 md:items-baseline md:gap-10">
          <h3 id="closing-links" className="label shrink-0 text-paper-100">
            {links.heading}
          </h3>
          <LinkList
            links={links.items}
            className="mt-2 grid gap-x-8 gap-y-1 md:mt-0 md:flex md:flex-wrap"
            linkClass="display inline-flex min-h-9 items-center text-xl hover:text-glow-400"
          />
        </div>
      </nav>
    ) : (
      <div className="pb-16" />
    )}
  </section>
);
