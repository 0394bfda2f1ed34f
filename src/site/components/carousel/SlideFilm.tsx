import { useEffect, useRef, useState } from "react";
import type { FilmSources } from "../../media/masters.ts";
import type { Point } from "../../media/words.ts";
import { FilmSource } from "../film/FilmSource.tsx";
import { focusClasses } from "../picture/Picture.tsx";

interface Props {
  film: FilmSources;
  /** As its poster has it, so that nothing jumps when the film begins. */
  focus: Point;
  /** Holds the film where it is; one that has not begun leaves its poster in view. */
  paused: boolean;
}

/**
 * A film over its poster: muted, inline, played once and held on its last frame (the films
 * are one-way moves, not loops). Mounted only while its slide shows, so it starts anew.
 */
export function SlideFilm({ film, focus, paused }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [begun, setBegun] = useState(false);

  useEffect(() => {
    const { current: player } = video;
    if (paused) player?.pause();
    // A browser that saves power refuses, and the poster stays.
    else if (!player?.ended) player?.play().catch(() => {});
  }, [paused]);

  return (
    <video
      ref={video}
      muted
      playsInline
      disablePictureInPicture
      preload={paused && !begun ? "none" : "auto"}
      aria-hidden="true"
      tabIndex={-1}
      onPlaying={() => setBegun(true)}
      className={`${focusClasses(focus)} absolute inset-0 size-full object-cover transition-opacity duration-500 ${begun ? "opacity-100" : "opacity-0"}`}
    >
      <FilmSource film={film} />
    </video>
  );
}
