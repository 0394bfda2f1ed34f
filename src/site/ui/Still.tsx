import { stillPicture } from "../media/picture.ts";
import type { ShapeName } from "../media/shapes.ts";
import { Picture, type PictureOptions } from "./Picture.tsx";

interface Props extends PictureOptions {
  /** File name of a still in `media/stills/`, without its extension. */
  name: string;
  shape: ShapeName;
}

/** Async, so only for components rendered at build time. */
export async function Still({ name, shape, ...options }: Props) {
  return <Picture picture={await stillPicture(name, shape)} {...options} />;
}
