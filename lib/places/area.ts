/** A point on the earth, in degrees. */
export type Point = { latitude: number; longitude: number };

/** Two decimals: at most 0.8 km from where somebody is. */
const STEPS_PER_DEGREE = 100;

function rounded(degrees: number): number {
  return Math.round(degrees * STEPS_PER_DEGREE) / STEPS_PER_DEGREE;
}

/** The neighborhood of a point: all that may leave the browser of where a visitor is. Rounding again changes nothing. */
export function roundedArea({ latitude, longitude }: Point): Point {
  return { latitude: rounded(latitude), longitude: rounded(longitude) };
}

/** A neighborhood as it stands in the table: "40.71,-74.01". */
export function areaKey(point: Point): string {
  const { latitude, longitude } = roundedArea(point);
  return `${latitude.toFixed(2)},${longitude.toFixed(2)}`;
}
