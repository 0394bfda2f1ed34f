import type { Interface } from "../content/interface.ts";
import type { SiteContent } from "../content/load.ts";
import { Layers } from "./Layers.tsx";
import { Orbit } from "./Orbit.tsx";
import { Sequence } from "./Sequence.tsx";

type Works = SiteContent["works"];

/** Whether a work is shown at full width instead of in the gallery. */
export const isExhibit = ({ media }: Works[number]): boolean =>
  !["photo", "film"].includes(media.discriminant);

interface Props {
  works: Works;
  words: Interface["exhibit"];
}

export function Exhibits({ works, words }: Props) {
  return works.map(({ slug, title, caption, media }) => {
    const shared = { title, caption, words };
    if (media.discriminant === "sequence")
      return <Sequence key={slug} {...shared} {...media.value} />;
    if (media.discriminant === "layers")
      return <Layers key={slug} slug={slug} {...shared} {...media.value} />;
    if (media.discriminant === "orbit") return <Orbit key={slug} {...shared} {...media.value} />;
    return null;
  });
}
