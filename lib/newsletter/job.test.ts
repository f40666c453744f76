import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { Resend } from "resend";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connect, type Db } from "@/db/client";
import { holidays } from "@/db/schema/holidays";
import { mailBatches, mailIssues, mailMessages, mailSuppressions } from "@/db/schema/mail";
import { holidaySponsors, sponsors } from "@/db/schema/sponsors";
import { emailSubscriptions } from "@/db/schema/subscribers";
import { testDatabase } from "@/db/test-database";
import { importSeed } from "@/lib/editorial/seed.commands";
import { recipientHash } from "@/lib/email/message";
import { testEntry } from "@/lib/holidays/test-entry";
import { startMailbox } from "@/tools/emulators/resend/mailbox";
import { MailStore, type StoredMail } from "@/tools/emulators/resend/store";
import { sendWeeklyPreview } from "./job";

const SUNDAY = new Date("2026-11-22T09:30:00Z");
const NEXT_SUNDAY = new Date("2026-11-29T09:30:00Z");
const ISSUE = "2026-11-23";

const gift = { name: "A pinecone", why: "It counts.", price: "Under $10", search: "pinecone", kind: "Garden" as const };

const SEED = [
  testEntry("fibonacci-day", "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=23", { name: "Fibonacci Day", gifts: [gift] }),
  testEntry("cashew-day", "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=23", { name: "Cashew Day", rank: 20 }),
  testEntry("cake-day", "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=26", { name: "Cake Day" }),
  testEntry("movember", "FREQ=YEARLY;BYMONTH=11", { name: "Movember", isMonthObservance: true }),
  testEntry("sock-day", "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=4", { name: "Sock Day" }),
];

let database: Awaited<ReturnType<typeof testDatabase>>;
let directory: string;
let mailbox: Awaited<ReturnType<typeof startMailbox>>;

beforeEach(async () => {
  database = await testDatabase();
  await importSeed(SEED, "2026-11-21", database.db);
  directory = mkdtempSync(path.join(tmpdir(), "oddly-weekly-"));
  mailbox = await startMailbox(directory, 0, { requestsPerSecond: 10_000 });
});
afterEach(async () => {
  await mailbox.stop();
  await database.close();
  rmSync(directory, { recursive: true });
});

const client = () => new Resend("re_test", { baseUrl: mailbox.url });

const run = (now = SUNDAY, db = database.db, sender = client()) =>
  sendWeeklyPreview({ now }, db, { client: sender, pause: async () => undefined });

type Reader = Partial<typeof emailSubscriptions.$inferInsert> & { email: string };

async function subscribe(...readers: readonly Reader[]): Promise<void> {
  const usual = { source: "test", preferences: ["previews"], confirmedAt: new Date() };
  await database.db.insert(emailSubscriptions).values(readers.map((reader) => ({ ...usual, ...reader })));
}

const arrived = () => [...new MailStore(directory).newestFirst()].reverse();

function mailTo(address: string): StoredMail {
  const mails = arrived().filter(({ to }) => to.includes(address));
  const [mail] = mails;
  if (mails.length !== 1 || !mail) throw new Error(`${address} has ${mails.length} mails`);
  return mail;
}

test("outside its time, no issue is sent and nothing is stored", async () => {
  await subscribe({ email: "ada@example.org" });
  expect(await run(new Date("2026-11-21T10:00:00Z"))).toEqual({ due: false });
  expect(await database.db.$count(mailIssues)).toBe(0);
});

test("an issue can be sent manually", async () => {
  await subscribe({ email: "ada@example.org" });
  const when = { now: new Date("2026-11-18T10:00:00Z"), issueOn: ISSUE } as const;
  const options = { client: client(), pause: async () => undefined };
  expect(await sendWeeklyPreview(when, database.db, options)).toMatchObject({ due: true, issueOn: ISSUE, sent: 1 });
  expect(await run()).toMatchObject({ sent: 0, finished: true });
  expect(arrived()).toHaveLength(1);
});

