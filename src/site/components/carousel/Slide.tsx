import type { PictureData } from "../../media/picture.ts";
import { Picture } from "../picture/Picture.tsx";
import { SlideFilm } from "./SlideFilm.tsx";

export interface SlideData {
  title: string;
  subtitle: string;
  picture: PictureData;
  /** Only slides that move have one. */
  film?: { mp4: string; webm?: string };
}

interface Props {
  slide: SlideData;
  label: string;
  first: boolean;
  current: boolean;
  /** The picture may be fetched: this slide shows or is the next to show. */
  wanted: boolean;
  /** The film may be fetched and played. */
  filming: boolean;
  paused: boolean;
  /** False in the HTML and until hydration: without script every slide can be reached. */
  live: boolean;
}

/** One slide: its picture, its film over it, its title and subtitle (WAI-ARIA carousel pattern). */
export function Slide({ slide, label, first, current, wanted, filming, paused, live }: Props) {
  const picture = <Picture picture={slide.picture} first={first} className="size-full" />;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the carousel pattern asks for group with a roledescription; fieldset would announce a form.
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={label}
      aria-hidden={live && !current}
      data-current={current || undefined}
      className="slide"
    >
      {first || wanted ? picture : <noscript>{picture}</noscript>}
      {slide.film && filming ? <SlideFilm film={slide.film} paused={paused} /> : null}
      <div className="scrim-top" />
      <div className="slide-caption">
        <p className="display text-xl">{slide.title}</p>
        <p className="mt-1 text-sm text-paper-200">{slide.subtitle}</p>
      </div>
    </div>
  );
}
