import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { connect, type Db } from "@/db/client";
import { tamper } from "@/db/test-tamper";
import { type ChainedEntry, entryHash } from "@/lib/audit/entry";
import { saveCheckpoint } from "@/lib/audit/job";
import { startBlob } from "@/tools/emulators/blob/blob";
import { measureAppends } from "./audit-appends";
import {
  budgetLabel,
  createDatabase,
  megabytes,
  type OnEnd,
  printTable,
  residentBytes,
  runApart,
  setEnvironment,
  startDatabase,
} from "./setup";

/** Numbers of entries. The first is the baseline for "flat" memory use. */
const SIZES = [100_000, 1_000_000] as const;

/**
 * How many MB more memory the command may use for the most entries than for the fewest, which allows for uncollected
 * garbage.
 */
const BUDGET_MB = 32;

const SAMPLE_MS = 100;
const BATCH = 5000;
const START = Date.parse("2026-11-22T12:00:00.123Z");

/** Extends the chain to that length, with the same entries as on the site, but faster. */
async function lengthen(from: { id: number; hash: string | null }, length: number, db: Db) {
  let { id, hash } = from;
  while (id < length) {
    const rows = Array.from({ length: Math.min(BATCH, length - id) }, () => {
      id += 1;
      const entry: ChainedEntry = {
        id: String(id),
        operationType: id % 2 ? "holiday.update" : "gift.create",
        tableName: "holidays",
        recordCount: id % 7,
        dataClassification: "public",
        retentionPolicy: "holiday_record",
        executedAt: new Date(START + id * 1000),
        executedBy: "system",
        details: { fields: ["notes", "emoji"], version: id },
        previousHash: hash,
        piiLevel: "restricted",
      };
      hash = entryHash(entry);
      return {
        id,
        operation_type: entry.operationType,
        table_name: entry.tableName,
        record_count: entry.recordCount,
        data_classification: entry.dataClassification,
        retention_policy: entry.retentionPolicy,
        executed_at: entry.executedAt,
        executed_by: entry.executedBy,
        details: entry.details,
        previous_hash: entry.previousHash,
        current_hash: hash,
        pii_level: entry.piiLevel,
        position: id,
      };
    });
    const json = JSON.stringify(rows).replaceAll("'", "''");
    // Insert the positions directly, which triggers forbid everywhere else.
    await tamper(db, (tx) =>
      tx.execute(`insert into audit_logs select * from jsonb_populate_recordset(null::audit_logs, '${json}')`),
    );
  }
  return { id, hash };
}

/** Runs `npm run audit:verify` itself. Returns its output, duration, and peak memory. */
async function verify(): Promise<{ says: string; seconds: number; highest: number }> {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  const [, ...flags] = scripts["audit:verify"]?.split(" ") ?? [];
  const start = performance.now();
  const child = spawn(process.execPath, flags, { stdio: ["ignore", "pipe", "inherit"] });
  let says = "";
  child.stdout.on("data", (chunk) => {
    says += chunk;
  });
  let highest = 0;
  const watch = setInterval(() => {
    highest = Math.max(highest, residentBytes(child.pid ?? 0));
  }, SAMPLE_MS);
  const code = await new Promise((resolve) => child.once("close", resolve));
  clearInterval(watch);
  if (code !== 0) throw new Error(`audit:verify ended with ${code}: ${says}`);
  return { says: says.trim(), seconds: (performance.now() - start) / 1000, highest };
}

/** Measures the command on chains of a hundred thousand and a million entries. Returns the broken budgets. */
async function measureWalk(url: string): Promise<string[]> {
  const { db, close } = connect(url, 1);
  const walks: (Awaited<ReturnType<typeof verify>> & { size: number })[] = [];
  let end: Awaited<ReturnType<typeof lengthen>> = { id: 0, hash: null };
  for (const size of SIZES) {
    console.log(`Writing a chain of ${size} entries …`);
    end = await lengthen(end, size, db);
    await db.execute("vacuum (analyze) audit_logs");
    await saveCheckpoint(new Date(START), db);
    console.log("Walking it …");
    walks.push({ size, ...(await verify()) });
  }
  await close();
  const [few, many] = [walks[0], walks.at(-1)];
  if (!few || !many) throw new Error("Nothing was walked.");
  const growth = megabytes(many.highest - few.highest);
  printTable(
    `npm run audit:verify; its memory may stand ${BUDGET_MB} MB higher for the longest chain than for the shortest`,
    ["Entries", "seconds", "entries/s", "peak MB", "budget"],
    walks.map((walk) => [
      String(walk.size),
      walk.seconds.toFixed(1),
      (walk.size / walk.seconds).toFixed(0),
      megabytes(walk.highest).toFixed(0),
      walk === many ? budgetLabel(growth <= BUDGET_MB) : "",
    ]),
  );
  console.log(`  ${many.says}`);
  return growth > BUDGET_MB
    ? [`audit:verify: ${growth.toFixed(0)} MB more for ${many.size}, ${BUDGET_MB} allowed`]
    : [];
}

async function measureAudit(onEnd: OnEnd): Promise<string[]> {
  // It syncs to disk as in production, because rows and the chain are locked until then.
  const server = await startDatabase("audit", onEnd, { isDurable: true });
  const blob = await startBlob(path.join(server.directory, "blob"), 0, "vercel_blob_rw_bench_none");
  onEnd(blob.stop);
  const [appends, walk] = [await createDatabase("appends", server.url), await createDatabase("walk", server.url)];
  setEnvironment(walk);
  process.env.VERCEL_BLOB_API_URL = `${blob.url}/api/blob`;
  return [...(await measureAppends(appends)), ...(await measureWalk(walk))];
}

await runApart(measureAudit);
