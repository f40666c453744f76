/** How an observance started, as far as anyone knows. */
export const ORIGIN_KINDS = ["act", "un", "charity", "brand", "tradition", "joke", "person", "unknown"] as const;

export type OriginKind = (typeof ORIGIN_KINDS)[number];

/** `by` names the founder, `year` the first year; both only where they are known. */
export type Origin = { kind: OriginKind; by?: string | undefined; year?: number | undefined };

/** To follow "Origin:". */
const LABELS: Readonly<Record<OriginKind, string>> = {
  act: "official observance",
  un: "United Nations observance",
  charity: "started by a nonprofit",
  brand: "started by a business",
  tradition: "traditional",
  joke: "started as a joke",
  person: "personal initiative",
  unknown: "unknown",
};

/** The kind of origin, on its own: "Started by a business". */
export const originLabel = ({ kind }: Origin): string => LABELS[kind].replace(/^./, (letter) => letter.toUpperCase());

/** The first year in words: "1998", "700 BC"; null when unknown. */
export function firstYear({ year }: Origin): string | null {
  if (year === undefined) return null;
  return year < 0 ? `${-year} BC` : String(year);
}

/** The origin to follow "Origin:", as in "started by a business (the Acme Kite Company, 1998)". */
export function originInWords(origin: Origin): string {
  const details = [origin.by, firstYear(origin)].filter(Boolean).join(", ");
  return details ? `${LABELS[origin.kind]} (${details})` : LABELS[origin.kind];
}
