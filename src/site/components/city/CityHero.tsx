import "./hero.css";
import type { CityPage } from "../../content/load.ts";
import { quotePath } from "../../content/paths.ts";
import { ButtonLink } from "../button/ButtonLink.tsx";
import { Still } from "../picture/Still.tsx";

/** Hero of a city page: a full-width picture with the headline at the bottom on a scrim. */
export function CityHero({ page }: { page: CityPage }) {
  return (
    <section data-hero className="hero city-hero">
      <div className="hero-picture">
        <Still name={page.stills[0]} frame="opening" first className="size-full" />
      </div>
      <div className="hero-words">
        <div className="wrap grid items-end gap-x-16 gap-y-6 desk:grid-cols-[1fr_auto]">
          <h1 className="display max-w-[22ch] text-3xl desk:text-4xl">{page.hero.headline}</h1>
          <div>
            <ButtonLink href={quotePath(page.path)}>{page.hero.button}</ButtonLink>
          </div>
        </div>
      </div>
    </section>
  );
}
