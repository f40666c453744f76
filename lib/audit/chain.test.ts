import { asc, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditLogs } from "@/db/schema/audit";
import { testDatabase } from "@/db/test-database";
import { firstBroken, type StoredEntry } from "./chain";
import { recordAudit, sealAudit } from "./commands";
import { type AuditEntry, auditAfterParam, entryHash } from "./entry";
import { getChainState, verifyChain } from "./queries";

const START = Date.parse("2026-11-21T12:00:00.123Z");

const entry = (index: number): AuditEntry => ({
  operationType: index % 2 ? "holiday.update" : "gift.create",
  tableName: "holidays",
  recordCount: index,
  dataClassification: "public",
  retentionPolicy: "holiday_record",
  executedAt: new Date(START + index),
  executedBy: "system",
  details: { index, fields: ["notes"] },
});

/** Builds a sealed chain. */
function chainOf(length: number): StoredEntry[] {
  const chain: StoredEntry[] = [];
  for (let index = 0; index < length; index += 1) {
    const previousHash = chain.at(-1)?.currentHash ?? null;
    const chained = { ...entry(index), id: String(index + 1), previousHash, piiLevel: "restricted" };
    chain.push({ ...chained, position: index + 1, currentHash: entryHash(chained), hasMicroseconds: false });
  }
  return chain;
}

const LENGTH = 12;
const whole = chainOf(LENGTH);
const place = fc.nat({ max: LENGTH - 1 });

/** For each field of an entry, a function that returns a different value. */
const TAMPERED: { [Field in keyof StoredEntry]: (value: StoredEntry[Field]) => unknown } = {
  id: (value) => `${value}0`,
  position: (value) => value + 1,
  operationType: (value) => `${value} `,
  tableName: () => "cards",
  recordCount: (value) => value + 1,
  dataClassification: () => "restricted",
  retentionPolicy: () => "",
  executedAt: (value) => new Date(value.getTime() + 1),
  executedBy: () => "user",
  details: (value) => ({ ...value, extra: null }),
  previousHash: () => "0".repeat(64),
  currentHash: (value) => value.replace(/^./, (digit) => (digit === "0" ? "1" : "0")),
  piiLevel: () => "public",
  hasMicroseconds: () => true,
};

test("an untouched chain is intact, from any starting entry", () => {
  expect(firstBroken(whole, null)).toBeNull();
  fc.assert(
    fc.property(place, (at) => {
      expect(firstBroken(whole.slice(at), whole[at - 1] ?? null)).toBeNull();
    }),
  );
});

test("a change to any field of any entry is reported for that entry", () => {
  const field = fc.constantFrom(...(Object.keys(TAMPERED) as (keyof typeof TAMPERED)[]));
  fc.assert(
    fc.property(place, field, (at, name) => {
      const tamper = TAMPERED[name] as (value: unknown) => unknown;
      const chain = whole.map((each, index) => (index === at ? { ...each, [name]: tamper(each[name]) } : each));
      expect(firstBroken(chain, null)).toBe(chain[at]?.id);
    }),
  );
});

test("an invalid date is reported like any other change", () => {
  const chain = whole.map((each, index) => (index === 3 ? { ...each, executedAt: new Date(Number.NaN) } : each));
  expect(firstBroken(chain, null)).toBe(whole[3]?.id);
});

test("a changed entry with a recomputed hash is reported for the entry after it", () => {
  fc.assert(
    fc.property(fc.nat({ max: LENGTH - 2 }), (at) => {
      const forged = whole.map((each, index) => {
        if (index !== at) return each;
        const { currentHash: _currentHash, position, hasMicroseconds, ...chained } = { ...each, recordCount: 99 };
        return { ...chained, position, hasMicroseconds, currentHash: entryHash(chained) };
      });
      expect(firstBroken(forged, null)).toBe(whole[at + 1]?.id);
    }),
  );
});

test("a removed entry, even the first one, is reported for the entry after it", () => {
  fc.assert(
    fc.property(fc.nat({ max: LENGTH - 2 }), (at) => {
      expect(firstBroken(whole.toSpliced(at, 1), null)).toBe(whole[at + 1]?.id);
    }),
  );
});

test("reordered entries are reported", () => {
  fc.assert(
    fc.property(fc.uniqueArray(place, { minLength: 2, maxLength: 2 }), ([one = 0, other = 0]) => {
      const swapped = (index: number) => (index === one ? other : index === other ? one : index);
      const chain = whole.flatMap((_, index) => whole[swapped(index)] ?? []);
      expect(firstBroken(chain, null)).toBe(chain[Math.min(one, other)]?.id);
    }),
  );
});

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
  await database.db.transaction(async (tx) => {
    for (let index = 0; index < LENGTH; index += 1) await recordAudit(tx, entry(index));
  });
  await sealAudit(database.db);
});
afterAll(() => database.close());

