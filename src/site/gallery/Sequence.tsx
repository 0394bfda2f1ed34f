import type { Interface } from "../content/interface.ts";
import { interpolate } from "../content/interpolate.ts";
import { stillPicture } from "../content/picture.ts";
import { FrameSlider } from "./FrameSlider.tsx";

interface Props {
  words: Interface["exhibit"];
  title: string;
  caption: string;
  /** Noun for one picture, such as "Visit". */
  label: string;
  frames: { picture: string; label: string }[];
}

/** "Week 8: footings" becomes "Week 8" and "footings"; without a colon, the date is empty. */
function splitLabel(label: string): [date: string, description: string] {
  const [date = "", ...description] = label.split(": ");
  return description.length > 0 ? [date, description.join(": ")] : ["", label];
}

/**
 * Returns the labels of the slider's ticks, such as "Week 2", "8", "17". If all dates start with the same
 * word, only the first label includes that word. A frame without a date is labeled with its number.
 */
function tickLabels(frames: readonly { label: string }[]): string[] {
  const dates = frames.map(({ label }, index) => splitLabel(label)[0] || String(index + 1));
  const [firstWord = ""] = dates[0]?.split(/(?<= )/) ?? [];
  const isShared = firstWord.endsWith(" ") && dates.every((date) => date.startsWith(firstWord));
  return dates.map((date, index) => (isShared && index > 0 ? date.slice(firstWord.length) : date));
}

export async function Sequence({ words, title, caption, label: name, frames }: Props) {
  const slides = frames.map(async ({ picture, label }, index) => {
    const [date, description] = splitLabel(label);
    const position = interpolate(words.position, { name, index: index + 1, count: frames.length });
    return {
      picture: await stillPicture(picture, "exhibit"),
      valueText: `${position}, ${label}`,
      caption: (
        <>
          <span className="label min-w-[12.5rem] text-glow-400">
            {position}
            {date ? ` · ${date}` : ""}
          </span>
          <span className="display text-xl first-letter:uppercase">{description}</span>
        </>
      ),
    };
  });
  const ticks = tickLabels(frames);
  return <FrameSlider {...{ title, caption, ticks }} frames={await Promise.all(slides)} />;
}
