import { Fragment, type ReactNode } from "react";
import type { City, Service } from "../content/load.ts";
import { homeSectionPath, type PageLink } from "../content/paths.ts";
import { FilmBox, FilmSwitch } from "../gallery/FilmBox.tsx";
import type { Film, Master } from "../media/masters.ts";
import { masterPicture } from "../media/picture.ts";
import { scrimClasses } from "../media/scrim.ts";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { LinkList } from "../ui/LinkList.tsx";
import { Still } from "../ui/Still.tsx";
import { TextLink } from "../ui/TextLink.tsx";

interface HeroProps {
  picture: Master;
  /** Replaces the picture: plays by itself in a loop. */
  film?: Film | undefined;
  /** Where the words are: on the lower part of the picture, or beside it. */
  words: "low" | "beside";
  children: ReactNode;
}

export const PageHero = async ({ picture, film, words, children }: HeroProps) => {
  const Group = film ? "ambient-films" : Fragment;
  const scrims = await scrimClasses(film?.poster ?? picture);
  return (
    <section data-hero data-words={words} className={`page-hero ${scrims}`}>
      <Group>
        <div className="hero-picture">
          {film ? (
            <FilmBox film={film} poster={await masterPicture(film.poster, "full")} first loop />
          ) : (
            <Still
              picture={picture}
              shape={words === "low" ? "full" : "half"}
              first
              className="size-full"
            />
          )}
        </div>
        <div className="hero-text">
          {children}
          {film ? <FilmSwitch subject="film" /> : null}
        </div>
      </Group>
    </section>
  );
};

interface WordsProps {
  page: City | Service;
  /** Label of the button to the quote form. */
  button: string;
  link: PageLink;
}

export const HeroWords = ({ page, button, link }: WordsProps) => (
  <>
    <nav aria-label="Breadcrumb" className="breadcrumb">
      <LinkList links={page.trail} current={page.path} />
    </nav>
    <h1 className="mt-3 display text-4xl sideways:mt-0 sideways:text-3xl">{page.hero.headline}</h1>
    <div className="hero-intro">
      <p>{page.hero.intro}</p>
      <div>
        <ButtonLink href={homeSectionPath("quote")}>{button}</ButtonLink>
        <TextLink href={link.path} className="inline-block py-2">
          {link.name}
        </TextLink>
      </div>
    </div>
  </>
);
