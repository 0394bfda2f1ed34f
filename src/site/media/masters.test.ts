import { expect, it } from "vitest";
import { byNumber } from "./masters.ts";

it("turns an orbit in the order of its files' numbers", () => {
  const files = ["/house/10.jpg", "/house/2.jpg", "/house/1.jpg"];
  expect(files.sort(byNumber)).toEqual(["/house/1.jpg", "/house/2.jpg", "/house/10.jpg"]);
});
