/** The custom elements, each with its markup, CSS and script. */
import type { DetailedHTMLProps, HTMLAttributes } from "react";

type CustomElement = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>;

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "work-exhibit": CustomElement;
      "work-lightbox": CustomElement;
      "ambient-films": CustomElement;
      "hero-carousel": CustomElement;
      "city-profile": CustomElement;
      "point-cloud": CustomElement;
      "sun-times": CustomElement;
    }
  }
}
