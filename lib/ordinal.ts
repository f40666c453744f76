const plural = new Intl.PluralRules("en", { type: "ordinal" });
const SUFFIX: Readonly<Record<string, string>> = { one: "st", two: "nd", few: "rd", other: "th" };

/** "256th". */
export function ordinal(value: number): string {
  return `${value}${SUFFIX[plural.select(value)]}`;
}
