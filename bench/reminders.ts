import { connect, type Db } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { type GotPush, startPush, type Tally } from "@/tools/emulators/push/push";
import type { WorkerMessage } from "./reminders-worker";
import { forkProgram, type OnEnd, printTable, random, runApart, SEED, startDatabase } from "./setup";

/** The number of reminders due at the same time, several dozen per person. */
const REMINDERS = Number(process.env.BENCH_REMINDERS ?? 100_000);
const EACH = 50;
const PEOPLE = Math.ceil(REMINDERS / EACH);

const NOW = "2026-11-25T09:00:10Z";
const TARGET = "2026-11-26";
const NEXT = "2027-11-26";

const WORKERS = 2;

/** While much work is left, a process is killed at a random time in this range. */
const LIFE_MS = { shortest: 2000, longest: 15_000 };

/**
 * The fraction sent with kills. The rest is sent without them, because the claims of a killed process take three
 * minutes to expire.
 */
const KILLED_UNTIL = 0.8;

/** The maximum number of claims per process: see MAX_CLAIMED in lib/reminders/delivery/claims.commands.ts. */
const HELD = 100;

const FILL_SQL = `
  with holiday as (
    insert into holidays (slug, holiday_name, rule, date_iso, display_date)
    values ('cake-day', 'Cake Day', 'FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=26', '${TARGET}', 'November 26th') returning id
  ), browser as (
    insert into push_subscriptions (user_id, endpoint, p256dh, auth)
    select made.id, made.endpoint, made.p256dh, made.auth from made
  )
  insert into reminders (user_id, holiday_id, target_date_iso, remind_at, lead_days, method)
  select made.id, holiday.id, '${TARGET}', '2026-11-25T09:00:00Z', lead, 'browser'
  from made, holiday, generate_series(1, ${EACH}) as lead
  limit ${REMINDERS}`;

type Browser = { id: string; endpoint: string; keys: { p256dh: string; auth: string } };

/** Adds people with their reminders and a browser each at the push service. Returns the browsers by owner. */
async function fill(db: Db, pushUrl: string): Promise<Map<string, Browser>> {
  const browsers = new Map<string, Browser>();
  const { rows } = await db.execute<{ id: string }>(
    `insert into users (email) select null from generate_series(1, ${PEOPLE}) returning id`,
  );
  for (const { id } of rows) {
    const answer = await fetch(`${pushUrl}/control/subscriptions`, { method: "POST" });
    browsers.set(id, (await answer.json()) as Browser);
  }
  const made = [...browsers].map(
    ([id, { endpoint, keys }]) => `('${id}'::uuid, '${endpoint}', '${keys.p256dh}', '${keys.auth}')`,
  );
  await db.execute("create table made (id uuid, endpoint text, p256dh text, auth text)");
  await db.execute(`insert into made values ${made.join(", ")}`);
  await db.execute(FILL_SQL);
  await db.execute("drop table made");
  await db.execute("vacuum (analyze)");
  return browsers;
}

type Progress = { kills: number; told: number };

/**
 * Starts a process that sends, and kills it at a random time while much work is left. Returns true when it finished.
 */
async function runWorker(pushUrl: string, progress: Progress): Promise<boolean> {
  const worker = forkProgram("reminders-worker.ts", [NOW], { PUSH_SERVICE_URL: pushUrl });
  let isFinished = false;
  let kill: NodeJS.Timeout | undefined;
  const lifeMs = LIFE_MS.shortest + random() * (LIFE_MS.longest - LIFE_MS.shortest);
  worker.on("message", (message: WorkerMessage) => {
    if ("finished" in message) {
      isFinished = true;
      clearTimeout(kill);
      return;
    }
    // Start the timer with the work, to exclude the startup of Node.js and tsx.
    kill = setTimeout(() => {
      if (progress.told < KILLED_UNTIL * REMINDERS) worker.kill("SIGKILL");
    }, lifeMs);
  });
  const [code, signal] = await new Promise<[number | null, string | null]>((resolve) => {
    worker.once("close", (...how) => resolve(how));
  });
  clearTimeout(kill);
  if (isFinished) return true;
  if (signal !== "SIGKILL") throw new Error(`A worker ended by itself (${code ?? signal}).`);
  progress.kills += 1;
  return false;
}

async function count(db: Db, where: string): Promise<number> {
  const {
    rows: [row],
  } = await db.execute<{ count: number }>(`select count(*)::int as count from reminders where ${where}`);
  return row?.count ?? 0;
}

