import { asc, eq, getTableName, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { auditLogs } from "@/db/schema/audit";
import { paymentOperations, webhookEvents } from "@/db/schema/billing";
import { cardMails } from "@/db/schema/card-mails";
import { corrections } from "@/db/schema/corrections";
import { giftSuggestions } from "@/db/schema/gifts";
import { holidayOccurrences, holidayRevisions, holidays } from "@/db/schema/holidays";
import { mailIssues, mailMessages } from "@/db/schema/mail";
import { reminders } from "@/db/schema/reminders";
import { holidaySponsors, sponsorSubscriptions } from "@/db/schema/sponsors";
import { emailSubscriptions, subscriptionConsents } from "@/db/schema/subscribers";
import { testDatabase } from "@/db/test-database";
import { makerAndHoliday } from "@/db/test-maker";
import { aCard, aConsent, aSubscriber, emptyTables, testRows } from "@/db/test-retention";
import { testSponsored } from "@/db/test-sponsor";
import { sendWeeklyPreview } from "@/lib/newsletter/job";
import { retain } from "./retention.job";
import { dueSince, RETENTION, RETENTION_POLICIES } from "./retention.queries";

const NOW = new Date("2026-11-22T12:00:00.000Z");
const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
const later = (at: Date, ms = 1) => new Date(at.getTime() + ms);

let database: Awaited<ReturnType<typeof testDatabase>>;
let maker: Awaited<ReturnType<typeof makerAndHoliday>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyTables(database.db);
  maker = await makerAndHoliday(database.db);
});

const run = (now = NOW) => retain(now, {}, database.db);
const NOTHING = { counts: {}, failed: 0 };

const audited = () =>
  database.db
    .select({
      operationType: auditLogs.operationType,
      tableName: auditLogs.tableName,
      recordCount: auditLogs.recordCount,
      dataClassification: auditLogs.dataClassification,
      retentionPolicy: auditLogs.retentionPolicy,
      executedAt: auditLogs.executedAt,
      executedBy: auditLogs.executedBy,
      details: auditLogs.details,
    })
    .from(auditLogs)
    .orderBy(asc(auditLogs.id));

describe.each(RETENTION_POLICIES)("%s", (policy) => {
  test("covers rows that are due at or before this very millisecond, and is counted in the audit log without a name", async () => {
    const { add, left } = testRows(database.db, maker)[policy];
    const since = dueSince(policy, NOW);
    await add("ended-long-ago", daysAgo(3000));
    await add("ended-just-now", since);
    await add("not-yet", later(since));
    expect(await run()).toEqual({ counts: { [policy]: 2 }, failed: 0 });
    expect(await left()).toEqual(["not-yet"]);
    const { at, clears, dataClassification } = RETENTION[policy];
    expect(await audited()).toEqual([
      {
        operationType: clears ? "retention.clear" : "retention.delete",
        tableName: getTableName(at.table),
        recordCount: 2,
        dataClassification,
        retentionPolicy: policy,
        executedAt: NOW,
        executedBy: "system",
        details: {},
      },
    ]);
    expect(await run()).toEqual(NOTHING);
    expect(await run(later(NOW))).toEqual({ counts: { [policy]: 1 }, failed: 0 });
    expect(await left()).toEqual([]);
  });
});

describe("Stripe's events and our calls", () => {
  test("remain, without the client's details and what Stripe sent", async () => {
    const { db } = database;
    const rows = testRows(db, maker);
    await rows.webhook_payload_30_days.add("evt_1", daysAgo(31));
    await rows.payment_client_30_days.add("key", daysAgo(31));
    await db
      .insert(paymentOperations)
      .values({ operationType: "customer_create", idempotencyKey: "bare", initiatedAt: daysAgo(31) });
    expect((await run()).counts).toEqual({ webhook_payload_30_days: 1, payment_client_30_days: 1 });
    expect(await db.select().from(webhookEvents)).toMatchObject([
      {
        stripeEventId: "evt_1",
        eventType: "invoice.paid",
        payload: null,
        signature: null,
        userAgent: null,
        ipAddress: null,
      },
    ]);
    const operations = await db.select().from(paymentOperations).orderBy(paymentOperations.idempotencyKey);
    expect(operations).toMatchObject([
      { idempotencyKey: "bare" },
      { idempotencyKey: "key", status: "pending", ipAddress: null, userAgent: null, sessionId: null },
    ]);
  });

  test.each(["ipAddress", "userAgent", "sessionId"] as const)(
    "are cleared if they have only the %s",
    async (column) => {
      const { db } = database;
      const client = { [column]: "192.0.2.1" };
      await db.insert(paymentOperations).values({
        ...{ operationType: "customer_create", idempotencyKey: "key", initiatedAt: daysAgo(31) },
        ...client,
      });
      expect((await run()).counts).toEqual({ payment_client_30_days: 1 });
      expect(await db.select().from(paymentOperations)).toMatchObject([{ [column]: null }]);
    },
  );
});

