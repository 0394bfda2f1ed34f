/** The page's custom elements, each with its markup, CSS and script in this folder. */
import type { DetailedHTMLProps, HTMLAttributes } from "react";

type CustomElement = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>;

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "work-exhibit": CustomElement;
      "work-lightbox": CustomElement;
      "ambient-films": CustomElement;
    }
  }
}
