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
import { recordDelivery } from "@/lib/newsletter/deliveries.commands";
import { testMailbox } from "@/tests/mailbox";
import { testPush } from "@/tests/push";
import { changeReminder, createReminder } from "./commands";
import { CLAIM_WORK_MS, claimDue } from "./delivery/claims.commands";
import { sendReminderMails } from "./delivery/emails.commands";
import { completeClaim } from "./delivery/settlements.commands";
import { reminderInput } from "./input";
import { type RemindersOptions, sendDueReminders } from "./job";

/** Ten seconds after nine in Berlin, on the day before the day. */
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
  env(); // read once, for this file
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
  // The mailbox is the file's: each test has an address of its own.
  tests += 1;
  address = `ada-${tests}@example.com`;
  ({ userId: ada, holidayId } = await makerAndHoliday(db, address));
  await db.update(users).set({ emailVerified: NOW });
});

async function person(email: string | null, emailVerified: Date | null = NOW): Promise<string> {
  const [row] = await db.insert(users).values({ email, emailVerified }).returning({ id: users.id });
  return row?.id ?? "";
}

/** A browser of the person's. */
async function browserOf(userId: string) {
  const { id, endpoint, keys } = await service.browser(env().VAPID_PUBLIC_KEY);
  await db.insert(pushSubscriptions).values({ userId, endpoint, ...keys, device: "Chrome on Android" });
  return { id, endpoint, messages: () => service.messages(id) };
}

type Row = typeof reminders.$inferInsert;

/** A reminder that is due, but for what is given. */
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

/** As if all waiting were over, and every holder gone. */
const expireClaims = () => db.update(reminders).set({ claimedUntil: sql`now() - interval '1 second'` });

