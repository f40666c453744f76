/** A point on the earth, in degrees. */
export type Point = { latitude: number; longitude: number };

/** Two decimals, which are at most 0.8 km from the exact position. */
const STEPS_PER_DEGREE = 100;

function rounded(degrees: number): number {
  return Math.round(degrees * STEPS_PER_DEGREE) / STEPS_PER_DEGREE;
}

/** Rounds a point to its neighborhood, the only position that may leave the browser. Rounding again changes nothing. */
export function roundedArea({ latitude, longitude }: Point): Point {
  return { latitude: rounded(latitude), longitude: rounded(longitude) };
}

/** Returns a neighborhood as stored in the database: "40.71,-74.01". */
export function areaKey(point: Point): string {
  const { latitude, longitude } = roundedArea(point);
  return `${latitude.toFixed(2)},${longitude.toFixed(2)}`;
}

/** The earth's mean radius. Source: IUGG. */
const EARTH_RADIUS_METERS = 6_371_008.8;
const METERS_PER_MILE = 1609.344;
const FEET_PER_MILE = 5280;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Returns the straight-line distance between two points in meters, by the haversine formula. */
export function distanceMeters(from: Point, to: Point): number {
  const height = Math.sin(radians(to.latitude - from.latitude) / 2) ** 2;
  const width = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  const chord = height + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * width;
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.sqrt(chord));
}

/** Formats a distance in US units: "350 ft" below a tenth of a mile, then "0.4 mi", and "12 mi" from ten miles on. */
export function distanceInWords(meters: number): string {
  const miles = meters / METERS_PER_MILE;
  if (miles < 0.1) return `${Math.max(50, Math.round((miles * FEET_PER_MILE) / 50) * 50)} ft`;
  return `${miles < 9.95 ? miles.toFixed(1) : Math.round(miles)} mi`;
}
