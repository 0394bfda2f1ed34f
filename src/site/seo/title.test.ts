import { describe, expect, it } from "vitest";
import { SEARCH_LIMITS } from "../content/shared.ts";
import { pageTitle } from "./title.ts";

describe("pageTitle", () => {
  it("appends the business name if search results have room for it after the title", () => {
    expect(pageTitle("Drone Services in Colorado", "Elevated Aerial")).toBe(
      "Drone Services in Colorado | Elevated Aerial",
    );
  });

  it("never appends a business name that would make the title longer than search results show", () => {
    for (let length = 1; length < 90; length++) {
      expect(pageTitle("Vail Drone Photography", "x".repeat(length)).length).toBeLessThanOrEqual(
        SEARCH_LIMITS.title,
      );
    }
  });

  it("doesn't append the business name if the title already contains it", () => {
    expect(pageTitle("Elevated Aerial, from above", "Elevated Aerial")).toBe(
      "Elevated Aerial, from above",
    );
  });
});
