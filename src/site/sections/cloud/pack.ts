/** Reads point clouds (LAS 1.2 to 1.4) and packs as many of their points as a visitor should have to download. */
import { readFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";
import { classNameOf } from "./classes.ts";

const MAX_POINTS = 130_000;
const MAX_BYTES = 450_000;

/** Feet per step of a packed coordinate, or more if the cloud is wider than a signed 16-bit difference. */
const STEP_FT = 0.1;
const MAX_STEPS = 32_000;

/** Points are packed in strips of this width, each from end to end, so that neighbors follow each other. */
const STRIP_FT = 2.5;

const FT_PER_METER = 3.280833;

/** By point format, the offset of the colors in a point (ASPRS LAS 1.4 R15). */
const COLORS_AT: Record<number, number> = { 2: 20, 3: 28, 5: 28, 7: 30, 8: 30, 10: 30 };

export interface Point {
  x: number;
  y: number;
  z: number;
  class: number;
  /** Red, green and blue, 0 to 255. */
  color: [number, number, number];
}

/**
 * Returns every n-th point, in feet.
 * @throws Error if the file isn't LAS or has no colors
 */
export function readLas(file: string, unit: "feet" | "meters", most = MAX_POINTS): Point[] {
  const bytes = readFileSync(file);
  if (bytes.toString("latin1", 0, 4) !== "LASF") throw new Error(`${file} isn't a LAS file`);
  const format = bytes.readUInt8(104);
  if (format & 0xc0) throw new Error(`${file} is compressed (LAZ): save it as LAS`);
  const colorsAt = COLORS_AT[format];
  if (colorsAt === undefined) throw new Error(`${file} has no colors: export it with RGB`);
  const start = bytes.readUInt32LE(96);
  const size = bytes.readUInt16LE(105);
  const counted = bytes.readUInt32LE(107) || Number(bytes.readBigUInt64LE(247));
  const count = Math.min(counted, Math.floor((bytes.length - start) / size));
  const toFeet = unit === "meters" ? FT_PER_METER : 1;
  const coordinate = (at: number, axis: number) => {
    const scale = bytes.readDoubleLE(131 + 8 * axis);
    return (bytes.readInt32LE(at + 4 * axis) * scale + bytes.readDoubleLE(155 + 8 * axis)) * toFeet;
  };
  const kept = Math.min(count, most);
  const points = Array.from({ length: kept }, (_, index) => {
    const at = start + size * Math.floor(((index + 0.5) * count) / kept);
    const channel = (place: number) => bytes.readUInt16LE(at + colorsAt + 2 * place);
    return {
      x: coordinate(at, 0),
      y: coordinate(at, 1),
      z: coordinate(at, 2),
      class: format < 6 ? bytes.readUInt8(at + 15) & 31 : bytes.readUInt8(at + 16),
      color: [channel(0), channel(1), channel(2)] as Point["color"],
    };
  });
  // Some programs write 8 bits of the 16.
  const shift = points.some(({ color }) => Math.max(...color) > 255) ? 8 : 0;
  return points.map((point) => ({
    ...point,
    color: point.color.map((value) => value >> shift) as Point["color"],
  }));
}

const lowestOf = (points: readonly Point[], axis: "x" | "y" | "z") =>
  points.reduce((lowest, point) => Math.min(lowest, point[axis]), Number.POSITIVE_INFINITY);
const highestOf = (points: readonly Point[], axis: "x" | "y" | "z") =>
  points.reduce((highest, point) => Math.max(highest, point[axis]), Number.NEGATIVE_INFINITY);

/** Small differences of either sign become small numbers. */
const zigzag = (value: number) => ((value << 1) ^ (value >> 31)) & 0xffff;

/**
 * Returns a header (number of points, feet per step, lowest elevation) and ten columns of bytes: the low and the high
 * byte of each coordinate's difference to the point before, the class, and the colors' differences. Columns of
 * differences compress to three bytes a point. `unpack.ts` reads them.
 */
export function packPoints(points: readonly Point[]): Buffer {
  const [left, bottom, low] = [lowestOf(points, "x"), lowestOf(points, "y"), lowestOf(points, "z")];
  const extent = Math.max(highestOf(points, "x") - left, highestOf(points, "y") - bottom);
  const step = Math.max(STEP_FT, extent / MAX_STEPS);
  const sorted = points
    .map((point) => ({ ...point, strip: Math.floor((point.y - bottom) / STRIP_FT) }))
    .sort((a, b) => a.strip - b.strip || (a.strip % 2 ? b.x - a.x : a.x - b.x));
  const header = Buffer.alloc(12);
  header.writeUInt32LE(points.length, 0);
  header.writeFloatLE(step, 4);
  header.writeFloatLE(low, 8);
  const columns = Array.from({ length: 10 }, () => Buffer.alloc(points.length));
  let before = [0, 0, 0, 0, 0, 0];
  for (const [index, point] of sorted.entries()) {
    const [red, green, blue] = point.color;
    const place = [point.x - left, point.y - bottom, point.z - low].map((ft) =>
      Math.round(ft / step),
    );
    const values = [...place, green, red - green, blue - green];
    const [x = 0, y = 0, z = 0, ...colors] = values.map(
      (value, column) => value - (before[column] ?? 0),
    );
    const coordinates = [x, y, z].map(zigzag).flatMap((value) => [value & 255, value >> 8]);
    for (const [column, value] of [...coordinates, point.class, ...colors].entries())
      columns[column]?.writeUInt8(value & 255, index);
    before = values;
  }
  return Buffer.concat([header, ...columns]);
}

const compressedSize = (bytes: Buffer) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).length;

function readCloud(name: string, unit: "feet" | "meters") {
  let points = readLas(`media/clouds/${name}.las`, unit);
  let packed = packPoints(points);
  let bytes = compressedSize(packed);
  while (bytes > MAX_BYTES) {
    const keep = Math.floor((points.length * 0.97 * MAX_BYTES) / bytes);
    points = readLas(`media/clouds/${name}.las`, unit, keep);
    packed = packPoints(points);
    bytes = compressedSize(packed);
  }
  return {
    packed,
    megabytes: (bytes / 1e6).toFixed(1),
    lowest: lowestOf(points, "z"),
    highest: highestOf(points, "z"),
    classes: [...new Set(points.map((point) => classNameOf(point.class)))].sort(),
  };
}

const clouds = new Map<string, ReturnType<typeof readCloud>>();

/** @throws Error if the file isn't LAS or has no colors */
export function cloudAt(name: string, unit: "feet" | "meters") {
  const key = `${name}.${unit}`;
  const cloud = clouds.get(key) ?? readCloud(name, unit);
  clouds.set(key, cloud);
  return cloud;
}

/** Where a page finds a cloud's points (src/site/pages/points/). */
export const cloudUrl = (name: string, unit: string) => `/points/${name}.${unit}.bin`;
