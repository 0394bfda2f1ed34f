const PATHS = {
  previous: "m15 18-6-6 6-6",
  next: "m9 18 6-6-6-6",
  pause: "M8 5v14M16 5v14",
  play: "m7 4 13 8-13 8z",
  check: "M20 6 9 17l-5-5",
  alert: "M12 3 2 20h20L12 3zm0 6v5m0 3v.5",
  close: "M18 6 6 18M6 6l12 12",
} as const;

interface Props {
  name: keyof typeof PATHS;
  className: string;
}

/** An icon of a hydrated component, which lucide's runtime would make a kilobyte larger. */
export const Glyph = ({ name, className }: Props) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 24 24"
    className={`fill-none stroke-current stroke-2 ${className}`}
  >
    <path d={PATHS[name]} />
  </svg>
);
