import { asc, eq, inArray, sql } from "drizzle-orm";
import { Resend } from "resend";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Db } from "@/db/client";
import { holidays } from "@/db/schema/holidays";
import { mailMessages, mailSuppressions } from "@/db/schema/mail";
import { pushSubscriptions, reminders } from "@/db/schema/reminders";
import { users } from "@/db/schema/users";
import { testDatabase } from "@/db/test-database";
import { makerAndHoliday } from "@/db/test-maker";
import { env } from "@/lib/core/env";
import { suppress } from "@/lib/email/commands";
import { recipientHash } from "@/lib/email/message";
import { recordDelivery } from "@/lib/operations/email-events.commands";
import { testMailbox } from "@/tests/mailbox";
import { testPush } from "@/tests/push";
import { changeReminder, createReminder } from "./commands";
import { CLAIM_WORK_MS, claimDue } from "./delivery/claims.commands";
import { sendReminderMails } from "./delivery/emails.commands";
import { completeClaim } from "./delivery/settlement.commands";
import { reminderInput } from "./input";
import { type RemindersOptions, sendDueReminders } from "./job";

/** Ten seconds after 9:00 in Berlin, on the day before. */
const NOW = new Date("2026-11-25T08:00:10Z");
const HOUR_MS = 3_600_000;

let database: Awaited<ReturnType<typeof testDatabase>>;
let mailbox: Awaited<ReturnType<typeof testMailbox>>;
let service: Awaited<ReturnType<typeof testPush>>;
let db: Db;
let holidayId: string;
let ada: string;

beforeAll(async () => {
  service = await testPush();
  vi.stubEnv("PUSH_SERVICE_URL", service.url);
  env(); // cached, for this file
  database = await testDatabase(20);
  mailbox = await testMailbox();
  db = database.db;
});
afterAll(async () => {
  await service.close();
  await mailbox.close();
  await database.close();
});

let address = "";
let tests = 0;
beforeEach(async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  for (const table of [users, holidays, mailMessages, mailSuppressions]) await db.delete(table);
  // The mailbox is shared within the file, so each test has its own address.
  tests += 1;
  address = `ada-${tests}@example.com`;
  ({ userId: ada, holidayId } = await makerAndHoliday(db, address));
  await db.update(users).set({ emailVerified: NOW });
});

async function person(email: string | null, emailVerified: Date | null = NOW): Promise<string> {
  const [row] = await db.insert(users).values({ email, emailVerified }).returning({ id: users.id });
  return row?.id ?? "";
}

/** Subscribes a browser of the user. */
async function browserOf(userId: string) {
  const { id, endpoint, keys } = await service.browser(env().VAPID_PUBLIC_KEY);
  await db.insert(pushSubscriptions).values({ userId, endpoint, ...keys, device: "Chrome on Android" });
  return { id, endpoint, messages: () => service.messages(id) };
}

type Row = typeof reminders.$inferInsert;

/** A reminder that is due, with overrides. */
const due = (userId: string, more: Partial<Row> = {}): Row => ({
  userId,
  holidayId,
  targetDateIso: "2026-11-26",
  remindAt: new Date("2026-11-25T08:00:00Z"),
  method: "browser",
  timeZone: "Europe/Berlin",
  ...more,
});

async function remind(userId: string, more: Partial<Row> = {}): Promise<string> {
  const [row] = await db.insert(reminders).values(due(userId, more)).returning({ id: reminders.id });
  return row?.id ?? "";
}

const rowOf = async (id: string) => {
  const [row] = await db.select().from(reminders).where(eq(reminders.id, id));
  if (!row) throw new Error("there is no such reminder");
  return row;
};

const run = (now = NOW, options: RemindersOptions = {}) =>
  sendDueReminders(now, { client: mailbox.client, pause: async () => undefined, ...options }, db);

/** Expires all claims and delays. */
const expireClaims = () => db.update(reminders).set({ claimedUntil: sql`now() - interval '1 second'` });

const NOTHING = { sent: 0, failed: 0, removed: 0, rolled: 0 };
const NEXT_YEAR = { targetDateIso: "2027-11-26", remindAt: new Date("2027-11-25T08:00:00Z"), isActive: true } as const;
const SENT_STATE = {
  ...NEXT_YEAR,
  sentFor: "2026-11-26",
  sentAt: NOW,
  claimToken: null,
  claimedUntil: null,
  lastError: null,
};

const logOf = () =>
  db
    .select({ kind: mailMessages.kind, status: mailMessages.status, key: mailMessages.idempotencyKey })
    .from(mailMessages)
    .orderBy(asc(mailMessages.idempotencyKey));

