import { asc, eq, isNotNull, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { connect, type Db } from "@/db/client";
import { auditLogs } from "@/db/schema/audit";
import { testDatabase } from "@/db/test-database";
import { emptyAuditLog, tamper } from "@/db/test-tamper";
import { innermostCause } from "@/lib/core/errors";
import { runs } from "@/tests/long";
import { recordAudit, sealAudit } from "./commands";
import { type AuditEntry, entryHash, isHashOf } from "./entry";
import { getChainEnd, getUnsealed, walkChain } from "./queries";

const WRITERS = 64;

/** Rolls back a writer's transaction. */
const CHANGED_MIND = new Error("changed my mind");

// Sixty-four connections at once, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000 });

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

async function sealedOperations(): Promise<string[]> {
  const rows = await database.db
    .select({ operation: auditLogs.operationType })
    .from(auditLogs)
    .where(isNotNull(auditLogs.position))
    .orderBy(asc(auditLogs.position));
  return rows.map(({ operation }) => operation);
}

/** Returns a string in the format of a hash for the entry at that position. */
const hash = (place: number) => String(place % 10).repeat(64);

/** Returns the message with which the database rejects the seals, or null if it accepts them. */
async function sealRefusal(seals: readonly object[]): Promise<string | null> {
  try {
    await database.db.execute(sql`select seal_audit_logs(${JSON.stringify(seals)}::jsonb)`);
    return null;
  } catch (error) {
    return (innermostCause(error) as Error).message;
  }
}

const entry = (note: string): AuditEntry => ({
  operationType: "card_video.delete",
  tableName: "card_videos",
  recordCount: 1,
  dataClassification: "restricted",
  retentionPolicy: "video_seen_minutes",
  executedAt: new Date("2026-11-21T12:00:00.123Z"),
  executedBy: "system",
  details: { note },
});

/**
 * A barrier: `arrive` waits until `size` callers have arrived, or until `callOff` rejects because one of them failed.
 */
function meeting(size: number) {
  let here = 0;
  let begin: () => void = () => undefined;
  let callOff: (reason: unknown) => void = () => undefined;
  const all = new Promise<void>((resolve, reject) => {
    begin = resolve;
    callOff = reject;
  });
  all.catch(() => undefined); // No caller may be waiting yet.
  const arrive = () => {
    here += 1;
    if (here === size) begin();
    return all;
  };
  return { arrive, callOff };
}

/** Opens all connections of the pool one by one, because many at once may not connect in time. */
const openAll = (db: Db, count = WRITERS): Promise<void> =>
  db.transaction(async () => {
    if (count > 1) await openAll(db, count - 1);
  });

/**
 * Runs all writers at once. Transactions that do not stay are rolled back. Throws the error of any writer that fails.
 */
async function writeAtOnce(staying: readonly boolean[], db: Db): Promise<void> {
  const { arrive, callOff } = meeting(staying.length);
  const write = async (stays: boolean, index: number) => {
    try {
      await db.transaction(async (tx) => {
        await arrive();
        await recordAudit(tx, entry(`writer ${index}`));
        if (!stays) throw CHANGED_MIND;
      });
    } catch (error) {
      if (error === CHANGED_MIND) return;
      callOff(error);
      throw error;
    }
  };
  await Promise.all(staying.map(write));
}

test("sixty-four writers at once, any of which may roll back, leave one chain without a fork or a gap", async () => {
  // One connection per writer; otherwise some would wait for others to finish.
  const { db, close } = connect(database.url, WRITERS);
  try {
    await openAll(db);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.boolean(), { minLength: WRITERS, maxLength: WRITERS }), async (staying) => {
        const before = await database.db.$count(auditLogs);
        let isWriting = true;
        const writing = writeAtOnce(staying, db).finally(() => {
          isWriting = false;
        });
        // Two sealers run repeatedly in the meantime.
        const seal = async () => {
          while (isWriting) await sealAudit(database.db);
        };
        await Promise.all([writing, seal(), seal()]);
        await sealAudit(database.db);
        const entries = before + staying.filter(Boolean).length;
        expect(await walkChain([], database.db)).toMatchObject({ entries, brokenId: null, unsealed: { count: 0 } });
      }),
      // Report the first failure: shrinking it would take too long.
      { numRuns: runs(5), endOnFailure: true },
    );
  } finally {
    await close();
  }
  const rows = await database.db.select().from(auditLogs).orderBy(asc(auditLogs.position));
  expect(rows.map(({ position }) => position)).toEqual(rows.map((_, index) => index + 1));
  expect(rows.map(({ previousHash }) => previousHash)).toEqual([
    null,
    ...rows.slice(0, -1).map(({ currentHash }) => currentHash),
  ]);
});

