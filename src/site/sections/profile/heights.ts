/** Colorado from the border with Utah to the one with Kansas, seen from the south. */

const WEST = -109.06;
const EAST = -102.04;

/** Feet above sea level of the state's lowest and highest points, and where they are in the drawing, in percent. */
const LOWEST = { ft: 3_317, y: 85 };
export const HIGHEST = { name: "Mount Elbert", lon: -106.445, ft: 14_440, y: 8 };

/** Where the ground ends. Below, lines lead to the names. */
export const BASE = 88;

/** @returns percent of the drawing's width */
export const xAt = (lon: number): number => round(((lon - WEST) / (EAST - WEST)) * 100);

/** @returns percent of the drawing's height */
export const yAt = (ft: number): number =>
  round(HIGHEST.y + ((HIGHEST.ft - ft) / (HIGHEST.ft - LOWEST.ft)) * (LOWEST.y - HIGHEST.y));

const round = (percent: number) => Math.round(percent * 100) / 100;

/**
 * The highest ground north of Pikes Peak at each longitude, in feet. Summits have the elevations on topographic maps of
 * the US Geological Survey, from west to east: Leon, Crater, Chair, Sopris, Capitol, Maroon, Castle, Grizzly, Massive,
 * Elbert, Belford, Jacque, Lincoln, Bald, Grays, Blue Sky, Bison, Devils Head. Between them, heights are estimated.
 */
const SUMMITS = `
  -109.06 8600, -108.7 8700, -108.45 9000, -108.22 9900, -108.1 10500, -107.95 10900,
  -107.84 11236, -107.66 11333, -107.5 10700, -107.4 11400, -107.28 12727, -107.23 12200,
  -107.17 12965, -107.12 12700, -107.08 14137, -107.03 13500, -106.99 14163, -106.92 13600,
  -106.86 14279, -106.76 13200, -106.6 13988, -106.53 13300, -106.48 14421, -106.445 14440,
  -106.4 13700, -106.36 14203, -106.28 13100, -106.2 13205, -106.11 14293, -106.04 13100,
  -105.97 13690, -105.9 12900, -105.82 14278, -105.73 13300, -105.64 14265, -105.56 12700,
  -105.5 12431, -105.44 11500, -105.38 11970, -105.25 9400, -105.17 9000, -105.1 9748,
  -105.03 8600, -104.95 9200, -104.88 7600, -104.72 7650, -104.45 6900, -104.1 6300, -103.7 5900,
  -103.3 5300, -102.8 4700, -102.04 4000`;

/** The ground along Interstate 70: elevations of its towns, Vail Pass and the Eisenhower Tunnel, estimated between. */
const INTERSTATE_70 = `
  -109.06 4700, -108.73 4520, -108.55 4583, -108.35 4728, -108.2 4960, -107.78 5348, -107.32 5761,
  -107.07 6160, -106.83 6601, -106.52 7431, -106.37 8150, -106.22 10662, -106.15 9712,
  -106.07 8760, -105.91 11158, -105.7 8530, -105.51 7526, -105.4 8000, -105.27 7700, -105.2 6000,
  -104.98 5280, -104.43 5485, -104.04 5183, -103.69 5377, -102.87 4711, -102.27 4170, -102.04 3930`;

const outline = (heights: string) =>
  heights.split(",").map((height) => {
    const [lon = 0, ft = 0] = height.trim().split(" ").map(Number);
    return `${xAt(lon)} ${yAt(ft)}`;
  });

/** Outlines in percent of the drawing, for the attribute `d`. */
export const RIDGES = [SUMMITS, INTERSTATE_70].map((heights) => `M${outline(heights).join("L")}`);
