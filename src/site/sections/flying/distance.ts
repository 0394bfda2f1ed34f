/** Where places are from a city, stated as pilots do: "3.5 mi NW". */

/** Coordinates in degrees north and east (WGS 84). */
export interface Coordinates {
  lat: number;
  lon: number;
}

/** Length of a degree in Colorado, in statute miles; for longitude, before it's multiplied by the latitude's cosine. */
const MILES_PER_DEGREE = { lat: 68.99, lon: 69.26 };

const POINTS = "N NNE NE ENE E ESE SE SSE S SSW SW WSW W WNW NW NNW".split(" ");
const DEGREES_PER_POINT = 360 / POINTS.length;
const WHOLE_MILES_FROM = 10;

/** Returns the distance in statute miles, which is correct to 0.1% up to 50 miles. */
export function offsetMiles(from: Coordinates, to: Coordinates) {
  const middle = (((from.lat + to.lat) / 2) * Math.PI) / 180;
  return {
    east: (to.lon - from.lon) * Math.cos(middle) * MILES_PER_DEGREE.lon,
    north: (to.lat - from.lat) * MILES_PER_DEGREE.lat,
  };
}

export function whereInWords(from: Coordinates, to: Coordinates): string {
  const { east, north } = offsetMiles(from, to);
  const distance = Math.hypot(east, north);
  const degrees = (Math.atan2(east, north) * 180) / Math.PI + 360;
  const miles = Number(distance.toFixed(distance < WHOLE_MILES_FROM ? 1 : 0));
  return `${miles} mi ${POINTS[Math.round(degrees / DEGREES_PER_POINT) % POINTS.length]}`;
}

interface Airport extends Coordinates {
  name: string;
  airspace: string;
}

interface Nearby {
  city: { geo: Coordinates };
  airports: Airport[];
}

/** The nearest airport with controlled airspace, else the nearest. */
export function nearestAirport({ city: { geo }, airports }: Nearby) {
  const controlled = airports.filter(({ airspace }) => airspace.startsWith("Class"));
  const miles = (airport: Airport) => {
    const { east, north } = offsetMiles(geo, airport);
    return Math.hypot(east, north);
  };
  const [nearest] = (controlled.length > 0 ? controlled : airports).toSorted(
    (one, other) => miles(one) - miles(other),
  );
  const label = controlled.length > 0 ? "Nearest controlled airport" : "Nearest airport";
  return nearest && { label, value: `${nearest.name}, ${whereInWords(geo, nearest)}` };
}