describe("a due reminder", () => {
  test("is shown by all browsers of its user, once, and then moves to the next year", async () => {
    const id = await remind(ada, { note: "Buy eggs" });
    const [phone, laptop, other] = [await browserOf(ada), await browserOf(ada), await browserOf(await person(null))];
    expect(await run()).toEqual({ ...NOTHING, sent: 1 });
    const message = {
      title: "🍰 Cake Day is on Thursday, November 26",
      soon: { about: "🍰 Cake Day is", on: { "2026-11-25": "tomorrow", "2026-11-26": "today" } },
      body: "Thursday, November 26th, 2026\nBuy eggs",
      url: "/holidays/cake-day",
      tag: `reminder-${id}-2026-11-26`,
    };
    for (const browser of [phone, laptop]) expect(await browser.messages()).toMatchObject([{ message }]);
    expect(await other.messages()).toEqual([]);
    expect(await rowOf(id)).toMatchObject(SENT_STATE);
    const used = await db.select({ at: pushSubscriptions.lastUsedAt }).from(pushSubscriptions);
    expect(used.map(({ at }) => at)).toEqual(expect.arrayContaining([NOW, NOW, null]));
    expect(await run()).toEqual(NOTHING);
    expect(await phone.messages()).toHaveLength(1);
    expect(await run(NEXT_YEAR.remindAt)).toEqual({ ...NOTHING, sent: 1 });
    expect(await phone.messages()).toHaveLength(2);
  });

  test("is neither in the future nor paused", async () => {
    const browser = await browserOf(ada);
    await remind(ada, { remindAt: new Date(NOW.getTime() + 1) });
    await remind(ada, { isActive: false, leadDays: 2 });
    expect(await run()).toEqual(NOTHING);
    expect(await browser.messages()).toEqual([]);
  });

  test("that is one-off is finished after it was sent", async () => {
    await browserOf(ada);
    const id = await remind(ada, { repeats: false });
    await run();
    expect(await rowOf(id)).toMatchObject({
      ...SENT_STATE,
      targetDateIso: "2026-11-26",
      isActive: false,
      remindAt: expect.any(Date),
    });
  });

  test("for a plain date repeats on that date", async () => {
    const browser = await browserOf(ada);
    const id = await remind(ada, { holidayId: null });
    await run();
    expect(await browser.messages()).toMatchObject([
      { message: { soon: { about: "📅 November 26th is", on: { "2026-11-25": "tomorrow" } } } },
    ]);
    expect(await rowOf(id)).toMatchObject(SENT_STATE);
  });

  test("is sent late after an outage, until its day is over in its time zone", async () => {
    const [berlin, honolulu] = [await browserOf(ada), await browserOf(await person("bob@example.com"))];
    const id = await remind(ada);
    const bobs = await db.select({ id: users.id }).from(users).where(eq(users.email, "bob@example.com"));
    const late = await remind(bobs[0]?.id ?? "", { timeZone: "Pacific/Honolulu" });
    // Half past midnight in Berlin, the afternoon before in Honolulu.
    const now = new Date("2026-11-26T23:30:00Z");
    expect(await run(now)).toEqual({ ...NOTHING, sent: 1 });
    expect(await berlin.messages()).toEqual([]);
    expect(await rowOf(id)).toMatchObject({
      ...NEXT_YEAR,
      sentFor: null,
      lastError: "We couldn't remind you in time.",
    });
    expect(await honolulu.messages()).toMatchObject([
      { message: { soon: { about: "🍰 Cake Day is", on: { "2026-11-26": "today" } } } },
    ]);
    expect(await rowOf(late)).toMatchObject({ sentFor: "2026-11-26", targetDateIso: "2027-11-26" });
  });

  test("is not started once time is up", async () => {
    const browser = await browserOf(ada);
    const id = await remind(ada);
    expect(await run(NOW, { isTimeUp: () => true })).toEqual(NOTHING);
    expect(await browser.messages()).toEqual([]);
    let callCount = 0;
    // Time is up between the claim and the push.
    await run(NOW, { isTimeUp: () => ++callCount > 2 });
    expect(await browser.messages()).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ claimToken: null, claimedUntil: null, attempts: 0 });
    expect(await run()).toMatchObject({ sent: 1 });
  });
});

