import { siteUrl } from "@/lib/core/site";
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

/** Our own film at an absolute address, with the name of its files; null for any other film, on whatever host. */
export function adventureAt(address: string): (Adventure & { slug: string }) | null {
  const found = Object.entries(ADVENTURES).find(([slug]) => siteUrl(`/adventures/${slug}.mp4`) === address);
  return found ? { ...found[1], slug: found[0] } : null;
}
