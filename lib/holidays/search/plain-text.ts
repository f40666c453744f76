/** The longest text that is searched for, in characters. */
export const MAX_SEARCH_LENGTH = 100;

/** What the `q` of an address asks for: trimmed, at most `MAX_SEARCH_LENGTH` characters, of several the first; "" for none. */
export function askedText(q: string | readonly string[] | null | undefined): string {
  const [first = ""] = [q ?? ""].flat();
  return first.trim().slice(0, MAX_SEARCH_LENGTH).trimEnd();
}

/**
 * What was typed, as names are compared: lower case, without the accents of Western European letters and without
 * typographic apostrophes (the same as `plainName` in db/schema/holidays.ts), no control characters, single spaces,
 * at most `MAX_SEARCH_LENGTH` characters; "" when nothing is left.
 */
export function plainText(typed: string): string {
  return typed
    .slice(0, MAX_SEARCH_LENGTH)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[à-ÿ]/g, (letter) => letter.normalize("NFD").charAt(0))
    .replaceAll("’", "'")
    .replace(/[\p{C}\s]+/gu, " ")
    .slice(0, MAX_SEARCH_LENGTH)
    .trim();
}

/**
 * What tells one name from the others: "donnut" of "national donnut day". Every second name has the rest, and it would
 * be half of any likeness. Takes and gives plain text.
 */
export function tellingPart(text: string): string {
  return text
    .replace(/\b(?:national|international|world|day|month)\b/g, "")
    .replace(/ +/g, " ")
    .trim();
}
