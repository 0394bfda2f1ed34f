import { FilmBox, FilmSwitch } from "../../film/FilmBox.tsx";
import { galleryPicture } from "../../media/picture.ts";
import { Section } from "../../ui/Section.tsx";
import type { SectionProps } from "../props.ts";

type Props = SectionProps<"loops">;

async function Loop({ title, text, film }: Props["value"]["items"][number]) {
  const poster = await galleryPicture(
    film.poster,
    "(min-width: 60rem) 30vw, (min-width: 48rem) 46vw, 100vw",
  );
  return (
    <li>
      <div className="relative aspect-video overflow-clip bg-ink-900">
        <FilmBox film={film} poster={poster} loop />
      </div>
      <h3 className="mt-3 display text-xl">{title}</h3>
      <p className="mt-1 max-w-text text-sm text-ink-300">{text}</p>
    </li>
  );
}

/** The films loop while in view, and one switch pauses all. */
export default ({ value, ...section }: Props) => (
  <Section {...section} heading={value.heading} intro={value.intro}>
    <ambient-films>
      <div className="relative">
        <ul className="grid gap-y-8 md:grid-cols-2 md:gap-x-6 md:gap-y-10 desk:grid-cols-3">
          {value.items.map((item) => (
            <Loop key={item.title} {...item} />
          ))}
        </ul>
        <FilmSwitch subject="all moves" className="absolute top-3 right-3 md:-top-24 md:right-0" />
      </div>
    </ambient-films>
  </Section>
);
