import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq, like, sql } from "drizzle-orm";
import { Resend } from "resend";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connect } from "@/db/client";
import { mailBatches, mailIssues, mailMessages, mailSuppressions } from "@/db/schema/mail";
import { emailSubscriptions } from "@/db/schema/subscribers";
import { testDatabase } from "@/db/test-database";
import { recipientHash } from "@/lib/email/message";
import { startMailbox } from "@/tools/emulators/resend/mailbox";
import { MailStore } from "@/tools/emulators/resend/store";
import { type SendingOptions, sendBatches } from "./mailing.job";
import type { Compose } from "./subscriber";

type Send = Resend["batch"]["send"];
type Answer = Awaited<ReturnType<Send>>;

/** More than any test needs. */
const MANY_REQUESTS = 10_000;

let database: Awaited<ReturnType<typeof testDatabase>>;
let directory: string;
let mailbox: Awaited<ReturnType<typeof startMailbox>>;
let issueId: string;

beforeEach(async () => {
  database = await testDatabase();
  directory = mkdtempSync(path.join(tmpdir(), "oddly-mailing-"));
  mailbox = await startMailbox(directory, 0, { requestsPerSecond: MANY_REQUESTS });
  const [issue] = await database.db
    .insert(mailIssues)
    .values({ kind: "weekly_preview", issueOn: "2026-11-23", variants: {} })
    .returning({ id: mailIssues.id });
  issueId = issue?.id ?? "";
});
afterEach(async () => {
  await mailbox.stop();
  await database.close();
  rmSync(directory, { recursive: true });
});

const compose: Compose = ({ token, preferences }) =>
  preferences.includes("previews")
    ? { subject: "Your week", html: `<p>${token}</p>`, text: token, headers: { "List-Unsubscribe": `<${token}>` } }
    : null;

/** Queues an email to each address. */
async function plan(addresses: readonly string[], preferences = ["previews"]): Promise<void> {
  const rows = addresses.map((email) => ({ email, source: "test", preferences, confirmedAt: new Date() }));
  const readers = await database.db
    .insert(emailSubscriptions)
    .values(rows)
    .returning({ id: emailSubscriptions.id, email: emailSubscriptions.email });
  await database.db.insert(mailMessages).values(
    readers.map(({ id, email }) => {
      return { kind: "weekly_preview", recipientHash: recipientHash(email), issueId, subscriptionId: id };
    }),
  );
}

const people = (count: number) => Array.from({ length: count }, (_, index) => `reader-${index}@example.org`);

const leave = (email: string) =>
  database.db.update(emailSubscriptions).set({ isActive: false }).where(eq(emailSubscriptions.email, email));

/** Expires the lease of every open batch. */
const expireLeases = () => database.db.update(mailBatches).set({ claimedUntil: sql`now() - interval '1 second'` });

/** A Resend client whose `send` is wrapped by `around`. */
function client(around: (send: Send) => Send = (send) => send): Resend {
  const made = new Resend("re_test", { baseUrl: mailbox.url });
  made.batch.send = around(made.batch.send.bind(made.batch)) as Send;
  return made;
}

/** A client whose nth request, counted from 1, is handled by `meets[n]` instead of Resend. */
const clientThat = (meets: Record<number, (...args: Parameters<Send>) => Promise<unknown>>) => {
  let request = 0;
  return client((send) => {
    const instead = async (...args: Parameters<Send>) => {
      request += 1;
      return ((await meets[request]?.(...args)) ?? send(...args)) as Answer;
    };
    return instead as Send;
  });
};

const real = (...args: Parameters<Send>) => client().batch.send(...args);

const failure = (statusCode: number | null, name: string) => ({
  data: null,
  error: { statusCode, name, message: "Not today." },
  headers: {},
});
const noAnswer = failure(null, "application_error");

const run = (options: SendingOptions = {}, db = database.db) =>
  sendBatches(issueId, compose, db, { client: client(), pause: async () => undefined, ...options });

/** All emails that were received, oldest first. */
const arrived = () => [...new MailStore(directory).newestFirst()].reverse();

const arrivedAt = () => arrived().map(({ to }) => to.join());

/** The log's statuses by address, without those whose subscription is gone. */
async function log(): Promise<Record<string, string>> {
  const rows = await database.db
    .select({ email: emailSubscriptions.email, status: mailMessages.status })
    .from(mailMessages)
    .innerJoin(emailSubscriptions, eq(emailSubscriptions.id, mailMessages.subscriptionId));
  return Object.fromEntries(rows.map(({ email, status }) => [email, status]));
}

