import type fc from "fast-check";
import { checkInvariants } from "../invariants.ts";
import type { Model } from "../model.ts";
import type { Real, World } from "../world.ts";

export type Command = fc.AsyncCommand<Model, Real>;

/** A step of a sequence, after which the invariants are checked. @param title with the values, as the report shows it */
export const command = (title: string, run: (world: World) => unknown): Command => ({
  check: () => true,
  run: async (model, real) => {
    await run({ model, real });
    await checkInvariants({ model, real });
  },
  toString: () => title,
});
