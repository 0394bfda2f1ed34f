import type { ShapeName } from "../../media/shapes.ts";

/** What differs between kinds of exhibits. CSS and element.ts read it as `data-fades`, `data-wipes` and so on. */
interface Exhibit {
  /** One picture fades into the next. */
  fades?: true;
  /** One picture is wiped over another. */
  wipes?: true;
  /** Each picture is a part of the one before, which grows until it fills the stage. */
  zooms?: true;
  /** After the last picture comes the first. */
  wraps?: true;
  /** The pictures' crop; without it, the `sizes` attribute of uncropped ones. */
  shape?: ShapeName;
  sizes?: string;
  /** The index of the picture that is shown first. */
  first: (count: number) => number;
}

const exhibit = (kind: Exhibit) => kind;

export const EXHIBITS = {
  sequence: exhibit({ fades: true, shape: "stage", first: (count) => Math.floor(count / 2) }),
  layers: exhibit({
    wipes: true,
    sizes: "(min-width: 100rem) 72rem, (min-width: 60rem) 72vw, (min-width: 48rem) 90vw, 100vw",
    first: (count) => count - 2,
  }),
  zoom: exhibit({ zooms: true, shape: "part", first: () => 0 }),
  orbit: exhibit({ wraps: true, shape: "turn", first: () => 0 }),
};
