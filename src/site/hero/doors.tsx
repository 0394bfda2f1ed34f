import type { ReactNode } from "react";
import type { Home } from "../content/pages.ts";

type Hero = Home["hero"];

/**
 * The hero's line, with links on some of its words, of which carousel.ts shows the slide. Links whose words it doesn't
 * have follow it.
 */
export function withDoors({ line, doors }: Pick<Hero, "line" | "doors">): ReactNode[] {
  const startOf = (words: string) => line.toLowerCase().indexOf(words.toLowerCase());
  const inLine: ReactNode[] = [];
  const after: ReactNode[] = [];
  let end = 0;
  for (const { words, page, slide } of doors.toSorted(
    (one, other) => startOf(one.words) - startOf(other.words),
  )) {
    const start = startOf(words);
    const link = (label: string) => (
      <a key={words} href={page.path} data-slide={slide}>
        {label}
      </a>
    );
    if (start < end) after.push(" ", link(words));
    else {
      inLine.push(line.slice(end, start), link(line.slice(start, start + words.length)));
      end = start + words.length;
    }
  }
  return [...inLine, line.slice(end), ...after];
}
