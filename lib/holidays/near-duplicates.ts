/** A text with the name of its owner. */
export type Owned = { owner: string; text: string };

/** Two texts that say almost the same thing. */
export type Twins = { first: Owned; second: Owned };

/** The words of a text in lower case, without punctuation. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? [];
}

/** The sentences of a text, English, in order. */
export function sentencesOf(text: string): string[] {
  return [...new Intl.Segmenter("en", { granularity: "sentence" }).segment(text)]
    .map(({ segment }) => segment.trim())
    .filter((sentence) => wordsOf(sentence).length > 0);
}

/** How many consecutive words make one piece in the comparison of two sentences. */
const PIECE_WORDS = 3;

/** Shorter sentences ("It has held.") may appear twice. */
const LEAST_PIECES = 3;

/** Two sentences that share more than this part of their pieces count as the same. */
const SAME_ABOVE = 0.5;

function piecesOf(text: string): Set<string> {
  const words = wordsOf(text);
  return new Set(words.slice(PIECE_WORDS - 1).map((_, index) => words.slice(index, index + PIECE_WORDS).join(" ")));
}

/** How much two sets have in common, from 0 to 1. Source: Jaccard's index. */
function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((piece) => b.has(piece)).length;
  return shared / (a.size + b.size - shared);
}

/** Every pair of sentences among the texts, of one owner or of two, that are the same but for a few words. */
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

/** Words that half of all names share and that tell nothing apart. */
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

/** Names that differ only in such words, in their order or in a plural: each group once. */
export function likeNames(names: readonly string[]): string[][] {
  const groups = new Map<string, string[]>();
  for (const name of names) {
    const telling = wordsOf(name)
      .map((word) => word.replace(/s?'?s?$/, ""))
      .filter((word) => !COMMON.has(word));
    const key = telling.toSorted().join(" ");
    groups.set(key, [...(groups.get(key) ?? []), name]);
  }
  return [...groups.values()].filter((group) => group.length > 1);
}
