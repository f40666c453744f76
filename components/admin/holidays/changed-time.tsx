"use client";

import type { ListedHoliday } from "@/lib/editorial/edited-holiday";
import { timeLeftInWords, whenInWords } from "@/lib/editorial/list";

/** When a holiday was changed last; of a deleted one when that was, and how long it can be brought back. */
export function ChangedTime({ holiday: { updatedAt, deletedAt } }: { holiday: ListedHoliday }) {
  const now = new Date();
  const instant = deletedAt ?? updatedAt;
  return (
    <time dateTime={instant} title={new Date(instant).toLocaleString("en-US")}>
      {deletedAt
        ? `Deleted ${whenInWords(deletedAt, now)}, ${timeLeftInWords(deletedAt, now)}`
        : whenInWords(updatedAt, now)}
    </time>
  );
}