test("once time is up, nothing is queued or sent, and the next run does it", async () => {
  await subscribe({ email: "ada@example.org" });
  const options = { client: client(), pause: async () => undefined, isTimeUp: () => true };
  const stopped = await sendWeeklyPreview({ now: SUNDAY }, database.db, options);
  expect(stopped).toMatchObject({ due: true, sent: 0, finished: false });
  expect(await run()).toMatchObject({ sent: 1, finished: true });
});

test("each subscriber gets the parts they chose, once, with their own links", async () => {
  await subscribe(
    { email: "days@example.org" },
    { email: "gifts@example.org", preferences: ["deals"] },
    { email: "both@example.org", preferences: ["previews", "deals", "admin_updates"] },
  );
  expect(await run()).toEqual({ due: true, issueOn: ISSUE, sent: 3, remaining: 0, finished: true, failed: 0 });
  expect(await run()).toEqual({ due: true, issueOn: ISSUE, sent: 0, remaining: 0, finished: true, failed: 0 });

  const [days, gifts, both] = ["days", "gifts", "both"].map((who) => mailTo(`${who}@example.org`));
  expect(days?.subject).toContain("Fibonacci Day");
  expect(days?.text).toContain("Also: Cashew Day");
  expect(days?.text).toContain("Movember");
  expect(days?.text).toContain("https://oddly.example/holiday/2026-11-26");
  expect(days?.text).not.toContain("A pinecone");
  expect(gifts?.subject).not.toContain("Fibonacci Day");
  expect(gifts?.text).toContain("A pinecone");
  expect(gifts?.text).not.toContain("Cake Day");
  for (const part of ["A pinecone", "Under $10", "Cake Day"]) expect(both?.html).toContain(part);

  for (const { email, token } of await database.db
    .select({ email: emailSubscriptions.email, token: emailSubscriptions.unsubscribeToken })
    .from(emailSubscriptions)) {
    const { html, text, headers } = mailTo(email);
    for (const body of [html, text]) {
      expect(body).toContain(`https://oddly.example/preferences?token=${token}`);
      expect(body).toContain(`https://oddly.example/unsubscribe?token=${token}`);
    }
    expect(headers).toEqual({
      "List-Id": "Oddly weekly preview <weekly-preview.oddly.example>",
      "List-Unsubscribe": `<https://oddly.example/api/email/unsubscribe?token=${token}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
  }
});

test("the sponsor of a day is named", async () => {
  const [holiday] = await database.db.select({ id: holidays.id }).from(holidays).where(eq(holidays.slug, "cake-day"));
  const [sponsor] = await database.db
    .insert(sponsors)
    .values({
      businessName: "Acme Bakery",
      contactEmail: "acme@example.org",
      websiteUrl: "https://acme.example/",
      description: "Bakes what is to be eaten.",
    })
    .returning({ id: sponsors.id });
  await database.db.insert(holidaySponsors).values({ holidayId: holiday?.id ?? "", sponsorId: sponsor?.id ?? "" });
  await subscribe({ email: "ada@example.org" });
  await run();
  expect(mailTo("ada@example.org").text).toContain("Sponsor: Acme Bakery");
});

test("subscribers who are unconfirmed, inactive, suppressed or without a matching preference get nothing", async () => {
  await subscribe(
    { email: "ada@example.org" },
    { email: "pending@example.org", confirmedAt: null },
    { email: "left@example.org", isActive: false },
    { email: "news@example.org", preferences: ["admin_updates"] },
    { email: "spam@example.org" },
  );
  await database.db
    .insert(mailSuppressions)
    .values({ recipientHash: recipientHash("spam@example.org"), reason: "complaint" });
  expect(await run()).toMatchObject({ sent: 1, remaining: 0, finished: true });
  expect(arrived().map(({ to }) => to)).toEqual([["ada@example.org"]]);
});

test("in a week without gift ideas, subscribers of gift ideas alone get no email", async () => {
  await subscribe(
    { email: "gifts@example.org", preferences: ["deals"] },
    { email: "both@example.org", preferences: ["previews", "deals"] },
  );
  await database.db.execute("delete from gift_suggestions");
  expect(await run()).toMatchObject({ sent: 1, finished: true });
  expect(mailTo("both@example.org").subject).toContain("Fibonacci Day");
});

test("the next week's issue also goes to new subscribers", async () => {
  await subscribe({ email: "ada@example.org" });
  await run();
  await subscribe({ email: "bob@example.org" });
  expect(await run()).toMatchObject({ sent: 0, finished: true });
  expect(await run(NEXT_SUNDAY)).toEqual({
    due: true,
    issueOn: "2026-11-30",
    sent: 2,
    remaining: 0,
    finished: true,
    failed: 0,
  });
  expect(mailTo("bob@example.org").subject).toContain("Sock Day");
});

/** A client that crashes on its first request. */
function dying(): Resend {
  const sender = client();
  sender.batch.send = () => Promise.reject(new Error("killed"));
  return sender;
}

const expireLeases = () => database.db.update(mailBatches).set({ claimedUntil: sql`now() - interval '1 second'` });

test("an issue that Resend does not accept is a failure of the run and is sent by the next one", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await subscribe({ email: "ada@example.org" });
  const sender = client();
  const error = { name: "restricted_api_key", message: "This key sends nothing.", statusCode: 401 } as const;
  sender.batch.send = async () => ({ data: null, error, headers: null });
  const refused = await run(SUNDAY, database.db, sender);
  expect(refused).toMatchObject({ sent: 0, remaining: 1, finished: false, failed: expect.any(Number) });
  expect(refused.due && refused.failed).toBeGreaterThan(0);
  log.mockRestore();
  expect(await run()).toMatchObject({ sent: 1, failed: 0 });
});

test("an issue's texts do not change while it is being sent", async () => {
  await subscribe({ email: "ada@example.org" });
  await expect(run(SUNDAY, database.db, dying())).rejects.toThrow("killed");
  await database.db.update(holidays).set({ holidayName: "Renamed Day" }).where(eq(holidays.slug, "fibonacci-day"));
  expect(await run()).toEqual({ due: true, issueOn: ISSUE, sent: 0, remaining: 1, finished: false, failed: 0 });
  await expireLeases();
  expect(await run()).toMatchObject({ sent: 1, finished: true });
  expect(mailTo("ada@example.org").subject).toContain("Fibonacci Day");
});

test("a week without holidays is an error, and no issue is started", async () => {
  await subscribe({ email: "ada@example.org" });
  await database.db.execute("delete from holiday_occurrences");
  await expect(run()).rejects.toThrow("the week of 2026-11-23 has no holidays to write about");
  expect(await database.db.$count(mailIssues)).toBe(0);
});

const people = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ email: `reader-${index}@example.org` }));

test("two concurrent first runs create one issue, and each subscriber gets one email", async () => {
  await subscribe(...people(250));
  const other = connect(database.url, 2);
  try {
    const runs = await Promise.all([run(), run(SUNDAY, other.db)]);
    expect(runs.reduce((sum, each) => sum + (each.due ? each.sent : 0), 0)).toBe(250);
    expect(await database.db.$count(mailIssues)).toBe(1);
    expect(new Set(arrived().flatMap(({ to }) => to)).size).toBe(250);
    expect(arrived()).toHaveLength(250);
  } finally {
    await other.close();
  }
});

test("a list of several pages is queued completely, even after a crash between two pages", async () => {
  await database.db.execute(sql`
    insert into email_subscriptions (email, source, preferences, confirmed_at)
    select 'reader-' || n || '@example.org', 'test', array['previews'], now() from generate_series(1, 5100) as n`);
  const { db, dies } = dyingAt(1, "after", database.db);
  await expect(run(SUNDAY, db)).rejects.toThrow("killed");
  expect(dies()).toBe(true);
  const [begun] = await database.db.select().from(mailIssues);
  expect([begun?.plannedAt, await database.db.$count(mailMessages)]).toEqual([null, 5000]);

  await expect(run(SUNDAY, database.db, dying())).rejects.toThrow("killed");
  const [planned] = await database.db.select().from(mailIssues);
  expect([planned?.plannedAt instanceof Date, await database.db.$count(mailMessages)]).toEqual([true, 5100]);
});

type Moment = "before" | "inside" | "after";

/**
 * A database for a process that crashes at its nth transaction: before it, inside it right before the commit, or after
 * the commit.
 */
function dyingAt(n: number, moment: Moment, db: Db): { db: Db; dies: () => boolean } {
  let count = 0;
  const transaction: Db["transaction"] = async (work, config) => {
    count += 1;
    const isNow = count >= n;
    if (isNow && moment === "before") throw new Error("killed");
    const result = await db.transaction(async (tx) => {
      const made = await work(tx);
      if (isNow && moment === "inside") throw new Error("killed");
      return made;
    }, config);
    if (isNow) throw new Error("killed");
    return result;
  };
  const get = (target: Db, name: string | symbol) => (name === "transaction" ? transaction : Reflect.get(target, name));
  return { db: new Proxy(db, { get }), dies: () => count >= n };
}

/** A client that crashes at its nth request, before sending it or before receiving the answer. */
function sendingDiesAt(n: number, moment: Moment): { sender: Resend; dies: () => boolean } {
  const sender = client();
  const send = sender.batch.send.bind(sender.batch);
  let count = 0;
  const instead = async (...args: Parameters<typeof send>) => {
    count += 1;
    if (count === n && moment === "before") throw new Error("killed");
    const answer = await send(...args);
    if (count === n) throw new Error("killed");
    return answer;
  };
  sender.batch.send = instead as typeof send;
  return { sender, dies: () => count >= n };
}

/** Removes all data of an issue and its emails. */
async function startOver(): Promise<void> {
  await database.db.execute("truncate mail_issues, mail_batches, mail_messages, card_mails");
  await database.db.update(emailSubscriptions).set({ isActive: true });
  await mailbox.stop();
  rmSync(directory, { recursive: true });
  mailbox = await startMailbox(directory, 0, { requestsPerSecond: 10_000 });
}

/** Continues after a crash, with one subscriber of each open batch gone, and compares the log with the mailbox. */
async function goOnAndCheck(readers: number): Promise<void> {
  const leavers = await database.db
    .selectDistinctOn([mailMessages.batchId], { id: mailMessages.subscriptionId })
    .from(mailMessages)
    .where(eq(mailMessages.status, "sending"))
    .orderBy(mailMessages.batchId, mailMessages.id);
  for (const { id } of leavers) {
    await database.db
      .update(emailSubscriptions)
      .set({ isActive: false })
      .where(eq(emailSubscriptions.id, id ?? ""));
  }
  await expireLeases();
  expect(await run()).toMatchObject({ finished: true, remaining: 0 });

  const log = await database.db
    .select({ email: emailSubscriptions.email, status: mailMessages.status, isActive: emailSubscriptions.isActive })
    .from(mailMessages)
    .innerJoin(emailSubscriptions, eq(emailSubscriptions.id, mailMessages.subscriptionId));
  expect(log).toHaveLength(readers);
  const mails = arrived().flatMap(({ to }) => to);
  expect(new Set(mails).size).toBe(mails.length);
  expect(new Set(mails)).toEqual(new Set(log.filter(({ status }) => status === "sent").map(({ email }) => email)));
  expect(log.filter(({ isActive, status }) => isActive && status !== "sent")).toEqual([]);
  expect(log.filter(({ status }) => status !== "sent" && status !== "skipped")).toEqual([]);
}

test.each<Moment>(["before", "inside", "after"])(
  "after a crash %s any transaction, the next run sends one email to each remaining subscriber, and the log matches",
  async (moment) => {
    const readers = people(130);
    await subscribe(...readers);
    for (let n = 1; ; n += 1) {
      const { db, dies } = dyingAt(n, moment, database.db);
      await run(SUNDAY, db).catch((error: Error) => expect(error.message).toBe("killed"));
      if (!dies()) return expect(n).toBeGreaterThan(5);
      await goOnAndCheck(readers.length);
      await startOver();
    }
  },
);

test.each<Moment>(["before", "after"])(
  "after a crash %s any request, the next run sends one email to each remaining subscriber, and the log matches",
  async (moment) => {
    const readers = people(230);
    await subscribe(...readers);
    for (let n = 1; ; n += 1) {
      const { sender, dies } = sendingDiesAt(n, moment);
      await run(SUNDAY, database.db, sender).catch((error: Error) => expect(error.message).toBe("killed"));
      if (!dies()) return expect(n).toBe(4);
      await goOnAndCheck(readers.length);
      await startOver();
    }
  },
);
