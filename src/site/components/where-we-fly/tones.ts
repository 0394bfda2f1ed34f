/** Colors of what stands on the map. Text is over 4.5:1, dots and borders over 3:1. */
export const TONES = {
  paper: {
    dots: "fill-glow-700 stroke-glow-700",
    names: "fill-ink-900 stroke-paper-100",
    link: "hover:fill-glow-700 hover:underline",
    underline: "decoration-glow-700",
  },
  ink: {
    dots: "fill-glow-400 stroke-glow-400",
    names: "fill-paper-50 stroke-ink-900",
    link: "hover:fill-glow-300 hover:underline",
    underline: "decoration-glow-400",
  },
} as const;

export type Tone = keyof typeof TONES;

/** Name of the file with the land under a map of this tone, without its ending. */
export const landName = (tone: Tone): string => `colorado-${tone}`;