test("an entry that is committed late is sealed after entries committed before it, and the chain is intact", async () => {
  const { db } = database;
  const before = await sealedOperations();
  let letEnd: () => void = () => undefined;
  const end = new Promise<void>((resolve) => {
    letEnd = resolve;
  });
  let late: Promise<void> = Promise.resolve();
  try {
    await new Promise<void>((isWritten, reject) => {
      late = db.transaction(async (tx) => {
        await recordAudit(tx, { ...entry("late"), operationType: "late" });
        isWritten();
        await end;
      });
      late.catch(reject);
    });
    await db.transaction((tx) => recordAudit(tx, { ...entry("soon"), operationType: "soon" }));
    expect(await sealAudit(db)).toBe(1);
  } finally {
    letEnd();
    await late;
  }
  expect(await getUnsealed(db)).toEqual({ count: 1, since: "2026-11-21T12:00:00.123Z" });
  expect(await sealAudit(db)).toBe(1);
  expect(await sealAudit(db)).toBe(0);
  expect(await sealedOperations()).toEqual([...before, "soon", "late"]);
  expect(await walkChain([], db)).toMatchObject({ brokenId: null, unsealed: { count: 0, since: null } });
});

test("more than one batch is sealed in a call, and an entry that cannot be hashed is sealed and reported as broken", async () => {
  const { db } = database;
  await db.execute(sql`
    insert into audit_logs (operation_type, table_name, data_classification, retention_policy, executed_at, executed_by)
    select 'many', 'holidays', 'public', 'holiday_record', date_trunc('milliseconds', now()), 'system' from generate_series(1, 2500)`);
  expect(await sealAudit(db)).toBe(2500);
  expect(await walkChain([], db)).toMatchObject({ brokenId: null });
  await tamper(db, (tx) =>
    tx.execute(sql`
    insert into audit_logs (operation_type, table_name, data_classification, retention_policy, executed_at, executed_by, details)
    values ('odd', 'holidays', 'public', 'holiday_record', 'infinity', 'nobody', '{"n": 1e999}')`),
  );
  await db.transaction((tx) => recordAudit(tx, entry("after it")));
  expect(await sealAudit(db)).toBe(2);
  const [odd] = await db.select({ id: auditLogs.id }).from(auditLogs).where(eq(auditLogs.operationType, "odd"));
  expect(await walkChain([], db)).toMatchObject({ brokenId: String(odd?.id) });
  await emptyAuditLog(db);
});

test("a sealed entry cannot be sealed again, and no other field can be changed while sealing", async () => {
  const { db } = database;
  await db.transaction((tx) => recordAudit(tx, entry("one")));
  const ids = await db.select({ id: auditLogs.id }).from(auditLogs);
  const id = String(ids[0]?.id);
  const refused = { cause: { message: "audit_logs is only ever appended to" } };
  for (const change of [
    "record_count = 2",
    "position = 1, current_hash = 'x', record_count = 2",
    "current_hash = 'x'",
  ]) {
    await expect(db.execute(sql.raw(`update audit_logs set ${change} where id = ${id}`))).rejects.toMatchObject(
      refused,
    );
  }
  await sealAudit(db);
  for (const change of ["position = 2", "position = null, current_hash = null", "current_hash = 'x'", "id = 99999"]) {
    await expect(db.execute(sql.raw(`update audit_logs set ${change} where id = ${id}`))).rejects.toMatchObject(
      refused,
    );
  }
  const again = [{ id, position: 2, previous_hash: (await getChainEnd(db))?.currentHash, current_hash: hash(2) }];
  expect(await sealRefusal(again)).toBe("not every entry waits to be sealed");
  expect(await walkChain([], db)).toMatchObject({ entries: 1, brokenId: null });
});

