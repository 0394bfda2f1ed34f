import type { Interface } from "../content/interface.ts";
import type { GalleryWork } from "../content/load.ts";
import { filmMaster, stillMaster } from "../content/masters.ts";
import { galleryPicture } from "../content/picture.ts";
import { Picture } from "../ui/Picture.tsx";
import { FilmFrame } from "./FilmFrame.tsx";
import { LightboxLink } from "./LightboxLink.tsx";
import type { Shape } from "./rows.ts";

/** Aspect ratios that have a class in gallery.css: width over height, in percent. */
const SHAPES = [56, 67, 75, 80, 100, 125, 133, 150, 178, 200, 235] as const;

/** 16:9, in percent. */
const FILM_SHAPE = 178;

function nearestShape({ width, height }: { width: number; height: number }): number {
  const distance = (shape: number) => Math.abs(Math.log((100 * width) / height / shape));
  return SHAPES.reduce((best, shape) => (distance(shape) < distance(best) ? shape : best));
}

const shapePercent = ({ media }: GalleryWork): number =>
  media.discriminant === "photo"
    ? nearestShape(stillMaster(media.value.picture).image)
    : FILM_SHAPE;

export const shapeOf = (work: GalleryWork): Shape => ({
  ratio: shapePercent(work) / 100,
  needsFullWidth: work.media.discriminant === "film",
});

/**
 * Classes of the figure. Its first child, a link or a film, reserves the picture's space. On a phone, the
 * child's height is limited, so that a portrait photo and its caption fit in the viewport together.
 */
const FIGURE_CLASSES =
  "min-w-0 [flex:var(--shown)_1_0] [--shown:var(--ratio)] md:only:[--shown:max(var(--ratio),2.2)] *:first:aspect-(--shown) *:first:bg-ink-800 max-md:*:first:max-h-[80svh] max-md:*:first:w-full";

interface Props {
  work: GalleryWork;
  /** The work's share of the row's width, in percent. */
  share: number;
  /** Whether the work fills the width of a phone. */
  solo: boolean;
  words: Interface;
}

export async function WorkFigure({ work, share, solo, words }: Props) {
  const { media, title, caption } = work;
  const film = media.discriminant === "film" ? filmMaster(media.value.film) : null;
  const sizes = `(min-width: 48rem) ${share}vw, ${solo ? 100 : Math.max(share, 45)}vw`;
  // If two photos share a phone's width, a wide photo is cropped, so that neither photo is tiny; the lightbox
  // shows the whole photo.
  const phoneClasses = solo ? "max-md:[flex:1_0_100%]" : "max-md:[--shown:min(var(--ratio),1.2)]";
  return (
    <figure className={`${FIGURE_CLASSES} shape-${shapePercent(work)} ${phoneClasses}`}>
      {media.discriminant === "photo" ? (
        <LightboxLink name={media.value.picture} openLabel={words.lightbox.open}>
          <Picture
            picture={await galleryPicture(stillMaster(media.value.picture), sizes)}
            className="size-full"
          />
        </LightboxLink>
      ) : null}
      {film ? (
        <FilmFrame film={film.sources} playLabel={words.service.playFilm}>
          <Picture picture={await galleryPicture(film.poster, sizes)} className="size-full" />
        </FilmFrame>
      ) : null}
      <figcaption className="mt-2.5 pr-2">
        <p className="display text-lg [line-height:1.25]">{title}</p>
        <p className="mt-0.5 max-w-text text-sm text-ink-500">{caption}</p>
      </figcaption>
    </figure>
  );
}
