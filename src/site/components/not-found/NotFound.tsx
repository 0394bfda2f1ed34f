import type { Interface } from "../../content/interface.ts";
import { homeSectionPath } from "../../content/paths.ts";
import type { PictureData } from "../../media/picture.ts";
import { ButtonLink } from "../button/ButtonLink.tsx";
import { Picture } from "../picture/Picture.tsx";

interface Props {
  words: Interface["notFound"];
  picture: PictureData;
}

/** The not-found page (specification §2 and §8): home, or on to the quote as on every page (§1). */
export function NotFound({ words, picture }: Props) {
  return (
    <section className="relative isolate grid min-h-svh place-items-end bg-ink-950 pt-12 text-paper-50">
      <div className="absolute inset-0 -z-10">
        <Picture picture={picture} first decorative className="size-full" />
        <div className="scrim-top" />
      </div>
      <div className="scrim-under w-full">
        <div className="wrap pb-20">
          <h1>
            <span className="display block text-[clamp(7rem,28vw,22rem)] leading-[0.8]">
              {words.code}
            </span>
            <span className="display mt-8 block text-2xl">{words.title}</span>
          </h1>
          <p className="mt-3 max-w-text text-lg text-paper-200">{words.text}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink href="/">{words.home}</ButtonLink>
            <ButtonLink href={homeSectionPath("quote")} look="outline">
              {words.quote}
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  );
}