test("sealing must continue from the end of the chain, with consecutive positions and matching hashes", async () => {
  const { db } = database;
  await emptyAuditLog(db);
  for (let index = 0; index < 3; index += 1) await db.transaction((tx) => recordAudit(tx, entry(`${index}`)));
  const ids = (await db.select({ id: auditLogs.id }).from(auditLogs).orderBy(asc(auditLogs.id))).map(({ id }) => id);
  const seal = (index: number, place: number, before: string | null, own: string | null = hash(place)) => {
    return { id: String(ids[index]), position: place, previous_hash: before, current_hash: own };
  };
  const notFromTheEnd = "audit_logs is only sealed from its end on";
  const refused = async (seals: object[], words = notFromTheEnd) => {
    expect([seals, await sealRefusal(seals)]).toEqual([seals, words]);
  };
  await refused([seal(0, 2, null)]);
  await refused([seal(0, 0, null)]);
  await refused([seal(0, 1, hash(7))]);
  expect(await sealRefusal([seal(0, 1, null)])).toBeNull();

  await refused([seal(1, 3, hash(1))]);
  await refused([seal(1, 2 ** 53, hash(1))]);
  await refused([seal(1, 1, null)]);
  await refused([seal(1, 2, null)]);
  await refused([seal(1, 2, hash(7))]);
  await refused([seal(1, 2, hash(1), "x")]);
  await refused([seal(1, 2, hash(1), `${hash(2)}\n`)]);
  await refused([seal(1, 2, hash(1), null)]);
  await refused([{ ...seal(1, 2, hash(1)), position: null }]);
  await refused([seal(1, 2, hash(1)), seal(2, 4, hash(2))]);
  await refused([seal(1, 2, hash(1)), seal(2, 3, hash(1))]);
  await refused([seal(1, 2, hash(1)), seal(2, 2, hash(1), hash(3))]);
  // The second position would remain free.
  await refused([seal(0, 2, hash(1)), seal(1, 3, hash(2))], "not every entry waits to be sealed");
  await refused([seal(1, 2, hash(1)), seal(1, 3, hash(2))], "not every entry waits to be sealed");

  expect(await sealRefusal([seal(2, 3, hash(2)), seal(1, 2, hash(1))])).toBeNull();
  expect(await sealRefusal([])).toBeNull();
  expect(await getUnsealed(db)).toMatchObject({ count: 0 });
  await emptyAuditLog(db);
});

test("an entry with a preset position or an ID out of range is rejected", async () => {
  const { db } = database;
  await emptyAuditLog(db);
  for (const odd of [
    { position: 1, currentHash: hash(1) },
    { position: 2 ** 53 - 1, currentHash: hash(1) },
    { id: -1n },
    { id: 10n ** 18n },
  ]) {
    const insert = db.insert(auditLogs).values({ ...entry("odd"), ...odd });
    await expect(insert).rejects.toMatchObject({ cause: { message: "audit_logs is only ever appended to" } });
  }
  // As a server with the previous release still does.
  await db.insert(auditLogs).values({ ...entry("older"), currentHash: hash(1) });
  expect(await sealAudit(db)).toBe(1);
  expect(await walkChain([], db)).toMatchObject({ entries: 1, brokenId: null });
});

test("the hash depends on every field of an entry, but not on the key order in its details", () => {
  const chained = { ...entry("a"), id: "7", previousHash: null, piiLevel: "restricted" };
  const one = entryHash({ ...chained, details: { a: 1, b: { c: 2, d: 3 } } });
  expect(entryHash({ ...chained, details: { b: { d: 3, c: 2 }, a: 1 } })).toBe(one);
  fc.assert(
    fc.property(fc.constantFrom(...(Object.keys(chained) as (keyof typeof chained)[])), (field) => {
      const value = chained[field];
      const other = value instanceof Date ? new Date(value.getTime() + 1) : value === null ? "x" : `${value}x`;
      expect(entryHash({ ...chained, [field]: other })).not.toBe(entryHash(chained));
    }),
  );
});

test("isHashOf accepts a hash with or without the ID, and rejects the hash of a different entry", () => {
  const chained = { ...entry("a"), id: "7", previousHash: null, piiLevel: "restricted" };
  const { id: _id, ...older } = chained;
  const olderHash = entryHash(older as typeof chained);
  expect(isHashOf(olderHash, chained)).toBe(true);
  expect(isHashOf(entryHash(chained), chained)).toBe(true);
  expect(isHashOf(entryHash(chained), { ...chained, id: "8" })).toBe(false);
  expect(isHashOf(olderHash, { ...chained, recordCount: 2 })).toBe(false);
});