describe("a browser", () => {
  test("whose subscription has ended is removed, and another one still shows the reminder", async () => {
    const [gone, there] = [await browserOf(ada), await browserOf(ada)];
    await remind(ada);
    await service.end(gone.id);
    expect(await run()).toEqual({ ...NOTHING, sent: 1, removed: 1 });
    expect(await there.messages()).toHaveLength(1);
    expect(await db.select({ endpoint: pushSubscriptions.endpoint }).from(pushSubscriptions)).toEqual([
      { endpoint: there.endpoint },
    ]);
  });

  test("that was the last one is replaced by an email", async () => {
    const gone = await browserOf(ada);
    const id = await remind(ada);
    await service.end(gone.id);
    expect(await run()).toEqual({ ...NOTHING, sent: 1, removed: 1 });
    expect(await mailbox.mailsTo(address)).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject(SENT_STATE);
  });

  test("whose push service is unavailable is retried with growing delays, and the problem is shown", async () => {
    const browser = await browserOf(ada);
    const id = await remind(ada);
    await service.fault([503, 429], { retryAfterSeconds: 900, subscription: browser.id });
    expect(await run()).toEqual({ ...NOTHING, failed: 1 });
    const problem = "We couldn't reach your browser. We'll keep trying.";
    expect(await rowOf(id)).toMatchObject({
      targetDateIso: "2026-11-26",
      attempts: 1,
      lastError: problem,
      claimToken: null,
    });
    expect(await run()).toEqual(NOTHING);
    await expireClaims();
    expect(await run()).toEqual({ ...NOTHING, failed: 1 });
    const {
      rows: [wait],
    } = await db.execute<{ seconds: number }>(
      sql`select extract(epoch from claimed_until - now())::float as seconds from reminders`,
    );
    expect(wait?.seconds).toBeGreaterThan(800);
    await expireClaims();
    expect(await run()).toEqual({ ...NOTHING, sent: 1 });
    expect(await rowOf(id)).toMatchObject({ ...SENT_STATE, attempts: 0 });
    expect(await browser.messages()).toHaveLength(1);
  });

  test("whose push service rejects the message is replaced by an email", async () => {
    const browser = await browserOf(ada);
    await remind(ada);
    await service.fault([403], { subscription: browser.id });
    expect(await run()).toEqual({ ...NOTHING, sent: 1 });
    expect(await mailbox.mailsTo(address)).toHaveLength(1);
  });

  test("is never logged with its endpoint", async () => {
    const browser = await browserOf(ada);
    await remind(ada);
    await service.fault([400], { subscription: browser.id });
    await run();
    const logged = vi.mocked(console.error).mock.calls.flat().join("\n");
    expect(logged).toContain("Push services did not take all: refused 400: 1");
    expect(logged).not.toContain(browser.id);
    expect(logged).not.toContain(address);
  });

  test("that is switched off gets the reminder until its day is over in its time zone", async () => {
    const berlin = await browserOf(ada);
    const bob = await person(null);
    const newYork = await browserOf(bob);
    await remind(ada);
    await remind(bob, { holidayId: null, timeZone: "America/New_York", targetDateIso: "2026-11-30", leadDays: 5 });
    await run();
    expect(await berlin.messages()).toMatchObject([{ ttl: (24 + 15) * 3600 - 10 }]);
    expect(await newYork.messages()).toMatchObject([{ ttl: (5 * 24 + 21) * 3600 - 10 }]);
  });

  test("of an unavailable service does not block others for long, because the run ends and the next one continues", async () => {
    const browser = await browserOf(ada);
    await db.insert(reminders).values(Array.from({ length: 350 }, (_, index) => due(ada, { leadDays: index + 1 })));
    await service.fault(
      Array.from({ length: 300 }, () => 503),
      { subscription: browser.id },
    );
    expect(await run()).toMatchObject({ sent: 0, failed: 300 });
    expect(await run()).toMatchObject({ sent: 50 });
  });
});

