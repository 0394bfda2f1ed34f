import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { OG_MAX_BYTES, ogPicture } from "./picture.ts";

const cache = mkdtempSync(join(tmpdir(), "og-"));
afterAll(() => rmSync(cache, { recursive: true }));

const picture = {
  file: "media/stills/city-aspen.jpg",
  focus: "centre" as const,
  title: "Aspen drone photography for mountain homes and weddings",
  businessName: "Elevated Aerial",
  mark: readFileSync("media/brand/mark.svg", "utf8"),
};

describe("ogPicture", () => {
  it("is a JPEG of 1200 by 630 within the budget", async () => {
    const jpeg = await ogPicture(picture, cache);
    const { format, width, height } = await sharp(jpeg).metadata();
    expect({ format, width, height }).toEqual({ format: "jpeg", width: 1200, height: 630 });
    expect(jpeg.length).toBeLessThanOrEqual(OG_MAX_BYTES);
  });

  it("is made once for the same words and picture, and anew for others", async () => {
    await ogPicture(picture, cache);
    expect(readdirSync(cache)).toHaveLength(1);
    await ogPicture({ ...picture, businessName: "Another Name" }, cache);
    expect(readdirSync(cache)).toHaveLength(2);
  });

  it("keeps paper-white type at 4.5:1 on a white picture", async () => {
    const file = join(cache, "white.png");
    const white = { width: 1200, height: 630, channels: 3 as const, background: "#fff" };
    await sharp({ create: white }).png().toFile(file);
    const jpeg = await ogPicture(
      { ...picture, file, title: "\u00a0", businessName: "\u00a0" },
      cache,
    );
    const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
    // Name at 56 to 132 px, three lines of title above the lower margin of 56 px.
    for (const y of [60, 94, 130, 345, 420, 500, 570]) {
      const start = (y * info.width + 900) * info.channels;
      expect(
        contrast([data[start] ?? 255, data[start + 1] ?? 255, data[start + 2] ?? 255]),
      ).toBeGreaterThan(4.5);
    }
  });
});

/** Contrast of #fbf9f4 on a colour (WCAG 2.2, "contrast ratio"). */
function contrast(rgb: [number, number, number]): number {
  const luminance = (color: [number, number, number]) => {
    const [r, g, b] = color.map((value) => {
      const c = value / 255;
      return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
    }) as [number, number, number];
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  return (luminance([0xfb, 0xf9, 0xf4]) + 0.05) / (luminance(rgb) + 0.05);
}
