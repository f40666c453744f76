import { del, put } from "@vercel/blob";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { testDatabase } from "@/db/test-database";
import { emptyAuditLog, tamper } from "@/db/test-tamper";
import { testBlob } from "@/tests/blob";
import { checkpointProblem } from "./chain";
import { recordAudit, sealAudit } from "./commands";
import { saveCheckpoint } from "./job";
import { getChainEnd, getStoredCheckpoint, readCheckpoints, walkChain } from "./queries";

const NOON = new Date("2026-11-22T12:00:00.123Z");
const later = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000);
const days = (count: number) => later(count * 24 * 60);
const TODAY = "audit-heads/2026-11-22.json";

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
});

/** Appends an entry and seals it. Returns the end of the chain. */
async function append() {
  await database.db.transaction((tx) =>
    recordAudit(tx, {
      operationType: "holiday.update",
      tableName: "holidays",
      recordCount: 1,
      dataClassification: "public",
      retentionPolicy: "holiday_record",
      executedAt: NOON,
      executedBy: "system",
      details: {},
    }),
  );
  await sealAudit(database.db);
  const end = await getChainEnd(database.db);
  if (!end) throw new Error("nothing was sealed");
  return { id: end.id, hash: end.currentHash };
}

const save = (now: Date) => saveCheckpoint(now, database.db);
const savedEnd = () => getStoredCheckpoint(database.db);
async function textOf(path: string): Promise<string> {
  const headers = { authorization: `Bearer ${blob.env.BLOB_READ_WRITE_TOKEN}` };
  return (await fetch(`${blob.url}/private/${path}`, { headers })).text();
}
const overwrite = (path: string, text: string) => put(path, text, { access: "private", allowOverwrite: true });

test("no checkpoint is saved for an empty chain", async () => {
  expect(await save(NOON)).toBeNull();
  expect(await blob.names()).toEqual([]);
  expect(await savedEnd()).toEqual({ is: "none" });
});

test("checkpoints are private, with one file per day that refers to the file before it", async () => {
  const first = await append();
  expect(await save(NOON)).toEqual({ ...first, at: NOON.toISOString(), before: null });
  const second = await append();
  expect(await save(later(5))).toEqual({ ...second, at: later(5).toISOString(), before: null });
  expect(await blob.names()).toEqual([TODAY]);
  expect((await fetch(`${blob.url}/private/${TODAY}`)).status).toBe(403);

  const third = await append();
  const before = { path: TODAY, id: second.id };
  expect(await save(days(3))).toEqual({ ...third, at: days(3).toISOString(), before });
  const fourth = await append();
  expect(await save(days(3))).toMatchObject({ ...fourth, before });
  expect(await blob.names()).toEqual([TODAY, "audit-heads/2026-11-25.json"]);
  expect(checkpointProblem(await readCheckpoints())).toBeNull();
  expect(await savedEnd()).toEqual({ is: "intact", id: fourth.id, at: days(3).toISOString() });
});

test("no checkpoint is saved while the chain is unchanged", async () => {
  await append();
  const head = await save(NOON);
  blob.faults.calls.put = "internal_server_error";
  try {
    expect(await save(days(1))).toEqual(head);
  } finally {
    delete blob.faults.calls.put;
  }
});

test("a server whose clock is a day behind updates the newest file", async () => {
  await append();
  await save(NOON);
  await append();
  await save(days(1));
  const before = await textOf(TODAY);
  const last = await append();
  expect(await save(NOON)).toMatchObject(last);
  expect(await textOf(TODAY)).toBe(before);
  expect(checkpointProblem(await readCheckpoints())).toBeNull();
  expect(await savedEnd()).toMatchObject({ is: "intact", id: last.id });
});

