import { partsOf } from "@/lib/core/civil-date";
import type { Holiday } from "./queries";
import { CATEGORIES, type Category } from "./traits";

/** Where a picture plays. */
export const SCENES = [
  "meadow",
  "forest",
  "mountain",
  "beach",
  "sea",
  "underwater",
  "night-sky",
  "space",
  "city",
  "street",
  "kitchen",
  "table",
  "living-room",
  "garden",
  "library",
  "stage",
  "classroom",
  "lab",
  "workshop",
  "stadium",
  "snow",
  "desert",
  "farm",
  "market",
  "park",
  "river",
  "castle",
] as const;

export const SEASONS = ["winter", "spring", "summer", "fall"] as const;

/** The light and the movement of a picture; `quiet` is for solemn days. */
export const PICTURE_MOODS = ["calm", "joyful", "silly", "cozy", "wonder", "quiet"] as const;

/** The odd day of our logo, and its round friends by color. */
export const CAST = ["odd", "red", "amber", "yellow", "green", "teal", "blue", "violet", "pink"] as const;

export const POSES = ["wave", "cheer", "walk", "sit", "look-up", "sleep", "jump", "bow", "hug", "point"] as const;

export type CastMember = {
  who: (typeof CAST)[number];
  pose: (typeof POSES)[number];
  /** An emoji in its hand. */
  holds?: string | undefined;
  /** An emoji on its head. */
  wears?: string | undefined;
};

/** What a holiday's picture shows; lib/publishing/pictures draws it. */
export type Picture = {
  scene: (typeof SCENES)[number];
  season: (typeof SEASONS)[number];
  mood: (typeof PICTURE_MOODS)[number];
  cast: CastMember[];
  /** Emoji, the largest first. */
  objects: string[];
};

export type { Classroom } from "@/db/schema/holidays";

export const MAX_CAST = 3;
export const MAX_OBJECTS = 5;

const SCENE_OF: Readonly<Record<Category, Picture["scene"]>> = {
  "Food & Drink": "table",
  Animals: "farm",
  Nature: "forest",
  "Arts & Music": "stage",
  "Books & Words": "library",
  "Science & Tech": "lab",
  "Games & Play": "park",
  "Sports & Outdoors": "mountain",
  "Home & Garden": "garden",
  "Friends & Family": "living-room",
  "Kindness & Causes": "street",
  "History & Culture": "castle",
  "Work & School": "classroom",
  Wellbeing: "river",
  "Wonderfully Weird": "space",
};

/** Returns what the picture of a holiday without a description shows: its category's scene with its emoji. */
export function defaultPicture({
  category,
  emoji,
  tone,
  dateIso,
}: Pick<Holiday, "category" | "emoji" | "tone" | "dateIso">): Picture {
  const known = CATEGORIES.find((each) => each === category);
  const isQuiet = tone === "solemn";
  return {
    scene: known ? SCENE_OF[known] : "meadow",
    // Meteorological seasons of the Northern Hemisphere, where most readers live.
    season: SEASONS[Math.floor((partsOf(dateIso).month % 12) / 3)] ?? "winter",
    mood: isQuiet ? "quiet" : "joyful",
    cast: isQuiet ? [] : [{ who: "odd", pose: "wave" }],
    objects: [emoji],
  };
}
