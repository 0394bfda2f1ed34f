/** The types of the hosted function under Deno: no other check of the project reads supabase/. */
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { checkHostedTypes } from "../support/deno.ts";

it("are right, but for a mistake made to see that they are checked", { timeout: 120_000 }, () => {
  const complaints = checkHostedTypes((folder) =>
    appendFileSync(join(folder, "caller.ts"), "callerAddress(1);\n"),
  );
  expect(complaints.match(/\bTS\d+ \[ERROR\]/g), complaints).toEqual(["TS2554 [ERROR]"]);
  expect(complaints).toMatch(/at file:.*\/caller\.ts:/);
});
