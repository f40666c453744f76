/** How a card message sounds, in the order in which they are offered. */
export const MOODS = ["warm", "funny", "cheeky", "thoughtful", "grateful"] as const;

export type Mood = (typeof MOODS)[number];

/** One thing to write in a card. */
export type MessageIdea = { mood: Mood; text: string };
