import type { HistoryEntry } from "./entry";

const DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "full" });

/** The device's own day of an instant: "Saturday, November 21, 2026". */
export const sentDay = (sentAt: string) => DAY.format(new Date(sentAt));

/** "1 card", "12 cards". */
export const cardsInWords = (count: number) => `${count} ${count === 1 ? "card" : "cards"}`;

/** What stands over a list that may show the newest alone. */
export function listInWords(shown: number, total: number): string {
  return shown < total ? `The newest ${shown} of ${cardsInWords(total)}` : cardsInWords(total);
}

/** How an import went: `before` is the history that was there, `after` what it has become. */
export function importInWords(before: readonly HistoryEntry[], after: readonly HistoryEntry[]): string {
  const known = new Set(before.map(({ id }) => id));
  const added = after.filter(({ id }) => !known.has(id)).length;
  return added === 0 ? "Nothing new in that file." : `${cardsInWords(added)} brought in.`;
}
