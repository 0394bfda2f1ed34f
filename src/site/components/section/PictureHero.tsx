import type { ReactNode } from "react";
import type { PictureData } from "../../media/picture.ts";
import { Picture } from "../picture/Picture.tsx";

interface Props {
  picture: PictureData;
  eyebrow: string;
  headline: string;
  /** Buttons. */
  children: ReactNode;
}

/** Opening of a page that is led by one still: the picture whole, the headline under it on ink. */
export function PictureHero({ picture, eyebrow, headline, children }: Props) {
  return (
    <section data-hero className="hero picture-hero">
      <div className="hero-picture">
        <Picture picture={picture} first className="size-full" />
      </div>
      <div className="wrap grid items-end gap-x-16 gap-y-6 py-7 desk:grid-cols-[1fr_auto] desk:py-9">
        <div>
          <p className="label mb-3 text-glow-300">{eyebrow}</p>
          <h1 className="display max-w-[26ch] text-3xl">{headline}</h1>
        </div>
        <div className="flex flex-wrap gap-3 desk:max-w-md">{children}</div>
      </div>
    </section>
  );
}
