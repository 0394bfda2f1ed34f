import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { telHref } from "#business/business.ts";
import { type Site, trailTo } from "../content/load.ts";
import type { Home, Page } from "../content/pages.ts";
import { homeSectionPath } from "../content/paths.ts";
import { FilmBox, FilmSwitch } from "../film/FilmBox.tsx";
import type { Film, Master } from "../media/masters.ts";
import { masterPicture } from "../media/picture.ts";
import { scrimClasses } from "../media/scrim.ts";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { LinkList } from "../ui/LinkList.tsx";
import { Still } from "../ui/Still.tsx";
import { TextLink } from "../ui/TextLink.tsx";
import { CityFacts } from "./CityFacts.tsx";

interface HeroProps {
  picture: Master;
  /** Replaces the picture: plays by itself in a loop. */
  film?: Film | undefined;
  /** Where the words are: on the lower part of the picture, or beside it. */
  words: "low" | "beside";
  children: ReactNode;
}

export const HeroPicture = async ({ picture, film, words, children }: HeroProps) => {
  const scrims = await scrimClasses(film?.poster ?? picture);
  return (
    <section data-hero data-words={words} className={`page-hero ${scrims}`}>
      <ambient-films>
        <div className="hero-picture header-scrim">
          {film ? (
            <FilmBox film={film} poster={await masterPicture(film.poster, "hero")} first loop />
          ) : (
            <Still
              picture={picture}
              shape={words === "low" ? "hero" : "half"}
              first
              className="size-full"
            />
          )}
        </div>
        <div className={`hero-text ${words === "low" ? "low-scrim" : ""}`}>{children}</div>
        {film ? <FilmSwitch subject="film" /> : null}
      </ambient-films>
    </section>
  );
};

/** Characters of a headline that fit on one line of a desktop window. */
const ONE_LINE = 43;

interface WordsProps {
  page: Exclude<Page, Home>;
  site: Site;
}

function HeroWords({ page, site }: WordsProps) {
  const { headline, intro, button, second } = page.hero;
  const { business } = site;
  const link = second
    ? { name: second.label, path: homeSectionPath(second.section) }
    : { name: `or call ${business.phone}`, path: telHref(business) };
  return (
    <>
      <nav aria-label="Breadcrumb" className="breadcrumb">
        <LinkList links={trailTo(page, site)} current={page.path} />
      </nav>
      <h1
        data-wraps={headline.length > ONE_LINE || undefined}
        className="mt-3 display text-4xl sideways:mt-0"
      >
        {headline}
      </h1>
      <div className="hero-intro">
        <p>{intro}</p>
        <div>
          <ButtonLink href={homeSectionPath("quote")}>{button}</ButtonLink>
          <TextLink href={link.path} className="inline-block py-2">
            {link.name}
          </TextLink>
        </div>
      </div>
    </>
  );
}

/** One row on wide screens, two on tablets, and a column on phones. */
const Badges = ({ badges }: { badges: string[] }) => (
  <section aria-label="What you can count on" className="bg-paper-100">
    <ul className="wrap grid gap-x-4 gap-y-1.5 py-4 text-sm font-medium md:grid-cols-[repeat(3,auto)] md:gap-y-2 min-[75rem]:flex min-[75rem]:flex-wrap min-[75rem]:justify-between">
      {badges.map((badge) => (
        <li key={badge} className="flex items-center gap-2">
          <Check className="size-4 shrink-0 text-glow-700" />
          {badge}
        </li>
      ))}
    </ul>
  </section>
);

export const PageHero = ({ page, site }: WordsProps) => (
  <>
    <HeroPicture {...page.hero}>
      <HeroWords page={page} site={site} />
    </HeroPicture>
    {page.kind === "cities" ? <CityFacts page={page} /> : null}
    {page.hero.badges.length > 0 ? <Badges badges={page.hero.badges} /> : null}
  </>
);
