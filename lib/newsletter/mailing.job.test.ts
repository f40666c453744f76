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
import type { Compose } from "./reader";

type Send = Resend["batch"]["send"];
type Answer = Awaited<ReturnType<Send>>;

/** Further off than any test takes. */
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

/** Plans a mail to each address. */
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

/** As if the lease of every open batch had run out. */
const expireLeases = () => database.db.update(mailBatches).set({ claimedUntil: sql`now() - interval '1 second'` });

/** A client that goes the way `around` makes of the real one's. */
function client(around: (send: Send) => Send = (send) => send): Resend {
  const made = new Resend("re_test", { baseUrl: mailbox.url });
  made.batch.send = around(made.batch.send.bind(made.batch)) as Send;
  return made;
}

/** What the n-th request meets in place of Resend, from 1; the others get through. */
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

/** Every mail that has arrived, oldest first. */
const arrived = () => [...new MailStore(directory).newestFirst()].reverse();

const arrivedAt = () => arrived().map(({ to }) => to.join());

/** The statuses of the log, by address; those whose subscription is gone are missing. */
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

test("everybody gets one mail, in batches of a hundred, and the log has the ids of their mails", async () => {
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

test("a mail is made for its reader, under the batch's key, and can be told from its events", async () => {
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

test("who has left, never confirmed, asked for something else, or must not be written to is struck off", async () => {
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

test("a list of nothing but readers who have left ends", async () => {
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
])("a run killed %s leaves its batch alone until the lease runs out; then it is sent once", async (_when, dies) => {
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

test("who leaves after a kill is not in the batch when it had not arrived", async () => {
  await plan(["ada@example.org", "bob@example.org"]);
  await expect(run({ client: clientThat({ 1: crash }) })).rejects.toThrow();
  await leave("bob@example.org");
  await expireLeases();
  expect(await run()).toBe(1);
  expect(arrivedAt()).toEqual(["ada@example.org"]);
  expect(await log()).toEqual({ "ada@example.org": "sent", "bob@example.org": "skipped" });
});

test("who leaves after a kill keeps the mail that had arrived, and the log says so; nobody gets another", async () => {
  await plan(["ada@example.org", "bob@example.org"]);
  await expect(run({ client: clientThat({ 1: crashAfterSending }) })).rejects.toThrow();
  await leave("bob@example.org");
  await expireLeases();
  expect(await run()).toBe(2);
  expect(arrivedAt().toSorted()).toEqual(["ada@example.org", "bob@example.org"]);
  expect(await log()).toEqual({ "ada@example.org": "sent", "bob@example.org": "sent" });
  expect(await batches()).toEqual([{ status: "sent", attempts: 2, lastError: "its first answer was lost" }]);
});

test("who changes what they want after a kill is not sent a second mail", async () => {
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

test("of several attempts with fewer and fewer readers, who left before the last but one is in doubt", async () => {
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

test("a batch that everybody has left is asked for no more: it is in doubt once it was tried", async () => {
  await plan(people(2));
  await expect(run({ client: clientThat({ 1: crash }) })).rejects.toThrow();
  await Promise.all(people(2).map(leave));
  await expireLeases();
  expect(await run()).toBe(0);
  expect(arrived()).toEqual([]);
  expect(await log()).toEqual(all(people(2), "unknown"));
  expect(await batches()).toEqual([{ status: "unknown", attempts: 2, lastError: "everybody in it has left" }]);
});

test("who comes back after they were left out of a batch stays out of it", async () => {
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

test("who leaves between two attempts of the same run is not in the second", async () => {
  await plan(["ada@example.org", "bob@example.org"]);
  const pause = async () => {
    await leave("bob@example.org");
  };
  expect(await run({ client: clientThat({ 1: async () => failure(500, "internal_server_error") }), pause })).toBe(1);
  expect(arrivedAt()).toEqual(["ada@example.org"]);
  expect(await log()).toEqual({ "ada@example.org": "sent", "bob@example.org": "skipped" });
});

test("who leaves after an attempt whose answer was lost has their mail, and nobody has two", async () => {
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

test("two runs at once share the work, and nobody gets two mails", async () => {
  await plan(people(600));
  const other = connect(database.url, 2);
  let first = 0;
  let bothHave: () => void = () => undefined;
  const both = new Promise<void>((resolve) => {
    bothHave = resolve;
  });
  // Neither goes on before each has a batch of its own.
  const meet = async () => {
    first += 1;
    if (first === 2) bothHave();
    await both;
    return undefined;
  };
  try {
    const sent = await Promise.all([
      run({ client: clientThat({ 1: meet }) }),
      run({ client: clientThat({ 1: meet }) }, other.db),
    ]);
    expect(sent[0] + sent[1]).toBe(600);
    expect(Math.min(...sent)).toBeGreaterThanOrEqual(100);
    expect(arrivedAt().toSorted()).toEqual(people(600).toSorted());
  } finally {
    await other.close();
  }
});

test("a run that comes back after another has taken over its batch changes nothing", async () => {
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

test("what an event said of a mail before its batch was settled is kept", async () => {
  await plan(["ada@example.org"]);
  const told = async (...args: Parameters<Send>) => {
    const answer = await real(...args);
    await database.db.update(mailMessages).set({ status: "delivered" });
    return answer;
  };
  await run({ client: clientThat({ 1: told }) });
  const [row] = await database.db.select().from(mailMessages);
  expect([row?.status, row?.providerId]).toEqual(["delivered", arrived()[0]?.id]);
});

test("a mail that Resend refuses is found and marked with the reason; all others are sent", async () => {
  const fine = people(149);
  await plan([...fine, "nobody"]);
  await run();
  expect(arrivedAt().toSorted()).toEqual(fine.toSorted());
  expect(await log()).toEqual({ ...all(fine, "sent"), nobody: "failed" });
  const [failed] = await database.db.select().from(mailMessages).where(eq(mailMessages.status, "failed"));
  expect(failed?.lastError).toBe("422 validation_error");
});

test("a run killed while it looks for the wrong mail is gone on with", async () => {
  await plan([...people(7), "nobody"]);
  await expect(run({ client: clientThat({ 2: crashAfterSending }) })).rejects.toThrow("killed");
  await expireLeases();
  await run();
  expect(arrivedAt().toSorted()).toEqual(people(7));
  expect(await log()).toEqual({ ...all(people(7), "sent"), nobody: "failed" });
});

test("who leaves while the wrong mail is looked for is struck off", async () => {
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

test("when every mail is refused it is not the mails: the run ends before it has struck off everybody", async () => {
  await plan(people(40).map((address) => address.replace("@", " at ")));
  expect(await run()).toBe(0);
  const statuses = Object.values(await log());
  expect(statuses.filter((status) => status === "failed")).toHaveLength(10);
});

test("a run ends when Resend takes nothing; the next one goes on at once, and nothing is lost or sent twice", async () => {
  await plan(people(150));
  const down = client(() => (async () => noAnswer) as unknown as Send);
  expect(await run({ client: down })).toBe(0);
  expect(new Set((await batches()).map(({ status, lastError }) => `${status}: ${lastError}`))).toEqual(
    new Set(["claimed: no answer application_error"]),
  );
  expect(await run()).toBe(150);
  expect(arrivedAt().toSorted()).toEqual(people(150).toSorted());
});

test("a batch that Resend never takes keeps nobody behind it waiting", async () => {
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

/** A time that only pauses move, and a mailbox that lives in it, with so many requests a second. */
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

test("a run alone never asks Resend too often", async () => {
  await plan(people(1000));
  const { statuses, ...time } = await slowly();
  expect(await run(time)).toBe(1000);
  expect(statuses).toEqual(Array(10).fill(200));
});

test("when others ask as well, it waits as long as Resend says", async () => {
  await plan(people(400));
  const { statuses, ...time } = await slowly(2);
  expect(await run(time)).toBe(400);
  expect(statuses).toEqual([200, 200, 429, 200, 200]);
  expect(time.pauses.filter((ms) => ms >= 1000)).toHaveLength(1);
  expect(arrived()).toHaveLength(400);
});

test("it begins no batch once time is up", async () => {
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

test("no address stands in what is stored of the sending", async () => {
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
