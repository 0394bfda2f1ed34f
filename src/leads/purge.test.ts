import { expect, it } from "vitest";
import { retentionStart } from "./purge.ts";

it.each([
  ["2026-03-31T10:00:00Z", 1, "2026-02-28T10:00:00Z"],
  ["2028-03-31T10:00:00Z", 1, "2028-02-29T10:00:00Z"],
  ["2026-12-31T00:00:00Z", 6, "2026-06-30T00:00:00Z"],
  ["2026-01-15T10:00:00Z", 12, "2025-01-15T10:00:00Z"],
  ["2024-02-29T10:00:00Z", 12, "2023-02-28T10:00:00Z"],
])("keeps leads at %s for %i months, since %s", (now, months, start) => {
  expect(retentionStart(months, Date.parse(now))).toBe(Date.parse(start));
});
