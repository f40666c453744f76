/** Gives the width of a text in letters of one pixel. */
export type Measure = (text: string) => number;

/** The space for a text in pixels, and how large and how small its letters may be. */
export type TextBox = {
  width: number;
  height: number;
  largest: number;
  smallest: number;
  /** Distance between two lines, in letters. */
  lineHeight: number;
  /** Whether its lines shall be about as long as each other. */
  isBalanced?: boolean;
};

export type TextLine = { text: string; isRightToLeft: boolean };

/** Scripts that put no blanks between their words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** What may not end a line. */
const OPENING = /[\p{Ps}\p{Pi}¿¡]$/u;

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

const graphemesOf = (text: string): string[] =>
  Array.from(new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(text), ({ segment }) => segment);

/** The text in pieces between which a line may end, with the blanks after each. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let last = "";
  for (const { segment, isWordLike } of new Intl.Segmenter(undefined, { granularity: "word" }).segment(text)) {
    const [first = ""] = segment;
    const mayPart = UNSPACED.test(first) || ((isWordLike || OPENING.test(first)) && UNSPACED.test(last.slice(-1)));
    const parts = last === "" || (/\s$/.test(last) ? !/^\s/.test(segment) : mayPart && !OPENING.test(last));
    if (parts) pieces.push(segment);
    else pieces[pieces.length - 1] += segment;
    last = pieces.at(-1) ?? "";
  }
  return pieces;
}

/** One paragraph in lines no wider than `width` letters; a piece that is wider is broken between its letters. */
function wrapParagraph(paragraph: string, width: number, measure: Measure): string[] {
  const lines: string[] = [];
  let line = "";
  let used = 0;
  const add = (text: string) => {
    if (line !== "" && used + measure(text.trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = "";
      used = 0;
    }
    line += text;
    used += measure(text);
  };
  for (const piece of piecesOf(paragraph)) {
    const parts = measure(piece.trimEnd()) > width ? graphemesOf(piece) : [piece];
    for (const part of parts) add(part);
  }
  lines.push(line.trimEnd());
  return lines;
}

/** The text in lines no wider than `width` letters. Each paragraph reads in the direction of its first letter. */
export function wrapText(text: string, width: number, measure: Measure): TextLine[] {
  return text.split(/\r\n|[\r\n\u2028\u2029]/).flatMap((paragraph) => {
    const isRightToLeft = RIGHT_TO_LEFT.test(/\p{L}/u.exec(paragraph)?.[0] ?? "");
    return wrapParagraph(paragraph, width, measure).map((line) => ({ text: line, isRightToLeft }));
  });
}

/** The steps in which lines are made shorter to balance them. */
const NARROWER = [0.9, 0.8, 0.7, 0.6, 0.5];

/** As many lines as the text needs at this width, each as short as that allows. */
function balanced(text: string, width: number, measure: Measure): TextLine[] {
  const wide = wrapText(text, width, measure);
  const narrower = NARROWER.map((part) => wrapText(text, width * part, measure));
  return narrower.findLast((lines) => lines.length === wide.length) ?? wide;
}

/**
 * The largest letters, in steps of two pixels, in which the text fits its box, and its lines. When it fits in none, it
 * loses its line breaks and, when even that does not help, its end.
 */
export function fitText(text: string, box: TextBox, measure: Measure): { size: number; lines: TextLine[] } {
  const known = new Map<string, number>();
  const measured: Measure = (piece) => {
    const width = known.get(piece) ?? measure(piece);
    known.set(piece, width);
    return width;
  };
  for (const wanted of [text, text.replace(/\s+/g, " ")]) {
    for (let size = box.largest; size >= box.smallest; size -= 2) {
      const lines = (box.isBalanced ? balanced : wrapText)(wanted, box.width / size, measured);
      if (lines.length * size * box.lineHeight <= box.height) return { size, lines };
    }
  }
  const most = Math.max(1, Math.floor(box.height / box.smallest / box.lineHeight));
  const lines = wrapText(text.replace(/\s+/g, " "), box.width / box.smallest, measured).slice(0, most);
  const end = lines.at(-1);
  if (end) end.text = `${end.text.slice(0, -1)}…`;
  return { size: box.smallest, lines };
}
