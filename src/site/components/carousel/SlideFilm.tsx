import { useState } from "react";

/**
 * A film over its poster: muted, inline, played once and held on its last frame (the films
 * are one-way moves, not loops). Mounted only while its slide shows, so it starts anew.
 */
export function SlideFilm({ film }: { film: { mp4: string; webm?: string } }) {
  const [playing, setPlaying] = useState(false);
  return (
    <video
      autoPlay
      muted
      playsInline
      disablePictureInPicture
      preload="auto"
      aria-hidden="true"
      tabIndex={-1}
      onPlaying={() => setPlaying(true)}
      className={`absolute inset-0 size-full object-cover transition-opacity duration-500 ${playing ? "opacity-100" : "opacity-0"}`}
    >
      {film.webm ? <source src={film.webm} type="video/webm" /> : null}
      <source src={film.mp4} type="video/mp4" />
    </video>
  );
}
