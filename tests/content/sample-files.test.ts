/**
 * Opens our sample files with readers of their formats, and checks that the figures which pages show agree
 * with them. Skips files that aren't ours, and those whose reader isn't installed.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { expect, it, type TestContext } from "vitest";
import type { Work } from "../../src/site/content/work.ts";
import { normalize, readContent } from "../support/content.ts";

const PIT = "gravel-pit-in-three-layers";

/** Our files, each with a hash of its content and the work that shows it. */
const FILES = {
  "stockpile-report.pdf": { hash: "7d524294740c", work: PIT },
  "thermal-report.pdf": { hash: "9391d7fbe8bf", work: "solar-rows-in-infrared" },
  "progress-report.pdf": { hash: "485abaf49d2f", work: "one-site-six-visits" },
  "pit-ortho.tif": { hash: "fda90d39cd40", work: PIT },
  "pit-elevation.tif": { hash: "64bbb63fb74e", work: PIT },
  "pit-contours.dxf": { hash: "3068f6891dc5", work: PIT },
  "pit-points.laz": { hash: "1bb1dd088221", work: PIT },
};

/** Returns the path of our file; skips the test if the owner has removed or replaced it, or its work. */
function ourFile(name: keyof typeof FILES, skip: TestContext["skip"]): string {
  const { hash, work } = FILES[name];
  const file = `media/files/${name}`;
  skip(!existsSync(file) || !existsSync(`content/works/${work}.yaml`), "the owner removed it");
  const digest = createHash("sha256").update(readFileSync(file)).digest("hex");
  skip(!digest.startsWith(hash), "the owner replaced it");
  return file;
}

/** Returns a program's output; skips the test if the program isn't installed. */
function read(skip: TestContext["skip"], program: string, ...args: string[]): string {
  const { stdout, error } = spawnSync(program, args, { encoding: "utf8", maxBuffer: 2 ** 26 });
  skip(error !== undefined, `${program} isn't installed (apt-get install poppler-utils gdal-bin)`);
  return stdout;
}

/** Returns the figures of layers, without those that the pit's files have, or a sequence's labels. */
function figuresOf({ media }: Work): string[] {
  if (media.discriminant === "sequence")
    return media.value.frames.flatMap(({ label }) => label.split(": "));
  if (media.discriminant !== "layers") return [];
  const figures = media.value.figures.filter(({ label }) => !/contour|ground/i.test(label));
  return figures.flatMap(({ value }) => value);
}

/** Returns the line that the page shows for one of the pit's files. */
const textOf = (name: string): string =>
  (readContent(`works/${PIT}.yaml`) as Work).files.find(({ file }) => file === name)?.text ?? "";

it.for(["stockpile-report.pdf", "thermal-report.pdf", "progress-report.pdf"] as const)(
  "%s is tagged and titled, and has the figures of its page as text",
  (name, { skip }) => {
    const file = ourFile(name, skip);
    expect(read(skip, "pdfinfo", file)).toMatch(/^Title: +\w.*: sample.*^Tagged: +yes$/ms);
    const text = normalize(read(skip, "pdftotext", "-layout", file, "-"));
    const figures = figuresOf(readContent(`works/${FILES[name].work}.yaml`));
    expect(figures.filter((figure) => !text.includes(normalize(figure)))).toEqual([]);
  },
);

/** Reads a GeoTIFF, without leaving a file of statistics next to it. */
function readRaster(name: keyof typeof FILES, skip: TestContext["skip"]) {
  const options = ["-json", "-stats", "--config", "GDAL_PAM_ENABLED", "NO"];
  const { coordinateSystem, size, geoTransform, bands } = JSON.parse(
    read(skip, "gdalinfo", ...options, ourFile(name, skip)),
  );
  const feetPerPixel: number = geoTransform[1];
  return { wkt: String(coordinateSystem.wkt), size, feetPerPixel, bands };
}

it("the orthophoto has its page's pixel size, in Colorado's coordinate system", ({ skip }) => {
  const { wkt, size, feetPerPixel, bands } = readRaster("pit-ortho.tif", skip);
  expect(wkt).toContain('ID["EPSG",6428]');
  expect([...size, bands.length]).toEqual([2048, 1152, 3]);
  expect(textOf("pit-ortho.tif")).toContain(`${(feetPerPixel * 12).toFixed(1)} inches per pixel`);
});

it("the elevation model's spacing and range match its page, and its heights refer to NAVD88", ({
  skip,
}) => {
  const { wkt, size, feetPerPixel, bands } = readRaster("pit-elevation.tif", skip);
  expect(wkt).toMatch(/ID\["EPSG",6428\].*ID\["EPSG",6360\]/s);
  expect(size).toEqual([1574, 884]);
  expect(textOf("pit-elevation.tif")).toContain(`every ${feetPerPixel * 12} inches`);
  const [{ minimum, maximum, noDataValue }] = bands;
  expect(noDataValue).toBe(-9999);
  expect(JSON.stringify(readContent(`works/${PIT}.yaml`).media)).toContain(
    `"${(maximum - minimum).toFixed(1)} ft"`,
  );
});

it("the drawing has a contour at every foot, and every fifth contour is on the layer of bold ones", ({
  skip,
}) => {
  const file = ourFile("pit-contours.dxf", skip);
  const levelsOn = (layer: string) => {
    const sql = `SELECT DISTINCT ST_MinZ(geometry) AS z FROM entities WHERE Layer='${layer}' ORDER BY z`;
    const levels = read(skip, "ogrinfo", "-q", file, "-dialect", "sqlite", "-sql", sql);
    return [...levels.matchAll(/z \(Real\) = (.+)/g)].map(([, level]) => Number(level));
  };
  const [bold, others] = [levelsOn("CONTOUR-INDEX"), levelsOn("CONTOUR-MINOR")];
  const levels = [...bold, ...others].sort((a, b) => a - b);
  expect(levels).toEqual(Array.from({ length: 50 }, (_, index) => 5200 + index));
  expect(bold).toEqual(levels.filter((level) => level % 5 === 0));
  expect(textOf("pit-contours.dxf")).toMatch(/^Every foot, with every fifth bold/);
});

it("the point cloud has its page's number of points, within the area of the maps", ({ skip }) => {
  const cloud = readFileSync(ourFile("pit-points.laz", skip));
  const doubles = (offset: number, count: number) =>
    Array.from({ length: count }, (_, index) => cloud.readDoubleLE(offset + 8 * index));
  // Offsets in the public header block of LAS 1.4.
  expect([...cloud.subarray(24, 26)]).toEqual([1, 4]);
  const points = Number(cloud.readBigUInt64LE(247));
  expect(textOf("pit-points.laz")).toContain(
    `${Math.round(points / 1000).toLocaleString("en-US")},000 colored points`,
  );
  const [maxX = 0, minX = 0, maxY = 0, minY = 0, maxZ = 0, minZ = 0] = doubles(179, 6);
  expect([minX, minY, minZ].map(Math.floor)).toEqual([3399606, 1649779, 5199]);
  expect([maxX, maxY, maxZ].map(Math.floor)).toEqual([3400392, 1650221, 5273]);
});
