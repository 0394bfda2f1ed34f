import { mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { contrastOn } from "../../../../tests/support/contrast.ts";
import { cardSvg, OG_HEIGHT, OG_WIDTH } from "./card.tsx";
import { ogPicture } from "./picture.ts";

const cache = mkdtempSync(join(tmpdir(), "og-"));

const picture = {
  file: "media/stills/city-aspen.jpg",
  focus: { x: 50, y: 50 },
  title: "Aspen drone photography for mountain homes and weddings",
  businessName: "Elevated Aerial",
};

describe("ogPicture", () => {
  it("caches one file for each text", async () => {
    await ogPicture(picture, cache);
    expect(readdirSync(cache)).toHaveLength(1);
    await ogPicture({ ...picture, businessName: "Another Name" }, cache);
    expect(readdirSync(cache)).toHaveLength(2);
  });

  it.each(["Short title", "A title of sixty-five characters, as long as a page's may ever be"])(
    "gives text a contrast of more than 4.5:1 on a white picture: %s",
    async (title) => {
      const svg = await cardSvg({ ...picture, title });
      const [withText, background] = [await onWhite(svg), await onWhite(withoutLetters(svg))];
      const ratios = colorsUnderLetters(withText, background).map((under) =>
        contrastOn(LETTER, under),
      );
      expect(ratios.length).toBeGreaterThan(5_000);
      expect(ratios.reduce((a, b) => Math.min(a, b))).toBeGreaterThan(4.5);
    },
  );
});

/** Removes the text and the logo: satori draws letters as paths and the logo as an image. */
const withoutLetters = (svg: string) => svg.replace(/<path[^>]*\/>|<image[^>]*\/>/g, "");

const onWhite = (svg: string) =>
  sharp({ create: { width: OG_WIDTH, height: OG_HEIGHT, channels: 3, background: "#fff" } })
    .composite([{ input: Buffer.from(svg) }])
    .removeAlpha()
    .raw()
    .toBuffer();

const LETTER = { red: 251, green: 249, blue: 244, alpha: 1 };

/** Returns the background color under every pixel that is entirely inside a letter. */
function colorsUnderLetters(withText: Buffer, background: Buffer): [number, number, number][] {
  const colors: [number, number, number][] = [];
  for (let offset = 0; offset < withText.length; offset += 3) {
    const [red = 0, green = 0, blue = 0] = background.subarray(offset, offset + 3);
    const isLetter = withText.subarray(offset, offset + 3).join() === "251,249,244";
    if (isLetter && red !== LETTER.red) colors.push([red, green, blue]);
  }
  return colors;
}
