import type { Interface } from "../content/interface.ts";
import { homeSectionPath } from "../content/paths.ts";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { Hero } from "../ui/Hero.tsx";

export function NotFound({ words }: { words: Interface["notFound"] }) {
  return (
    <Hero
      picture={words.media}
      frame="notFound"
      decorative
      className="pb-16 low:grid low:grid-cols-[7fr_5fr] low:pb-0"
      boxClass="header-scrim h-[40svh] min-h-60 md:h-[56svh] md:min-h-72 low:col-start-2 low:row-start-1 low:h-auto low:min-h-0"
    >
      <div className="wrap low:pt-20 low:pb-8">
        <h1>
          <span className="display relative -mt-[0.3em] block [font-size:clamp(6rem,22vw,17rem)] low:mt-0 low:[font-size:7rem] [line-height:0.8]">
            {words.code}
          </span>
          <span className="display mt-6 block text-2xl">{words.title}</span>
        </h1>
        <p className="mt-3 max-w-text text-lg text-paper-200">{words.text}</p>
        <div className="mt-8 flex low:mt-4 flex-wrap gap-3">
          <ButtonLink href="/">{words.home}</ButtonLink>
          <ButtonLink href={homeSectionPath("quote")} variant="outline">
            {words.quote}
          </ButtonLink>
        </div>
      </div>
    </Hero>
  );
}
