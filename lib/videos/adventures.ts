import { type Category, categoryOfSlug, categorySlug } from "@/lib/holidays/categories";
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