const batches = () =>
  database.db
    .select({ status: mailBatches.status, attempts: mailBatches.attempts, lastError: mailBatches.lastError })
    .from(mailBatches)
    .orderBy(mailBatches.createdAt);

const all = (addresses: readonly string[], status: string) => Object.fromEntries(addresses.map((one) => [one, status]));

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

test("each subscriber gets one email, in batches of a hundred, and the log has Resend's ids", async () => {
  await plan(people(250));
  expect(await run()).toBe(250);
  expect(arrivedAt().toSorted()).toEqual(people(250).toSorted());
  const rows = await database.db
    .select({ email: emailSubscriptions.email, id: mailMessages.providerId, sentAt: mailMessages.sentAt })
    .from(mailMessages)
    .innerJoin(emailSubscriptions, eq(emailSubscriptions.id, mailMessages.subscriptionId));
  const ids = Object.fromEntries(arrived().map(({ to, id }) => [to.join(), id]));
  expect(Object.fromEntries(rows.map(({ email, id }) => [email, id]))).toEqual(ids);
  expect(rows.every(({ sentAt }) => sentAt instanceof Date)).toBe(true);
  expect((await batches()).map(({ status, attempts }) => [status, attempts])).toEqual(Array(3).fill(["sent", 1]));
});

test("an email is composed for its reader, sent under the batch's key, and can be matched to its events", async () => {
  await plan(["ada@example.org"]);
  await run();
  const [mail] = arrived();
  const [row] = await database.db.select().from(mailMessages);
  const [reader] = await database.db.select().from(emailSubscriptions);
  expect(mail).toMatchObject({
    from: "Oddly <hello@oddly.example>",
    subject: "Your week",
    text: reader?.unsubscribeToken,
    headers: { "List-Unsubscribe": `<${reader?.unsubscribeToken}>` },
    tags: [{ name: "message", value: row?.id }],
    idempotency_key: row?.batchId,
  });
});

test("a second run sends nothing more", async () => {
  await plan(people(3));
  await run();
  expect(await run()).toBe(0);
  expect(arrived()).toHaveLength(3);
});

test("subscribers who are inactive, unconfirmed, suppressed or without a matching preference are skipped", async () => {
  const stays = people(98);
  await plan([...stays, "left@example.org", "unconfirmed@example.org", "bounced@example.org", "gone@example.org"]);
  await plan(["other@example.org"], ["admin_updates"]);
  const { db } = database;
  await leave("left@example.org");
  const isHer = eq(emailSubscriptions.email, "unconfirmed@example.org");
  await db.update(emailSubscriptions).set({ confirmedAt: null }).where(isHer);
  await db.insert(mailSuppressions).values({ recipientHash: recipientHash("bounced@example.org"), reason: "bounce" });
  await db.delete(emailSubscriptions).where(eq(emailSubscriptions.email, "gone@example.org"));

  expect(await run()).toBe(98);
  expect(arrivedAt().toSorted()).toEqual(stays.toSorted());
  expect(await log()).toEqual({
    ...all(stays, "sent"),
    "left@example.org": "skipped",
    "unconfirmed@example.org": "skipped",
    "bounced@example.org": "suppressed",
    "other@example.org": "skipped",
  });
  const isGone = sql`${mailMessages.subscriptionId} is null`;
  expect(await db.select({ status: mailMessages.status }).from(mailMessages).where(isGone)).toEqual([
    { status: "skipped" },
  ]);
});

test("a list of only former subscribers ends without sending", async () => {
  await plan(people(150));
  await database.db.update(emailSubscriptions).set({ isActive: false });
  expect(await run()).toBe(0);
  expect(arrived()).toEqual([]);
});

const crash = async () => {
  throw new Error("killed");
};
const crashAfterSending = async (...args: Parameters<Send>) => {
  await real(...args);
  throw new Error("killed");
};

