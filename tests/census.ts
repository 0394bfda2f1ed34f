/**
 * Prints on which pages each rendered picture and film is, and how many slots each scene fills. Run it after
 * a build; tests/content/rendered-pictures.test.ts has the limits.
 *   npm run census
 *   npm run census -- house venue    also the slots of these scenes
 */
import { takeCensus } from "./support/pictures.ts";

const { files, scenes } = await takeCensus();
const byCount = <Value>(entries: Iterable<[string, Value]>, count: (value: Value) => number) =>
  [...entries].sort(([, a], [, b]) => count(b) - count(a));

console.table(
  Object.fromEntries(
    byCount(files, ({ size }) => size).map(([name, pages]) => [
      name,
      { pages: pages.size, where: [...pages].join(" ") },
    ]),
  ),
);
console.table(
  Object.fromEntries(
    byCount(scenes, ({ length }) => length).map(([scene, slots]) => [
      scene,
      { slots: slots.length },
    ]),
  ),
);
for (const scene of process.argv.slice(2))
  console.log(`${scene}:\n  ${scenes.get(scene)?.join("\n  ") ?? "not shown"}`);
