/** Facts that an owner changes are the same for visitors, in mail and for search engines. */
import { expect, it } from "vitest";
import { messagesOf } from "#contract/messages.ts";
import { businessSchema, openingHours, spokenHours } from "./business.ts";

const open = (firstDay: string, lastDay: string) =>
  ({ hours: { opens: "07:00", closes: "18:30", firstDay, lastDay } }) as Parameters<
    typeof openingHours
  >[0];

it.each([
  ["Monday", "Sunday", "7 a.m. to 6:30 p.m., every day", "Mo-Su 07:00-18:30"],
  ["Monday", "Saturday", "7 a.m. to 6:30 p.m., Monday to Saturday", "Mo-Sa 07:00-18:30"],
  ["Thursday", "Wednesday", "7 a.m. to 6:30 p.m., every day", "Th-We 07:00-18:30"],
  ["Friday", "Friday", "7 a.m. to 6:30 p.m., Friday", "Fr 07:00-18:30"],
])("opens from %s to %s in words and for search engines", (first, last, spoken, data) => {
  expect(spokenHours(open(first, last))).toBe(spoken);
  expect(openingHours(open(first, last))).toBe(data);
});

it("thanks with the hours that the business promises", () => {
  for (const type of ["contact", "quote"] as const)
    expect(messagesOf(type, 48).success).toMatch(/within 48 hours\.$/);
});

it("links to social profiles on the web only", () => {
  const accepts = (url: string) =>
    businessSchema.shape.social.safeParse([{ network: "Vimeo", url }]).success;
  expect(accepts("https://vimeo.com/highline")).toBe(true);
  expect(accepts("javascript:alert(1)")).toBe(false);
});
