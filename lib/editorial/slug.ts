/** Room for a number behind it, and short enough to be read in an address. */
const MAX_LENGTH = 80;

/** What a holiday's address begins with when its name has no letter that an address can carry. */
const NAMELESS = "holiday";

/** Newsletters that are no letter with a mark, and what they are written as. */
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

/** A name as it stands in an address: "Père Noël’s Day" is "pere-noels-day". */
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

/** The first of slug, slug-2, slug-3 … that is not taken, and its number; `first` is 1, or more where all before it are known to be taken. */
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