describe("a reminder email", () => {
  test("is sent to a user who prefers it, with a stop link, and is logged", async () => {
    const browser = await browserOf(ada);
    const id = await remind(ada, { byMail: true, note: "Buy eggs" });
    expect(await run()).toEqual({ ...NOTHING, sent: 1 });
    expect(await browser.messages()).toEqual([]);
    const [mail, ...more] = await mailbox.mailsTo(address);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject: "Cake Day is tomorrow", text: expect.stringContaining("Buy eggs") });
    expect(mail).toMatchObject({
      headers: {
        "List-Unsubscribe": expect.stringMatching(/^<https:\/\/oddly\.example\/api\/reminders\/stop\?token=/),
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      },
    });
    expect(await logOf()).toEqual([
      { kind: "reminder", status: "sent", key: `reminder/${id}/2026-11-25T08:00:00.000Z` },
    ]);
    expect(await rowOf(id)).toMatchObject(SENT_STATE);
    expect(await run()).toEqual(NOTHING);
  });

  test("for a one-off reminder is sent again if the user moves it closer to the day", async () => {
    const id = await remind(ada, { leadDays: 7, remindAt: new Date("2026-11-19T08:00:00Z"), repeats: false });
    const early = new Date("2026-11-19T08:00:10Z");
    expect(await run(early)).toEqual({ ...NOTHING, sent: 1 });
    await changeReminder(ada, id, { leadDays: 1, isActive: true }, early, db);
    expect(await run()).toEqual({ ...NOTHING, sent: 1 });
    const subjects = (await mailbox.mailsTo(address)).map(({ subject }) => subject);
    expect(subjects).toEqual(["Cake Day is tomorrow", "Cake Day is in 7 days"]);
    expect(await rowOf(id)).toMatchObject({ isActive: false, sentFor: "2026-11-26", sentAt: NOW });
  });

  test("is sent again if the user sets another reminder for the same day", async () => {
    const id = await remind(ada);
    expect(await run()).toEqual({ ...NOTHING, sent: 1 });
    const again = { holidayId, targetDateIso: "2026-11-26", method: "browser", timeZone: "Europe/Berlin" };
    const made = await createReminder(ada, reminderInput.parse({ ...again, localTime: "18:00" }), NOW, db);
    expect(made).toMatchObject({ id, targetDateIso: "2026-11-26", lastSentFor: null });
    expect(await run(new Date(made.remindAt))).toEqual({ ...NOTHING, sent: 1 });
    expect(await mailbox.mailsTo(address)).toHaveLength(2);
  });

  test("over Resend's daily quota does not count as sent, and is sent once there is quota again", async () => {
    const bob = `bob-${tests}@example.com`;
    const waiting = [await remind(ada), await remind(await person(bob))];
    const full = clientThat(async () => QUOTA_EXCEEDED);
    for (let hours = 0; hours <= 36; hours += 12) {
      expect(await run(new Date(NOW.getTime() + hours * HOUR_MS), { client: full })).toEqual({ ...NOTHING, failed: 2 });
      await db.update(mailMessages).set({ createdAt: sql`${mailMessages.createdAt} - interval '12 hours'` });
      await expireClaims();
    }
    for (const id of waiting) {
      expect(await rowOf(id)).toMatchObject({ sentFor: null, claimToken: null, attempts: 4 });
    }
    const requests: number[] = [];
    const client = clientThat(async (real, mails, options) => {
      requests.push(mails.length);
      return real(mails, options);
    });
    const late = new Date(NOW.getTime() + 37 * HOUR_MS);
    expect(await run(late, { client })).toEqual({ ...NOTHING, sent: 2 });
    expect(requests).toEqual([2]);
    for (const each of [address, bob]) expect(await mailbox.mailsTo(each)).toHaveLength(1);
    expect((await logOf()).map(({ status }) => status)).toEqual(["sent", "sent"]);
  });

  test("is sent to a user without a subscribed browser", async () => {
    await remind(ada);
    expect(await run()).toEqual({ ...NOTHING, sent: 1 });
    expect(await mailbox.mailsTo(address)).toHaveLength(1);
  });

  test("is not sent to an address that bounced, is unverified or missing, and the user sees the reason", async () => {
    const waiting = [
      [await remind(ada), "Email to your address bounced, so we couldn't reach you."],
      [await remind(await person("eve@example.com", null)), "We don't have a confirmed email address for you."],
      [await remind(await person(null)), "We don't have a confirmed email address for you."],
    ] as const;
    await suppress(recipientHash(address), "bounce", db);
    expect(await run()).toEqual(NOTHING);
    for (const [id, problem] of waiting) expect(await rowOf(id)).toMatchObject({ lastError: problem, isActive: true });
    expect(await logOf()).toEqual([]);
    await expireClaims();
    await run(new Date("2026-11-27T12:00:00Z"));
    for (const [id, problem] of waiting) expect(await rowOf(id)).toMatchObject({ ...NEXT_YEAR, lastError: problem });
  });

  test("marked as spam pauses emailed reminders until the user resumes them", async () => {
    const mailed = await remind(ada);
    const mailedToo = await remind(ada, { leadDays: 2, byMail: true, remindAt: new Date("2026-12-01T08:00:00Z") });
    const calendar = await remind(ada, { method: "calendar" });
    const others = await remind(await person(`bob-${tests}@example.com`), {
      remindAt: new Date("2026-12-01T08:00:00Z"),
    });
    await run();
    const [mail] = await mailbox.mailsTo(address);
    const complaint = { status: "complained", suppression: "complaint", note: null } as const;
    const delivery = { providerId: mail?.id ?? "", messageId: null, address: address.toUpperCase(), ...complaint };
    expect(await recordDelivery(delivery, db)).toBe(true);
    const lastError = expect.stringMatching(/^You marked one of our reminders as spam, so we stopped\./);
    for (const id of [mailed, mailedToo]) expect(await rowOf(id)).toMatchObject({ isActive: false, lastError });
    for (const id of [calendar, others]) expect(await rowOf(id)).toMatchObject({ isActive: true, lastError: null });
    await changeReminder(ada, mailed, { isActive: true }, NOW, db);
    // A repeated event has no effect.
    await recordDelivery(delivery, db);
    expect(await rowOf(mailed)).toMatchObject({ ...NEXT_YEAR, lastError: null });
  });

  test("that Resend rejects does not block the others", async () => {
    const wrong = await remind(await person("not an address"));
    const right = [await remind(ada), await remind(await person(`bob-${tests}@example.com`))];
    expect(await run()).toEqual({ ...NOTHING, sent: 2, failed: 1 });
    for (const id of right) expect(await rowOf(id)).toMatchObject(SENT_STATE);
    expect(await rowOf(wrong)).toMatchObject({
      lastError: "We couldn't send the email. We'll keep trying.",
      claimToken: null,
    });
    expect(await mailbox.mailsTo(address)).toHaveLength(1);
    await expireClaims();
    expect(await run()).toEqual({ ...NOTHING, failed: 1 });
  });

  test("is sent in one request with up to a hundred others", async () => {
    const people = Array.from({ length: 130 }, (_, index) => ({
      email: `reader-${tests}-${index}@example.com`,
      emailVerified: NOW,
    }));
    const rows = await db.insert(users).values(people).returning({ id: users.id });
    await db.insert(reminders).values(rows.map(({ id }) => due(id)));
    const requests: number[] = [];
    const client = clientThat(async (real, mails, options) => {
      requests.push(mails.length);
      return real(mails, options);
    });
    expect(await run(NOW, { client })).toEqual({ ...NOTHING, sent: 130 });
    expect(requests).toEqual([100, 30]);
    expect((await logOf()).every(({ status }) => status === "sent")).toBe(true);
  });

  test("sent separately is not started once time is up or Resend accepts nothing", async () => {
    await remind(ada);
    await remind(await person(`bob-${tests}@example.com`));
    const claim = await claimDue("mail", NOW, db);
    if (!claim) throw new Error("nothing was due");
    let callCount = 0;
    const { reminders: both } = claim;
    const options = { client: mailbox.client, pause: async () => undefined };
    const none = await sendReminderMails({ token: null, reminders: both }, NOW, db, {
      ...options,
      isTimeUp: () => true,
    });
    expect(none.size).toBe(0);
    const client = new Resend("re_test", { baseUrl: mailbox.url });
    client.emails.send = (async () => {
      callCount += 1;
      return QUOTA_EXCEEDED;
    }) as typeof client.emails.send;
    const refused = await sendReminderMails({ token: null, reminders: both }, NOW, db, { ...options, client });
    expect([callCount, [...refused.values()]]).toMatchObject([1, [{ kind: "later", isFault: true }]]);
    const isSecond = () => ++callCount > 2;
    const one = await sendReminderMails({ token: null, reminders: both }, NOW, db, { ...options, isTimeUp: isSecond });
    expect([...one.values()]).toEqual([{ kind: "sent" }]);
  });

  test("sent separately is only started while its claim is valid, and the others are claimed again", async () => {
    const wrong = await remind(await person("not an address"));
    const right = [await remind(ada), await remind(await person(`bob-${tests}@example.com`))];
    const requests: number[] = [];
    const client = clientThat(async (real, mails, options) => {
      requests.push(mails.length);
      return real(mails, options);
    });
    let at = 0;
    const single = client.emails.send.bind(client.emails);
    client.emails.send = (async (...args: Parameters<typeof single>) => {
      at += CLAIM_WORK_MS;
      return single(...args);
    }) as typeof client.emails.send;
    expect(await run(NOW, { client, clock: () => at })).toEqual({ ...NOTHING, sent: 2, failed: 1 });
    expect(requests.length).toBeGreaterThan(1);
    for (const id of right) expect(await rowOf(id)).toMatchObject(SENT_STATE);
    expect(await rowOf(wrong)).toMatchObject({ sentFor: null });
  });
});

