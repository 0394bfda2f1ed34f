import { useState } from "react";
import type { FilmSources } from "../../media/masters.ts";
import type { PictureData } from "../../media/picture.ts";
import { Picture } from "../picture/Picture.tsx";
import { SlideFilm } from "./SlideFilm.tsx";

export interface SlideData {
  title: string;
  subtitle: string;
  picture: PictureData;
  /** A film that plays over the picture. */
  film?: FilmSources;
}

interface Props {
  slide: SlideData;
  label: string;
  first: boolean;
  current: boolean;
  /** Position in the stack of visible slides, counted from 1 at the bottom; 0 if the slide is hidden. */
  layer: number;
  /** Whether to load the picture: true for the current and the next slide. */
  shouldLoad: boolean;
  /** Whether to load the film and, unless `paused` is true, play it. */
  showsFilm: boolean;
  paused: boolean;
  /** False until hydration, so that without JavaScript no slide is hidden from screen readers. */
  hydrated: boolean;
  /** Called when the slide has faded in and covers the slides below it. */
  onCovered(): void;
}

/** One slide: a picture, an optional film over it, a title and a subtitle (WAI-ARIA carousel pattern). */
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
      className="slide invisible absolute inset-0 isolate bg-ink-950 data-layer:visible noscript:visible noscript:relative noscript:flex-[0_0_100%] noscript:snap-start"
      onAnimationEnd={props.onCovered}
    >
      <div className={`absolute inset-0 ${slide.film ? "upright:bottom-[36%]" : ""}`}>
        {hasLoaded ? picture : <noscript>{picture}</noscript>}
        {slide.film && props.showsFilm ? (
          <SlideFilm film={slide.film} focus={slide.picture.focus} paused={paused} />
        ) : null}
        {/* On a phone, a film fills only the upper part of the slide; this gradient fades its lower edge. */}
        {slide.film ? (
          <div className="absolute inset-x-0 bottom-0 hidden h-[15%] [background:linear-gradient(to_top,var(--color-ink-950),rgb(10_21_19/0))] upright:block" />
        ) : null}
      </div>
      {/* The scrim behind the headline and the caption: as tall as the text plus a short fade. */}
      <div className="absolute inset-x-0 bottom-0 z-1 h-[max(44%,24.5rem)] words-scrim [--fade:1.75rem] desk:h-[max(44%,22.25rem)]" />
      {/* The outgoing slide's caption disappears immediately, so that captions never overlap. */}
      <div
        className={`slide-caption absolute bottom-20 left-(--edge) z-2 max-w-[calc(100%-2*var(--edge))] desk:bottom-7 desk:max-w-[34rem] ${hydrated && !current ? "invisible" : ""}`}
      >
        <p className="display text-xl">{slide.title}</p>
        <p className="mt-1 text-sm text-paper-200">{slide.subtitle}</p>
      </div>
    </div>
  );
}
