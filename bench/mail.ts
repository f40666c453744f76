import path from "node:path";
import { connect, type Db } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { mailSuppressions } from "@/db/schema/mail";
import { readSeed } from "@/db/seed/read";
import { importSeed } from "@/lib/editorial/seed.commands";
import { recipientHash } from "@/lib/email/message";
import { anyFreePort } from "@/tools/dev/ports";
import { startMailbox } from "@/tools/emulators/resend/mailbox";
import { MailStore, type StoredMail } from "@/tools/emulators/resend/store";
import type { WorkerMessage } from "./mail-worker";
import { forkProgram, type OnEnd, printTable, random, runApart, SEED, startDatabase } from "./setup";

/** The emails that the mailbox received for an address: their number, and the last one. */
type Received = { count: number; mail: StoredMail };

/** The log's data of an address. `claimed_at` is when its batch was first claimed. */
type Logged = {
  email: string;
  token: string;
  status: string | null;
  provider_id: string | null;
  claimed_at: string | null;
};

/** All data of an address. `leftAt` is when its owner knew that they had unsubscribed. */
type Row = Logged & { isReader: boolean; leftAt: Date | undefined; got: Received | undefined };

const LOG_SQL = `
  select s.email, s.unsubscribe_token as token, m.status, m.provider_id, b.created_at as claimed_at
  from email_subscriptions s
  left join mail_messages m on m.subscription_id = s.id
  left join mail_batches b on b.id = m.batch_id`;

const IN_THE_MAILBOX = ["sent", "delivered"];

/** The maximum time from the check for unsubscribed readers to the request's arrival, on a machine with other load. */
const MAX_AFTER_LEAVING_MS = 5000;

/** Returns how long after unsubscribing an email arrived; negative when it arrived before. */
const afterLeavingMs = ({ got, leftAt }: Row) =>
  got && leftAt ? Date.parse(got.mail.created_at) - leftAt.getTime() : Number.NEGATIVE_INFINITY;

/** Rules that must hold for every address. */
const RULES: Readonly<Record<string, (row: Row) => boolean>> = {
  "no address got two emails": ({ got }) => (got?.count ?? 0) < 2,
  "every subscriber who stayed got one": ({ isReader, leftAt, got }) =>
    !isReader || leftAt !== undefined || got?.count === 1,
  "no address that must not get one got one": ({ isReader, got }) => isReader || got === undefined,
  "no one who unsubscribed before the claim got one": ({ leftAt, claimed_at, got }) =>
    !got || !leftAt || (claimed_at !== null && leftAt >= new Date(claimed_at)),
  "no one got one long after unsubscribing": (row) => afterLeavingMs(row) < MAX_AFTER_LEAVING_MS,
  "the log agrees with the mailbox": ({ status, got }) =>
    status === "unknown" || IN_THE_MAILBOX.includes(status ?? "") === (got !== undefined),
  "the log has the ids of the mailbox": ({ provider_id, got }) => provider_id === null || provider_id === got?.mail.id,
  "nothing is left open": ({ status }) => status === null || !["queued", "sending"].includes(status),
  "every email has its own reader's token": ({ token, got }) =>
    !got || got.mail.headers["List-Unsubscribe"]?.includes(`token=${token}>`) === true,
};

/** The result of comparing the log with the mailbox. */
type Proof = {
  broken: string[];
  mails: number;
  skipped: number;
  unknown: number;
  withoutId: number;
  /** The longest time after unsubscribing at which an email was still sent. */
  longestAfterLeavingMs: number;
};

function countMails(mails: Iterable<StoredMail>): Map<string, Received> {
  const byAddress = new Map<string, Received>();
  for (const mail of mails) {
    const address = mail.to.join();
    byAddress.set(address, { count: (byAddress.get(address)?.count ?? 0) + 1, mail });
  }
  return byAddress;
}

/**
 * Compares the log with the mailbox, address by address. `leavers` maps the addresses that unsubscribed to their times.
 */
