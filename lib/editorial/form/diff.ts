/** A piece of two texts: in both, only in the first, or only in the second. */
export type DiffPiece = { text: string; kind: "same" | "gone" | "new" };

const piecesOf = (text: string): string[] => text.match(/\s+|[^\s]+/g) ?? [];

/** Returns, for each pair of positions, how many pieces the rests of both texts have in common. */
function commonLengths(one: readonly string[], other: readonly string[]): Uint16Array[] {
  const rows = Array.from({ length: one.length + 1 }, () => new Uint16Array(other.length + 1));
  for (let i = one.length - 1; i >= 0; i -= 1) {
    for (let j = other.length - 1; j >= 0; j -= 1) {
      const row = rows[i] as Uint16Array;
      const below = rows[i + 1] as Uint16Array;
      row[j] = one[i] === other[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
    }
  }
  return rows;
}

/** Returns the difference of two texts by word; a deletion comes before the insertion that replaces it. */
export function diffWords(before: string, after: string): DiffPiece[] {
  const [one, other] = [piecesOf(before), piecesOf(after)];
  const common = commonLengths(one, other);
  const found: DiffPiece[] = [];
  const add = (text: string | undefined, kind: DiffPiece["kind"]) => {
    const last = found.at(-1);
    if (last?.kind === kind) last.text += text;
    else found.push({ text: text ?? "", kind });
  };
  let [i, j] = [0, 0];
  while (i < one.length || j < other.length) {
    if (i < one.length && j < other.length && one[i] === other[j]) {
      add(one[i], "same");
      i += 1;
      j += 1;
    } else if (i < one.length && (j === other.length || (common[i + 1]?.[j] ?? 0) >= (common[i]?.[j + 1] ?? 0))) {
      add(one[i], "gone");
      i += 1;
    } else {
      add(other[j], "new");
      j += 1;
    }
  }
  return found;
}
