import { expect, it } from "vitest";
import { pageTitle } from "./title.ts";

const ROOM = "x".repeat(60 - "Vail | ".length);

it.each([
  ["Vail", "Elevated Aerial", "Vail | Elevated Aerial"],
  // Search results show 60 characters.
  ["Vail", ROOM, `Vail | ${ROOM}`],
  ["Vail", `${ROOM}x`, "Vail"],
  ["Elevated Aerial, from above", "Elevated Aerial", "Elevated Aerial, from above"],
])("extends the title “%s” with the business name “%s” to “%s”", (title, name, expected) => {
  expect(pageTitle(title, name)).toBe(expected);
});