describe("deleted holidays", () => {
  const deleted = async (slug: string, changes: Partial<typeof holidays.$inferInsert> = {}) => {
    const day = { dateIso: "2026-11-26", displayDate: "November 26th" };
    const [row] = await database.db
      .insert(holidays)
      .values({ slug, holidayName: slug, ...day, deletedAt: daysAgo(31), ...changes })
      .returning({ id: holidays.id });
    return row?.id ?? "";
  };
  const slugs = async () =>
    (await database.db.select({ slug: holidays.slug }).from(holidays).orderBy(holidays.slug)).map(({ slug }) => slug);

  test("stay as long as a card, a sponsorship or a checkout refers to them, and forever if they are from the seed", async () => {
    const { db } = database;
    await aCard(db, { ...maker, holidayId: await deleted("with-card") }, "Hello");
    const { signUpId } = await testSponsored(db, await deleted("sponsored"));
    await db.delete(sponsorSubscriptions).where(eq(sponsorSubscriptions.id, signUpId));
    await testSponsored(db, await deleted("once-sponsored"));
    await db.delete(holidaySponsors).where(sql`holiday_id = (select id from holidays where slug = 'once-sponsored')`);
    await deleted("of-the-seed", { seedHash: "hash" });
    await deleted("free");
    expect(await run()).toEqual({ counts: { deleted_holiday_30_days: 1 }, failed: 0 });
    expect(await slugs()).toEqual(["cake-day", "of-the-seed", "once-sponsored", "sponsored", "with-card"]);
  });

  test("are deleted with everything that belongs to them, but a person's reminder stays, with only its date", async () => {
    const { db } = database;
    const holidayId = await deleted("free");
    await db.insert(holidayOccurrences).values({ holidayId, date: "2026-11-26" });
    await db.insert(holidayRevisions).values({ holidayId, version: 1, action: "delete", editedAt: daysAgo(31) });
    await db
      .insert(giftSuggestions)
      .values({ holidayId, name: "Cake", description: "A cake", price: "$5", shopQuery: "cake", category: "Food" });
    await db
      .insert(corrections)
      .values({ holidayId, suggestion: "It is on another day.", sourceUrl: "https://a.example" });
    await db.insert(reminders).values({
      ...{ userId: maker.userId, holidayId, targetDateIso: "2026-11-26", remindAt: NOW, method: "browser" },
    });
    await db
      .insert(paymentOperations)
      .values({ operationType: "customer_create", idempotencyKey: "key", holidayId, initiatedAt: NOW });
    expect((await run()).counts).toEqual({ deleted_holiday_30_days: 1 });
    for (const table of [holidayOccurrences, holidayRevisions, giftSuggestions, corrections]) {
      expect(await db.$count(table)).toBe(0);
    }
    expect(await db.select().from(reminders)).toMatchObject([{ holidayId: null, targetDateIso: "2026-11-26" }]);
    expect(await db.select().from(paymentOperations)).toMatchObject([{ holidayId: null }]);
  });
});

test("a reminder stays if it is active, only paused, was changed within the year, or has its day to come", async () => {
  const { db } = database;
  const old = { targetDateIso: "2025-11-22", updatedAt: daysAgo(400), isActive: false, repeats: false } as const;
  const kinds = [
    { ...old, note: "ended" },
    { ...old, note: "goes on", isActive: true },
    { ...old, note: "paused", repeats: true },
    { ...old, note: "touched", updatedAt: daysAgo(364) },
    { ...old, note: "day to come", targetDateIso: "2025-11-23" as const },
  ];
  const { userId } = maker;
  const when = { remindAt: NOW, method: "calendar" } as const;
  await db.insert(reminders).values(kinds.map((kind, index) => ({ userId, leadDays: index + 1, ...when, ...kind })));
  expect((await run()).counts).toEqual({ reminder_ended_1_year: 1 });
  const notes = await db.select({ note: reminders.note }).from(reminders).orderBy(reminders.note);
  expect(notes.map(({ note }) => note)).toEqual(["day to come", "goes on", "paused", "touched"]);
});

