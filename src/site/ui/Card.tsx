import type { ShapeName } from "../content/shapes.ts";
import { Still } from "./Still.tsx";

interface Props {
  href: string;
  /** Name of a still in `media/stills/`. */
  picture: string;
  shape?: ShapeName;
  /** A few words above the title. */
  label?: string;
  title: string;
  text?: string;
  className?: string;
}

/** A picture with a title below it, both one link. */
export const Card = ({
  href,
  picture,
  shape = "card",
  label,
  title,
  text,
  className = "",
}: Props) => (
  <a href={href} className={`group block ${className}`}>
    <Still name={picture} shape={shape} decorative className="aspect-3/2 w-full" />
    {label ? (
      <span className="label mt-4 block text-glow-400 paper:text-glow-700">{label}</span>
    ) : null}
    <span className="mt-3 block display text-xl group-hover:underline group-hover:decoration-glow-500 group-hover:decoration-2 group-hover:underline-offset-6">
      {title}
    </span>
    {text ? (
      <span className="mt-1 block text-sm text-ink-300 paper:text-ink-500">{text}</span>
    ) : null}
  </a>
);
