import type { Interface } from "../../content/interface.ts";
import type { SiteContent } from "../../content/load.ts";
import { Layers } from "./Layers.tsx";
import { Sequence } from "./Sequence.tsx";

type Works = SiteContent["works"];

/** Whether a work is an exhibit: a sequence or a set of layers. */
export const isExhibit = ({ media }: Works[number]): boolean =>
  media.discriminant === "sequence" || media.discriminant === "layers";

interface Props {
  /** All of the page's works, in gallery order. */
  works: Works;
  words: Interface["exhibit"];
}

/** Renders a page's sequences and sets of layers at full width. The page's other works are in its gallery. */
export function Exhibits({ works, words }: Props) {
  return works.map(({ slug, title, caption, media }) => {
    const shared = { title, caption, words };
    if (media.discriminant === "sequence")
      return <Sequence key={slug} {...shared} {...media.value} />;
    if (media.discriminant === "layers")
      return <Layers key={slug} slug={slug} {...shared} {...media.value} />;
    return null;
  });
}
