import { connect, type Db, type Tx } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { claimRun, runHeld } from "@/lib/jobs/commands";
import type { Lease } from "@/lib/jobs/leases.commands";
import { retain } from "@/lib/operations/retention.job";
import { BEFORE, DUE, LIVE, ROWS, SWEPT, type Swept } from "./retention-rows";
import { budgetLabel, median, type OnEnd, printTable, runApart, startDatabase } from "./setup";

/** The maximum time of a batch and of a concurrent write to one of its rows, in ms. */
const BUDGET_MS = 1000;

/** How long the writer is measured alone, in ms. */
const QUIET_MS = 5000;

/** The durations in ms, by table. */
type Times = ReadonlyMap<string, number[]>;

const noTimes = (): Times => new Map(SWEPT.map(({ table }) => [table, []]));

const WRITES = SWEPT.flatMap(({ table, writes }) => writes.map((write) => ({ table, write })));

/** Writes continuously until it is stopped. Returns how long each write took. */
function startWriter(db: Db): () => Promise<Times> {
  const times = noTimes();
  let isOver = false;
  const writing = (async () => {
    while (!isOver) {
      for (const { table, write } of WRITES) {
        const start = performance.now();
        await write(1 + Math.floor(Math.random() * DUE), db);
        times.get(table)?.push(performance.now() - start);
      }
    }
  })();
  return async () => {
    isOver = true;
    await writing;
    return times;
  };
}

const longest = (times: readonly number[] = []) => times.reduce((most, ms) => Math.max(most, ms), 0);

const inMs = (ms: number) => ms.toFixed(1);

async function countOf(db: Db, from: string): Promise<number> {
  const {
    rows: [row],
  } = await db.execute<{ count: number }>(`select count(*)::int as count from ${from}`);
  return row?.count ?? 0;
}

/** How long each transaction held its locks in ms, by transaction id. */
type Batches = Map<string, number>;

/** Sweeps everything in one run of the job with a lease, as a server does. */
async function sweepAll(db: Db): Promise<{ batches: Batches; swept: number; failed: number }> {
  const batches: Batches = new Map();
  let begun: { number: string; at: number } | null = null;
  const end = () => {
    if (begun) batches.set(begun.number, performance.now() - begun.at);
    begun = null;
    return false;
  };
  const work = async ({ fence }: Lease) => {
    const timed = async (tx: Tx) => {
      const {
        rows: [own],
      } = await tx.execute<{ number: string }>("select pg_current_xact_id()::xid::text as number");
      begun = { number: own?.number ?? "", at: performance.now() };
      await fence(tx);
    };
    const done = await retain(new Date(), { fence: timed, isTimeUp: end }, db);
    end();
    return done;
  };
  const run = await claimRun("retention", { isAsked: true }, db);
  if (!run) throw new Error("another process is running the job");
  const { counts, failed } = await runHeld(run, work, null, db);
  const swept = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { batches, swept, failed };
}

/** Returns the durations of the batches that swept rows, whose transactions also wrote an audit entry. */
async function timesOf(batches: Batches, db: Db): Promise<Times> {
  const times = noTimes();
  const { rows: entries } = await db.execute<{ number: string; table: string }>(
    `select xmin::text as number, table_name as "table" from audit_logs where operation_type like 'retention.%'`,
  );
  for (const { number, table } of entries) times.get(table)?.push(batches.get(number) ?? 0);
  return times;
}

/** Returns the problems found in one table afterwards. */
async function problemsOf({ table, none, kept, spared }: Swept, db: Db): Promise<string[]> {
  const problems: string[] = [];
  for (const from of none) {
    const left = await countOf(db, from);
    if (left > 0) problems.push(`${left} rows should not be: ${from}`);
  }
  for (const from of kept) {
    const there = await countOf(db, from);
    if (there !== LIVE) problems.push(`${there} rows are kept instead of ${LIVE}: ${from}`);
  }
  const least = DUE - (spared ? await countOf(db, spared) : 0);
  const {
    rows: [audited],
  } = await db.execute<{ rows: number }>(
    `select coalesce(sum(record_count), 0)::int as rows from audit_logs where table_name = '${table}'`,
  );
  const rows = audited?.rows ?? 0;
  if (rows < least || rows > DUE) problems.push(`${rows} rows of ${table} were swept instead of ${DUE}`);
  return problems;
}

/** Creates a throw-away database full of expired rows, with a connection for each side. */
async function startFilledDatabase(onEnd: OnEnd) {
  // It syncs to disk as in production, because rows and the chain are locked until then.
  const server = await startDatabase("retention", onEnd, { isDurable: true });
  await migrateDatabase(server.url);
  // The second connection is for the lease, which is renewed during a batch.
  const sweeper = connect(server.url, 2);
  const writer = connect(server.url, 1);
  onEnd(sweeper.close);
  onEnd(writer.close);
  console.log(`Filling a database: ${ROWS} rows that have come to their time, ${SWEPT.length * LIVE} that have not …`);
  for (const statement of [...BEFORE, ...SWEPT.flatMap(({ fill }) => fill)]) await sweeper.db.execute(statement);
  await sweeper.db.execute("vacuum (analyze)");
  return { sweeper: sweeper.db, writer: writer.db };
}

/** Sweeps a million expired rows during concurrent writes. Returns the broken budgets. */
async function measureRetention(onEnd: OnEnd): Promise<string[]> {
  const { sweeper, writer } = await startFilledDatabase(onEnd);

  console.log("Writing alone …");
  const stopQuiet = startWriter(writer);
  await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  const quiet = await stopQuiet();

  console.log("Sweeping, while another connection writes …");
  const stopWriter = startWriter(writer);
  const start = performance.now();
  const { batches, swept, failed } = await sweepAll(sweeper);
  const seconds = (performance.now() - start) / 1000;
  const during = await stopWriter();
  // A row that the writer had locked in the last batch is left for the next run.
  const rest = await sweepAll(sweeper);
  const took = await timesOf(new Map([...batches, ...rest.batches]), sweeper);

  const rows = SWEPT.flatMap(({ table }) => {
    const line = (what: string, times: readonly number[] = [], isJudged = true) => {
      const isWithin = longest(times) <= BUDGET_MS;
      return [
        what,
        `${times.length}`,
        inMs(median(times)),
        inMs(longest(times)),
        isJudged ? budgetLabel(isWithin) : "–",
      ];
    };
    return [
      line(`${table}: a batch`, took.get(table)),
      line("  a write meanwhile", during.get(table)),
      line("  a write, alone", quiet.get(table), false),
    ];
  });
  printTable(
    `${swept} rows swept in ${seconds.toFixed(0)} s, ${(swept / seconds).toFixed(0)} a second`,
    ["How long, in ms", "how many", "median", "longest", "budget"],
    rows,
  );
  const failures = failed + rest.failed;
  const problems: string[] = failures > 0 ? [`${failures} batches failed`] : [];
  for (const each of SWEPT) problems.push(...(await problemsOf(each, sweeper)));
  const [batch, wait] = [took, during].map((times) => longest([...times.values()].flat())) as [number, number];
  if (batch > BUDGET_MS) problems.push(`a batch took ${inMs(batch)} ms, ${BUDGET_MS} allowed`);
  if (wait > BUDGET_MS) problems.push(`a write waited ${inMs(wait)} ms, ${BUDGET_MS} allowed`);
  return problems;
}

await runApart(measureRetention);