const NOTHING = { sent: 0, failed: 0, removed: 0, rolled: 0 };
const NEXT_YEAR = { targetDateIso: "2027-11-26", remindAt: new Date("2027-11-25T08:00:00Z"), isActive: true };
const TOLD = {
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

describe("what is due", () => {
  test("is shown by all browsers of its person, once, and then waits for the next year", async () => {
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
    expect(await rowOf(id)).toMatchObject(TOLD);
    const used = await db.select({ at: pushSubscriptions.lastUsedAt }).from(pushSubscriptions);
    expect(used.map(({ at }) => at)).toEqual(expect.arrayContaining([NOW, NOW, null]));
    expect(await run()).toEqual(NOTHING);
    expect(await phone.messages()).toHaveLength(1);
    expect(await run(NEXT_YEAR.remindAt)).toEqual({ ...NOTHING, sent: 1 });
    expect(await phone.messages()).toHaveLength(2);
  });

  test("is neither what is to come, nor what is paused", async () => {
    const browser = await browserOf(ada);
    await remind(ada, { remindAt: new Date(NOW.getTime() + 1) });
    await remind(ada, { isActive: false, leadDays: 2 });
    expect(await run()).toEqual(NOTHING);
    expect(await browser.messages()).toEqual([]);
  });

  test("for once has ended when it was told", async () => {
    await browserOf(ada);
    const id = await remind(ada, { repeats: false });
    await run();
    expect(await rowOf(id)).toMatchObject({
      ...TOLD,
      targetDateIso: "2026-11-26",
      isActive: false,
      remindAt: expect.any(Date),
    });
  });

  test("of a mere date comes again on it", async () => {
    const browser = await browserOf(ada);
    const id = await remind(ada, { holidayId: null });
    await run();
    expect(await browser.messages()).toMatchObject([
      { message: { soon: { about: "📅 November 26th is", on: { "2026-11-25": "tomorrow" } } } },
    ]);
    expect(await rowOf(id)).toMatchObject(TOLD);
  });

  test("is told late where the server was down, as long as the day is not over there", async () => {
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

  test("is begun no more when time is up", async () => {
    const browser = await browserOf(ada);
    const id = await remind(ada);
    expect(await run(NOW, { isTimeUp: () => true })).toEqual(NOTHING);
    expect(await browser.messages()).toEqual([]);
    let asked = 0;
    // Time is up between the claim and the push.
    await run(NOW, { isTimeUp: () => ++asked > 2 });
    expect(await browser.messages()).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ claimToken: null, claimedUntil: null, attempts: 0 });
    expect(await run()).toMatchObject({ sent: 1 });
  });
});

describe("a browser", () => {
  test("that has ended its subscription is forgotten, and another one still tells", async () => {
    const [gone, there] = [await browserOf(ada), await browserOf(ada)];
    await remind(ada);
    await service.end(gone.id);
    expect(await run()).toEqual({ ...NOTHING, sent: 1, removed: 1 });
    expect(await there.messages()).toHaveLength(1);
    expect(await db.select({ endpoint: pushSubscriptions.endpoint }).from(pushSubscriptions)).toEqual([
      { endpoint: there.endpoint },
    ]);
  });

  test("that was the last one is replaced by a mail", async () => {
    const gone = await browserOf(ada);
    const id = await remind(ada);
    await service.end(gone.id);
    expect(await run()).toEqual({ ...NOTHING, sent: 1, removed: 1 });
    expect(await mailbox.mailsTo(address)).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject(TOLD);
  });

  test("whose service takes nothing now is tried again, later each time, and says so", async () => {
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
    expect(await rowOf(id)).toMatchObject({ ...TOLD, attempts: 0 });
    expect(await browser.messages()).toHaveLength(1);
  });

  test("whose service refuses the message is passed by: it goes by mail", async () => {
    const browser = await browserOf(ada);
    await remind(ada);
    await service.fault([403], { subscription: browser.id });
    expect(await run()).toEqual({ ...NOTHING, sent: 1 });
    expect(await mailbox.mailsTo(address)).toHaveLength(1);
  });

  test("is named by its address in no log", async () => {
    const browser = await browserOf(ada);
    await remind(ada);
    await service.fault([400], { subscription: browser.id });
    await run();
    const logged = vi.mocked(console.error).mock.calls.flat().join("\n");
    expect(logged).toContain("Push services did not take all: refused 400: 1");
    expect(logged).not.toContain(browser.id);
    expect(logged).not.toContain(address);
  });

  test("that is switched off is told as long as the day is not over there", async () => {
    const berlin = await browserOf(ada);
    const bob = await person(null);
    const newYork = await browserOf(bob);
    await remind(ada);
    await remind(bob, { holidayId: null, timeZone: "America/New_York", targetDateIso: "2026-11-30", leadDays: 5 });
    await run();
    expect(await berlin.messages()).toMatchObject([{ ttl: (24 + 15) * 3600 - 10 }]);
    expect(await newYork.messages()).toMatchObject([{ ttl: (5 * 24 + 21) * 3600 - 10 }]);
  });

  test("of one service that is down keeps nobody else's back for long: a run ends, and the next goes on", async () => {
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

describe("a mail", () => {
  test("goes to whoever wants one, with a way to stop it, and is in the log", async () => {
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
    expect(await rowOf(id)).toMatchObject(TOLD);
    expect(await run()).toEqual(NOTHING);
  });

  test("for once goes out again when its person wants it nearer to the day", async () => {
    const id = await remind(ada, { leadDays: 7, remindAt: new Date("2026-11-19T08:00:00Z"), repeats: false });
    const early = new Date("2026-11-19T08:00:10Z");
    expect(await run(early)).toEqual({ ...NOTHING, sent: 1 });
    await changeReminder(ada, id, { leadDays: 1, isActive: true }, early, db);
    expect(await run()).toEqual({ ...NOTHING, sent: 1 });
    const subjects = (await mailbox.mailsTo(address)).map(({ subject }) => subject);
    expect(subjects).toEqual(["Cake Day is tomorrow", "Cake Day is in 7 days"]);
    expect(await rowOf(id)).toMatchObject({ isActive: false, sentFor: "2026-11-26", sentAt: NOW });
  });

  test("goes out again where its person asks for one more on the same day", async () => {
    const id = await remind(ada);
    expect(await run()).toEqual({ ...NOTHING, sent: 1 });
    const again = { holidayId, targetDateIso: "2026-11-26", method: "browser", timeZone: "Europe/Berlin" };
    const made = await createReminder(ada, reminderInput.parse({ ...again, localTime: "18:00" }), NOW, db);
    expect(made).toMatchObject({ id, targetDateIso: "2026-11-26", lastSentFor: null });
    expect(await run(new Date(made.remindAt))).toEqual({ ...NOTHING, sent: 1 });
    expect(await mailbox.mailsTo(address)).toHaveLength(2);
  });

  test("that Resend has no room for today is not taken for sent, and goes out once there is room", async () => {
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

  test("goes to whoever has no browser that tells", async () => {
    await remind(ada);
    expect(await run()).toEqual({ ...NOTHING, sent: 1 });
    expect(await mailbox.mailsTo(address)).toHaveLength(1);
  });

  test("goes to no address that has bounced, was never proven, or is none; and its person reads why", async () => {
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

  test("that its reader calls junk ends those by mail, until they want them again", async () => {
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
    // The same event again is none.
    await recordDelivery(delivery, db);
    expect(await rowOf(mailed)).toMatchObject({ ...NEXT_YEAR, lastError: null });
  });

  test("that Resend refuses keeps none of the others back", async () => {
    const wrong = await remind(await person("not an address"));
    const right = [await remind(ada), await remind(await person(`bob-${tests}@example.com`))];
    expect(await run()).toEqual({ ...NOTHING, sent: 2, failed: 1 });
    for (const id of right) expect(await rowOf(id)).toMatchObject(TOLD);
    expect(await rowOf(wrong)).toMatchObject({
      lastError: "We couldn't send the email. We'll keep trying.",
      claimToken: null,
    });
    expect(await mailbox.mailsTo(address)).toHaveLength(1);
    await expireClaims();
    expect(await run()).toEqual({ ...NOTHING, failed: 1 });
  });

  test("goes out in one request with a hundred others", async () => {
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

  test("that goes alone is begun no more when time is up, or Resend takes none", async () => {
    await remind(ada);
    await remind(await person(`bob-${tests}@example.com`));
    const claim = await claimDue("mail", NOW, db);
    if (!claim) throw new Error("nothing was due");
    let asked = 0;
    const { reminders: both } = claim;
    const options = { client: mailbox.client, pause: async () => undefined };
    const none = await sendReminderMails({ token: null, reminders: both }, NOW, db, {
      ...options,
      isTimeUp: () => true,
    });
    expect(none.size).toBe(0);
    const client = new Resend("re_test", { baseUrl: mailbox.url });
    client.emails.send = (async () => {
      asked += 1;
      return QUOTA_EXCEEDED;
    }) as typeof client.emails.send;
    const refused = await sendReminderMails({ token: null, reminders: both }, NOW, db, { ...options, client });
    expect([asked, [...refused.values()]]).toMatchObject([1, [{ kind: "later", isFault: true }]]);
    const isSecond = () => ++asked > 2;
    const one = await sendReminderMails({ token: null, reminders: both }, NOW, db, { ...options, isTimeUp: isSecond });
    expect([...one.values()]).toEqual([{ kind: "sent" }]);
  });

  test("that goes alone begins while its claim lasts: the others are claimed anew", async () => {
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
    for (const id of right) expect(await rowOf(id)).toMatchObject(TOLD);
    expect(await rowOf(wrong)).toMatchObject({ sentFor: null });
  });
});

const QUOTA_EXCEEDED = {
  data: null,
  error: { statusCode: 429, name: "daily_quota_exceeded", message: "That was enough for today." },
  headers: {},
};

type Send = Resend["batch"]["send"];

/** A client of the mailbox whose batches go another way. */
function clientThat(goes: (real: Send, ...args: Parameters<Send>) => Promise<unknown>): Resend {
  const client = new Resend("re_test", { baseUrl: mailbox.url });
  const real = client.batch.send.bind(client.batch) as Send;
  client.batch.send = ((...args: Parameters<Send>) => goes(real, ...args)) as Send;
  return client;
}

const NO_ANSWER = {
  data: null,
  error: { statusCode: null, name: "application_error", message: "No answer." },
  headers: {},
};

/** A client whose every mail goes out, and whose every answer is lost. */
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

/** A process that is killed after Resend has taken its mails, and before it could write that down. */
async function killedAfterMailing(): Promise<void> {
  const claim = await claimDue("mail", NOW, db);
  if (!claim) throw new Error("nothing was due");
  await sendReminderMails(claim, NOW, db, { client: mailbox.client });
  await db.update(mailMessages).set({ status: "queued", sentAt: null, providerId: null });
  await expireClaims();
}

describe("whatever is killed, a mail goes out once", () => {
  test("though nobody wrote down that it was sent", async () => {
    const id = await remind(ada);
    await killedAfterMailing();
    expect(await run()).toEqual({ ...NOTHING, sent: 1 });
    expect(await mailbox.mailsTo(address)).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject(TOLD);
    expect(await logOf()).toMatchObject([{ status: "sent" }]);
  });

  test("though it would be in other words by now", async () => {
    await remind(ada);
    await killedAfterMailing();
    await db.update(reminders).set({ note: "Buy more eggs" });
    expect(await run(new Date(NOW.getTime() + 12 * HOUR_MS))).toEqual({ ...NOTHING, sent: 1 });
    expect(await mailbox.mailsTo(address)).toHaveLength(1);
  });

  test("though another one that went out with it is no longer wanted", async () => {
    const bob = `bob-${tests}@example.com`;
    const ended = await remind(await person(bob));
    await remind(ada);
    await killedAfterMailing();
    await db.delete(reminders).where(eq(reminders.id, ended));
    expect(await run()).toEqual({ ...NOTHING, sent: 1 });
    expect(await mailbox.mailsTo(address)).toHaveLength(1);
    expect(await mailbox.mailsTo(bob)).toHaveLength(1);
  });

  test("though only the reminder does not know of it", async () => {
    const id = await remind(ada);
    const claim = await claimDue("mail", NOW, db);
    if (claim) await sendReminderMails(claim, NOW, db, { client: mailbox.client });
    await db.update(reminders).set({ claimedUntil: null, claimToken: null });
    expect(await run()).toEqual({ ...NOTHING, sent: 1 });
    expect(await mailbox.mailsTo(address)).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject(TOLD);
  });

  test("though its answer was lost, and those that it went with wait differently long", async () => {
    const bob = `bob-${tests}@example.com`;
    const patient = await remind(await person(bob), { attempts: 4 });
    await remind(ada);
    expect(await run(NOW, { client: clientWithoutAnswers() })).toEqual({ ...NOTHING, failed: 2 });
    expect((await rowOf(patient)).claimToken).not.toBeNull();
    expect(await run()).toEqual(NOTHING);
    // The time of one has come, that of the other has not.
    await db.update(reminders).set({ claimedUntil: sql`now() - interval '1 second'` }).where(eq(reminders.userId, ada));
    expect(await run()).toEqual({ ...NOTHING, sent: 2 });
    for (const each of [address, bob]) expect(await mailbox.mailsTo(each)).toHaveLength(1);
  });

  test("though its answer was lost, and Resend refused it when it was asked again", async () => {
    const id = await remind(ada);
    let asked = 0;
    const client = clientThat(async (real, ...args) => {
      asked += 1;
      if (asked > 1) return QUOTA_EXCEEDED;
      await real(...args);
      return NO_ANSWER;
    });
    expect(await run(NOW, { client })).toEqual({ ...NOTHING, failed: 1 });
    await expireClaims();
    // By another run as well.
    expect(await run(NOW, { client })).toEqual({ ...NOTHING, failed: 1 });
    await expireClaims();
    expect(await run()).toEqual({ ...NOTHING, sent: 1 });
    expect(asked).toBe(3);
    expect(await mailbox.mailsTo(address)).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject(TOLD);
  });

  test("though a push was refused before, its answer was lost, and the next push is refused as well", async () => {
    const browser = await browserOf(ada);
    const id = await remind(ada);
    await service.fault([403, 403], { subscription: browser.id });
    expect(await run(NOW, { client: clientWithoutAnswers() })).toEqual({ ...NOTHING, failed: 1 });
    await expireClaims();
    expect(await run()).toEqual({ ...NOTHING, sent: 1 });
    expect(await mailbox.mailsTo(address)).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject(TOLD);
  });

  test("or at least once: what never arrived goes out when it is asked for again, all of it", async () => {
    const bob = `bob-${tests}@example.com`;
    await remind(await person(bob), { attempts: 4 });
    await remind(ada);
    expect(await run(NOW, { client: clientThat(async () => NO_ANSWER) })).toEqual({ ...NOTHING, failed: 2 });
    await db.update(reminders).set({ claimedUntil: sql`now() - interval '1 second'` }).where(eq(reminders.userId, ada));
    expect(await run()).toEqual({ ...NOTHING, sent: 2 });
    for (const each of [address, bob]) expect(await mailbox.mailsTo(each)).toHaveLength(1);
  });

  test("and one that Resend may have taken a day ago is asked for no more, and its person reads so", async () => {
    const id = await remind(ada);
    await killedAfterMailing();
    await db.update(mailMessages).set({ createdAt: sql`now() - interval '24 hours'` });
    const asked = vi.fn();
    expect(await run(NOW, { client: clientThat(async () => asked()) })).toEqual(NOTHING);
    expect(asked).not.toHaveBeenCalled();
    expect(await logOf()).toMatchObject([{ status: "unknown" }]);
    expect(await rowOf(id)).toMatchObject({ ...TOLD, lastError: "We're not sure our last email reached you." });
  });
});

describe("several at once", () => {
  test("share the work, and everybody is told once", async () => {
    const people = Array.from({ length: 240 }, () => ({ email: null }));
    const rows = await db.insert(users).values(people).returning({ id: users.id });
    await db.insert(reminders).values(rows.map(({ id }) => due(id)));
    const browsers = await Promise.all(rows.map(({ id }) => browserOf(id)));
    const runs = await Promise.all([run(), run(), run()]);
    expect(runs.reduce((sum, { sent }) => sum + sent, 0)).toBe(240);
    for (const { messages } of browsers) expect(await messages()).toHaveLength(1);
  });

  test("leave alone what another one holds, and take over what it has left", async () => {
    const browser = await browserOf(ada);
    const id = await remind(ada);
    const claim = await claimDue("push", NOW, db);
    expect(claim?.reminders.map((each) => each.id)).toEqual([id]);
    expect(await run()).toEqual(NOTHING);
    await expireClaims();
    expect(await run()).toEqual({ ...NOTHING, sent: 1 });
    expect(await browser.messages()).toHaveLength(1);
  });

  test("are not overruled by one that has slept past its claim", async () => {
    await browserOf(ada);
    const id = await remind(ada);
    const slept = await claimDue("push", NOW, db);
    await expireClaims();
    await run();
    if (!slept) throw new Error("nothing was due");
    const outcomes = new Map([[id, { kind: "later", problem: "asleep" } as const]]);
    expect(await completeClaim(slept, outcomes, NOW, db)).toBe(0);
    expect(await rowOf(id)).toMatchObject(TOLD);
  });

  test("of which one was killed between a push and its note push again, into the same place", async () => {
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

test("a change by its person while it is being told is what counts", async () => {
  await browserOf(ada);
  const id = await remind(ada);
  const claim = await claimDue("push", NOW, db);
  await db.update(reminders).set({ isActive: false, claimToken: null, claimedUntil: null });
  if (claim) await completeClaim(claim, new Map([[id, { kind: "sent" }]]), NOW, db);
  expect(await rowOf(id)).toMatchObject({ isActive: false, sentFor: null, targetDateIso: "2026-11-26" });
});

describe("a holiday", () => {
  test("that was moved behind our back is not told on the wrong day", async () => {
    const browser = await browserOf(ada);
    const id = await remind(ada);
    await db.update(holidays).set({ rule: "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=1" });
    expect(await run()).toEqual(NOTHING);
    expect(await browser.messages()).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ targetDateIso: "2026-12-01", isActive: true, sentFor: null });
  });

  test("that is off the calendar is not told of", async () => {
    const browser = await browserOf(ada);
    const id = await remind(ada);
    await db.update(holidays).set({ deletedAt: NOW });
    expect(await run()).toEqual(NOTHING);
    expect(await browser.messages()).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ isActive: false, lastError: "This holiday is no longer on the calendar." });
  });
});

test("a reminder that cannot be looked at is logged, and keeps no other back", async () => {
  const browser = await browserOf(ada);
  const lost = await remind(ada, { timeZone: "Mars/Olympus", leadDays: 3, remindAt: new Date("2026-11-20T08:00:00Z") });
  await remind(ada);
  await run();
  expect(await browser.messages()).toHaveLength(1);
  expect(vi.mocked(console.error).mock.calls.flat().join("\n")).toContain(`reminder ${lost}`);
});

describe("two of one mere date, in years that follow each other", () => {
  const ofDate = { holidayId: null, leadDays: 1 } as const;
  const nextYears = { ...ofDate, ...NEXT_YEAR };
  const lastError = "You have another reminder for the same day, so we stopped this one.";

  test("become one when the first has told, and keep nobody else's back", async () => {
    const browser = await browserOf(ada);
    const [first, second, other] = [await remind(ada, ofDate), await remind(ada, nextYears), await remind(ada)];
    expect(await run()).toEqual({ ...NOTHING, sent: 2 });
    const ended = { isActive: false, targetDateIso: "2026-11-26", sentFor: "2026-11-26", claimToken: null };
    expect(await rowOf(first)).toMatchObject({ ...ended, lastError });
    expect(await rowOf(second)).toMatchObject({ ...NEXT_YEAR, sentFor: null });
    expect(await rowOf(other)).toMatchObject(TOLD);
    expect(await run()).toEqual(NOTHING);
    expect(await browser.messages()).toHaveLength(2);
  });

  test("become one as well where a calendar tells of them", async () => {
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

  test("that cannot be looked at is logged, and keeps no other back", async () => {
    const lost = await remind(ada, { ...calendar, timeZone: "Mars/Olympus" });
    const id = await remind(ada, { ...calendar, leadDays: 2 });
    expect(await run(new Date("2026-11-27T00:30:00Z"))).toEqual({ ...NOTHING, rolled: 1 });
    expect(await rowOf(id)).toMatchObject({ targetDateIso: "2027-11-26" });
    expect(await rowOf(lost)).toMatchObject({ targetDateIso: "2026-11-26", isActive: true });
    expect(vi.mocked(console.error).mock.calls.flat().join("\n")).toContain(`reminder ${lost}`);
  });

  test("is told by nobody, and waits for the next day once its own is over there", async () => {
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

  test("stays where it is when time is up, until the next run", async () => {
    const id = await remind(ada, calendar);
    const over = new Date("2026-11-27T00:30:00Z");
    expect(await run(over, { isTimeUp: () => true })).toEqual(NOTHING);
    expect(await rowOf(id)).toMatchObject({ targetDateIso: "2026-11-26" });
    expect(await run(over)).toEqual({ ...NOTHING, rolled: 1 });
  });

  test("on an island where it is still that day, stays", async () => {
    const id = await remind(ada, { ...calendar, timeZone: "Pacific/Honolulu" });
    expect(await run(new Date("2026-11-27T09:59:00Z"))).toEqual(NOTHING);
    expect(await run(new Date("2026-11-27T10:00:00Z"))).toEqual({ ...NOTHING, rolled: 1 });
    expect(await rowOf(id)).toMatchObject({ targetDateIso: "2027-11-26" });
  });

  test("for once has ended after its day, and one that is paused stays as it is", async () => {
    const once = await remind(ada, { ...calendar, repeats: false });
    const paused = await remind(ada, { ...calendar, leadDays: 2, isActive: false });
    expect(await run(new Date("2026-11-30T00:00:00Z"))).toEqual({ ...NOTHING, rolled: 1 });
    expect(await rowOf(once)).toMatchObject({ targetDateIso: "2026-11-26", isActive: false });
    expect(await rowOf(paused)).toMatchObject({ targetDateIso: "2026-11-26" });
  });

  test("is one of very many, all of which are looked at, by two at once too", async () => {
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
