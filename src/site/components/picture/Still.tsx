import { type FrameName, still } from "../../media/picture.ts";
import { type Look, Picture } from "./Picture.tsx";

interface Props extends Look {
  /** File name of a still in `media/`, without its ending. */
  name: string;
  /** The frame it is cut for. */
  frame: FrameName;
}

/** A still of `media/` by its name; at build only, where React waits for what is cut. */
export async function Still({ name, frame, ...look }: Props) {
  return <Picture picture={await still(name, frame)} {...look} />;
}
