import { mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { contrastOn } from "../../../../tests/support/contrast.ts";
import { crop } from "../../content/crop.ts";
import { cardSvg, OG_HEIGHT, OG_WIDTH } from "./card.tsx";
import { ogPicture } from "./picture.ts";

const cacheFolder = mkdtempSync(join(tmpdir(), "og-"));

const picture = {
  file: "media/stills/city-aspen.jpg",
  focus: { x: 50, y: 50 },
  title: "Aspen drone photography for mountain homes and weddings",
  businessName: "Elevated Aerial",
};

describe("ogPicture", () => {
  it("caches a separate file for each text on the same picture", async () => {
    await ogPicture(picture, cacheFolder);
    expect(readdirSync(cacheFolder)).toHaveLength(1);
    await ogPicture({ ...picture, businessName: "Another Name" }, cacheFolder);
    expect(readdirSync(cacheFolder)).toHaveLength(2);
  });

  it("turns a picture as its EXIF data say", async () => {
    // Stored with red left of blue; orientation 6 turns it clockwise, so that red is above blue.
    const halves = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800">
      <path fill="#c00000" d="M0 0h600v800H0z"/><path fill="#0000c0" d="M600 0h600v800H600z"/></svg>`;
    const file = join(cacheFolder, "phone.jpg");
    await sharp(Buffer.from(halves)).jpeg().withMetadata({ orientation: 6 }).toFile(file);
    for (const [y, channel] of [
      [0, 0],
      [100, 2],
    ] as const) {
      const cropped = await crop(file, 2, { x: 50, y });
      const { data, info } = await cropped.raw().toBuffer({ resolveWithObject: true });
      expect([info.width, info.height]).toEqual([800, 400]);
      expect(data[channel]).toBeGreaterThan(150);
      expect(data[2 - channel]).toBeLessThan(60);
    }
    const card = await ogPicture({ ...picture, file, focus: { x: 50, y: 0 } }, cacheFolder);
    const { dominant } = await sharp(card)
      .extract({ left: 900, top: 20, width: 200, height: 100 })
      .stats();
    expect(dominant.r).toBeGreaterThan(dominant.b + 20);
  });

  it.each(["Short title", "A title of sixty-five characters, as long as a page's may ever be"])(
    "gives all text a contrast of more than 4.5:1 on a white picture, with the title: %s",
    async (title) => {
      const svg = await cardSvg({ ...picture, title });
      // Satori draws letters as paths and the logo as an image.
      const svgWithoutText = svg.replace(/<path[^>]*\/>|<image[^>]*\/>/g, "");
      const withText = await renderOnWhite(svg);
      const background = await renderOnWhite(svgWithoutText);
      const ratios = colorsUnderLetters(withText, background).map((under) =>
        contrastOn(LETTER_COLOR, under),
      );
      expect(ratios.length).toBeGreaterThan(5_000);
      expect(ratios.reduce((a, b) => Math.min(a, b))).toBeGreaterThan(4.5);
    },
  );
});

const renderOnWhite = (svg: string) =>
  sharp({ create: { width: OG_WIDTH, height: OG_HEIGHT, channels: 3, background: "#fff" } })
    .composite([{ input: Buffer.from(svg) }])
    .removeAlpha()
    .raw()
    .toBuffer();

const LETTER_COLOR = { red: 251, green: 249, blue: 244, alpha: 1 };

/** Returns the background's color at every pixel that is entirely inside a letter. */
function colorsUnderLetters(withText: Buffer, background: Buffer): [number, number, number][] {
  const colors: [number, number, number][] = [];
  for (let offset = 0; offset < withText.length; offset += 3) {
    const [red = 0, green = 0, blue = 0] = background.subarray(offset, offset + 3);
    const isLetter = withText.subarray(offset, offset + 3).join() === "251,249,244";
    if (isLetter && red !== LETTER_COLOR.red) colors.push([red, green, blue]);
  }
  return colors;
}
