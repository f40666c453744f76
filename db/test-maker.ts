import type { Db } from "./client";
import { holidays } from "./schema/holidays";
import { users } from "./schema/users";

/** Creates a user who makes cards and a holiday to make them for. For tests. */
export async function makerAndHoliday(db: Db, email = "ada@example.com", holidayName = "Cake Day") {
  const [user] = await db.insert(users).values({ email }).returning({ id: users.id });
  const [holiday] = await db
    .insert(holidays)
    .values({
      slug: holidayName.toLowerCase().replaceAll(" ", "-"),
      holidayName,
      dateIso: "2026-11-26",
      displayDate: "November 26th",
      notes: "Eat cake.",
      rule: "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=26",
      emoji: "🍰",
      hue: 20,
      originKind: "tradition",
    })
    .returning({ id: holidays.id });
  if (!user || !holiday) throw new Error("nothing was written");
  return { userId: user.id, holidayId: holiday.id };
}
