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
  /** Position in the stack of visible slides, counted from 1 at the bottom; 0 if the slide is hidden. */
  layer: number;
  shouldLoad: boolean;
  /** Whether to load the film and, unless `paused` is true, play it. */
  showsFilm: boolean;
  paused: boolean;
  /** False until hydration, so that without JavaScript no slide is hidden from screen readers. */
  hydrated: boolean;
  onCovered(): void;
}

export function Slide({ slide, label, first, current, layer, hydrated, paused, ...props }: Props) {
  // Keep a loaded picture mounted: it stays visible while the next slide fades in over it.
  const [hasLoaded, setHasLoaded] = useState(first);
  if (props.shouldLoad && !hasLoaded) setHasLoaded(true);
  const picture = <Picture picture={slide.picture} first={first} className="size-full" />;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the carousel pattern requires a group with a roledescription; a fieldset is announced as a form.
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={label}
      aria-hidden={hydrated && !current}
      data-current={current || undefined}
      data-layer={layer || undefined}
      // Stacks this slide above earlier ones. Unset in the built HTML, where the Content-Security-Policy
      // blocks style attributes.
      style={{ zIndex: layer > 1 ? layer : undefined }}
      className="slide invisible isolate bg-ink-950 data-layer:visible noscript:visible noscript:snap-start"
      onAnimationEnd={({ target, currentTarget }) => {
        if (target === currentTarget) props.onCovered();
      }}
    >
      {/* The picture ends with the headline; on a phone, the words below it have a dark ground of their own. */}
      <div className="relative [grid-area:space-start/1/headline-end/-1] md:row-end-[caption-end]">
        <div className="absolute inset-0">
          {hasLoaded ? picture : <noscript>{picture}</noscript>}
          {slide.film && props.showsFilm ? (
            <SlideFilm film={slide.film} focus={slide.picture.focus} paused={paused} />
          ) : null}
        </div>
      </div>
      {/* The outgoing slide's caption disappears immediately, so that captions never overlap. */}
      <div
        className={`slide-caption relative z-1 mx-(--edge) mb-4 [grid-area:caption] max-md:border-t max-md:border-paper-50/40 max-md:pt-3 md:mb-7 md:ml-0 md:w-85 md:justify-self-end ${hydrated && !current ? "invisible" : ""}`}
      >
        <p className="display text-xl">{slide.title}</p>
        <p className="mt-1 text-sm text-paper-200">{slide.subtitle}</p>
      </div>
    </div>
  );
}
