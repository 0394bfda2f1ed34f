import type { ReactNode } from "react";
import { stillMaster } from "../content/masters.ts";
import { jpegUrl, masterPicture } from "../content/picture.ts";

/** Width in pixels of the JPEG that a link opens without JavaScript. */
const LINKED_WIDTH = 2560;

interface Props {
  name: string;
  /** Caption in the lightbox; defaults to the caption of the surrounding figure. */
  title?: string;
  className?: string;
  children: ReactNode;
}

export async function LightboxLink({ name, title, className = "", children }: Props) {
  const master = stillMaster(name);
  const { sources } = await masterPicture(master, "full");
  return (
    <a
      href={await jpegUrl(master.image, LINKED_WIDTH)}
      className={`lightbox-link block cursor-zoom-in ${className}`}
      data-srcset={sources.at(-1)?.srcSet}
      data-width={master.image.width}
      data-height={master.image.height}
      data-title={title}
    >
      <span className="sr-only">Enlarge: </span>
      {children}
    </a>
  );
}
