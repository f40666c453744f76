import { isSolemn, type Tone } from "./tone";

/**
 * Matches names of days that remember people who died. All other solemn days raise awareness or give thanks and are
 * "observed".
 */
const REMEMBRANCE =
  /\b(?:remember|remembrance|memorial|commemorat|mourning|victims?\b|fallen\b|died\b|holocaust|(?:ha)?shoah|genocide|massacre|hiroshima|nagasaki|pearl harbor|d-day|anzac|patriot day|september 11|9\/11|candle lighting)/i;

/** Returns "Happy World Hello Day!", or only the name for a solemn day. Source: spec section 2, home tab. */
export function holidayGreeting(holiday: { holidayName: string; tone: Tone }): string {
  return isSolemn(holiday) ? holiday.holidayName : `Happy ${holiday.holidayName}!`;
}

/**
 * Returns the line above a solemn day's name: "In remembrance" for the dead, else `otherwise`, such as "Observed
 * today".
 */
export function solemnLine({ holidayName }: { holidayName: string }, otherwise = "Observed today"): string {
  return REMEMBRANCE.test(holidayName) ? "In remembrance" : otherwise;
}