async function prove(
  db: Db,
  mails: Iterable<StoredMail>,
  isReader: (email: string) => boolean,
  leavers: ReadonlyMap<string, Date>,
): Promise<Proof> {
  const byAddress = countMails(mails);
  const { rows: logged } = await db.execute<Logged>(LOG_SQL);
  const rows = logged.map((row): Row => {
    const { email } = row;
    return { ...row, isReader: isReader(email), leftAt: leavers.get(email), got: byAddress.get(email) };
  });
  const broken = Object.entries(RULES).flatMap(([rule, holds]) => {
    const wrong = rows.filter((row) => !holds(row));
    const [first] = wrong;
    return first
      ? [`${rule}: not so for ${wrong.length}, as ${JSON.stringify({ ...first, got: first.got?.count })}`]
      : [];
  });
  const strangers = byAddress.size - rows.filter(({ got }) => got).length;
  if (strangers > 0) broken.push(`${strangers} emails to addresses that are not on the list`);
  const count = (wanted: string) => rows.filter(({ status }) => status === wanted).length;
  return {
    broken,
    mails: [...byAddress.values()].reduce((sum, got) => sum + got.count, 0),
    skipped: count("skipped"),
    unknown: count("unknown"),
    withoutId: rows.filter(({ got, provider_id }) => got && provider_id === null).length,
    longestAfterLeavingMs: rows.reduce((longest, row) => Math.max(longest, afterLeavingMs(row)), 0),
  };
}

/** The number of subscribers. There are DECOYS more of each kind that must never get an email. */
const READERS = Number(process.env.BENCH_READERS ?? 100_000);
const DECOYS = 500;

/** The run starts on a Sunday at noon, so that an issue is due. */
const NOW = "2026-11-22T12:00:00Z";
const MONTH = "BYMONTH=11";

/** A process is killed at a random time in this range. */
const LIFE_MS = { shortest: 2000, longest: 20_000 };

/** The first few processes are killed so soon after their start that the issue is still being written and planned. */
const EARLY_DEATHS = 12;
const EARLY_LIFE_MS = { shortest: 700, longest: 4000 };

/** How often a reader unsubscribes, sometimes one whose email is being sent. */
const LEAVING_MS = 250;

const isReader = (email: string) => email.startsWith("reader-");

/**
 * Readers with one preference, the other or both, and decoys: unconfirmed, unsubscribed, not interested, or bounced.
 */
const subscribersSql = `
  insert into email_subscriptions (email, source, preferences, confirmed_at)
  select 'reader-' || n || '@example.org', 'bench',
    (array['{previews}', '{deals}', '{deals,previews}', '{previews,admin_updates}'])[n % 4 + 1]::text[], now()
  from generate_series(1, ${READERS}) as n
  union all
  select kind || '-' || n || '@example.org', 'bench',
    case kind when 'uninterested' then '{admin_updates}' else '{previews}' end::text[],
    case kind when 'unconfirmed' then null else now() end
  from unnest(array['unconfirmed', 'gone', 'uninterested', 'bounced']) as kind, generate_series(1, ${DECOYS}) as n`;

async function fill(db: Db): Promise<void> {
  const entries = (await readSeed()).filter(({ rule }) => rule?.includes(MONTH));
  await importSeed(entries, "2026-11-22", db);
  await db.execute(subscribersSql);
  await db.execute(
    "update email_subscriptions set is_active = false, unsubscribed_at = now() where email like 'gone-%'",
  );
  const bounced = Array.from({ length: DECOYS }, (_, index) => `bounced-${index + 1}@example.org`);
  await db
    .insert(mailSuppressions)
    .values(bounced.map((email) => ({ recipientHash: recipientHash(email), reason: "bounce" })));
  await db.execute("vacuum (analyze)");
}

const ON_ITS_WAY_SQL = `
  select s.email from mail_messages m
  join mail_batches b on b.id = m.batch_id and b.status = 'claimed'
  join email_subscriptions s on s.id = m.subscription_id and s.is_active
  where m.status = 'sending' order by random() limit 1`;

/** Returns an address whose email is being sent if there is one, or else a random reader's. */
async function nextLeaver(db: Db): Promise<string> {
  const anyReader = `reader-${1 + Math.floor(random() * READERS)}@example.org`;
  if (random() < 0.5) return anyReader;
  const {
    rows: [onItsWay],
  } = await db.execute<{ email: string }>(ON_ITS_WAY_SQL);
  return onItsWay?.email ?? anyReader;
}

async function count(db: Db, from: string): Promise<number> {
  const {
    rows: [row],
  } = await db.execute<{ count: number }>(`select count(*)::int as count from ${from}`);
  return row?.count ?? 0;
}

/** Unsubscribes readers until it is stopped. Returns when each of them knew it, by the database's clock. */
function letLeave(db: Db): () => Promise<ReadonlyMap<string, Date>> {
  const leavers = new Map<string, Date>();
  let ended = false;
  const leaving = (async () => {
    while (!ended) {
      const email = await nextLeaver(db);
      await db.execute(`
        update email_subscriptions set is_active = false, unsubscribed_at = now() where email = '${email}'`);
      const {
        rows: [clock],
      } = await db.execute<{ now: string }>("select clock_timestamp()::text as now");
      if (!leavers.has(email)) leavers.set(email, new Date(clock?.now ?? ""));
      await new Promise((resolve) => setTimeout(resolve, LEAVING_MS));
    }
  })();
  return async () => {
    ended = true;
    await leaving;
    return leavers;
  };
}

