import type { LargePicture } from "../../media/large.ts";
import type { PictureData } from "../../media/picture.ts";
import { LightboxLink } from "../lightbox/LightboxLink.tsx";
import { Picture } from "../picture/Picture.tsx";

interface Props {
  picture: PictureData;
  /** Where it opens large, and how that is said. */
  large?: { picture: LargePicture; open: string };
}

/** A picture from edge to edge between two sections, saying nothing but itself. */
export function PictureBand({ picture, large }: Props) {
  const shown = (
    <Picture picture={picture} className="aspect-4/3 w-full sm:aspect-2/1 desk:max-h-[80vh]" />
  );
  return (
    <div className="overflow-hidden bg-ink-950">
      <div data-reveal>
        {large ? (
          <LightboxLink large={large.picture} open={large.open} caption={picture.alt}>
            {shown}
          </LightboxLink>
        ) : (
          shown
        )}
      </div>
    </div>
  );
}