const QUOTA_EXCEEDED = {
  data: null,
  error: { statusCode: 429, name: "daily_quota_exceeded", message: "That was enough for today." },
  headers: {},
};

type Send = Resend["batch"]["send"];

/** A client for the mailbox with a custom batch handler. */
function clientThat(handler: (real: Send, ...args: Parameters<Send>) => Promise<unknown>): Resend {
  const client = new Resend("re_test", { baseUrl: mailbox.url });
  const real = client.batch.send.bind(client.batch) as Send;
  client.batch.send = ((...args: Parameters<Send>) => handler(real, ...args)) as Send;
  return client;
}

const NO_ANSWER = {
  data: null,
  error: { statusCode: null, name: "application_error", message: "No answer." },
  headers: {},
};

/** A client whose emails all arrive and whose answers are all lost. */
function clientWithoutAnswers(): Resend {
  const client = clientThat(async (real, ...args) => {
    await real(...args);
    return NO_ANSWER;
  });
  const single = client.emails.send.bind(client.emails);
  client.emails.send = (async (...args: Parameters<typeof single>) => {
    await single(...args);
    return NO_ANSWER;
  }) as typeof client.emails.send;
  return client;
}

/** Simulates a process that crashes after Resend accepted its emails and before that was recorded. */
async function killedAfterMailing(): Promise<void> {
  const claim = await claimDue("mail", NOW, db);
  if (!claim) throw new Error("nothing was due");
  await sendReminderMails(claim, NOW, db, { client: mailbox.client });
  await db.update(mailMessages).set({ status: "queued", sentAt: null, providerId: null });
  await expireClaims();
}

