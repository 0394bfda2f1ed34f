import { Check } from "lucide-react";
import type { Service } from "../content/load.ts";
import { homeSectionPath } from "../content/paths.ts";
import { HeroWords, PageHero } from "../sections/PageHero.tsx";

/**
 * One row on wide screens, two on tablets, and two columns on phones (one if the text is enlarged). If the number
 * is odd, the first badge spans both columns, so that the last row has no badge alone.
 */
const Badges = ({ badges }: { badges: string[] }) => (
  <section aria-label="What you can count on" className="bg-paper-100">
    <ul className="wrap pairs grid gap-x-4 gap-y-1.5 py-4 text-sm font-medium md:grid-cols-[repeat(3,auto)] md:gap-y-2 min-[75rem]:flex min-[75rem]:justify-between">
      {badges.map((badge) => (
        <li
          key={badge}
          className="flex items-center gap-2 max-md:first:nth-last-[odd]:col-span-full"
        >
          <Check className="size-4 shrink-0 text-glow-700" />
          {badge}
        </li>
      ))}
    </ul>
  </section>
);

export const ServiceHero = ({ service }: { service: Service }) => {
  const { picture, words, primary, secondary } = service.hero;
  const link = { name: secondary.label, path: homeSectionPath(secondary.section) };
  return (
    <>
      <PageHero picture={picture} film={service.film} words={words}>
        <HeroWords page={service} button={primary} link={link} />
      </PageHero>
      <Badges badges={service.badges} />
    </>
  );
};
