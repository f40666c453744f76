/** Leaves room for a number, and is short enough to read in a URL. */
const MAX_LENGTH = 80;

/** The slug of a name without Latin letters or digits. */
const NAMELESS = "holiday";

/** Letters that do not decompose into a base letter and a mark, with their replacement. */
const SPELLED: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ł: "l",
  ı: "i",
};

/** Returns a name as the table's unique index compares it. */
export const nameKey = (name: string): string => name.toLowerCase();

/** Returns the slug of a name: "Père Noël’s Day" is "pere-noels-day". */
export function slugOf(name: string): string {
  const words = name
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[ßæœøđðþłı]/g, (letter) => SPELLED[letter] ?? "")
    .replace(/['’]/g, "")
    .replaceAll("&", " and ")
    .match(/[a-z0-9]+/g);
  const slug = (words ?? []).join("-").slice(0, MAX_LENGTH).replace(/-$/, "");
  return slug || NAMELESS;
}

/**
 * Returns the first free one of slug, slug-2, slug-3 … and its number. Start at a higher `first` to skip numbers known
 * to be taken.
 */
export function freeSlug(
  slug: string,
  isTaken: (slug: string) => boolean,
  first = 1,
): { slug: string; number: number } {
  for (let number = first; ; number += 1) {
    const next = number === 1 ? slug : `${slug}-${number}`;
    if (!isTaken(next)) return { slug: next, number };
  }
}
