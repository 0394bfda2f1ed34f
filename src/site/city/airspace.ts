/** Places the labels on the airspace map. */
import { type AirspaceCity, type AirspaceLayout, airspaceLayout } from "./airspace-layout.ts";
import { type Box, boxesAround, placeLabels } from "./labels.ts";

/** Sizes of text in map units. */
export const TEXT = {
  wide: { city: 36, name: 25, detail: 17, ring: 15 },
  narrow: { city: 46, name: 32, detail: 27, ring: 0 },
} as const;
export type LabelSet = keyof typeof TEXT;

type Airport = AirspaceLayout["airports"][number];

const wideCaption = ({ name, code, airspace, where }: Airport) => ({
  title: name,
  detail: `${code}, ${airspace}, ${where}`,
});
const narrowCaption = ({ name, code, miles }: Airport) => ({
  title: name,
  detail: `${code}, ${miles}`,
});
/** For a narrow map without room for names. */
const codeCaption = ({ code, miles }: Airport) => ({ title: code, detail: miles });

/** Directions from the city, in degrees, in which a ring's label may be. */
const RING_LABEL_DEGREES = [225, 240, 210, 255, 200, 135, 120, 150, 285, 300, 60, 45, 315, 0, 180];

/** Average width of a letter in ems, rounded up, in the display and the text face. */
const LETTER_EMS = { display: 0.41, text: 0.55 };

function labelSet(
  set: LabelSet,
  { center, airports, rings, fixed, frame }: AirspaceLayout,
  cityName: string,
  captionOf: typeof wideCaption,
) {
  const text = TEXT[set];
  const textWidth = (letters: string, size: number, face: keyof typeof LETTER_EMS) =>
    Math.ceil(letters.length * size * LETTER_EMS[face]);
  const labelOf = (airport: Airport): Box[] => {
    const { title, detail } = captionOf(airport);
    const width = Math.max(
      textWidth(title, text.name, "display"),
      textWidth(detail, text.detail, "text"),
    );
    return boxesAround(airport.point, { width, height: text.name + text.detail + 10 }, 16);
  };
  const cityLabel = boxesAround(
    center,
    { width: textWidth(cityName, text.city, "display"), height: text.city },
    18,
  );
  const ringLabel = ({ miles, radius }: AirspaceLayout["rings"][number]): Box[] =>
    RING_LABEL_DEGREES.map((degrees) => {
      const radians = (degrees * Math.PI) / 180;
      const width = textWidth(`${miles} mi`, text.ring, "text");
      return {
        x: center.x + radius * Math.sin(radians) - width / 2,
        y: center.y - radius * Math.cos(radians) - text.ring / 2,
        width,
        height: text.ring,
      };
    });
  const placed = placeLabels(
    [cityLabel, ...airports.map(labelOf), ...(text.ring > 0 ? rings.map(ringLabel) : [])],
    frame,
    fixed,
  );
  const [city, ...others] = placed.map(({ box }) => box) as [Box, ...Box[]];
  return {
    city,
    airports: airports.map((airport, index) => ({
      code: airport.code,
      box: others[index] as Box,
      ...captionOf(airport),
    })),
    /** Rings with room for a label. */
    rings: placed
      .slice(1 + airports.length)
      .flatMap(({ box, overlap }, index) =>
        overlap > 1 ? [] : [{ box, miles: rings[index]?.miles }],
      ),
    /** Whether other labels cover each other or leave the map. */
    isCrowded: placed.slice(0, 1 + airports.length).some(({ overlap }) => overlap > 1),
  };
}

export function airspaceMap(city: AirspaceCity) {
  const layout = airspaceLayout(city);
  const named = labelSet("narrow", layout, city.name, narrowCaption);
  return {
    ...layout,
    labels: {
      wide: labelSet("wide", layout, city.name, wideCaption),
      narrow: named.isCrowded ? labelSet("narrow", layout, city.name, codeCaption) : named,
    },
  };
}
