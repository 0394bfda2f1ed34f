import type { FrameName } from "../content/frames.ts";
import { stillPicture } from "../content/picture.ts";
import { Picture, type PictureOptions } from "./Picture.tsx";

interface Props extends PictureOptions {
  /** File name of a still in `media/stills/`, without its extension. */
  name: string;
  frame: FrameName;
}

/** Async, so only for components rendered at build time. */
export async function Still({ name, frame, ...options }: Props) {
  return <Picture picture={await stillPicture(name, frame)} {...options} />;
}
