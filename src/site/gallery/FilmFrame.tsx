import { Play } from "lucide-react";
import type { ReactNode } from "react";
import type { FilmSources } from "../content/masters.ts";
import { FilmSource } from "./FilmSource.tsx";
import { PLAYER_CLASS } from "./play-links.ts";

interface Props {
  film: FilmSources;
  /** A frame of the film, which has a file for each width of screen, unlike `<video poster>`. */
  children: ReactNode;
  playLabel: string;
  fullWidth?: boolean;
}

/** The film is cropped until it plays; then it is shown whole, as large as the viewport allows. */
const FULL_WIDTH_CLASSES =
  "h-[56.25vw] md:h-[min(56.25vw,62svh-var(--header-height))] [&.playing]:h-[min(56.25vw,100svh-var(--header-height))]";

/** Without JavaScript, the link opens the film's file. */
export function FilmFrame({ film, children, playLabel, fullWidth = false }: Props) {
  return (
    <div
      className={`${PLAYER_CLASS} group relative bg-ink-950 ${fullWidth ? FULL_WIDTH_CLASSES : ""}`}
    >
      {/* A playing film is shown whole, so the picture behind it would be visible beside it. */}
      <div className="size-full group-[.playing]:invisible">{children}</div>
      <video
        controls
        muted
        playsInline
        width={1280}
        height={720}
        className="invisible absolute inset-0 size-full group-[.playing]:visible"
      >
        {/*
         * play-links.ts adds the sources once the link is pressed. Before, they would delay WebKitGTK's load event
         * by three seconds, even with `preload="none"`.
         */}
        <template>
          <FilmSource film={film} />
        </template>
      </video>
      <a
        href={film.mp4}
        className={`absolute inset-0 grid items-end justify-items-start group-[.playing]:hidden print:hidden! ${fullWidth ? "px-(--edge) py-5 desk:py-8" : "p-3"}`}
      >
        <span
          className={`flex items-center gap-3 rounded-full bg-glow-400 font-semibold text-ink-950 transition-transform hover:[scale:1.05] ${fullWidth ? "py-4 pr-7 pl-6" : "p-4"}`}
        >
          <Play className="size-5 fill-current" />
          <span className={fullWidth ? "" : "sr-only"}>{playLabel}</span>
        </span>
      </a>
    </div>
  );
}
