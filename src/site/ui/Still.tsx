import type { Master } from "../media/masters.ts";
import { masterPicture } from "../media/picture.ts";
import type { ShapeName } from "../media/shapes.ts";
import { Picture, type PictureOptions } from "./Picture.tsx";

interface Props extends PictureOptions {
  picture: Master;
  shape: ShapeName;
}

/** A master in one of the site's sizes. Async, so only for components rendered at build time. */
export async function Still({ picture, shape, ...options }: Props) {
  return <Picture picture={await masterPicture(picture, shape)} {...options} />;
}
