/** The tone of an observance. A solemn one has no "Happy", exclamation mark, confetti, gifts, video or sponsor. */
export const TONES = ["festive", "solemn"] as const;

export type Tone = (typeof TONES)[number];

/** Chroma factor of each tone, from 0 to 1: a solemn day has only a trace of its color. */
export const CHROMA: Readonly<Record<Tone, number>> = { festive: 1, solemn: 0.2 };

export const isSolemn = ({ tone }: { tone: Tone }): boolean => tone === "solemn";