test.each([
  ["before its request", crash],
  ["after its request, before the answer", crashAfterSending],
])("after a crash %s, the batch is left alone until the lease expires and then sent once", async (_when, dies) => {
  await plan(people(3));
  await expect(run({ client: clientThat({ 1: dies }) })).rejects.toThrow("killed");
  const before = arrived().length;
  expect(await run()).toBe(0);
  expect(arrived()).toHaveLength(before);

  await expireLeases();
  expect(await run()).toBe(3);
  expect(arrivedAt().toSorted()).toEqual(people(3));
  const rows = await database.db.select({ id: mailMessages.providerId }).from(mailMessages);
  expect(rows.map(({ id }) => id).toSorted()).toEqual(
    arrived()
      .map(({ id }) => id)
      .toSorted(),
  );
  expect(await batches()).toEqual([{ status: "sent", attempts: 2, lastError: null }]);
});

test("a subscriber who leaves after a crash is not in the batch if it was not received", async () => {
  await plan(["ada@example.org", "bob@example.org"]);
  await expect(run({ client: clientThat({ 1: crash }) })).rejects.toThrow();
  await leave("bob@example.org");
  await expireLeases();
  expect(await run()).toBe(1);
  expect(arrivedAt()).toEqual(["ada@example.org"]);
  expect(await log()).toEqual({ "ada@example.org": "sent", "bob@example.org": "skipped" });
});

test("a subscriber who leaves after a crash is logged as sent if the batch was received, and no email is sent twice", async () => {
  await plan(["ada@example.org", "bob@example.org"]);
  await expect(run({ client: clientThat({ 1: crashAfterSending }) })).rejects.toThrow();
  await leave("bob@example.org");
  await expireLeases();
  expect(await run()).toBe(2);
  expect(arrivedAt().toSorted()).toEqual(["ada@example.org", "bob@example.org"]);
  expect(await log()).toEqual({ "ada@example.org": "sent", "bob@example.org": "sent" });
  expect(await batches()).toEqual([{ status: "sent", attempts: 2, lastError: "its first answer was lost" }]);
});

test("a subscriber who changes preferences after a crash does not get a second email", async () => {
  await plan(people(2));
  await expect(run({ client: clientThat({ 1: crashAfterSending }) })).rejects.toThrow();
  await expireLeases();
  const changed: Compose = (reader) => {
    const mail = compose(reader);
    return mail && { ...mail, text: "What I want now" };
  };
  expect(await sendBatches(issueId, changed, database.db, { client: client(), pause: async () => undefined })).toBe(2);
  expect(arrived()).toHaveLength(2);
  expect(await log()).toEqual(all(people(2), "sent"));
});

test("after several attempts with fewer and fewer subscribers, those who left before the last but one are unknown", async () => {
  await plan(["ada@example.org", "bob@example.org", "cy@example.org"]);
  await expect(run({ client: clientThat({ 1: crash }) })).rejects.toThrow();
  await leave("ada@example.org");
  await expireLeases();
  await expect(run({ client: clientThat({ 1: crashAfterSending }) })).rejects.toThrow();
  await leave("bob@example.org");
  await expireLeases();
  expect(await run()).toBe(2);
  expect(arrivedAt().toSorted()).toEqual(["bob@example.org", "cy@example.org"]);
  expect(await log()).toEqual({ "ada@example.org": "unknown", "bob@example.org": "sent", "cy@example.org": "sent" });
});

test("a batch whose subscribers have all left is not retried, and is unknown if it was tried", async () => {
  await plan(people(2));
  await expect(run({ client: clientThat({ 1: crash }) })).rejects.toThrow();
  await Promise.all(people(2).map(leave));
  await expireLeases();
  expect(await run()).toBe(0);
  expect(arrived()).toEqual([]);
  expect(await log()).toEqual(all(people(2), "unknown"));
  expect(await batches()).toEqual([{ status: "unknown", attempts: 2, lastError: "everybody in it has left" }]);
});

test("a subscriber who returns after being left out of a batch stays out of it", async () => {
  await plan(["ada@example.org", "bob@example.org"]);
  await expect(run({ client: clientThat({ 1: crash }) })).rejects.toThrow();
  await leave("bob@example.org");
  await expireLeases();
  await expect(run({ client: clientThat({ 1: crash }) })).rejects.toThrow();
  const isBob = eq(emailSubscriptions.email, "bob@example.org");
  await database.db.update(emailSubscriptions).set({ isActive: true }).where(isBob);
  await expireLeases();
  await run();
  expect(arrivedAt()).toEqual(["ada@example.org"]);
  expect(await log()).toEqual({ "ada@example.org": "sent", "bob@example.org": "skipped" });
});

