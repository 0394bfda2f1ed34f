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

/** Opening of a page that is led by one still: the headline on it, everything else under it. */
export function PictureHero({ picture, breadcrumb, eyebrow, headline, intro, children }: Props) {
  return (
    <section className="bg-ink-950 text-paper-50">
      <div className="relative isolate flex min-h-[max(26rem,64svh)] flex-col justify-end pt-16 desk:min-h-[max(32rem,74svh)]">
        <div className="absolute inset-0 -z-10">
          <Picture picture={picture} first className="absolute inset-0 size-full" />
          <div className="scrim-top" />
        </div>
        <div className="scrim-under">
          <div className="wrap pb-8 desk:pb-10">
            {eyebrow ? <p className="label mb-3 text-glow-300">{eyebrow}</p> : null}
            <h1 className="display max-w-[22ch] text-4xl">{headline}</h1>
          </div>
        </div>
      </div>
      <div className="wrap grid items-center gap-x-16 gap-y-7 pt-2 pb-12 desk:grid-cols-[7fr_auto] desk:pb-14">
        <div>
          <p className="max-w-text text-lg text-paper-100">{intro}</p>
          <div className="mt-5">{breadcrumb}</div>
        </div>
        <div className="flex flex-wrap gap-3">{children}</div>
      </div>
    </section>
  );
}
