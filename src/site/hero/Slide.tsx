import { pictureOf } from "../content/fields.ts";
import type { Home } from "../content/pages.ts";
import { FilmBox } from "../film/FilmBox.tsx";
import { masterPicture } from "../media/picture.ts";
import { scrimClasses } from "../media/scrim.ts";
import { Picture } from "../ui/Picture.tsx";

interface Props {
  slide: Home["hero"]["slides"][number];
  label: string;
  first: boolean;
}

/** carousel.ts plays its film over the poster once each time the slide is current; its last frame stays visible. */
export async function Slide({ slide: { title, subtitle, media }, label, first }: Props) {
  const film = media.discriminant === "film" ? media.value : undefined;
  const picture = pictureOf(media);
  const poster = await masterPicture(picture, "full");
  return (
    // biome-ignore lint/a11y/useSemanticElements: the carousel pattern requires a group with a roledescription; a fieldset is announced as a form.
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={label}
      data-current={first || undefined}
      className={`slide end-scrim ${await scrimClasses(picture)}`}
    >
      <div className="slide-picture header-scrim end-scrim">
        {film ? (
          <FilmBox film={film} poster={poster} first={first} />
        ) : (
          <Picture picture={poster} first={first} className="absolute inset-0 size-full" />
        )}
      </div>
      <div className="slide-caption">
        <p className="display text-xl">{title}</p>
        <p className="slide-subtitle">{subtitle}</p>
      </div>
    </div>
  );
}