test("a subscriber who leaves between two attempts of a run is not in the second", async () => {
  await plan(["ada@example.org", "bob@example.org"]);
  const pause = async () => {
    await leave("bob@example.org");
  };
  expect(await run({ client: clientThat({ 1: async () => failure(500, "internal_server_error") }), pause })).toBe(1);
  expect(arrivedAt()).toEqual(["ada@example.org"]);
  expect(await log()).toEqual({ "ada@example.org": "sent", "bob@example.org": "skipped" });
});

test("a subscriber who leaves after an attempt with a lost answer is logged as sent, and no email is sent twice", async () => {
  await plan(["ada@example.org", "bob@example.org"]);
  const lost = async (...args: Parameters<Send>) => {
    await real(...args);
    await leave("bob@example.org");
    return noAnswer;
  };
  expect(await run({ client: clientThat({ 1: lost }) })).toBe(2);
  expect(arrivedAt().toSorted()).toEqual(["ada@example.org", "bob@example.org"]);
  expect(await log()).toEqual({ "ada@example.org": "sent", "bob@example.org": "sent" });
});

test("a batch that was not settled within 23 hours is never sent again", async () => {
  await plan(people(2));
  await expect(run({ client: clientThat({ 1: crash }) })).rejects.toThrow();
  const old = sql`now() - interval '23 hours 1 second'`;
  await database.db.update(mailBatches).set({ createdAt: old, claimedUntil: old });
  expect(await run()).toBe(0);
  expect(arrived()).toEqual([]);
  expect(await log()).toEqual(all(people(2), "unknown"));
  expect((await batches())[0]?.status).toBe("unknown");
});

test("two concurrent runs share the work, and no email is sent twice", async () => {
  await plan(people(600));
  const other = connect(database.url, 2);
  let first = 0;
  let bothHave: () => void = () => undefined;
  const both = new Promise<void>((resolve) => {
    bothHave = resolve;
  });
  // Wait until each run has a batch.
  const waitForBoth = async () => {
    first += 1;
    if (first === 2) bothHave();
    await both;
    return undefined;
  };
  try {
    const sent = await Promise.all([
      run({ client: clientThat({ 1: waitForBoth }) }),
      run({ client: clientThat({ 1: waitForBoth }) }, other.db),
    ]);
    expect(sent[0] + sent[1]).toBe(600);
    expect(Math.min(...sent)).toBeGreaterThanOrEqual(100);
    expect(arrivedAt().toSorted()).toEqual(people(600).toSorted());
  } finally {
    await other.close();
  }
});

test("a run whose batch was taken over by another run changes nothing", async () => {
  await plan(["ada@example.org", "bob@example.org"]);
  const late = async (...args: Parameters<Send>) => {
    await leave("bob@example.org");
    await expireLeases();
    await run();
    return real(...args);
  };
  expect(await run({ client: clientThat({ 1: late }) })).toBe(0);
  expect(arrivedAt()).toEqual(["ada@example.org"]);
  expect(await log()).toEqual({ "ada@example.org": "sent", "bob@example.org": "skipped" });
  expect(await batches()).toEqual([{ status: "sent", attempts: 2, lastError: null }]);
});

test("a status from an event that arrived before the batch was settled is preserved", async () => {
  await plan(["ada@example.org"]);
  const deliveredEarly = async (...args: Parameters<Send>) => {
    const answer = await real(...args);
    await database.db.update(mailMessages).set({ status: "delivered" });
    return answer;
  };
  await run({ client: clientThat({ 1: deliveredEarly }) });
  const [row] = await database.db.select().from(mailMessages);
  expect([row?.status, row?.providerId]).toEqual(["delivered", arrived()[0]?.id]);
});

test("an email that Resend rejects is found and marked with the reason, and all others are sent", async () => {
  const fine = people(149);
  await plan([...fine, "nobody"]);
  await run();
  expect(arrivedAt().toSorted()).toEqual(fine.toSorted());
  expect(await log()).toEqual({ ...all(fine, "sent"), nobody: "failed" });
  const [failed] = await database.db.select().from(mailMessages).where(eq(mailMessages.status, "failed"));
  expect(failed?.lastError).toBe("422 validation_error");
});

test("a run that crashes while it isolates the invalid email is continued", async () => {
  await plan([...people(7), "nobody"]);
  await expect(run({ client: clientThat({ 2: crashAfterSending }) })).rejects.toThrow("killed");
  await expireLeases();
  await run();
  expect(arrivedAt().toSorted()).toEqual(people(7));
  expect(await log()).toEqual({ ...all(people(7), "sent"), nobody: "failed" });
});

