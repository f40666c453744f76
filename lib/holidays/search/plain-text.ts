/** Maximum length of a search text, in characters. */
export const MAX_SEARCH_LENGTH = 100;

/**
 * Returns the search text of a `q` query parameter: trimmed, at most `MAX_SEARCH_LENGTH` characters, the first value if
 * there are several; "" for none.
 */
export function askedText(q: string | readonly string[] | null | undefined): string {
  const [first = ""] = [q ?? ""].flat();
  return first.trim().slice(0, MAX_SEARCH_LENGTH).trimEnd();
}

/**
 * Normalizes typed text for comparison with names: lowercase, without the accents of Western European letters and
 * without typographic apostrophes (like `plainName` in db/schema/holidays.ts), no control characters, single spaces, at
 * most `MAX_SEARCH_LENGTH` characters; "" if nothing is left.
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
 * Returns the distinctive part of a name: "donnut" of "national donnut day". The rest is in every second name and would
 * dominate the similarity. Takes and returns plain text.
 */
export function tellingPart(text: string): string {
  return text
    .replace(/\b(?:national|international|world|day|month)\b/g, "")
    .replace(/ +/g, " ")
    .trim();
}
