import { CLASSES, classNameOf } from "./classes.ts";
import type { Cloud } from "./unpack.ts";

/** From low to high, as on the elevation map. */
const RAMP = [
  [30, 62, 122],
  [38, 128, 140],
  [136, 176, 104],
  [214, 168, 92],
  [250, 246, 236],
] as const;

function rampAt(share: number): number[] {
  const place = share * (RAMP.length - 1);
  const lower = Math.min(RAMP.length - 2, Math.floor(place));
  const [from, to] = [RAMP[lower] ?? RAMP[0], RAMP[lower + 1] ?? RAMP[0]];
  return from.map((value, channel) => value + ((to[channel] ?? 0) - value) * (place - lower));
}

/** Elevations to which the ramp reaches: a few trees would otherwise take half of it. */
const HIGH_SHARE = 0.98;

export function colorsBy(mode: string, { count, positions, colors, classes, size }: Cloud) {
  if (mode === "photo") return colors;
  const result = new Uint8Array(3 * count);
  const heights = positions.filter((_, index) => index % 3 === 2);
  const high = heights.slice().sort()[Math.floor(HIGH_SHARE * count)] || size[2];
  for (let point = 0; point < count; point++) {
    const share = Math.min(1, (heights[point] ?? 0) / high);
    const color = mode === "height" ? rampAt(share) : CLASSES[classNameOf(classes[point] ?? 0)];
    // A class has one color, which the photo's light and shade keep readable.
    const light = colors.subarray(3 * point, 3 * point + 3).reduce((sum, value) => sum + value, 0);
    const shade = mode === "height" ? 0.75 + light / 1530 : 0.5 + light / 765;
    result.set(
      color.map((value) => Math.min(255, value * shade)),
      3 * point,
    );
  }
  return result;
}