/** `sendingMs` is the time from each process's first response to its last. */
type Counts = { kills: number; requests: number; tooMany: number; sendingMs: number };

/** Starts a process that sends, and kills it at a random time. Returns true when it finished before that. */
async function runWorker(env: Record<string, string>, counts: Counts): Promise<boolean> {
  const worker = forkProgram("mail-worker.ts", [NOW], env);
  let isFinished = false;
  let kill: NodeJS.Timeout | undefined;
  let lastAnswer = 0;
  const isEarly = counts.kills < EARLY_DEATHS;
  const { shortest, longest } = isEarly ? EARLY_LIFE_MS : LIFE_MS;
  const lifeMs = shortest + random() * (longest - shortest);
  const die = () => setTimeout(() => worker.kill("SIGKILL"), lifeMs);
  if (isEarly) kill = die();
  worker.on("message", (message: WorkerMessage) => {
    if ("finished" in message) {
      isFinished = true;
      clearTimeout(kill);
      return;
    }
    counts.requests += 1;
    if (message.status === 429) counts.tooMany += 1;
    const now = performance.now();
    if (lastAnswer > 0) counts.sendingMs += now - lastAnswer;
    lastAnswer = now;
    // A long life starts with the first request, to exclude the startup of Node.js and tsx.
    kill ??= die();
  });
  const [code, signal] = await new Promise<[number | null, string | null]>((resolve) => {
    worker.once("close", (...how) => resolve(how));
  });
  clearTimeout(kill);
  if (isFinished) return true;
  if (signal !== "SIGKILL") throw new Error(`A worker ended by itself (${code ?? signal}).`);
  counts.kills += 1;
  return false;
}

/** Sends an issue with processes that are killed. Returns the broken rules. */
async function measureMail(onEnd: OnEnd): Promise<string[]> {
  const server = await startDatabase("mail", onEnd);
  await migrateDatabase(server.url);
  const { db, close } = connect(server.url, 3);
  onEnd(close);
  console.log(`Filling a database: ${READERS} readers, ${4 * DECOYS} who are never to get a mail …`);
  await fill(db);

  const outbox = path.join(server.directory, "outbox");
  const mailbox = await startMailbox(outbox, await anyFreePort(), { keeps: "heads" });
  onEnd(mailbox.stop);

  console.log(`Sending, with workers that are killed at random (BENCH_SEED=${SEED}) …`);
  const counts: Counts = { kills: 0, requests: 0, tooMany: 0, sendingMs: 0 };
  const start = performance.now();
  const stopLeaving = letLeave(db);
  for (let isFinished = false; !isFinished; ) {
    isFinished = await runWorker({ RESEND_BASE_URL: mailbox.url }, counts);
    const queued = await count(db, "mail_messages where status = 'queued'");
    const seconds = Math.round((performance.now() - start) / 1000);
    console.log(`  ${seconds} s: ${isFinished ? "finished" : `kill ${counts.kills}, ${queued} mails queued`}`);
  }
  const seconds = (performance.now() - start) / 1000;
  const leavers = await stopLeaving();

  const { broken, ...proof } = await prove(db, new MailStore(outbox).newestFirst(), isReader, leavers);
  const repeated = await count(db, "mail_batches where attempts > 1");
  const answerLost = await count(db, "mail_batches where last_error = 'its first answer was lost'");
  printTable(
    `One issue to ${READERS} readers through a mailbox that takes 5 requests a second, as Resend does`,
    ["What", "how much"],
    [
      ["seconds", seconds.toFixed(0)],
      ["mails", String(proof.mails)],
      ["mails per second", (proof.mails / seconds).toFixed(0)],
      ["mails per second while a process was sending", ((proof.mails / counts.sendingMs) * 1000).toFixed(0)],
      ["requests that were answered", String(counts.requests)],
      ["of these, refused as too many (429)", String(counts.tooMany)],
      ["kills", String(counts.kills)],
      ["batches taken over or tried again", String(repeated)],
      ["of these, arrived before their reader unsubscribed (409)", String(answerLost)],
      ["readers who left meanwhile", String(leavers.size)],
      ["of these, struck off before their mail went out", String(proof.skipped)],
      ["longest from leaving to a mail that still went out, ms", String(proof.longestAfterLeavingMs)],
      ["mails whose fate is in doubt", String(proof.unknown)],
      ["mails whose id comes with their event", String(proof.withoutId)],
    ],
  );
  return broken;
}

await runApart(measureMail);
