import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { connect, type Db } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { JOB_NAMES } from "@/lib/jobs/schedule";
import { budgetLabel, forkProgram, type OnEnd, printTable, runApart, startDatabase } from "./setup";

const STARTS = 100;
const AT_ONCE = 2;

/** Starts a server that is ready to check for due jobs and waits for a message to do so. */
async function started(env: Record<string, string>): Promise<ChildProcess> {
  const worker = forkProgram("jobs-worker.ts", [], env);
  const end = once(worker, "exit").then(([code]) => {
    throw new Error(`A worker ended before it had begun (${code}).`);
  });
  await Promise.race([once(worker, "message"), end]);
  end.catch(() => undefined);
  return worker;
}

/** Starts the servers of one round and lets them check at the same instant. Returns the round's duration in ms. */
async function round(env: Record<string, string>): Promise<number> {
  const workers = await Promise.all(Array.from({ length: AT_ONCE }, () => started(env)));
  const start = performance.now();
  const ends = workers.map((worker) => once(worker, "exit"));
  for (const worker of workers) worker.send("go");
  for (const [code] of await Promise.all(ends)) if (code !== 0) throw new Error(`A worker ended with ${code}.`);
  return performance.now() - start;
}

/** Returns the broken rules. `ran` contains every run of every round. */
async function brokenRules(db: Db): Promise<string[]> {
  const {
    rows: [found],
  } = await db.execute<{ twice: number; missed: number; failed: number; idle: number }>(`
    select
      (select count(*)::int from (select from ran group by job, slot, round having count(*) > 1) as each) as twice,
      ${JOB_NAMES.length * STARTS} - (select count(*)::int from (select distinct job, round from ran) as each) as missed,
      (select count(*)::int from ended where status <> 'completed') as failed,
      ${AT_ONCE * STARTS} - (select count(distinct (round, process))::int from ran) as idle`);
  if (!found) throw new Error("the database did not say what ran");
  printTable(
    `${STARTS} times ${AT_ONCE} servers were started at once, on ${JOB_NAMES.length} jobs that were due`,
    ["", "found", "wanted"],
    [
      ["a job run twice for one slot", found.twice, "0"],
      ["a job not run", found.missed, "0"],
      ["a run that did not complete", found.failed, "0"],
      ["servers that found nothing left to run", found.idle, "any"],
    ].map((row) => row.map(String)),
  );
  const { idle: _any, ...rules } = found;
  return Object.entries(rules).flatMap(([rule, count]) => (count === 0 ? [] : [`jobs ${rule}: ${count}`]));
}

/** Starts two servers at once, a hundred times, each time with every job due. Returns the broken rules. */
async function measureJobs(onEnd: OnEnd): Promise<string[]> {
  const server = await startDatabase("jobs", onEnd);
  await migrateDatabase(server.url);
  const { db, close } = connect(server.url, 1);
  onEnd(close);
  await db.execute(
    "create table ran (job text not null, slot timestamptz not null, process int not null, round int not null default 0)",
  );
  await db.execute("create table ended (status text not null)");
  let ms = 0;
  for (let index = 1; index <= STARTS; index += 1) {
    ms += await round({ DATABASE_URL: server.url });
    await db.execute(`update ran set round = ${index} where round = 0`);
    await db.execute("insert into ended select status from data_retention_jobs");
    // As on a new site, every job is due.
    await db.execute("delete from data_retention_jobs");
    if (index % 10 === 0) console.log(`  ${index} starts`);
  }
  const broken = await brokenRules(db);
  console.log(`From the start to the last run: ${Math.round(ms / STARTS)} ms. ${budgetLabel(broken.length === 0)}`);
  return broken;
}

await runApart(measureJobs);
