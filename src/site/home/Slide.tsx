import { useEffect, useRef, useState } from "react";
import { FilmSource } from "../gallery/FilmBox.tsx";
import type { FilmSources } from "../media/masters.ts";
import type { PictureData } from "../media/picture.ts";
import { focusClasses, Picture } from "../ui/Picture.tsx";

export interface SlideData {
  title: string;
  subtitle: string;
  picture: PictureData;
  scrims: string;
  film?: FilmSources | undefined;
}

interface Props {
  slide: SlideData;
  label: string;
  first: boolean;
  current: boolean;
  shouldLoad: boolean;
  playing: boolean;
}

/** Plays its film over the poster, muted, once each time the slide is current; its last frame stays visible. */
export function Slide({ slide, label, first, current, shouldLoad, playing }: Props) {
  const { title, subtitle, picture, scrims, film } = slide;
  const video = useRef<HTMLVideoElement>(null);
  // What has loaded stays: it's visible while the next slide fades in over it.
  const [loads, setLoads] = useState(first);
  const [filmStarted, setFilmStarted] = useState(false);
  if (shouldLoad && !loads) setLoads(true);

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
    // biome-ignore lint/a11y/useSemanticElements: the carousel pattern requires a group with a roledescription; a fieldset is announced as a form.
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={label}
      data-current={current || undefined}
      data-loads={loads || undefined}
      className={`slide ${scrims}`}
    >
      <div className="slide-picture header-scrim">
        <Picture picture={picture} first={first} className="absolute inset-0 size-full" />
        {film ? (
          <video
            ref={video}
            muted
            playsInline
            disablePictureInPicture
            preload="none"
            aria-hidden="true"
            tabIndex={-1}
            onPlaying={() => setFilmStarted(true)}
            className={`${focusClasses(picture.focus)} absolute inset-0 size-full object-cover transition-opacity [transition-duration:500ms] ${filmStarted ? "opacity-100" : "opacity-0"}`}
          >
            <FilmSource film={film} />
          </video>
        ) : null}
      </div>
      <div className="slide-caption">
        <p className="display text-xl">{title}</p>
        <p className="slide-subtitle">{subtitle}</p>
      </div>
    </div>
  );
}
