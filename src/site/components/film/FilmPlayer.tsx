import { Play } from "lucide-react";
import { loadInterface } from "../../content/interface.ts";
import { filmMaster } from "../../media/masters.ts";
import { videoPoster } from "../../media/picture.ts";
import { focusClasses } from "../picture/Picture.tsx";
import { FilmSource } from "./FilmSource.tsx";
import { PLAYER_CLASS } from "./play-button.ts";

interface Props {
  /** Of the film. */
  name: string;
  caption: string;
}

/** A film with the browser's own controls: plays without any script, never before it is asked to. */
export async function FilmPlayer({ name, caption }: Props) {
  const words = loadInterface().service;
  const { sources, poster } = filmMaster(name);
  return (
    <figure>
      <div className={`${PLAYER_CLASS} relative bg-ink-950`}>
        <video
          controls
          muted
          playsInline
          preload="none"
          width={1280}
          height={720}
          aria-label={poster.alt}
          poster={await videoPoster(poster)}
          className={`block w-full bg-ink-950 ${focusClasses(poster.focus)}`}
        >
          <FilmSource film={sources} />
        </video>
        <button
          type="button"
          hidden
          className="absolute inset-0 w-full cursor-pointer place-items-center not-[[hidden]]:grid"
        >
          <span className="flex items-center gap-3 rounded-full bg-glow-400 py-4 pr-7 pl-6 font-semibold text-ink-950 transition-transform hover:[scale:1.05]">
            <Play aria-hidden="true" className="size-5 fill-current" />
            {words.playFilm}
          </span>
        </button>
      </div>
      <figcaption className="wrap mt-3 flex flex-wrap justify-between gap-x-8 gap-y-1 text-sm text-ink-300">
        <span className="max-w-text">{caption}</span>
        {/* There is nothing to hear (WCAG 1.2.1). */}
        <span>{words.silent}</span>
      </figcaption>
    </figure>
  );
}
