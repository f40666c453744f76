/** Who began an observance, as far as anybody knows. */
export const ORIGIN_KINDS = ["act", "un", "charity", "brand", "tradition", "joke", "person", "unknown"] as const;

export type OriginKind = (typeof ORIGIN_KINDS)[number];

/** `by` names the founder, `year` the first year; both only where they are known. */
export type Origin = { kind: OriginKind; by?: string | undefined; year?: number | undefined };

const LABELS: Readonly<Record<OriginKind, string>> = {
  act: "By proclamation",
  un: "United Nations observance",
  charity: "Begun by a charity",
  brand: "Begun by a business",
  tradition: "A tradition",
  joke: "Begun as a joke",
  person: "One person's idea",
  unknown: "Origin unknown",
};

/** Who began it, in general: "Begun by a business". */
export const originLabel = ({ kind }: Origin): string => LABELS[kind];

/** The first year as one says it: "1998", "700 BC"; null where it is not known. */
export function firstYear({ year }: Origin): string | null {
  if (year === undefined) return null;
  return year < 0 ? `${-year} BC` : String(year);
}

/** The origin in a few words: "Begun by a business: the Acme Kite Company, 1998". */
export function originInWords(origin: Origin): string {
  const details = [origin.by, firstYear(origin)].filter(Boolean).join(", ");
  return details ? `${originLabel(origin)}: ${details}` : originLabel(origin);
}
