import type { HistoryEntry } from "./entry";

const DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "full" });

/** Formats an instant as a date in the device's time zone: "Saturday, November 21, 2026". */
export const sentDay = (sentAt: string) => DAY.format(new Date(sentAt));

/** Returns "1 card", "12 cards". */
export const cardsInWords = (count: number) => `${count} ${count === 1 ? "card" : "cards"}`;

/** Returns the heading of a list, which may show only the newest cards. */
export function listInWords(shown: number, total: number): string {
  return shown < total ? `Newest ${shown} of ${cardsInWords(total)}` : cardsInWords(total);
}

/** Describes the result of an import. `before` and `after` are the history before and after it. */
export function importInWords(before: readonly HistoryEntry[], after: readonly HistoryEntry[]): string {
  const known = new Set(before.map(({ id }) => id));
  const added = after.filter(({ id }) => !known.has(id)).length;
  return added === 0 ? "That file has no new cards." : `${cardsInWords(added)} imported.`;
}
