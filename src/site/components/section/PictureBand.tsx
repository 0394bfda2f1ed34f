import { stillMaster } from "../../media/masters.ts";
import { LightboxLink } from "../lightbox/LightboxLink.tsx";
import { Still } from "../picture/Still.tsx";

interface Props {
  /** File name of a still in `media/`, without its extension. */
  name: string;
  /** Tells screen readers that the picture opens in the lightbox. */
  openLabel: string;
}

/** A full-width picture between two sections; it opens in the lightbox. */
export function PictureBand({ name, openLabel }: Props) {
  return (
    <div className="overflow-hidden bg-ink-950">
      <div data-reveal>
        <LightboxLink name={name} caption={stillMaster(name).alt} openLabel={openLabel}>
          <Still
            name={name}
            frame="band"
            className="aspect-4/3 w-full sm:aspect-2/1 desk:max-h-[80vh]"
          />
        </LightboxLink>
      </div>
    </div>
  );
}