describe("after any crash, an email is sent once", () => {
  test("if the sending was not recorded", async () => {
    const id = await remind(ada);
    await killedAfterMailing();
    expect(await run()).toEqual({ ...NOTHING, sent: 1 });
    expect(await mailbox.mailsTo(address)).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject(SENT_STATE);
    expect(await logOf()).toMatchObject([{ status: "sent" }]);
  });

  test("if its content has changed since", async () => {
    await remind(ada);
    await killedAfterMailing();
    await db.update(reminders).set({ note: "Buy more eggs" });
    expect(await run(new Date(NOW.getTime() + 12 * HOUR_MS))).toEqual({ ...NOTHING, sent: 1 });
    expect(await mailbox.mailsTo(address)).toHaveLength(1);
  });

  test("if another email of the same request is no longer wanted", async () => {
    const bob = `bob-${tests}@example.com`;
    const ended = await remind(await person(bob));
    await remind(ada);
    await killedAfterMailing();
    await db.delete(reminders).where(eq(reminders.id, ended));
    expect(await run()).toEqual({ ...NOTHING, sent: 1 });
    expect(await mailbox.mailsTo(address)).toHaveLength(1);
    expect(await mailbox.mailsTo(bob)).toHaveLength(1);
  });

  test("if only the reminder was not updated", async () => {
    const id = await remind(ada);
    const claim = await claimDue("mail", NOW, db);
    if (claim) await sendReminderMails(claim, NOW, db, { client: mailbox.client });
    await db.update(reminders).set({ claimedUntil: null, claimToken: null });
    expect(await run()).toEqual({ ...NOTHING, sent: 1 });
    expect(await mailbox.mailsTo(address)).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject(SENT_STATE);
  });

  test("if its answer was lost, and the others of its request wait for different times", async () => {
    const bob = `bob-${tests}@example.com`;
    const patient = await remind(await person(bob), { attempts: 4 });
    await remind(ada);
    expect(await run(NOW, { client: clientWithoutAnswers() })).toEqual({ ...NOTHING, failed: 2 });
    expect((await rowOf(patient)).claimToken).not.toBeNull();
    expect(await run()).toEqual(NOTHING);
    // The delay of one is over, that of the other is not.
    await db.update(reminders).set({ claimedUntil: sql`now() - interval '1 second'` }).where(eq(reminders.userId, ada));
    expect(await run()).toEqual({ ...NOTHING, sent: 2 });
    for (const each of [address, bob]) expect(await mailbox.mailsTo(each)).toHaveLength(1);
  });

  test("if its answer was lost and Resend rejected the retry", async () => {
    const id = await remind(ada);
    let callCount = 0;
    const client = clientThat(async (real, ...args) => {
      callCount += 1;
      if (callCount > 1) return QUOTA_EXCEEDED;
      await real(...args);
      return NO_ANSWER;
    });
    expect(await run(NOW, { client })).toEqual({ ...NOTHING, failed: 1 });
    await expireClaims();
    // The next run retries as well.
    expect(await run(NOW, { client })).toEqual({ ...NOTHING, failed: 1 });
    await expireClaims();
    expect(await run()).toEqual({ ...NOTHING, sent: 1 });
    expect(callCount).toBe(3);
    expect(await mailbox.mailsTo(address)).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject(SENT_STATE);
  });

  test("if a push was rejected before, its answer was lost, and the next push is rejected too", async () => {
    const browser = await browserOf(ada);
    const id = await remind(ada);
    await service.fault([403, 403], { subscription: browser.id });
    expect(await run(NOW, { client: clientWithoutAnswers() })).toEqual({ ...NOTHING, failed: 1 });
    await expireClaims();
    expect(await run()).toEqual({ ...NOTHING, sent: 1 });
    expect(await mailbox.mailsTo(address)).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject(SENT_STATE);
  });

  test("or at least once: if the request never arrived, all its emails are retried", async () => {
    const bob = `bob-${tests}@example.com`;
    await remind(await person(bob), { attempts: 4 });
    await remind(ada);
    expect(await run(NOW, { client: clientThat(async () => NO_ANSWER) })).toEqual({ ...NOTHING, failed: 2 });
    await db.update(reminders).set({ claimedUntil: sql`now() - interval '1 second'` }).where(eq(reminders.userId, ada));
    expect(await run()).toEqual({ ...NOTHING, sent: 2 });
    for (const each of [address, bob]) expect(await mailbox.mailsTo(each)).toHaveLength(1);
  });

  test("and is no longer retried after a day if it may have been accepted, and the user sees that", async () => {
    const id = await remind(ada);
    await killedAfterMailing();
    await db.update(mailMessages).set({ createdAt: sql`now() - interval '24 hours'` });
    const send = vi.fn();
    expect(await run(NOW, { client: clientThat(async () => send()) })).toEqual(NOTHING);
    expect(send).not.toHaveBeenCalled();
    expect(await logOf()).toMatchObject([{ status: "unknown" }]);
    expect(await rowOf(id)).toMatchObject({ ...SENT_STATE, lastError: "We're not sure our last email reached you." });
  });
});

