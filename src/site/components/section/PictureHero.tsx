import type { ReactNode } from "react";
import type { PictureData } from "../../media/picture.ts";
import { Picture } from "../picture/Picture.tsx";

interface Props {
  picture: PictureData;
  breadcrumb: ReactNode;
  eyebrow?: string;
  headline: string;
  intro: string;
  /** Buttons. */
  children: ReactNode;
}

/** Opening of a page that is led by one still, filling the window. */
export function PictureHero({ picture, breadcrumb, eyebrow, headline, intro, children }: Props) {
  return (
    <section className="relative isolate flex min-h-[max(36rem,92svh)] flex-col justify-end bg-ink-950 pt-28 text-paper-50">
      <div className="absolute inset-0 -z-10">
        <Picture picture={picture} first className="size-full" />
        <div className="scrim" />
      </div>
      <div className="wrap pb-14 desk:pb-20">
        {breadcrumb}
        {eyebrow ? <p className="label mt-6 text-glow-300">{eyebrow}</p> : null}
        <h1 className="display mt-4 max-w-[18ch] text-4xl">{headline}</h1>
        <div className="mt-7 grid items-end gap-x-16 gap-y-7 desk:grid-cols-[7fr_auto]">
          <p className="max-w-text text-lg text-paper-100">{intro}</p>
          <div className="flex flex-wrap gap-3">{children}</div>
        </div>
      </div>
    </section>
  );
}
