import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { del, put } from "@vercel/blob";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { testDatabase } from "@/db/test-database";
import { emptyAuditLog, tamper } from "@/db/test-tamper";
import { recordAudit, sealAudit } from "@/lib/audit/commands";
import { saveCheckpoint } from "@/lib/audit/job";
import { testBlob } from "@/tests/blob";
import { longTest } from "@/tests/long";

// Each test starts its own process, and the machine may be busy.
vi.setConfig({ testTimeout: 60_000 });

const NOON = new Date("2026-11-22T12:00:00.000Z");
const DAY_MS = 86_400_000;
const PROGRAM = ["--conditions=react-server", "--import", "tsx", path.join("tools", "audit-verify.ts")];

let database: Awaited<ReturnType<typeof testDatabase>>;
let blob: Awaited<ReturnType<typeof testBlob>>;
beforeAll(async () => {
  database = await testDatabase();
  blob = await testBlob();
});
afterAll(async () => {
  await blob.close();
  await database.close();
});
beforeEach(async () => {
  for (const [name, value] of Object.entries(blob.env)) vi.stubEnv(name, value);
  const names = await blob.names();
  if (names.length > 0) await del(names);
  await emptyAuditLog(database.db);
  await database.db.execute("alter sequence audit_logs_id_seq restart");
});

const ENTRY = {
  operationType: "holiday.update",
  tableName: "holidays",
  recordCount: 1,
  dataClassification: "public",
  retentionPolicy: "holiday_record",
  executedAt: NOON,
  executedBy: "system",
  details: {},
} as const;

const MINUTE_MS = 60_000;

/** Writes an entry dated `minutesAgo` that is not yet hashed into the chain. Returns its time in ISO 8601. */
async function write(minutesAgo: number): Promise<string> {
  const executedAt = new Date(Date.now() - minutesAgo * MINUTE_MS);
  await database.db.transaction((tx) => recordAudit(tx, { ...ENTRY, executedAt }));
  return executedAt.toISOString();
}

/** Appends entries and hashes them into the chain at once. */
async function append(count = 1): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    await database.db.transaction((tx) => recordAudit(tx, ENTRY));
  }
  await sealAudit(database.db);
}

const keep = (day = 0) => saveCheckpoint(new Date(NOON.getTime() + day * DAY_MS), database.db);
const change = (statement: string) => tamper(database.db, (tx) => tx.execute(sql.raw(statement)));

/** Runs the command with only these environment variables. Returns its output and exit code. */
async function verify(env: Record<string, string> = { DATABASE_URL: database.url, ...blob.env }) {
  // Defaults under which no local site is found and no local file is read.
  const nowhere = {
    DATA_DIR: path.join(tmpdir(), "oddly-no-such-folder"),
    DATABASE_URL: "",
    BLOB_READ_WRITE_TOKEN: "",
    VERCEL_BLOB_RETRIES: "0",
  };
  const { PATH = "" } = process.env;
  const child = spawn(process.execPath, PROGRAM, { env: { PATH, NODE_ENV: "test", ...nowhere, ...env } });
  let [out, error] = ["", ""];
  child.stdout.on("data", (chunk) => {
    out += chunk;
  });
  child.stderr.on("data", (chunk) => {
    error += chunk;
  });
  const code = await new Promise((resolve) => child.once("close", resolve));
  return { code, out: out.trim(), error: error.trim() };
}

test("an intact chain matches every saved checkpoint, and an empty chain needs none", async () => {
  expect(await verify()).toEqual({
    code: 0,
    out: "Whole: the chain is empty. Nothing is kept of it elsewhere.",
    error: "",
  });
  await append();
  await keep();
  await append(2);
  await keep(1);
  await append();
  const since = await write(50);
  expect(await verify()).toEqual({
    code: 0,
    out: `Whole: 4 entries, the last of them 4. To be sealed: 1 entry, since ${since}. It has all that is kept elsewhere: 2 of its ends, the newest entry 3, at 2026-11-23T12:00:00.000Z.`,
    error: "",
  });
});

test("without a checkpoint, the command reports that a cut tail cannot be ruled out", async () => {
  const words = "None of its ends is kept elsewhere yet: whether its tail was cut nobody can know.";
  const since = await write(0);
  expect(await verify()).toEqual({
    code: 2,
    out: `Whole: the chain is empty. To be sealed: 1 entry, since ${since}. ${words}`,
    error: "",
  });
  await sealAudit(database.db);
  expect(await verify()).toEqual({ code: 2, out: `Whole: 1 entry, the last of them 1. ${words}`, error: "" });
});

test("entries that waited more than an hour to be hashed may have been changed", async () => {
  await append();
  await keep();
  const since = await write(61);
  await write(0);
  expect(await verify()).toEqual({
    code: 2,
    out: `Whole: 1 entry, the last of them 1. To be sealed: 2 entries, since ${since}. That is more than an hour: whether any was changed meanwhile nobody can know. It has all that is kept elsewhere: 1 of its ends, the newest entry 1, at 2026-11-22T12:00:00.000Z.`,
    error: "",
  });
});

longTest.each([
  ["changed", "update audit_logs set record_count = 2 where id = 3", 3],
  [
    "changed by a microsecond",
    "update audit_logs set executed_at = executed_at + interval '1 microsecond' where id = 1",
    1,
  ],
  ["taken out", "delete from audit_logs where id = 3", 4],
  ["given another id", "update audit_logs set id = 9 where id = 5", 9],
  [
    "put in front",
    "insert into audit_logs select 0, 'mine', table_name, record_count, data_classification, retention_policy, executed_at, executed_by, details, '', repeat('a', 64), pii_level, 0 from audit_logs where id = 1",
    0,
  ],
  [
    "exchanged with the next",
    "update audit_logs set position = case position when 2 then -3 else -2 end where position in (2, 3); update audit_logs set position = -position where position < 0",
    3,
  ],
] as const)("an entry that was %s is reported by id", async (_how, statement, id) => {
  await append(5);
  await keep();
  await change(statement);
  expect(await verify()).toEqual({
    code: 1,
    out: `Broken: entry ${id} is not as it was sealed, or does not follow the one before it.`,
    error: "",
  });
});