test.each([
  [
    "missing",
    "a cut tail",
    sql`delete from audit_logs where id = (select max(id) from audit_logs)`,
    "was there at 2026-11-22T12:00:00.123Z and is missing.",
  ],
  ["missing", "an emptied log", sql`delete from audit_logs`, "was there at 2026-11-22T12:00:00.123Z and is missing."],
  [
    "changed",
    "another hash",
    sql`update audit_logs set current_hash = repeat('0', 64) where id = (select max(id) from audit_logs)`,
    "differs from the one that was there at 2026-11-22T12:00:00.123Z.",
  ],
] as const)("%s: after %s no checkpoint is saved, and the last one remains", async (is, _what, change, words) => {
  await append();
  const { id } = await append();
  await save(NOON);
  const text = await textOf(TODAY);
  await tamper(database.db, (tx) => tx.execute(change));
  await expect(save(later(5))).rejects.toThrow(`Entry ${id} of the audit log ${words}`);
  await append();
  await expect(save(days(1))).rejects.toThrow(`Entry ${id} of the audit log ${words}`);
  expect(await textOf(TODAY)).toBe(text);
  expect(await savedEnd()).toEqual({ is, id, at: NOON.toISOString() });
});

test("a chain end that lost its position but not its hash is missing", async () => {
  await append();
  const { id } = await append();
  await save(NOON);
  await tamper(database.db, (tx) => tx.execute(sql`update audit_logs set position = null where id = ${id}`));
  expect(await savedEnd()).toEqual({ is: "missing", id, at: NOON.toISOString() });
});

test.each([["no JSON"], ['{"id": 7}'], ["null"], [" "]])(
  "a checkpoint file that contains %j is not overwritten",
  async (text) => {
    await append();
    await save(NOON);
    await overwrite(TODAY, text);
    await append();
    await expect(save(later(5))).rejects.toThrow(`The audit checkpoint ${TODAY} cannot be read.`);
    expect(await textOf(TODAY)).toBe(text);
    expect(await savedEnd()).toEqual({ is: "unreadable" });
    expect(checkpointProblem(await readCheckpoints())).toEqual({ path: TODAY, is: "unreadable" });
  },
);

test("a removed or forged checkpoint file is found while a later one exists", async () => {
  const paths = ["audit-heads/2026-11-22.json", "audit-heads/2026-11-23.json", "audit-heads/2026-11-24.json"];
  for (const [day] of paths.entries()) {
    await append();
    await save(days(day));
  }
  const [first = "", second = "", third = ""] = paths;
  const text = await textOf(second);
  const { id, hash } = JSON.parse(await textOf(first));
  const forged = { ...JSON.parse(text), id, hash };
  await overwrite(second, JSON.stringify(forged));
  expect(checkpointProblem(await readCheckpoints())).toEqual({ path: second, is: "changed" });
  await del(second);
  expect(checkpointProblem(await readCheckpoints())).toEqual({ path: second, is: "removed" });
  await overwrite(second, text);
  expect(checkpointProblem(await readCheckpoints())).toBeNull();
  // No file is left that refers to it.
  await del(third);
  expect(checkpointProblem(await readCheckpoints())).toBeNull();
});

test("a run that was overtaken by another writes nothing", async () => {
  await append();
  await save(NOON);
  for (let round = 0; round < 5; round += 1) {
    await append();
    const runs = await Promise.allSettled([save(later(5)), append().then(() => save(later(5))), save(days(1))]);
    expect(runs.some(({ status }) => status === "fulfilled")).toBe(true);
    const files = await readCheckpoints();
    expect(checkpointProblem(files)).toBeNull();
    expect(
      await walkChain(
        files.flatMap(({ head }) => head ?? []),
        database.db,
      ),
    ).toMatchObject({ cut: null });
  }
});

test("while blob storage is down, checkpoints can be neither saved nor read", async () => {
  await append();
  await save(NOON);
  blob.faults.calls.list = "internal_server_error";
  try {
    await expect(save(later(5))).rejects.toThrow("Vercel Blob");
    await expect(savedEnd()).rejects.toThrow("Vercel Blob");
  } finally {
    delete blob.faults.calls.list;
  }
});
