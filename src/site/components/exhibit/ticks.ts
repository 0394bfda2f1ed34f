/** Derives short labels for a slider's ticks from its frames' labels. */

/** Splits "Week 8: footings" into a date and a description; without a colon, the date is empty. */
export function splitLabel(label: string): [when: string, what: string] {
  const [first = "", ...rest] = label.split(": ");
  return rest.length > 0 ? [first, rest.join(": ")] : ["", label];
}

/**
 * Labels the ticks, such as "Week 2", "8", "17": a first word that all dates share appears only on the
 * first tick. Frames without a date are numbered.
 */
export function tickLabels(frames: readonly { label: string }[]): string[] {
  const dates = frames.map(({ label }, index) => splitLabel(label)[0] || String(index + 1));
  const [word = ""] = dates[0]?.split(/(?<= )/) ?? [];
  const shared = word.endsWith(" ") && dates.every((date) => date.startsWith(word));
  return dates.map((date, index) => (shared && index > 0 ? date.slice(word.length) : date));
}
