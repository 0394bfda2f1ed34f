import type { ReactNode } from "react";
import type { Home } from "../../content/home.ts";
import { homeSectionPath } from "../../content/paths.ts";
import { ButtonLink } from "../button/ButtonLink.tsx";

interface Props {
  hero: Home["hero"];
  markets: { name: string; path: string }[];
  /** The carousel island, behind the words. */
  children: ReactNode;
}

/** The first thing anyone sees: the work, edge to edge, with the headline over it. */
export function HomeHero({ hero, markets, children }: Props) {
  return (
    <section id="films" className="bg-ink-950 text-paper-50">
      <div className="relative isolate flex min-h-[max(38rem,calc(100svh-4rem))] flex-col justify-end overflow-hidden pt-16">
        {children}
        <div className="scrim-under pointer-events-none relative z-10">
          <div className="wrap pb-52 desk:pb-32">
            <h1 className="display max-w-[10ch] text-4xl sm:max-w-none">{hero.headline}</h1>
            <div className="mt-7 flex flex-wrap gap-3 *:pointer-events-auto">
              <ButtonLink href={homeSectionPath("quote")}>{hero.primary}</ButtonLink>
              <ButtonLink href={homeSectionPath("services")} look="outline">
                {hero.secondary}
              </ButtonLink>
            </div>
          </div>
        </div>
      </div>
      <div className="wrap flex flex-wrap items-baseline gap-x-7 gap-y-1 py-4 text-sm">
        <p className="label text-ink-300">{hero.marketsLabel}</p>
        <ul className="flex flex-wrap gap-x-6 gap-y-1">
          {markets.map(({ name, path }) => (
            <li key={path}>
              <a
                href={path}
                className="inline-flex min-h-7 min-w-6 items-center hover:text-glow-400"
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
