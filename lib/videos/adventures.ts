import { CATEGORIES, categorySlug } from "@/lib/holidays/categories";
import films from "./adventures.json";

/** What is known of one of our own films. `npm run adventures` measures and writes it. */
export type Adventure = {
  title: string;
  description: string;
  /** How long it is. */
  seconds: number;
  /** The story in words: what its captions say, one after the other. */
  lines: string[];
};

const ADVENTURES: Readonly<Record<string, Adventure>> = films;

/** Whose film a holiday without a category shows. */
const FOR_THE_REST = "Wonderfully Weird";

/** The path of the film that every holiday of a category has, until an editor chooses another; the name as it is stored. */
export function adventurePath(category: string): string {
  const known = CATEGORIES.find((each) => each === category) ?? FOR_THE_REST;
  return `/adventures/${categorySlug(known)}.mp4`;
}

/** Our own film at an address (of whatever host we are reached by), with the path of its files; null for any other film. */
export function adventureAt(address: string): (Adventure & { slug: string }) | null {
  const [, slug = ""] = /\/adventures\/([a-z-]+)\.mp4$/.exec(address) ?? [];
  const adventure = ADVENTURES[slug];
  return adventure ? { ...adventure, slug } : null;
}
