import { afterAll, beforeAll, beforeEach } from "vitest";
import type { Db } from "@/db/client";
import { holidays } from "@/db/schema/holidays";
import { users } from "@/db/schema/users";
import { testDatabase } from "@/db/test-database";
import { makerAndHoliday } from "@/db/test-maker";
import { createReminder } from "@/lib/reminders/commands";
import { listReminders } from "@/lib/reminders/queries";
import { browser, signIn } from "./visitor";

/** The people and the holiday of a test. */
type People = {
  db: Db;
  /** The signed-in user. */
  userId: string;
  strangerId: string;
  holidayId: string;
  /** Next year, because the actions use the real clock and its date is always in the future. */
  year: number;
};

const globals = globalThis as typeof globalThis & { oddlyDb?: Db };

/** Provides a database for a file that tests reminder actions, and a signed-in browser before each test. */
export function remindersForEachTest() {
  const people = {} as People;
  let database: Awaited<ReturnType<typeof testDatabase>>;
  beforeAll(async () => {
    database = await testDatabase();
    people.db = database.db;
    globals.oddlyDb = database.db;
  });
  afterAll(async () => {
    delete globals.oddlyDb;
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
    /** Returns the only reminder. Throws when there is not exactly one. */
    only: async () => {
      const [reminder, ...more] = await list();
      if (!reminder || more.length > 0) throw new Error(`${more.length + 1} reminders`);
      return reminder;
    },
    /** Creates an existing reminder for next year's date, with an unusual time. */
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