describe("concurrent runs", () => {
  test("share the work, and each user is reminded once", async () => {
    const people = Array.from({ length: 240 }, () => ({ email: null }));
    const rows = await db.insert(users).values(people).returning({ id: users.id });
    await db.insert(reminders).values(rows.map(({ id }) => due(id)));
    const browsers = await Promise.all(rows.map(({ id }) => browserOf(id)));
    const runs = await Promise.all([run(), run(), run()]);
    expect(runs.reduce((sum, { sent }) => sum + sent, 0)).toBe(240);
    for (const { messages } of browsers) expect(await messages()).toHaveLength(1);
  });

  test("leave each other's claims alone and take over expired ones", async () => {
    const browser = await browserOf(ada);
    const id = await remind(ada);
    const claim = await claimDue("push", NOW, db);
    expect(claim?.reminders.map((each) => each.id)).toEqual([id]);
    expect(await run()).toEqual(NOTHING);
    await expireClaims();
    expect(await run()).toEqual({ ...NOTHING, sent: 1 });
    expect(await browser.messages()).toHaveLength(1);
  });

  test("are not overwritten by one whose claim has expired", async () => {
    await browserOf(ada);
    const id = await remind(ada);
    const slept = await claimDue("push", NOW, db);
    await expireClaims();
    await run();
    if (!slept) throw new Error("nothing was due");
    const outcomes = new Map([[id, { kind: "later", problem: "asleep" } as const]]);
    expect(await completeClaim(slept, outcomes, NOW, db)).toBe(0);
    expect(await rowOf(id)).toMatchObject(SENT_STATE);
  });

  test("push again after a crash between a push and its record, which replaces the notification", async () => {
    const browser = await browserOf(ada);
    const id = await remind(ada);
    const before = await rowOf(id);
    await run();
    await db.update(reminders).set({ ...before, claimToken: crypto.randomUUID(), claimedUntil: NOW });
    await expireClaims();
    await run();
    const [first, second] = await browser.messages();
    expect(second).toEqual(first);
    expect(second?.topic).toMatch(/^[\w-]{32}$/);
  });
});

test("a change by the user while a reminder is being sent wins", async () => {
  await browserOf(ada);
  const id = await remind(ada);
  const claim = await claimDue("push", NOW, db);
  await db.update(reminders).set({ isActive: false, claimToken: null, claimedUntil: null });
  if (claim) await completeClaim(claim, new Map([[id, { kind: "sent" }]]), NOW, db);
  expect(await rowOf(id)).toMatchObject({ isActive: false, sentFor: null, targetDateIso: "2026-11-26" });
});

describe("a holiday", () => {
  test("that was moved directly in the database is not announced on the wrong day", async () => {
    const browser = await browserOf(ada);
    const id = await remind(ada);
    await db.update(holidays).set({ rule: "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=1" });
    expect(await run()).toEqual(NOTHING);
    expect(await browser.messages()).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ targetDateIso: "2026-12-01", isActive: true, sentFor: null });
  });

  test("that was removed from the calendar is not announced", async () => {
    const browser = await browserOf(ada);
    const id = await remind(ada);
    await db.update(holidays).set({ deletedAt: NOW });
    expect(await run()).toEqual(NOTHING);
    expect(await browser.messages()).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ isActive: false, lastError: "This holiday is no longer on the calendar." });
  });
});

test("a reminder that causes an error is logged and does not block the others", async () => {
  const browser = await browserOf(ada);
  const lost = await remind(ada, { timeZone: "Mars/Olympus", leadDays: 3, remindAt: new Date("2026-11-20T08:00:00Z") });
  await remind(ada);
  await run();
  expect(await browser.messages()).toHaveLength(1);
  expect(vi.mocked(console.error).mock.calls.flat().join("\n")).toContain(`reminder ${lost}`);
});

