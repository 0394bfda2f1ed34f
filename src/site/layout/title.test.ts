import { expect, it } from "vitest";
import { pageTitle } from "./title.ts";

const ROOM = "x".repeat(60 - "Vail | ".length);

it.each([
  ["Vail", "Elevated Aerial", "Vail | Elevated Aerial"],
  // Search results show 60 characters.
  ["Vail", ROOM, `Vail | ${ROOM}`],
  ["Vail", `${ROOM}x`, "Vail"],
  ["Elevated Aerial, from above", "Elevated Aerial", "Elevated Aerial, from above"],
])("a page called %j on the site of %j has the title %j", (title, name, expected) => {
  expect(pageTitle(title, name)).toBe(expected);
});
