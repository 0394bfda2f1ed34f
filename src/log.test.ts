import { expect, it } from "vitest";
import { createLimitedWarn } from "./log.ts";

it("logs the first 20 warnings of an event per window, then the number of omitted ones", async () => {
  const lines: unknown[] = [];
  const warn = createLimitedWarn(
    (_level, event, fields) => lines.push({ event, ...fields }),
    "scan",
    20,
  );
  for (let count = 0; count < 500; count += 1) warn({ path: `/${count}` });
  expect(lines).toHaveLength(20);
  expect(lines[19]).toEqual({ event: "scan", path: "/19" });
  await expect.poll(() => lines.at(-1)).toEqual({ event: "scan", more: 480 });
  warn({ path: "/later" });
  expect(lines.slice(20)).toEqual([
    { event: "scan", more: 480 },
    { event: "scan", path: "/later" },
  ]);
});
