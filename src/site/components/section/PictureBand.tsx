import { stillMaster } from "../../media/masters.ts";
import { LightboxLink } from "../lightbox/LightboxLink.tsx";
import { Still } from "../picture/Still.tsx";

interface Props {
  /** Name of the still. */
  name: string;
  /** Makes it open large: says so to screen readers. */
  openLabel?: string;
}

/** A picture from edge to edge between two sections, without text. */
export function PictureBand({ name, openLabel }: Props) {
  const shown = (
    <Still name={name} frame="band" className="aspect-4/3 w-full sm:aspect-2/1 desk:max-h-[80vh]" />
  );
  return (
    <div className="overflow-hidden bg-ink-950">
      <div data-reveal>
        {openLabel ? (
          <LightboxLink name={name} caption={stillMaster(name).alt} openLabel={openLabel}>
            {shown}
          </LightboxLink>
        ) : (
          shown
        )}
      </div>
    </div>
  );
}
