import type { Interface } from "../../content/interface.ts";
import type { GalleryWork } from "../../content/load.ts";
import { filmMaster, sizeOf, stillMaster } from "../../media/masters.ts";
import { galleryPicture, smallPicture } from "../../media/picture.ts";
import { FilmFrame } from "../film/FilmFrame.tsx";
import { LightboxLink } from "../lightbox/LightboxLink.tsx";
import { Picture } from "../picture/Picture.tsx";
import type { Shape } from "./rows.ts";

/** Aspect ratios with a class in gallery.css: width over height, in percent. */
const SHAPES = [56, 67, 75, 80, 100, 125, 133, 150, 178, 200, 235] as const;

const FILM = 178;

/** Finds the available aspect ratio closest to the picture's. */
function nearestShape({ width, height }: { width: number; height: number }): number {
  const off = (shape: number) => Math.abs(Math.log((100 * width) / height / shape));
  return SHAPES.reduce((best, shape) => (off(shape) < off(best) ? shape : best));
}

const percent = ({ media }: GalleryWork): number =>
  media.discriminant === "photo"
    ? nearestShape(sizeOf(stillMaster(media.value.picture).image))
    : FILM;

/** A work's shape, used to lay out rows. */
export const shapeOf = (work: GalleryWork): Shape => ({
  ratio: percent(work) / 100,
  wide: work.media.discriminant === "film",
});

/** Number of works that open in the lightbox. */
export const photosIn = (works: GalleryWork[]): number =>
  works.filter(({ media }) => media.discriminant === "photo").length;

interface Props {
  work: GalleryWork;
  /** Percent of the row's width. */
  share: number;
  /** Full width on a phone. */
  solo: boolean;
  words: Interface;
}

/** A photo that opens in the lightbox, or a film that plays in place, with its title and caption. */
export async function WorkFigure({ work, share, solo, words }: Props) {
  const { media, title, caption } = work;
  const sizes = `(min-width: 48rem) ${share}vw, ${solo ? 100 : Math.max(share, 45)}vw`;
  return (
    <figure className={`work shape-${percent(work)} ${solo ? "work-solo" : ""}`}>
      {media.discriminant === "photo" ? (
        <LightboxLink name={media.value.picture} openLabel={words.lightbox.open}>
          <Picture picture={await galleryPicture(stillMaster(media.value.picture), sizes)} />
        </LightboxLink>
      ) : null}
      {media.discriminant === "film" ? (
        <Film name={media.value.film} sizes={sizes} playLabel={words.service.playFilm} />
      ) : null}
      <figcaption className="mt-2.5 pr-2">
        <p className="display text-lg [line-height:1.25]">{title}</p>
        <p className="mt-0.5 max-w-text text-sm text-ink-500">{caption}</p>
      </figcaption>
    </figure>
  );
}

interface FilmProps {
  name: string;
  sizes: string;
  playLabel: string;
}

async function Film({ name, sizes, playLabel }: FilmProps) {
  const film = filmMaster(name);
  return (
    <FilmFrame film={film} playLabel={playLabel} small>
      <Picture picture={await smallPicture(film.poster, sizes)} decorative />
    </FilmFrame>
  );
}