/** Runs `look` on the chain after a change, then rolls the change back. */
async function afterwards<Result>(change: string, look: (db: typeof database.db) => Promise<Result>): Promise<Result> {
  let found: Result | undefined;
  const undo = new Error("undone");
  await database.db
    .transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql.raw(change));
      found = await look(tx as never);
      throw undo;
    })
    .catch((error) => {
      if (error !== undo) throw error;
    });
  return found as Result;
}

const ids = async () =>
  (await database.db.select({ id: auditLogs.id }).from(auditLogs).orderBy(asc(auditLogs.id))).map(({ id }) =>
    String(id),
  );

test("the chain in the database is verified in parts, to its end", async () => {
  const all = await ids();
  const first = await verifyChain(null, 5, database.db);
  expect(first).toEqual({ checked: 5, last: { id: all[4], position: 5 }, brokenId: null, done: false });
  expect(await verifyChain(5, 100, database.db)).toEqual({
    checked: LENGTH - 5,
    last: { id: all.at(-1), position: LENGTH },
    brokenId: null,
    done: true,
  });
  expect(await verifyChain(LENGTH, 5, database.db)).toMatchObject({ checked: 0, last: null, done: true });
});

test.each([
  ["a field", "update audit_logs set record_count = 99 where id = $id", 0],
  ["a microsecond", "update audit_logs set executed_at = executed_at + interval '1 microsecond' where id = $id", 0],
  ["an instant", "update audit_logs set executed_at = 'infinity' where id = $id", 0],
  ["a number beyond all", `update audit_logs set details = '{"index": 1e999}' where id = $id`, 0],
  ["the kind of its details", "update audit_logs set details = to_jsonb(details::text) where id = $id", 0],
  ["a detail", `update audit_logs set details = details || '{"index": "6"}' where id = $id`, 0],
  ["its own hash", "update audit_logs set current_hash = repeat('0', 64) where id = $id", 0],
  ["its id", "update audit_logs set id = -id where id = $id", "itself, under that"],
  ["its place, to the front", "update audit_logs set position = -1 where id = $id", 0],
  ["its place, to the end", "update audit_logs set position = 1000 where id = $id", 1],
  ["that it is sealed", "update audit_logs set position = null, current_hash = null where id = $id", 1],
  ["that it is there", "delete from audit_logs where id = $id", 1],
])("an edit in the database to an entry in the middle is found: %s", async (_what, change, where) => {
  const all = await ids();
  const id = all[6] ?? "";
  const statement = change.replace("$id", id);
  const found = where === 0 ? id : where === 1 ? all[7] : `-${id}`;
  const check = (db: typeof database.db) => verifyChain(auditAfterParam.parse("0"), 100, db);
  expect((await afterwards(statement, check)).brokenId).toBe(found);
  const state = await afterwards(statement, (db) => getChainState(500, db));
  expect(state.checked.brokenId).toBe(found);
});

test("entries with shifted positions or IDs are found, even if their order is unchanged", async () => {
  const all = await ids();
  const check = (db: typeof database.db) => verifyChain(auditAfterParam.parse("0"), 100, db);
  const [first = "", last = ""] = [all[0], all.at(-1)];
  const moved = "update audit_logs set position = position - 10 where position <= 2";
  expect((await afterwards(moved, check)).brokenId).toBe(first);
  expect((await afterwards("update audit_logs set position = position + 1000", check)).brokenId).toBe(first);
  const alone = `update audit_logs set position = position + 1 where id = ${last}`;
  expect((await afterwards(alone, check)).brokenId).toBe(last);
  const renamed = `update audit_logs set id = id + 1000 where id = ${last}`;
  expect((await afterwards(renamed, check)).brokenId).toBe(String(Number(last) + 1000));
});

test("the oldest of the newest entries is verified against the entry before it", async () => {
  const all = await ids();
  const { db } = database;
  const state = await getChainState(5, db);
  expect(state).toMatchObject({
    entries: LENGTH,
    unsealed: 0,
    lastAt: new Date(START + LENGTH - 1).toISOString(),
    checked: { from: all[7], to: all.at(-1), brokenId: null },
  });
  const [last] = await db
    .select({ hash: auditLogs.currentHash })
    .from(auditLogs)
    .where(eq(auditLogs.id, BigInt(all.at(-1) ?? "0")));
  expect(state.lastHash).toBe(last?.hash);
  const statement = `delete from audit_logs where id = ${all[6]}`;
  expect((await afterwards(statement, (tx) => getChainState(5, tx))).checked.brokenId).toBe(all[7]);
});

test("an empty chain is intact", async () => {
  const empty = await afterwards("delete from audit_logs", (db) => getChainState(5, db));
  expect(empty).toEqual({
    entries: 0,
    unsealed: 0,
    lastAt: null,
    lastHash: null,
    checked: { from: null, to: null, brokenId: null },
  });
});
