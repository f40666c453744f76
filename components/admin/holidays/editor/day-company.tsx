"use client";

import { type CivilDate, deviceDate } from "@/lib/core/civil-date";
import { displayDate } from "@/lib/core/dates";
import type { ListedHoliday } from "@/lib/editorial/edited-holiday";
import { wordsOf } from "@/lib/editorial/form/form";
import { isWholeMonth, nextOccurrences } from "@/lib/holidays/rule";
import { useAdminData } from "../../use-admin-data";

type DayCompanyProps = {
  /** The holiday being edited; null for a new one. */
  id: string | null;
  rule: string;
  /** The current value in the form. */
  rank: string;
};

const nextDay = (rule: string): CivilDate | null =>
  wordsOf(rule) && !isWholeMonth(rule) ? (nextOccurrences(rule, deviceDate(new Date()), 1)[0] ?? null) : null;

/** The other holidays on the holiday's next day, and whether its rank makes it the pick. */
export function DayCompany({ id, rule, rank }: DayCompanyProps) {
  const date = nextDay(rule);
  const { data, isLoading, problem } = useAdminData<ListedHoliday[]>(
    date ? `/api/admin/holidays?date=${date}&limit=10` : null,
  );
  const others = date ? (data ?? []).filter((each) => each.id !== id && !each.isMonthObservance) : [];
  // While loading, the data may still be for another day.
  if (!date || isLoading || problem || others.length === 0) return null;
  const isPick = rank.trim() !== "" && Number(rank) < Math.min(...others.map((each) => each.rank));
  return (
    <div className="rounded-2xl bg-sunken px-3 py-2 text-sm">
      <p>
        {isPick
          ? `With this rank it’s the pick for ${displayDate(date)}, ahead of`
          : `On ${displayDate(date)} it shares the day with`}
      </p>
      <ul className="mt-1 grid gap-x-4 gap-y-0.5 sm:grid-cols-2">
        {others.map((each) => (
          <li key={each.id} className="[overflow-wrap:anywhere]">
            <span aria-hidden="true">{each.emoji} </span>
            {each.holidayName} <span className="text-ink-soft">rank {each.rank}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
