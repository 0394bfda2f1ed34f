/** Widths of two columns on desktop, in twelfths of the page; on narrower screens, the columns stack. */
const SPLITS = {
  "4/8": "desk:grid-cols-[4fr_8fr]",
  "5/7": "desk:grid-cols-[5fr_7fr]",
  "6/6": "desk:grid-cols-2",
  "7/5": "desk:grid-cols-[7fr_5fr]",
} as const;

export type Split = keyof typeof SPLITS;

/** The caller adds the gap between the grid's rows. */
export const columns = (split: Split): string => `grid grid-cols-1 gap-x-16 ${SPLITS[split]}`;
