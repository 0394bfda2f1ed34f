import type { PropsWithChildren } from "react";
import type { PageLink } from "../content/paths.ts";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { LinkList } from "../ui/LinkList.tsx";

interface Props {
  headline: string;
  line: string;
  cities: readonly PageLink[];
}

export function HomeHero({ headline, line, cities, children }: PropsWithChildren<Props>) {
  return (
    <section
      id="films"
      data-hero
      className="home-hero relative isolate overflow-hidden bg-ink-950 pb-3 text-paper-50 header-scrim md:pb-5 sideways:pb-0"
    >
      {children}
      <h1 className="pointer-events-none relative z-2 mx-(--edge) display text-4xl [grid-area:headline] sideways:mt-2">
        {headline}
      </h1>
      <div className="pointer-events-none z-2 mx-(--edge) mt-3 mb-7 self-end [grid-area:words] md:mr-0 md:mb-9 sideways:mb-5">
        <p className="max-w-[38em] text-lg text-balance">{line}</p>
        <div className="buttons mt-5 flex flex-wrap gap-3 *:pointer-events-auto max-sm:*:px-5">
          <ButtonLink href="#quote">Get Free Quote</ButtonLink>
          <ButtonLink href="#services" variant="outline">
            View Services
          </ButtonLink>
        </div>
      </div>
      <div className="z-2 mx-(--edge) flex flex-wrap items-baseline gap-x-6 gap-y-1 self-center py-3 text-sm [grid-area:cities] md:mr-0">
        <p className="label text-ink-300">Flying in</p>
        <LinkList
          links={cities.slice(0, 6)}
          className="flex flex-wrap gap-x-6 gap-y-1"
          linkClass="inline-flex min-h-7 min-w-6 items-center hover:text-glow-400"
        />
      </div>
    </section>
  );
}
