import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rateLimits } from "@/db/schema/rate-limits";
import { emailSubscriptions, subscriptionConsents } from "@/db/schema/subscribers";
import { testDatabase } from "@/db/test-database";
import { emptyTables } from "@/db/test-retention";
import { confirmSubscription, subscribe, undoLeaving, unsubscribe } from "@/lib/newsletter/commands";
import { optInInput } from "@/lib/newsletter/input";
import { getSubscriberStats, getSubscription } from "@/lib/newsletter/queries";
import { erasedAddress } from "@/lib/newsletter/subscriber";
import { runs } from "@/tests/long";
import { testMailbox } from "@/tests/mailbox";
import { retain } from "./retention.job";

const START = new Date("2026-11-22T12:00:00.000Z").getTime();
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let database: Awaited<ReturnType<typeof testDatabase>>;
let mailbox: Awaited<ReturnType<typeof testMailbox>>;
beforeAll(async () => {
  database = await testDatabase();
  mailbox = await testMailbox();
});
afterAll(async () => {
  await mailbox.close();
  await database.close();
});

const hours = fc.constantFrom(0, 0.5, 1, 23.5, 24, 48, 6.9 * 24, 7 * 24, 29 * 24, 30 * 24);

/**
 * An action, some hours after the previous step; "join" requests a subscription, and presses the button after a pause.
 */
const step = fc.record({
  what: fc.constantFrom("join", "join", "ask", "leave", "leave", "undo"),
  who: fc.integer({ min: 0, max: 1 }),
  hours,
  pause: hours,
});

/**
 * The button in the newest email works for seven days from `askedAt`, unless the person unsubscribed at or after that
 * time; times in ms.
 */
type Person = { address: string; token: string | null; isOn: boolean; askedAt: number; leftAt: number };

async function mailedToken(address: string): Promise<string | null> {
  const [mail] = await mailbox.mailsTo(address);
  return /subscribe\/confirm\?token=([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? null;
}

async function requestSubscription(person: Person, now: Date): Promise<void> {
  const { db } = database;
  const { address: email } = person;
  await db.delete(rateLimits);
  const wish = optInInput.parse({ email, preferences: ["deals"], source: "home", consentGiven: true });
  await subscribe(wish, { client: "203.0.113.7" }, now, db, { client: mailbox.client, pause: async () => undefined });
  person.askedAt = now.getTime();
}

async function press(person: Person, now: Date): Promise<void> {
  const secret = await mailedToken(person.address);
  const token = secret && (await confirmSubscription(secret, now, database.db));
  const isOpen = person.askedAt > person.leftAt && now.getTime() < person.askedAt + 7 * DAY_MS;
  if (isOpen) expect(token).not.toBeNull();
  if (token) Object.assign(person, { token, isOn: true });
}

async function act(person: Person, what: string, now: Date): Promise<void> {
  const { db } = database;
  if (what === "join" || what === "ask") await requestSubscription(person, now);
  if (!person.token) return;
  if (what === "leave") {
    await unsubscribe(person.token, now, db);
    if (person.isOn) Object.assign(person, { isOn: false, leftAt: now.getTime() });
  }
  if (what === "undo" && (await undoLeaving(person.token, now, db))) person.isOn = true;
}

/** Checks what must be true after any step. */
async function expectInOrder(people: readonly Person[]): Promise<void> {
  const { db } = database;
  const rows = await db.select().from(emailSubscriptions);
  for (const { address, token, isOn } of people) {
    const own = rows.filter(({ email }) => email === address || email === erasedAddress(address));
    expect(own.length).toBeLessThanOrEqual(1);
    expect(own[0]?.isActive ?? false).toBe(isOn);
    if (isOn) expect(own[0]).toMatchObject({ email: address, unsubscribedAt: null });
    // The link in every email that they ever got still leads to them.
    if (token) expect(await getSubscription(token, db)).toMatchObject({ isActive: isOn });
  }
  const stats = await getSubscriberStats(new Date(START), db);
  expect(stats).toMatchObject({ total: rows.length, activeCount: rows.filter(({ isActive }) => isActive).length });
}

/** Checks what must be gone after a sweep at `now`. */
async function expectSwept(now: Date): Promise<void> {
  const { db } = database;
  const rows = await db.select().from(emailSubscriptions);
  for (const { id, email, isActive, confirmedAt, unsubscribedAt } of rows) {
    if (isActive || !email.includes("@")) continue;
    const consents = await db
      .select({ givenAt: subscriptionConsents.givenAt, expiresAt: subscriptionConsents.expiresAt })
      .from(subscriptionConsents)
      .where(eq(subscriptionConsents.subscriptionId, id));
    const isWaitedFor = consents.some(
      ({ givenAt, expiresAt }) => expiresAt > now && givenAt > (unsubscribedAt ?? new Date(0)),
    );
    const hasJustLeft = unsubscribedAt !== null && now.getTime() - unsubscribedAt.getTime() < DAY_MS;
    const hasAskedLately = consents.some(({ givenAt }) => now.getTime() - givenAt.getTime() < 30 * DAY_MS);
    expect(isWaitedFor || hasJustLeft || (!confirmedAt && !unsubscribedAt && hasAskedLately)).toBe(true);
  }
}

test("whatever people do and whenever the sweep runs, no subscriber is lost, and no address of a person who left remains", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      const { db } = database;
      await emptyTables(db);
      const people: Person[] = ["ada", "grace"].map((name) => {
        return {
          address: `${name}-${crypto.randomUUID()}@example.org`,
          token: null,
          isOn: false,
          askedAt: 0,
          leftAt: 0,
        };
      });
      let now = new Date(START);
      const pass = async (byHours: number) => {
        now = new Date(now.getTime() + byHours * HOUR_MS);
        expect((await retain(now, {}, db)).failed).toBe(0);
        await expectSwept(now);
        await expectInOrder(people);
      };
      for (const { what, who, hours: pastHours, pause } of steps) {
        await pass(pastHours);
        const person = people[who];
        if (!person) continue;
        await act(person, what, now);
        if (what !== "join") continue;
        await pass(pause);
        await press(person, now);
      }
      await pass(60 * 24);
      const { rows: addresses } = await db.execute<{ email: string }>(
        sql`select email from email_subscriptions where email like '%@%'`,
      );
      const on = people.flatMap(({ address, isOn }) => (isOn ? [address] : []));
      expect(addresses.map(({ email }) => email).toSorted()).toEqual(on.toSorted());
    }),
    { numRuns: runs(10) },
  );
}, 240_000);
