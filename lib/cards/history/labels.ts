import type { HistoryEntry } from "./entry";

const DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "full" });

/** The device's own day of an instant: "Saturday, November 21, 2026". */
export const sentDay = (sentAt: string) => DAY.format(new Date(sentAt));

/** "1 card", "12 cards". */
export const cardsInWords = (count: number) => `${count} ${count === 1 ? "card" : "cards"}`;

/** The line above a list that may show only the newest. */
export function listInWords(shown: number, total: number): string {
  return shown < total ? `Newest ${shown} of ${cardsInWords(total)}` : cardsInWords(total);
}

/** The result of an import: `before` is the history before it, `after` the one now. */
export function importInWords(before: readonly HistoryEntry[], after: readonly HistoryEntry[]): string {
  const known = new Set(before.map(({ id }) => id));
  const added = after.filter(({ id }) => !known.has(id)).length;
  return added === 0 ? "That file has no new cards." : `${cardsInWords(added)} imported.`;
}
