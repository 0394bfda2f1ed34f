import { useState } from "react";
import type { FilmSources } from "../../media/masters.ts";
import type { PictureData } from "../../media/picture.ts";
import { Picture } from "../picture/Picture.tsx";
import { SlideFilm } from "./SlideFilm.tsx";

export interface SlideData {
  title: string;
  subtitle: string;
  picture: PictureData;
  /** Only slides that move have one. */
  film?: FilmSources;
}

interface Props {
  slide: SlideData;
  label: string;
  first: boolean;
  current: boolean;
  /** Where it lies among the slides to be seen, from 1, the lowest; 0 when it is not to be seen. */
  layer: number;
  /** The picture may be fetched: this slide shows or is the next to show. */
  wanted: boolean;
  /** The film may be fetched and played. */
  filming: boolean;
  paused: boolean;
  /** False in the HTML and until hydration: without script every slide can be reached. */
  live: boolean;
  /** The slide has come in whole: what lies under it can go. */
  onCovered(): void;
}

/** One slide: its picture, its film over it, its title and subtitle (WAI-ARIA carousel pattern). */
export function Slide({ slide, label, first, current, layer, live, paused, ...props }: Props) {
  // A picture that has been fetched stays: it is still seen while the next slide comes in.
  const [there, setThere] = useState(first);
  if (props.wanted && !there) setThere(true);
  const picture = <Picture picture={slide.picture} first={first} className="size-full" />;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the carousel pattern asks for group with a roledescription; fieldset would announce a form.
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={label}
      aria-hidden={live && !current}
      data-current={current || undefined}
      data-layer={layer || undefined}
      // Each over those that were there before it; set by script only, as the security policy asks.
      style={{ zIndex: layer > 1 ? layer : undefined }}
      className="slide"
      onAnimationEnd={props.onCovered}
    >
      <div className={slide.film ? "slide-picture slide-film" : "slide-picture"}>
        {there ? picture : <noscript>{picture}</noscript>}
        {slide.film && props.filming ? (
          <SlideFilm film={slide.film} focus={slide.picture.focus} paused={paused} />
        ) : null}
      </div>
      <div className="slide-caption">
        <p className="display text-xl">{slide.title}</p>
        <p className="mt-1 text-sm text-paper-200">{slide.subtitle}</p>
      </div>
    </div>
  );
}
