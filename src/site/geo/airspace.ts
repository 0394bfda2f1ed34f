/** Places the labels on the airspace map. */
import {
  type AirspaceCity,
  type AirspaceLayout,
  airspaceLayout,
  type Point,
} from "./airspace-layout.ts";
import { type Box, boxesAround, type Label, placeLabels } from "./labels.ts";

/** Sizes of text in map units: wide maps show names, narrow maps only codes and larger letters. */
export const TEXT = {
  wide: { city: 36, name: 25, detail: 16.5, pill: 16.5, ring: 15 },
  narrow: { city: 50, name: 31, detail: 0, pill: 28, ring: 0 },
} as const;
export type LabelSet = keyof typeof TEXT;

/** Directions from the city, in degrees, in which a ring's label may be. */
const RING_LABEL_DEGREES = [225, 240, 210, 255, 200, 135, 120, 150, 285, 300, 60, 45, 315, 0, 180];

/** Average width of a letter in ems, rounded up, in the display and the text face. */
const LETTER_EMS = { display: 0.41, text: 0.55 };

/** Returns where a pill with the distance may be: on the line to the airport, or close beside it. */
function pillCandidates(from: Point, to: Point, { width, height }: Pick<Box, "width" | "height">) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const across = { x: -(to.y - from.y) / length, y: (to.x - from.x) / length };
  const onLine = (share: number, offset = 0): Box => ({
    x: from.x + (to.x - from.x) * share + across.x * offset - width / 2,
    y: from.y + (to.y - from.y) * share + across.y * offset - height / 2,
    width,
    height,
  });
  const aside = Math.abs(across.x) * (width / 2) + Math.abs(across.y) * (height / 2) + 6;
  return [
    ...[0.5, 0.58, 0.42, 0.66, 0.34, 0.74, 0.26, 0.8].map((share) => onLine(share)),
    ...[aside, -aside].flatMap((offset) => [0.5, 0.7, 0.35].map((share) => onLine(share, offset))),
  ];
}

function labelSet(city: AirspaceCity, set: LabelSet, map: AirspaceLayout) {
  const text = TEXT[set];
  const isWide = set === "wide";
  const { center, airports, fixed, frame } = map;
  const textWidth = (letters: string, size: number, face: keyof typeof LETTER_EMS) =>
    Math.ceil(letters.length * size * LETTER_EMS[face]);
  const labelOf = ({ point, name, code, detail }: AirspaceLayout["airports"][number]): Label => ({
    candidates: boxesAround(
      point,
      isWide
        ? {
            width: Math.max(
              textWidth(name, text.name, "display"),
              textWidth(detail, text.detail, "text"),
            ),
            height: text.name + text.detail + 10,
          }
        : { width: textWidth(code, text.name, "text"), height: text.name },
      isWide ? 16 : 18,
    ),
  });
  const pillOf = ({ point, where, miles }: AirspaceLayout["airports"][number]): Label => ({
    candidates: pillCandidates(center, point, {
      width: textWidth(isWide ? where : miles, text.pill, "text") + text.pill,
      height: text.pill * 1.5,
    }),
  });
  const cityLabel = {
    candidates: boxesAround(
      center,
      { width: textWidth(city.name, text.city, "display"), height: text.city },
      18,
    ),
  };
  const ringLabel = ({ miles, radius }: AirspaceLayout["rings"][number]): Label => ({
    candidates: RING_LABEL_DEGREES.map((degrees) => {
      const radians = (degrees * Math.PI) / 180;
      const width = textWidth(`${miles} mi`, text.ring, "text");
      return {
        x: center.x + radius * Math.sin(radians) - width / 2,
        y: center.y - radius * Math.cos(radians) - text.ring / 2,
        width,
        height: text.ring,
      };
    }),
  });
  const placed = placeLabels(
    [
      cityLabel,
      ...airports.map(labelOf),
      ...airports.map(pillOf),
      ...(isWide ? map.rings.map(ringLabel) : []),
    ],
    frame,
    fixed,
  );
  const [name, ...others] = placed.map(({ box }) => box) as [Box, ...Box[]];
  return {
    name,
    airports: others.slice(0, airports.length),
    pills: others.slice(airports.length, 2 * airports.length),
    /** Rings with room for a label. */
    rings: placed
      .slice(1 + 2 * airports.length)
      .flatMap(({ box, overlap }, index) =>
        overlap > 1 ? [] : [{ box, miles: map.rings[index]?.miles }],
      ),
    /** Whether other labels cover each other or leave the map. */
    isCrowded: placed.slice(0, 1 + 2 * airports.length).some(({ overlap }) => overlap > 1),
  };
}

export function airspaceMap(city: AirspaceCity) {
  const layout = airspaceLayout(city);
  return {
    ...layout,
    labels: { wide: labelSet(city, "wide", layout), narrow: labelSet(city, "narrow", layout) },
  };
}
