import { useEffect, useRef, useState } from "react";
import type { FilmSources } from "../content/masters.ts";
import type { Point } from "../content/media-schema.ts";
import { FilmSource } from "../gallery/FilmBox.tsx";
import { focusClasses } from "../ui/Picture.tsx";

interface Props {
  film: FilmSources;
  /** The poster's focus point; cropping the film around it avoids a jump when the film starts. */
  focus: Point;
  current: boolean;
  playing: boolean;
}

/** Plays a film over its poster, muted, once each time its slide is current; its last frame stays visible. */
export function SlideFilm({ film, focus, current, playing }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [hasStarted, setHasStarted] = useState(false);

  useEffect(() => {
    if (current && video.current) video.current.currentTime = 0;
  }, [current]);

  useEffect(() => {
    const { current: player } = video;
    if (!playing) player?.pause();
    // In power-saving mode, play() rejects and the poster stays visible.
    else if (!player?.ended) player?.play().catch(() => {});
  }, [playing]);

  return (
    <video
      ref={video}
      muted
      playsInline
      disablePictureInPicture
      preload="auto"
      aria-hidden="true"
      tabIndex={-1}
      onPlaying={() => setHasStarted(true)}
      className={`${focusClasses(focus)} absolute inset-0 size-full object-cover transition-opacity [transition-duration:500ms] ${hasStarted ? "opacity-100" : "opacity-0"}`}
    >
      <FilmSource film={film} />
    </video>
  );
}
