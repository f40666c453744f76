/** How an observance is marked. A solemn one has no "Happy", exclamation mark, confetti, gifts, video or sponsor. */
export const TONES = ["festive", "solemn"] as const;

export type Tone = (typeof TONES)[number];

/** How much of its color a holiday keeps, from 0 to 1: a trace on a solemn day. */
export const CHROMA: Readonly<Record<Tone, number>> = { festive: 1, solemn: 0.2 };

/** Names of days that remember people who died; every other solemn day raises awareness or gives thanks and is "observed". */
const REMEMBRANCE =
  /\b(?:remember|remembrance|memorial|commemorat|mourning|victims?\b|fallen\b|died\b|holocaust|(?:ha)?shoah|genocide|massacre|hiroshima|nagasaki|pearl harbor|d-day|anzac|patriot day|september 11|9\/11|candle lighting)/i;

export const isSolemn = ({ tone }: { tone: Tone }): boolean => tone === "solemn";

/** "Happy World Hello Day!", or the name alone for a solemn day. Source: spec section 2, home tab. */
export function holidayGreeting(holiday: { holidayName: string; tone: Tone }): string {
  return isSolemn(holiday) ? holiday.holidayName : `Happy ${holiday.holidayName}!`;
}

/** The line above a solemn day's name: "In remembrance" for the dead, else `otherwise`, such as "Observed today". */
export function solemnLine({ holidayName }: { holidayName: string }, otherwise = "Observed today"): string {
  return REMEMBRANCE.test(holidayName) ? "In remembrance" : otherwise;
}
