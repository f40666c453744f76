import { afterAll, beforeAll, beforeEach } from "vitest";
import type { Db } from "@/db/client";
import { holidays } from "@/db/schema/holidays";
import { users } from "@/db/schema/users";
import { testDatabase } from "@/db/test-database";
import { makerAndHoliday } from "@/db/test-maker";
import { createReminder } from "@/lib/reminders/commands";
import { listReminders } from "@/lib/reminders/queries";
import { browser, signIn } from "./visitor";

/** Who there is in a test, and of what they are reminded. */
type People = {
  db: Db;
  /** Whoever is signed in. */
  userId: string;
  strangerId: string;
  holidayId: string;
  /** The next one: the actions go by the real clock, and its day is to come, whatever the day. */
  year: number;
};

const kept = globalThis as typeof globalThis & { oddlyDb?: Db };

/** A database for a file of tests of reminders' actions, and before each of them a browser in which somebody is signed in. */
export function remindersForEachTest() {
  const people = {} as People;
  let database: Awaited<ReturnType<typeof testDatabase>>;
  beforeAll(async () => {
    database = await testDatabase();
    people.db = database.db;
    kept.oddlyDb = database.db;
  });
  afterAll(async () => {
    delete kept.oddlyDb;
    await database.close();
  });
  beforeEach(async () => {
    const { db } = database;
    await db.delete(users);
    await db.delete(holidays);
    const [stranger] = await db.insert(users).values({ email: "grace@example.com" }).returning({ id: users.id });
    if (!stranger) throw new Error("nothing was written");
    const year = new Date().getUTCFullYear() + 1;
    Object.assign(people, await makerAndHoliday(db), { strangerId: stranger.id, year });
    browser.jar.clear();
    browser.page = "/reminders";
    await signIn(people.userId, db);
  });
  const list = () => listReminders(people.userId, people.db);
  return {
    people,
    list,
    /** The one that there is. */
    only: async () => {
      const [reminder, ...more] = await list();
      if (!reminder || more.length > 0) throw new Error(`${more.length + 1} reminders`);
      return reminder;
    },
    /** A reminder as somebody had it before: of next year's day, at an instant of its own. */
    had: (change: object = {}) => {
      const { db, userId, holidayId, year } = people;
      const reminder = {
        holidayId,
        targetDateIso: `${year}-11-26`,
        remindAt: new Date(`${year}-11-23T06:15:30Z`),
        leadDays: 3,
        method: "browser",
        byMail: true,
        note: "Two candles",
        timeZone: "Europe/Berlin",
        repeats: true,
        ...change,
      } as const;
      return createReminder(userId, reminder, new Date(), db);
    },
  };
}
