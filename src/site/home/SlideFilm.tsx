import { useEffect, useRef, useState } from "react";
import type { FilmSources } from "../content/masters.ts";
import type { Point } from "../content/media-schema.ts";
import { FilmSource } from "../gallery/FilmSource.tsx";
import { focusClasses } from "../ui/Picture.tsx";

interface Props {
  film: FilmSources;
  /** The poster's focus point; cropping the film around it avoids a jump when the film starts. */
  focus: Point;
  paused: boolean;
}

/**
 * Plays a film once over its poster, muted and inline; its last frame then stays visible. Mounted only while
 * its slide is visible, so that the film always starts from the beginning.
 */
export function SlideFilm({ film, focus, paused }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [hasStarted, setHasStarted] = useState(false);

  useEffect(() => {
    const { current: player } = video;
    if (paused) player?.pause();
    // In power-saving mode, play() rejects and the poster stays visible.
    else if (!player?.ended) player?.play().catch(() => {});
  }, [paused]);

  return (
    <video
      ref={video}
      muted
      playsInline
      disablePictureInPicture
      preload={paused && !hasStarted ? "none" : "auto"}
      aria-hidden="true"
      tabIndex={-1}
      onPlaying={() => setHasStarted(true)}
      className={`${focusClasses(focus)} absolute inset-0 size-full object-cover transition-opacity [transition-duration:500ms] ${hasStarted ? "opacity-100" : "opacity-0"}`}
    >
      <FilmSource film={film} />
    </video>
  );
}
