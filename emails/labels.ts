const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven"];

/** Returns "five" up to seven, then digits. */
export function numberInWords(value: number): string {
  return NUMBERS[value] ?? String(value);
}

const LIST = new Intl.ListFormat("en-GB", { type: "conjunction" });

/** Returns "a, b and c". */
export function listInWords(items: readonly string[]): string {
  return LIST.format(items);
}
