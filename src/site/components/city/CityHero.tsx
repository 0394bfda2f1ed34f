import { quotePath } from "../../content/paths.ts";
import type { PictureData } from "../../media/picture.ts";
import { ButtonLink } from "../button/ButtonLink.tsx";
import { Picture } from "../picture/Picture.tsx";

interface Props {
  picture: PictureData;
  headline: string;
  /** Label of the button to the quote form. */
  button: string;
  /** Route of the page. */
  path: string;
}

/** Opening of a city page: the place across the window, the headline low on its own ground. */
export function CityHero({ picture, headline, button, path }: Props) {
  return (
    <section data-hero className="hero city-hero">
      <div className="hero-picture">
        <Picture picture={picture} first className="size-full" />
      </div>
      <div className="hero-words">
        <div className="wrap grid items-end gap-x-16 gap-y-6 desk:grid-cols-[1fr_auto]">
          <h1 className="display max-w-[22ch] text-3xl desk:text-4xl">{headline}</h1>
          <div>
            <ButtonLink href={quotePath(path)}>{button}</ButtonLink>
          </div>
        </div>
      </div>
    </section>
  );
}
