/**
 * Checks that pages say that their pictures are rendered, and, for the content as shipped, that no picture
 * and no scene is shown too often. An owner's own pictures aren't rendered, so they are never counted.
 */
import { expect, it } from "vitest";
import { readPages } from "../support/built-site.ts";
import { IS_SAMPLE_BUSINESS, readContent } from "../support/content.ts";
import { byName, textOf } from "../support/html.ts";
import { picturesIn, takeCensus } from "../support/pictures.ts";

const MAX_PAGES_PER_PICTURE = 5;
const MAX_SLOTS_PER_SCENE = 15;

it("shows no rendered picture on more than five pages, and no scene in more than fifteen places", async ({
  skip,
}) => {
  const { files, scenes } = await takeCensus();
  const tooOften = [
    ...[...files].flatMap(([name, pages]) =>
      pages.size > MAX_PAGES_PER_PICTURE ? `${name}: ${[...pages].join(" ")}` : [],
    ),
    ...[...scenes].flatMap(([scene, slots]) =>
      slots.length > MAX_SLOTS_PER_SCENE ? `scene ${scene}: ${slots.join(", ")}` : [],
    ),
  ];
  skip(!IS_SAMPLE_BUSINESS && tooOften.length > 0, `shown often: ${tooOften.join("; ")}`);
  expect(tooOften).toEqual([]);
});

it("says on every page with a rendered picture that its pictures are rendered", async () => {
  const { rendered: line } = readContent("interface.yaml").footer;
  const silent = (await readPages()).filter(({ document }) => {
    const [footer] = byName(document, "footer").slice(-1);
    const isSaid = Boolean(footer && textOf(footer).includes(line));
    return picturesIn(document).some(({ rendered }) => rendered) && !isSaid;
  });
  expect(silent.map(({ path }) => path)).toEqual([]);
});
