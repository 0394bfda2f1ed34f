import { expect, it } from "vitest";
import { newReference } from "./id.ts";

it("makes references without characters that are misread on the phone", () => {
  const references = Array.from({ length: 200 }, newReference);
  expect(references.join("")).toMatch(/^([2-9B-DF-HJKMNP-TV-Z]|-)+$/);
});