test("a subscriber who leaves while the invalid email is isolated is skipped", async () => {
  await plan([...people(2), "nobody"]);
  const refused = async () => {
    await leave("reader-0@example.org");
    return undefined;
  };
  await run({ client: clientThat({ 1: refused }) });
  expect(arrivedAt()).toEqual(["reader-1@example.org"]);
  const { "reader-0@example.org": left, nobody } = await log();
  expect([left, nobody]).toEqual(["skipped", "failed"]);
});

test("if Resend rejects every email, the run ends before it has marked them all as failed", async () => {
  await plan(people(40).map((address) => address.replace("@", " at ")));
  expect(await run()).toBe(0);
  const statuses = Object.values(await log());
  expect(statuses.filter((status) => status === "failed")).toHaveLength(10);
});

test("a run ends when Resend accepts nothing; the next one continues immediately, with nothing lost or sent twice", async () => {
  await plan(people(150));
  const down = client(() => (async () => noAnswer) as unknown as Send);
  expect(await run({ client: down })).toBe(0);
  expect(new Set((await batches()).map(({ status, lastError }) => `${status}: ${lastError}`))).toEqual(
    new Set(["claimed: no answer application_error"]),
  );
  expect(await run()).toBe(150);
  expect(arrivedAt().toSorted()).toEqual(people(150).toSorted());
});

test("a batch that Resend never accepts does not block those behind it", async () => {
  await plan(people(350));
  let poisoned: string | undefined;
  const picky = client((send) => {
    const pick = async (...args: Parameters<Send>) => {
      const [, options] = args;
      poisoned ??= options?.idempotencyKey;
      return options?.idempotencyKey === poisoned ? failure(500, "application_error") : send(...args);
    };
    return pick as Send;
  });
  await run({ client: picky });
  expect(arrivedAt()).toHaveLength(250);
  expect(await run()).toBe(100);
  expect(arrivedAt().toSorted()).toEqual(people(350).toSorted());
});

/** A clock that only pauses move, and a mailbox with that clock and a rate limit. */
async function slowly(requestsPerSecond?: number) {
  let now = 1_000_000;
  const pauses: number[] = [];
  const statuses: (number | null)[] = [];
  await mailbox.stop();
  const options = { now: () => now, ...(requestsPerSecond && { requestsPerSecond }) };
  mailbox = await startMailbox(directory, 0, options);
  const watching = client((send) => {
    const watched = async (...args: Parameters<Send>) => {
      const answer = await send(...args);
      statuses.push(answer.error?.statusCode ?? 200);
      return answer;
    };
    return watched as Send;
  });
  const pause = async (ms: number) => {
    pauses.push(ms);
    now += ms;
  };
  return { client: watching, clock: () => now, pause, pauses, statuses };
}

test("a single run never exceeds Resend's rate limit", async () => {
  await plan(people(1000));
  const { statuses, ...time } = await slowly();
  expect(await run(time)).toBe(1000);
  expect(statuses).toEqual(Array(10).fill(200));
});

test("when other clients use up the rate limit, a run waits as long as Resend says", async () => {
  await plan(people(400));
  const { statuses, ...time } = await slowly(2);
  expect(await run(time)).toBe(400);
  expect(statuses).toEqual([200, 200, 429, 200, 200]);
  expect(time.pauses.filter((ms) => ms >= 1000)).toHaveLength(1);
  expect(arrived()).toHaveLength(400);
});

test("no batch is started once time is up", async () => {
  await plan(people(1000));
  const time = await slowly();
  const endsAt = time.clock() + 600;
  const isTimeUp = () => time.clock() >= endsAt;
  expect(await run({ ...time, isTimeUp })).toBe(300);
  expect(await run({ ...time, isTimeUp })).toBe(0);
  const queued = eq(mailMessages.status, "queued");
  expect(await database.db.$count(mailMessages, queued)).toBe(700);
  expect(await run(time)).toBe(700);
});

test("the email log contains no address", async () => {
  await plan([...people(3), "nobody"]);
  await run();
  for (const table of [mailMessages, mailBatches]) {
    const found = await database.db
      .select()
      .from(table)
      .where(like(sql`${table}::text`, "%reader-%"));
    expect(found).toEqual([]);
  }
});
