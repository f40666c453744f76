import "server-only";
import { gt, lt, or } from "drizzle-orm";
import { appDb, type Db, type Tx } from "@/db/client";
import { holidayOccurrences } from "@/db/schema/holidays";
import type { CivilDate } from "@/lib/core/civil-date";
import { insertOccurrences, listRules, storeDates } from "./commands";
import { occurrencesInWindow } from "./rule";
import { calendarWindow } from "./window";

export type RollOptions = {
  /** Called first in the transaction. Throws if the run no longer owns its lease. */
  fence?: (tx: Tx) => Promise<void>;
};

/** The number of days added to and removed from the window. */
export type Rolled = { added: number; removed: number };

/**
 * Rolls the materialized window forward to the years around `today`: adds missing days, removes days outside it, and
 * sets each holiday's stored date to the current year's. A second or simultaneous run changes nothing. Runs in one
 * transaction, which must end within a lease, or the database ends it: see `limitWaiting`.
 */
export async function rollOccurrences(
  today: CivilDate,
  { fence }: RollOptions = {},
  db: Db = appDb(),
): Promise<Rolled> {
  const window = calendarWindow(today);
  return db.transaction(async (tx) => {
    await fence?.(tx);
    const rules = await listRules(tx);
    const { date } = holidayOccurrences;
    const before = await tx.$count(holidayOccurrences);
    const left = await tx
      .delete(holidayOccurrences)
      .where(or(lt(date, window.first), gt(date, window.last)))
      .returning({ date });
    await insertOccurrences(
      tx,
      rules.flatMap(({ id, rule }) => occurrencesInWindow(rule, window).map((day) => ({ holidayId: id, date: day }))),
    );
    await storeDates(tx, rules, today);
    const after = await tx.$count(holidayOccurrences);
    return { added: after - before + left.length, removed: left.length };
  });
}
