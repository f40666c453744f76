import "server-only";
import { gt, lt, or } from "drizzle-orm";
import { appDb, type Db } from "@/db/client";
import { holidayOccurrences } from "@/db/schema/holidays";
import type { CivilDate } from "@/lib/civil-date";
import { insertOccurrences, listRules, storeDates } from "./commands";
import { occurrencesInWindow } from "./occurrences";
import { calendarWindow } from "./window";

/**
 * Rolls the materialised window forward to the years around `today`: adds the days that are missing, removes those
 * that have left it, and sets each holiday's stored date to the current year's. A second or simultaneous run changes nothing.
 */
export async function rollOccurrences(today: CivilDate, db: Db = appDb()): Promise<void> {
  const window = calendarWindow(today);
  await db.transaction(async (tx) => {
    const rules = await listRules(tx);
    const { date } = holidayOccurrences;
    await tx.delete(holidayOccurrences).where(or(lt(date, window.first), gt(date, window.last)));
    await insertOccurrences(
      tx,
      rules.flatMap(({ id, rule }) => occurrencesInWindow(rule, window).map((day) => ({ holidayId: id, date: day }))),
    );
    await storeDates(tx, rules, today);
  });
}
