import type { PictureData } from "../../media/picture.ts";
import { Picture } from "../picture/Picture.tsx";

/** A picture from edge to edge between two sections, saying nothing but itself. */
export function PictureBand({ picture }: { picture: PictureData }) {
  return (
    <div className="overflow-hidden bg-ink-950">
      <div data-reveal>
        <Picture picture={picture} className="aspect-4/3 w-full sm:aspect-2/1 desk:max-h-[80vh]" />
      </div>
    </div>
  );
}