describe("two reminders for one plain date in consecutive years", () => {
  const ofDate = { holidayId: null, leadDays: 1 } as const;
  const nextYears = { ...ofDate, ...NEXT_YEAR };
  const lastError = "You have another reminder for the same day, so we stopped this one.";

  test("become one after the first was sent, and do not block other reminders", async () => {
    const browser = await browserOf(ada);
    const [first, second, other] = [await remind(ada, ofDate), await remind(ada, nextYears), await remind(ada)];
    expect(await run()).toEqual({ ...NOTHING, sent: 2 });
    const ended = { isActive: false, targetDateIso: "2026-11-26", sentFor: "2026-11-26", claimToken: null };
    expect(await rowOf(first)).toMatchObject({ ...ended, lastError });
    expect(await rowOf(second)).toMatchObject({ ...NEXT_YEAR, sentFor: null });
    expect(await rowOf(other)).toMatchObject(SENT_STATE);
    expect(await run()).toEqual(NOTHING);
    expect(await browser.messages()).toHaveLength(2);
  });

  test("become one if they are calendar reminders too", async () => {
    const calendar = { method: "calendar" } as const;
    const first = await remind(ada, { ...ofDate, ...calendar });
    const second = await remind(ada, { ...nextYears, ...calendar });
    const other = await remind(ada, { ...ofDate, ...calendar, leadDays: 2 });
    const over = new Date("2026-11-27T00:30:00Z");
    expect(await run(over)).toEqual({ ...NOTHING, rolled: 2 });
    expect(await rowOf(first)).toMatchObject({ isActive: false, targetDateIso: "2026-11-26", lastError });
    expect(await rowOf(second)).toMatchObject(NEXT_YEAR);
    expect(await rowOf(other)).toMatchObject({ targetDateIso: "2027-11-26", isActive: true });
    expect(await run(over)).toEqual(NOTHING);
  });
});

describe("a calendar reminder", () => {
  const calendar = { method: "calendar" } as const;

  test("that causes an error is logged and does not block the others", async () => {
    const lost = await remind(ada, { ...calendar, timeZone: "Mars/Olympus" });
    const id = await remind(ada, { ...calendar, leadDays: 2 });
    expect(await run(new Date("2026-11-27T00:30:00Z"))).toEqual({ ...NOTHING, rolled: 1 });
    expect(await rowOf(id)).toMatchObject({ targetDateIso: "2027-11-26" });
    expect(await rowOf(lost)).toMatchObject({ targetDateIso: "2026-11-26", isActive: true });
    expect(vi.mocked(console.error).mock.calls.flat().join("\n")).toContain(`reminder ${lost}`);
  });

  test("is not sent, and moves to the next day once its own is over in its time zone", async () => {
    const browser = await browserOf(ada);
    const id = await remind(ada, calendar);
    expect(await run()).toEqual(NOTHING);
    expect(await run(new Date("2026-11-26T22:00:00Z"))).toEqual(NOTHING);
    const over = new Date("2026-11-27T00:30:00Z");
    expect(await run(over)).toEqual({ ...NOTHING, rolled: 1 });
    expect(await rowOf(id)).toMatchObject({ ...NEXT_YEAR, sentFor: null });
    expect(await run(over)).toEqual(NOTHING);
    expect(await browser.messages()).toEqual([]);
    expect(await logOf()).toEqual([]);
  });

  test("stays unchanged when time is up, until the next run", async () => {
    const id = await remind(ada, calendar);
    const over = new Date("2026-11-27T00:30:00Z");
    expect(await run(over, { isTimeUp: () => true })).toEqual(NOTHING);
    expect(await rowOf(id)).toMatchObject({ targetDateIso: "2026-11-26" });
    expect(await run(over)).toEqual({ ...NOTHING, rolled: 1 });
  });

  test("stays while its day is not over in its time zone", async () => {
    const id = await remind(ada, { ...calendar, timeZone: "Pacific/Honolulu" });
    expect(await run(new Date("2026-11-27T09:59:00Z"))).toEqual(NOTHING);
    expect(await run(new Date("2026-11-27T10:00:00Z"))).toEqual({ ...NOTHING, rolled: 1 });
    expect(await rowOf(id)).toMatchObject({ targetDateIso: "2027-11-26" });
  });

  test("is finished after its day if one-off, and stays unchanged if paused", async () => {
    const once = await remind(ada, { ...calendar, repeats: false });
    const paused = await remind(ada, { ...calendar, leadDays: 2, isActive: false });
    expect(await run(new Date("2026-11-30T00:00:00Z"))).toEqual({ ...NOTHING, rolled: 1 });
    expect(await rowOf(once)).toMatchObject({ targetDateIso: "2026-11-26", isActive: false });
    expect(await rowOf(paused)).toMatchObject({ targetDateIso: "2026-11-26" });
  });

  test("is processed among very many, also by two concurrent runs", async () => {
    const people = await db
      .insert(users)
      .values(Array.from({ length: 1100 }, () => ({})))
      .returning({ id: users.id });
    await db.insert(reminders).values(people.map(({ id }) => due(id, { ...calendar, holidayId: null })));
    const [first, second] = await Promise.all([1, 2].map(() => run(new Date("2026-11-28T00:00:00Z"))));
    expect((first?.rolled ?? 0) + (second?.rolled ?? 0)).toBe(1100);
    expect(await db.$count(reminders, inArray(reminders.targetDateIso, ["2027-11-26"]))).toBe(1100);
  });
});
