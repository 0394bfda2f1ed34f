/**
 * What always holds while an owner with two tabs and a colleague work on one site: sequences on real repositories with
 * the installed git. The build is replaced by its check of the content. A failure prints the seed and path with which
 * `SEED=… REPLAY=… npx vitest run tests/editor/sequences.test.ts` repeats it.
 */
import fc from "fast-check";
import { expect, it, vi } from "vitest";
import {
  type Fault,
  FIELDS,
  type Field,
  PAGE_SLUGS,
  PAGES,
  type PageName,
  Scene,
} from "../support/publishing.ts";
import { SOAK } from "../support/soak.ts";

const { SEED = SOAK ? Date.now() : 58, REPLAY } = process.env;

vi.setConfig({ testTimeout: SOAK ? 3_600_000 : 600_000 });

type Step = fc.AsyncCommand<object, Scene>;

/** A step of a sequence, after which everything in `Scene.check` must hold. */
const step = (name: string, run: (scene: Scene) => Promise<void>): Step => ({
  check: () => true,
  async run(_, scene) {
    await run(scene);
    await scene.check();
  },
  toString: () => name,
});

const field = fc.constantFrom(...(Object.keys(FIELDS) as Field[]));
const tab = fc.constantFrom("first", "second");
const picture = fc.constantFrom("mesa", "creek");
const page = fc.constantFrom(...(Object.keys(PAGES) as PageName[]));
const slug = fc.constantFrom(...PAGE_SLUGS);
const TROUBLE: Fault[] = ["build fails", "push refused", "offline", "offline while sending"];
const KILLED: Fault[] = [0, 1, 2, 3].map((step) => `killed at ${step}` as Fault);
const fault = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Fault>("none") },
  fc.constantFrom(...TROUBLE),
  fc.constantFrom(...KILLED, "killed after sending" as const),
);
const index = fc.nat(3);

const saves = fc
  .tuple(tab, field, fc.boolean())
  .map((args) => step(`save(${args})`, (scene) => scene.save(...args)));
const publications = fc
  .tuple(fault, fc.boolean())
  .map((args) => step(`publish(${args})`, (scene) => scene.publish(...args)));
const colleague = fc
  .oneof(field, page)
  .map((field) => step(`colleague(${field})`, async (scene) => scene.colleaguePublishes(field)));

const STEPS = [
  ...[saves, saves, saves, publications, publications, publications, colleague, colleague],
  fc
    .tuple(tab, field)
    .map(([tab, field]) => step(`open(${tab}, ${field})`, async (scene) => scene.open(tab, field))),
  fc
    .tuple(tab, field)
    .map((args) => step(`closeTab(${args})`, async (scene) => scene.closeTab(...args))),
  field.map((field) => step(`saveTwice(${field})`, (scene) => scene.saveTwice(field))),
  picture.map((name) => step(`addPicture(${name})`, (scene) => scene.addPicture(name))),
  picture.map((name) => step(`deletePicture(${name})`, (scene) => scene.deletePicture(name))),
  fc
    .tuple(page, slug)
    .map((args) => step(`renamePage(${args})`, (scene) => scene.renamePage(...args))),
  fc
    .tuple(page, slug)
    .map((args) =>
      step(`colleagueRenames(${args})`, async (scene) => scene.colleagueRenames(...args)),
    ),
  fc
    .tuple(picture, picture)
    .map((args) => step(`renamePicture(${args})`, (scene) => scene.renamePicture(...args))),
  fc.constant(step("colleague(code)", async (scene) => scene.colleaguePublishes("code"))),
  index.map((index) => step(`discard(${index})`, (scene) => scene.discard(index))),
  fc
    .tuple(index, fc.boolean())
    .map((args) => step(`bringBack(${args})`, (scene) => scene.bringBack(...args))),
  index.map((index) => step(`goBack(${index})`, (scene) => scene.goBack(index))),
];

/** Sequences that reach every outcome, which few random ones do. */
const EXAMPLES: [isWindowsLike: boolean, Step[]][] = [
  [
    false,
    [
      step("save", (scene) => scene.save("first", "base", true)),
      step("publish", (scene) => scene.publish("killed at 2", true)),
      step("discard", (scene) => scene.discard(0)),
      step("save", (scene) => scene.save("first", "flights", true)),
      step("bringBack", (scene) => scene.bringBack(0, true)),
      step("publish", (scene) => scene.publish("none", true)),
    ],
  ],
  [
    true,
    [
      step("saveTwice", (scene) => scene.saveTwice("serviceArea")),
      step("save", (scene) => scene.save("second", "base", true)),
      step("publish", (scene) => scene.publish("push refused", true)),
      step("colleague", async (scene) => scene.colleaguePublishes("base")),
      step("publish", (scene) => scene.publish("none", true)),
      step("addPicture", (scene) => scene.addPicture("mesa")),
      step("addPicture", (scene) => scene.addPicture("creek")),
      step("rename it to one that is there", (scene) => scene.renamePicture("creek", "mesa")),
      step("rename", (scene) => scene.renamePage("Terms", "prices")),
      step("rename once more", (scene) => scene.renamePage("Terms", "rules")),
      step("publish", (scene) => scene.publish("none", true)),
      step("go back to before the rename", (scene) => scene.goBack(0)),
      step("discardAll", (scene) => scene.discardAll()),
    ],
  ],
  [
    false,
    [
      step("rename", (scene) => scene.renamePage("Terms", "rules")),
      step("rename to a name that is taken", (scene) => scene.renamePage("Rates", "rules")),
      step("colleague", async (scene) => scene.colleaguePublishes("Terms")),
      step("publish", (scene) => scene.publish("none", true)),
      step("colleague renames", async (scene) => scene.colleagueRenames("Rates", "prices")),
      step("rename", (scene) => scene.renamePage("Terms", "terms")),
      step("publish", (scene) => scene.publish("none", true)),
    ],
  ],
];

it("loses nothing, publishes what it built, and says what is true, whatever the owner and others do", async () => {
  const sequence = fc.array(fc.oneof(...STEPS), { minLength: 5, maxLength: 8, size: "max" });
  await fc.assert(
    fc.asyncProperty(fc.boolean(), sequence, async (isWindowsLike, steps) => {
      const scene = new Scene(isWindowsLike);
      try {
        await fc.asyncModelRun(() => ({ model: {}, real: scene }), steps);
      } finally {
        scene.dispose();
      }
    }),
    {
      // The examples are counted.
      numRuns: SOAK ? 200 : 5,
      seed: Number(SEED),
      ...(REPLAY ? { path: REPLAY } : { examples: EXAMPLES }),
    },
  );
  const tried = ["stale form", "two editors", "published", "failed", "question", "interrupted"];
  const rest = [
    "renamed",
    "refused name",
    "renamed by another",
    "discarded",
    "brought back",
    "brought back over a newer file",
    "went back",
  ];
  if (!REPLAY) expect([...Scene.seen]).toEqual(expect.arrayContaining([...tried, ...rest]));
});
