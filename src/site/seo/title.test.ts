import { describe, expect, it } from "vitest";
import { SHOWN } from "../content/shared.ts";
import { pageTitle } from "./title.ts";

describe("pageTitle", () => {
  it("names the business after a title where both fit", () => {
    expect(pageTitle("Drone Services in Colorado", "Elevated Aerial")).toBe(
      "Drone Services in Colorado | Elevated Aerial",
    );
  });

  it("leaves the title alone where both would be cut", () => {
    const title = "Colorado Springs Drone Photography, Video and Site Progress";
    expect(pageTitle(title, "Elevated Aerial")).toBe(title);
  });

  it("never gets longer than results show, whatever the business is called", () => {
    for (let length = 1; length < 90; length++) {
      expect(pageTitle("Vail Drone Photography", "x".repeat(length)).length).toBeLessThanOrEqual(
        SHOWN.title,
      );
    }
  });

  it("does not name the business twice", () => {
    expect(pageTitle("Elevated Aerial, from above", "Elevated Aerial")).toBe(
      "Elevated Aerial, from above",
    );
  });
});
