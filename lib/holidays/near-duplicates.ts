/** A text with the name of its owner. */
export type Owned = { owner: string; text: string };

/** Two texts that say almost the same thing. */
export type Twins = { first: Owned; second: Owned };

/** Returns the words of a text in lowercase, without punctuation. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? [];
}

/** Returns the sentences of an English text, in order. */
export function sentencesOf(text: string): string[] {
  return [...new Intl.Segmenter("en", { granularity: "sentence" }).segment(text)]
    .map(({ segment }) => segment.trim())
    .filter((sentence) => wordsOf(sentence).length > 0);
}

/** The number of consecutive words in a piece, for comparing two sentences. */
const PIECE_WORDS = 3;

/** Shorter sentences ("It has held.") may appear twice. */
const LEAST_PIECES = 3;

/** Two sentences that share more than this fraction of their pieces count as the same. */
const SAME_ABOVE = 0.5;

function piecesOf(text: string): Set<string> {
  const words = wordsOf(text);
  return new Set(words.slice(PIECE_WORDS - 1).map((_, index) => words.slice(index, index + PIECE_WORDS).join(" ")));
}

/** Returns how much two sets have in common, from 0 to 1. Source: Jaccard's index. */
function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((piece) => b.has(piece)).length;
  return shared / (a.size + b.size - shared);
}

/** Returns every pair of sentences, of one owner or of two, that are the same except for a few words. */
export function twinSentences(texts: readonly Owned[]): Twins[] {
  const twins: Twins[] = [];
  const known = new Map<string, { sentence: Owned; pieces: Set<string> }[]>();
  for (const { owner, text } of texts) {
    for (const each of sentencesOf(text)) {
      const fresh = { sentence: { owner, text: each }, pieces: piecesOf(each) };
      if (fresh.pieces.size < LEAST_PIECES) continue;
      const near = new Set([...fresh.pieces].flatMap((piece) => known.get(piece) ?? []));
      for (const { sentence, pieces } of near) {
        if (overlap(fresh.pieces, pieces) > SAME_ABOVE) twins.push({ first: sentence, second: fresh.sentence });
      }
      for (const piece of fresh.pieces) known.set(piece, [...(known.get(piece) ?? []), fresh]);
    }
  }
  return twins;
}

/** Common words in names, which do not distinguish them. */
const COMMON = new Set([
  "national",
  "international",
  "world",
  "global",
  "day",
  "month",
  "week",
  "a",
  "an",
  "the",
  "of",
  "your",
]);

/** Returns groups of names that differ only in common words, word order or a plural. */
export function likeNames(names: readonly string[]): string[][] {
  const groups = new Map<string, string[]>();
  for (const name of names) {
    const distinctive = wordsOf(name)
      .map((word) => word.replace(/s?'?s?$/, ""))
      .filter((word) => !COMMON.has(word));
    const key = distinctive.toSorted().join(" ");
    groups.set(key, [...(groups.get(key) ?? []), name]);
  }
  return [...groups.values()].filter((group) => group.length > 1);
}