const LOOK_MS = 250;

/** Tracks the number of sent reminders until it is stopped. Returns for how many ms reminders were being sent. */
function follow(pushUrl: string, progress: Progress): () => Promise<number> {
  let ended = false;
  let busyMs = 0;
  const following = (async () => {
    let last = performance.now();
    while (!ended) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      const { received } = (await (await fetch(`${pushUrl}/control/tally`)).json()) as Tally;
      const now = performance.now();
      if (received > progress.told) busyMs += now - last;
      progress.told = received;
      last = now;
    }
  })();
  return async () => {
    ended = true;
    await following;
    return busyMs;
  };
}

/**
 * Compares what each browser received with what it should have. Returns the broken rules, and the number of duplicates.
 */
async function prove(db: Db, pushUrl: string, browsers: ReadonlyMap<string, Browser>, kills: number) {
  const { rows } = await db.execute<{ id: string; user_id: string }>("select id, user_id from reminders");
  const wanted = new Map<string, Set<string>>();
  for (const { id, user_id } of rows) {
    const tags = wanted.get(user_id) ?? new Set();
    wanted.set(user_id, tags.add(`reminder-${id}-${TARGET}`));
  }
  let repeated = 0;
  let missing = 0;
  let strange = 0;
  let shown = 0;
  for (const [userId, { id }] of browsers) {
    const got = (await (await fetch(`${pushUrl}/control/subscriptions/${id}/messages`)).json()) as GotPush[];
    const tags = wanted.get(userId) ?? new Set();
    const found = new Set(got.map(({ text }) => String(JSON.parse(text).tag)));
    // A browser shows one message per topic: a repeated message replaced the first.
    shown += new Set(got.map(({ topic }) => topic)).size;
    repeated += got.length - found.size;
    missing += [...tags].filter((tag) => !found.has(tag)).length;
    strange += [...found].filter((tag) => !tags.has(tag)).length;
  }
  const rules: [string, number, number][] = [
    ["everybody was told of all of theirs", missing, 0],
    ["nobody was told of anybody else's", strange, 0],
    ["each is shown once", shown, REMINDERS],
    [
      "each waits for the next year",
      await count(db, `target_date_iso = '${NEXT}' and sent_for = '${TARGET}' and is_active`),
      REMINDERS,
    ],
    ["nobody holds any", await count(db, "claim_token is not null or claimed_until is not null"), 0],
  ];
  const broken = rules.flatMap(([rule, found, right]) => (found === right ? [] : [`${rule}: ${found}, not ${right}`]));
  if (repeated > kills * HELD) broken.push(`${repeated} came again, more than ${kills} kills explain`);
  return { broken, repeated };
}

/** Sends a large number of reminders with processes that are killed. Returns the broken rules. */
async function measureReminders(onEnd: OnEnd): Promise<string[]> {
  const server = await startDatabase("reminders", onEnd);
  await migrateDatabase(server.url);
  const { db, close } = connect(server.url, 3);
  onEnd(close);
  const push = await startPush(server.directory, 0);
  onEnd(push.stop);
  console.log(`Filling a database: ${REMINDERS} reminders of ${PEOPLE} people, due at the same moment …`);
  const browsers = await fill(db, push.url);

  console.log(`Telling, with ${WORKERS} workers that are killed at random (BENCH_SEED=${SEED}) …`);
  const progress: Progress = { kills: 0, told: 0 };
  const start = performance.now();
  const stopFollowing = follow(push.url, progress);
  const works = Array.from({ length: WORKERS }, async () => {
    while (!(await runWorker(push.url, progress))) {
      const seconds = Math.round((performance.now() - start) / 1000);
      console.log(`  ${seconds} s: kill ${progress.kills}, ${progress.told} told`);
    }
  });
  await Promise.all(works);
  const seconds = (performance.now() - start) / 1000;
  const busyMs = await stopFollowing();

  const { broken, repeated } = await prove(db, push.url, browsers, progress.kills);
  printTable(
    `${REMINDERS} reminders due at once, ${WORKERS} workers, a push service that decrypts each message`,
    ["What", "how much"],
    [
      ["seconds, with the wait for what killed workers held", seconds.toFixed(0)],
      ["reminders per second while any were told", ((REMINDERS / busyMs) * 1000).toFixed(0)],
      ["kills", String(progress.kills)],
      ["messages that came again, into their own place", String(repeated)],
    ],
  );
  return broken;
}

await runApart(measureReminders);
