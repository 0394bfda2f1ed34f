import { Still } from "../picture/Still.tsx";
import { HeroWords, type HeroWordsProps } from "./HeroWords.tsx";

/** Hero of a page for one industry: text on the left, a picture that reaches the right edge. */
export function SectorHero(props: HeroWordsProps) {
  return (
    <section data-hero className="hero sector-hero">
      <div className="hero-picture">
        <Still name={props.page.hero.media} frame="side" first className="size-full" />
      </div>
      <div className="hero-words">
        <HeroWords {...props} />
      </div>
    </section>
  );
}