describe("the email log", () => {
  test("is deleted after a year, without sending an old newsletter again", async () => {
    const { db } = database;
    const reader = await aSubscriber(db, "ada@example.org", { confirmedAt: daysAgo(500), preferences: ["previews"] });
    const variants = { previews: { subject: "The week", html: "", text: "" } };
    const [issue] = await db
      .insert(mailIssues)
      .values({
        kind: "weekly_preview",
        issueOn: "2025-11-17",
        variants,
        plannedAt: daysAgo(371),
        createdAt: daysAgo(371),
      })
      .returning({ id: mailIssues.id });
    const issueId = issue?.id ?? "";
    const mail = { kind: "weekly_preview", issueId, subscriptionId: reader.id, status: "sent" };
    await db.insert(mailMessages).values({ ...mail, recipientHash: "ada", createdAt: daysAgo(371) });
    expect((await run()).counts).toEqual({ mail_log_1_year: 1 });
    expect(await sendWeeklyPreview({ now: NOW, issueOn: "2025-11-17" }, db)).toMatchObject({ sent: 0, finished: true });
    expect(await db.$count(mailMessages)).toBe(0);
  });

  test("is deleted, but the emailed card that refers to it stays", async () => {
    const { db } = database;
    const [message] = await db
      .insert(mailMessages)
      .values({ kind: "card_mail", recipientHash: "grace", createdAt: daysAgo(366) })
      .returning({ id: mailMessages.id });
    const cardId = await aCard(db, maker, "Hello");
    const when = { sendOn: "2025-11-22", timeZone: "UTC", sendAt: daysAgo(1), status: "sent" };
    await db.insert(cardMails).values({ cardId, createdBy: maker.userId, messageId: message?.id, ...when });
    expect((await run()).counts).toEqual({ mail_log_1_year: 1 });
    expect(await db.select().from(cardMails)).toMatchObject([{ messageId: null, status: "sent" }]);
  });
});

describe("subscribers", () => {
  const left = (days: number) => ({ isActive: false, confirmedAt: daysAgo(500), unsubscribedAt: daysAgo(days) });
  const emails = async () =>
    (await database.db.select({ email: emailSubscriptions.email }).from(emailSubscriptions)).map(({ email }) => email);

  test("who unsubscribed are stored as a hash, with the proof of their consent", async () => {
    const { db } = database;
    const { id, token } = await aSubscriber(db, "ada@example.org", { ...left(2), preferences: ["deals"] });
    await aConsent(db, id, { givenAt: daysAgo(500), confirmedAt: daysAgo(500) });
    expect((await run()).counts).toEqual({ subscriber_until_unsubscribe: 1 });
    const [row] = await db.select().from(emailSubscriptions);
    expect(row).toMatchObject({
      id,
      unsubscribeToken: token,
      isActive: false,
      email: expect.stringMatching(/^:[0-9a-f]{64}$/),
    });
    expect(JSON.stringify(row)).not.toContain("ada");
    expect(await db.select().from(subscriptionConsents)).toMatchObject([
      { subscriptionId: id, confirmedAt: daysAgo(500) },
    ]);
  });

  test.each([
    ["asked to come back, and the button in the mail still works", daysAgo(1), later(NOW), true],
    ["asked to come back, and the button has run out", daysAgo(1), NOW, false],
    ["asked for something before they left", daysAgo(2), later(NOW), false],
  ])("who unsubscribed and %s", async (_what, givenAt, expiresAt, isStored) => {
    const { id } = await aSubscriber(database.db, "ada@example.org", left(2));
    await aConsent(database.db, id, { givenAt, expiresAt });
    await run();
    expect((await emails())[0]?.includes("@")).toBe(isStored);
  });

  test.each([
    ["thirty days ago", daysAgo(30), false],
    ["once more since", later(daysAgo(30)), true],
  ])("who never confirmed and requested it %s", async (_when, givenAt, isStored) => {
    const { id } = await aSubscriber(database.db, "ada@example.org", { isActive: false, subscribedAt: daysAgo(40) });
    await aConsent(database.db, id, { givenAt, expiresAt: later(givenAt, 7 * DAY_MS) });
    await run();
    expect(await emails()).toEqual(isStored ? ["ada@example.org"] : []);
    expect(await database.db.$count(subscriptionConsents)).toBe(isStored ? 1 : 0);
  });

  test("who are active stay, however long ago they subscribed", async () => {
    const { id } = await aSubscriber(database.db, "ada@example.org", {
      confirmedAt: daysAgo(900),
      subscribedAt: daysAgo(900),
    });
    await aConsent(database.db, id, { givenAt: daysAgo(900), expiresAt: daysAgo(893), confirmedAt: daysAgo(900) });
    expect(await run()).toEqual(NOTHING);
  });

  test("who never confirmed are deleted, but the log of their emails stays", async () => {
    const { db } = database;
    const { id: subscriptionId } = await aSubscriber(db, "a@example.org", {
      isActive: false,
      subscribedAt: daysAgo(31),
    });
    await db
      .insert(mailMessages)
      .values({ kind: "weekly_preview", recipientHash: "a", subscriptionId, createdAt: NOW });
    await run();
    expect(await db.select().from(mailMessages)).toMatchObject([{ subscriptionId: null }]);
  });
});
