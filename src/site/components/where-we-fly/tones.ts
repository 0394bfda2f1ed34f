/** Colours of the map on paper and on ink. Text is over 4.5:1, dots and borders over 3:1. */
export const TONES = {
  paper: {
    land: "fill-paper-100 stroke-ink-500",
    relief: "stroke-ink-500",
    dots: "fill-glow-700 stroke-glow-700",
    names: "fill-ink-900 stroke-paper-100",
    link: "hover:fill-glow-700 hover:underline",
    underline: "decoration-glow-700",
    note: "text-ink-500",
  },
  ink: {
    land: "fill-ink-900 stroke-ink-500",
    relief: "stroke-ink-300",
    dots: "fill-glow-400 stroke-glow-400",
    names: "fill-paper-50 stroke-ink-900",
    link: "hover:fill-glow-300 hover:underline",
    underline: "decoration-glow-400",
    note: "text-ink-300",
  },
} as const;

export type Tone = keyof typeof TONES;
