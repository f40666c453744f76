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

/** Increase it when the drawings change, because browsers keep a picture for a year. */
const DRAWING = "1";

/** Returns a number from 0 to 2^32 for a text. Source: FNV-1a, with the final mix of MurmurHash3. */
export function numberOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Returns a number from 0 to 1 for each index, in the order that a seed gives. */
export const randomOf = (seed: string) => (index: number) => numberOf(`${index}:${seed}:${index}`) / 2 ** 32;

/** What a picture shows and in which colors. Its slug is the seed of everything that the description leaves open. */
export type PicturedHoliday = Pick<Holiday, "slug" | "category" | "emoji" | "tone" | "dateIso" | "hue"> & {
  picture?: Picture | null | undefined;
};

/** Returns what the holiday's picture shows: its description, else its category's scene with its emoji. */
export const shownPicture = (holiday: PicturedHoliday): Picture => holiday.picture ?? defaultPicture(holiday);

/** Returns a name for everything that is drawn: it changes whenever the picture does. */
export function pictureVersion(picture: Picture, { slug, hue, tone }: Pick<Holiday, "slug" | "hue" | "tone">): string {
  const { scene, season, mood, cast, objects } = picture;
  const drawn = cast.map(({ who, pose, holds = "", wears = "" }) => [who, pose, holds, wears]);
  const text = JSON.stringify([DRAWING, slug, hue, tone, scene, season, mood, drawn, objects]);
  return numberOf(text).toString(36) + numberOf(`${text} `).toString(36);
}

/** Returns the path of a holiday's picture, 1200 by 800: an SVG, or a PNG for email and feeds. */
export function picturePath(holiday: PicturedHoliday, form: "svg" | "png" = "svg"): string {
  return `/pictures/${holiday.slug}/${pictureVersion(shownPicture(holiday), holiday)}.${form}`;
}
