import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { connect, type Db, type Tx } from "@/db/client";
import { auditLogs } from "@/db/schema/audit";
import { pageCacheChanges } from "@/db/schema/page-cache";
import { recordAudit, sealAudit } from "@/lib/audit/commands";
import type { AuditEntry } from "@/lib/audit/entry";
import { walkChain } from "@/lib/audit/queries";
import { budgetLabel, median, printTable } from "./setup";

/** Numbers of concurrent writers, each with its own connection. */
const WRITERS = [1, 8, 64] as const;

/** How many times fewer transactions the chain may cause with the most writers. */
const BUDGET = 2;

const ROUNDS = 5;
const ROUND_MS = 3000;

/** The interval of hashing while writers run, which is far shorter than on the site. */
const SEALING_MS = 1000;

/** One in this many transactions is rolled back. */
const ROLLBACKS = 10;

/** The audit log without its chain: the same columns and indexes. */
const PLAIN_SQL = "create schema plain; create table plain.audit_logs (like audit_logs including all)";

const manySql = `
  insert into audit_logs (operation_type, table_name, data_classification, retention_policy, executed_at, executed_by)
  select 'holiday.update', 'holidays', 'public', 'holiday_record', date_trunc('milliseconds', now()), 'system'
  from generate_series(1, 20000)`;

const ENTRY = {
  operationType: "holiday.update",
  tableName: "holidays",
  recordCount: 1,
  dataClassification: "public",
  retentionPolicy: "holiday_record",
  executedBy: "system",
  details: { fields: ["notes", "emoji"] },
} as const;

const anyHash = () => randomBytes(32).toString("hex");

async function insertPlain(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx.insert(auditLogs).values({ ...entry, previousHash: anyHash(), currentHash: anyHash() });
}

const WAYS = { plain: insertPlain, chained: recordAudit } as const;

type Way = keyof typeof WAYS;

const UNDONE = new Error("undone");

/**
 * Runs small transactions, each a change and its audit record, with concurrent writers. Returns the milliseconds of
 * each.
 */
async function write(way: Way, writers: number, db: Db): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + ROUND_MS;
  const one = async () => {
    for (let start = performance.now(); start < end; start = performance.now()) {
      const isUndone = Math.random() * ROLLBACKS < 1;
      await db
        .transaction(async (tx) => {
          await tx.insert(pageCacheChanges).values({ tag: "holidays" });
          await WAYS[way](tx, { ...ENTRY, executedAt: new Date() });
          if (isUndone) throw UNDONE;
        })
        .catch((error) => {
          if (error !== UNDONE) throw error;
        });
      if (!isUndone) times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: writers }, one));
  return times;
}

/** Returns the URL of the same database with the plain table under the audit log's name. */
function plainUrl(url: string): string {
  const plain = new URL(url);
  plain.searchParams.set("search_path", "plain,public");
  return plain.href;
}

/** Hashes new entries every second until it is stopped. */
function keepSealing(url: string): () => Promise<void> {
  const { db, close } = connect(url, 1);
  let isOver = false;
  const sealing = (async () => {
    while (!isOver) {
      await sealAudit(db);
      await pause(SEALING_MS);
    }
  })();
  return async () => {
    isOver = true;
    await sealing;
    await close();
  };
}

/**
 * Runs `write` over its own connections, which are opened beforehand and closed afterwards: both ways at once would
 * need too many.
 */
async function round(way: Way, writers: number, url: string): Promise<number[]> {
  const { db, close } = connect(way === "plain" ? plainUrl(url) : url, writers);
  try {
    await Promise.all(Array.from({ length: writers }, () => db.execute("select pg_sleep(0.2)")));
    const stopSealing = way === "chained" ? keepSealing(url) : null;
    const times = await write(way, writers, db);
    await stopSealing?.();
    return times;
  } finally {
    await close();
  }
}

/** Returns the value below which the fraction `part` of the values lies. */
function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN;
}

type Measured = { writers: number } & Record<Way, { perSecond: number; p50: number; p99: number }>;

async function measureWriters(writers: number, url: string): Promise<Measured> {
  const times: Record<Way, number[]> = { plain: [], chained: [] };
  const rates: Record<Way, number[]> = { plain: [], chained: [] };
  for (const way of ["plain", "chained"] as const) await round(way, writers, url);
  for (let count = 0; count < ROUNDS; count += 1) {
    // Alternate the order, so that being second in a pair affects both ways equally.
    const ways: readonly Way[] = count % 2 === 0 ? ["plain", "chained"] : ["chained", "plain"];
    for (const way of ways) {
      const made = await round(way, writers, url);
      times[way] = times[way].concat(made);
      rates[way].push((made.length * 1000) / ROUND_MS);
    }
  }
  const of = (way: Way) => ({
    perSecond: median(rates[way]),
    p50: quantile(times[way], 0.5),
    p99: quantile(times[way], 0.99),
  });
  return { writers, plain: of("plain"), chained: of("chained") };
}

const ratioOf = ({ plain, chained }: Measured) => plain.perSecond / chained.perSecond;

const isOver = (measured: Measured) => measured.writers === Math.max(...WRITERS) && ratioOf(measured) > BUDGET;

/**
 * Measures small transactions that end with an audit entry or with a plain row, alternately. Returns the broken
 * budgets.
 */
export async function measureAppends(url: string): Promise<string[]> {
  const { db, close } = connect(url, 1);
  await db.execute(PLAIN_SQL);
  const measured: Measured[] = [];
  for (const writers of WRITERS) {
    console.log(`Appending: ${writers} at once …`);
    measured.push(await measureWriters(writers, url));
  }
  await sealAudit(db);
  await db.execute(manySql);
  const start = performance.now();
  const sealed = await sealAudit(db);
  const perSecond = (sealed * 1000) / (performance.now() - start);
  const { entries, brokenId } = await walkChain([], db);
  const inAll = await db.$count(auditLogs);
  await close();
  printTable(
    `Transactions a second, medians of ${ROUNDS} rounds; milliseconds of each, p50 and p99. One in ${ROLLBACKS} is taken back`,
    ["Writers", "plain/s", "p50", "p99", "chained/s", "p50", "p99", "times fewer", "budget"],
    measured.map((each) => [
      String(each.writers),
      ...[each.plain, each.chained].flatMap(({ perSecond, p50, p99 }) => [
        perSecond.toFixed(0),
        p50.toFixed(1),
        p99.toFixed(1),
      ]),
      ratioOf(each).toFixed(2),
      each.writers === Math.max(...WRITERS) ? budgetLabel(!isOver(each)) : "not judged",
    ]),
  );
  const isWhole = brokenId === null && entries === inAll;
  console.log(
    `  Beside the chained ones what they wrote was sealed every ${SEALING_MS} ms; ${sealed} at once: ${perSecond.toFixed(0)} a second.`,
  );
  console.log(`  Afterwards: one chain of ${entries} entries, ${isWhole ? "whole" : "BROKEN"}.`);
  return [
    ...measured
      .filter(isOver)
      .map((each) => `${each.writers} writers: ${ratioOf(each).toFixed(2)} times fewer, ${BUDGET} allowed`),
    ...(isWhole ? [] : [`the chain is broken at entry ${brokenId}`]),
  ];
}
