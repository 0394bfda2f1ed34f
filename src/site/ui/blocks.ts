import type { Story } from "../content/shared.ts";

/** Text-only stories and drawings stand side by side; more columns than this would be too narrow to read. */
const MAX_SIDE_BY_SIDE = { text: 3, drawing: 2 } as const;

interface PictureBlock {
  form: "picture";
  story: Story & { picture: string };
  /** Side of the picture on a wide screen. Consecutive pictures alternate. */
  side: "left" | "right";
}

interface RowBlock<Form extends "text" | "drawing"> {
  form: Form;
  stories: Story[];
}

export type StoryBlock = PictureBlock | RowBlock<"text"> | RowBlock<"drawing">;

const formOf = ({ picture, drawing }: Story): StoryBlock["form"] =>
  picture ? "picture" : drawing ? "drawing" : "text";

/** Splits a list into rows of nearly equal length: five items in rows of at most three become 3 and 2. */
function evenRows<Item>(items: Item[], most: number): Item[][] {
  const rows = Math.ceil(items.length / most);
  const size = Math.ceil(items.length / rows);
  return Array.from({ length: rows }, (_, row) => items.slice(row * size, (row + 1) * size));
}

/** A story with a picture is a block of its own; consecutive drawings or text-only stories share rows. */
export function storyBlocks(stories: readonly Story[]): StoryBlock[] {
  const runs: Story[][] = [];
  for (const story of stories) {
    const run = runs.at(-1);
    if (run?.[0] && formOf(run[0]) === formOf(story)) run.push(story);
    else runs.push([story]);
  }
  let pictures = 0;
  return runs.flatMap((run): StoryBlock[] => {
    const form = run[0] ? formOf(run[0]) : "text";
    if (form !== "picture")
      return evenRows(run, MAX_SIDE_BY_SIDE[form]).map((row) => ({ form, stories: row }));
    return run.flatMap(({ picture, ...story }) =>
      picture
        ? [{ form, story: { ...story, picture }, side: pictures++ % 2 === 0 ? "left" : "right" }]
        : [],
    );
  });
}
