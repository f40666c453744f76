"use client";

import type { ListedHoliday } from "@/lib/editorial/edited-holiday";
import { timeLeftInWords, whenInWords } from "@/lib/editorial/list";

/** When a holiday last changed; for a deleted one, when it was deleted and how long it can be restored. */
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