test("a cut tail is detected from the checkpoints", async () => {
  await append(5);
  await keep();
  await change("delete from audit_logs where id > 3");
  expect(await verify()).toMatchObject({
    code: 1,
    out: "Cut: entry 5 was there at 2026-11-22T12:00:00.000Z and is no more; the chain ends with entry 3.",
  });
  await change("delete from audit_logs");
  expect(await verify()).toMatchObject({
    code: 1,
    out: "Cut: entry 5 was there at 2026-11-22T12:00:00.000Z and is no more; nothing is left.",
  });
});

longTest("a tail that lost its positions but still has its hashes is detected from the checkpoints", async () => {
  await append(5);
  await keep();
  await change("update audit_logs set position = null, record_count = 2 where id > 3");
  expect(await verify()).toMatchObject({
    code: 1,
    out: "Cut: entry 5 was there at 2026-11-22T12:00:00.000Z and is no more; the chain ends with entry 3.",
  });
});

longTest("a rewritten chain is detected from the checkpoints", async () => {
  await append(3);
  await keep();
  await emptyAuditLog(database.db);
  await database.db.execute("alter sequence audit_logs_id_seq restart");
  await append(2);
  await database.db.transaction((tx) => recordAudit(tx, { ...ENTRY, operationType: "something.else" }));
  await sealAudit(database.db);
  expect(await verify()).toMatchObject({
    code: 1,
    out: "Changed: entry 3 is not the one that was kept elsewhere at 2026-11-22T12:00:00.000Z, or what is kept was forged.",
  });
});

longTest("a removed, forged or corrupt checkpoint file is reported along with the problem in the chain", async () => {
  for (const day of [0, 1, 2]) {
    await append();
    await keep(day);
  }
  const [, second = ""] = await blob.names();
  await put(second, "spoilt", { access: "private", allowOverwrite: true });
  await change("delete from audit_logs where id = 3");
  expect(await verify()).toEqual({
    code: 1,
    out: [
      "Cut: entry 3 was there at 2026-11-24T12:00:00.000Z and is no more; the chain ends with entry 2.",
      `Changed elsewhere: ${second} holds no end of the chain.`,
    ].join("\n"),
    error: "",
  });
  await del(second);
  expect((await verify()).out).toContain(`Removed elsewhere: ${second} is no more, and a later file remembers it.`);
  const forged = { id: "1", hash: "0".repeat(64), at: NOON.toISOString(), before: null };
  await put(second, JSON.stringify(forged), { access: "private", allowOverwrite: true });
  expect(await verify()).toMatchObject({
    code: 1,
    out: [
      "Changed: entry 1 is not the one that was kept elsewhere at 2026-11-22T12:00:00.000Z, or what is kept was forged.",
      `Changed elsewhere: ${second} is not the one that a later file remembers.`,
    ].join("\n"),
  });
});

test("a check that cannot run explains why in one line", async () => {
  expect(await verify({})).toEqual({
    code: 2,
    out: "",
    error: "Set DATABASE_URL and BLOB_READ_WRITE_TOKEN, or let npm start run meanwhile.",
  });
  const unreachable = "postgres://nobody:nothing@127.0.0.1:1/none";
  expect(await verify({ ...blob.env, DATABASE_URL: unreachable })).toEqual({
    code: 2,
    out: "",
    error: "The chain cannot be checked: connect ECONNREFUSED 127.0.0.1:1",
  });
  await append(2);
  const elsewhere = { DATABASE_URL: database.url, ...blob.env, BLOB_READ_WRITE_TOKEN: "vercel_blob_rw_test_another" };
  const words =
    /^What is kept elsewhere cannot be read: Vercel Blob: .+[^.]\. Whether the tail was cut nobody can know\.$/;
  expect(await verify(elsewhere)).toEqual({
    code: 2,
    out: "Whole: 2 entries, the last of them 2.",
    error: expect.stringMatching(words),
  });
  await change("delete from audit_logs where id = 1");
  expect(await verify(elsewhere)).toMatchObject({ code: 1, out: expect.stringMatching(/^Broken: entry 2 /) });
});

test("without variables, the command checks the local site, unless DATABASE_URL names another database", async () => {
  await append(2);
  await keep();
  await change("delete from audit_logs where id = 2");
  const directory = mkdtempSync(path.join(tmpdir(), "oddly-verify-"));
  const folder = path.join(directory, "data");
  mkdirSync(folder);
  const write = (name: string, content: object) => writeFileSync(path.join(folder, name), JSON.stringify(content));
  write("local.json", { database: database.url, blob: blob.url });
  write("secrets.json", { BLOB_READ_WRITE_TOKEN: blob.env.BLOB_READ_WRITE_TOKEN });
  try {
    expect(await verify({ DATA_DIR: folder })).toMatchObject({ code: 1, out: expect.stringMatching(/^Cut: entry 2 /) });
    // The checkpoints of this database say nothing about another database.
    const { error } = await verify({ DATA_DIR: folder, DATABASE_URL: "postgres://nobody:nothing@127.0.0.1:1/none" });
    expect(error).toBe("Set DATABASE_URL and BLOB_READ_WRITE_TOKEN, or let npm start run meanwhile.");
  } finally {
    rmSync(directory, { recursive: true });
  }
});
