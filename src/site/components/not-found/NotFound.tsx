import "./not-found.css";
import type { Interface } from "../../content/interface.ts";
import { homeSectionPath } from "../../content/paths.ts";
import { ButtonLink } from "../button/ButtonLink.tsx";
import { Still } from "../picture/Still.tsx";

/** The not-found page (requirements §2 and §8), with links to the home page and the quote form (§1). */
export function NotFound({ words }: { words: Interface["notFound"] }) {
  return (
    <section data-hero className="hero not-found">
      <div className="hero-picture">
        <Still name={words.media} frame="window" first decorative className="size-full" />
      </div>
      <div>
        <div className="wrap">
          <h1>
            <span className="display not-found-code">{words.code}</span>
            <span className="display mt-6 block text-2xl">{words.title}</span>
          </h1>
          <p className="mt-3 max-w-text text-lg text-paper-200">{words.text}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink href="/">{words.home}</ButtonLink>
            <ButtonLink href={homeSectionPath("quote")} variant="outline">
              {words.quote}
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  );
}
