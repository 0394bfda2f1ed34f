import { useState } from "react";
import type { FilmSources } from "../content/masters.ts";
import type { PictureData } from "../content/picture.ts";
import { Picture } from "../ui/Picture.tsx";
import { SlideFilm } from "./SlideFilm.tsx";

export interface SlideData {
  title: string;
  subtitle: string;
  picture: PictureData;
  film?: FilmSources;
}

interface Props {
  slide: SlideData;
  label: string;
  first: boolean;
  current: boolean;
  shouldLoad: boolean;
  playing: boolean;
}

export function Slide({ slide, label, first, current, shouldLoad, playing }: Props) {
  // What has loaded stays: it's visible while the next slide fades in over it.
  const [loads, setLoads] = useState(first);
  const [hasPlayed, setHasPlayed] = useState(false);
  if (shouldLoad && !loads) setLoads(true);
  if (playing && !hasPlayed) setHasPlayed(true);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the carousel pattern requires a group with a roledescription; a fieldset is announced as a form.
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={label}
      data-current={current || undefined}
      data-loads={loads || undefined}
      className="slide"
    >
      <div className="slide-picture relative">
        <Picture picture={slide.picture} first={first} className="absolute inset-0 size-full" />
        {slide.film && hasPlayed ? (
          <SlideFilm
            film={slide.film}
            focus={slide.picture.focus}
            current={current}
            playing={playing}
          />
        ) : null}
      </div>
      <div className="slide-caption relative z-1 mx-(--edge) mb-4 [grid-area:caption] max-md:border-t max-md:border-paper-50/40 max-md:pt-3 md:mb-9 md:ml-0 md:w-85 md:self-end md:justify-self-end low:mb-3 low:ml-(--edge) low:justify-self-start">
        <p className="display text-xl">{slide.title}</p>
        <p className="mt-1 text-sm text-paper-200">{slide.subtitle}</p>
      </div>
    </div>
  );
}
