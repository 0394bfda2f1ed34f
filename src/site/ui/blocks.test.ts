import { expect, it } from "vitest";
import type { Story } from "../content/shared.ts";
import { storyBlocks } from "./blocks.ts";

const text = (heading: string): Story => ({ heading, paragraphs: ["Text."] });
const picture = (heading: string): Story => ({ ...text(heading), picture: "lake" });
const drawing = (heading: string): Story => ({ ...text(heading), drawing: "print-sizes" });

/** Describes each block in a word or two: a picture's side, or the headings in a row. */
const outline = (stories: Story[]) =>
  storyBlocks(stories).map((block) =>
    block.form === "picture"
      ? `${block.story.heading} ${block.side}`
      : block.stories.map(({ heading }) => heading).join("+"),
  );

it("alternates the sides of pictures, also across other stories", () => {
  expect(outline([picture("A"), text("B"), picture("C"), picture("D")])).toEqual([
    "A left",
    "B",
    "C right",
    "D left",
  ]);
});

it("puts two or three consecutive texts side by side, and splits longer runs evenly", () => {
  expect(outline([text("A"), text("B"), text("C")])).toEqual(["A+B+C"]);
  expect(outline([text("A"), text("B"), text("C"), text("D")])).toEqual(["A+B", "C+D"]);
});

it("puts at most two drawings side by side, and never mixes them with texts", () => {
  expect(outline([drawing("A"), drawing("B"), drawing("C"), text("D")])).toEqual(["A+B", "C", "D"]);
});
