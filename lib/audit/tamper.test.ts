import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Tx } from "@/db/client";
import { testDatabase } from "@/db/test-database";
import { tamper } from "@/db/test-tamper";
import { runs } from "@/tests/long";
import type { AuditHead } from "./chain";
import { recordAudit, sealAudit } from "./commands";
import { type ChainedEntry, entryHash } from "./entry";
import { getChainEnd, walkChain } from "./queries";

const LENGTH = 200;
const TAMPERS = runs(200);
const START = Date.parse("2026-11-21T12:00:00.123Z");

/** A row of the database, by column names. */
type Row = {
  id: number;
  position: number | null;
  previous_hash: string | null;
  current_hash: string | null;
  details: object;
} & Record<string, unknown>;

let database: Awaited<ReturnType<typeof testDatabase>>;
let whole: Row[];
let head: AuditHead;

beforeAll(async () => {
  database = await testDatabase();
  const { db } = database;
  // The owner of a database could drop its constraints.
  for (const name of ["pkey", "position_unique", "current_hash_unique", "record_count", "sealed_whole"]) {
    await db.execute(sql.raw(`alter table audit_logs drop constraint audit_logs_${name}`));
  }
  for (let index = 0; index < LENGTH; index += 1) {
    // Skips some IDs, so that a forged entry has gaps to use.
    if (index % 10 === 3) await db.execute("select nextval('audit_logs_id_seq')");
    await db.transaction((tx) =>
      recordAudit(tx, {
        operationType: index % 2 ? "holiday.update" : "gift.create",
        tableName: index % 3 ? "holidays" : "holiday_gifts",
        recordCount: index,
        dataClassification: "public",
        retentionPolicy: "holiday_record",
        executedAt: new Date(START + index * 1000),
        executedBy: "system",
        details: { index, fields: ["notes", "emoji"], before: null, whole: index % 2 === 0 },
      }),
    );
  }
  await sealAudit(db);
  whole = await rows(db as never);
  const end = await getChainEnd(db);
  if (!end) throw new Error("nothing was sealed");
  head = { id: end.id, hash: end.currentHash, at: new Date(START).toISOString(), before: null };
});
afterAll(() => database.close());

async function rows(tx: Tx): Promise<Row[]> {
  const { rows: found } = await tx.execute<{ row: Row }>(
    sql`select to_jsonb(a) as row from audit_logs a order by position`,
  );
  return found.map(({ row }) => row);
}

/** Returns the row with its correct hash. */
function hashed(row: Row): Row {
  const entry = {
    id: String(row.id),
    operationType: row.operation_type,
    tableName: row.table_name,
    recordCount: row.record_count,
    dataClassification: row.data_classification,
    retentionPolicy: row.retention_policy,
    executedAt: new Date(String(row.executed_at)),
    executedBy: row.executed_by,
    details: row.details,
    previousHash: row.previous_hash,
    piiLevel: row.pii_level,
  };
  return { ...row, current_hash: entryHash(entry as ChainedEntry) };
}

/** Returns all rows with positions that match their indexes. */
const placed = (chain: readonly Row[]): Row[] =>
  chain.map((row, index) => (row.position === index + 1 ? row : { ...row, position: index + 1 }));

/** Returns all rows, with hashes recomputed from index `from` on. */
function rehashed(chain: readonly Row[], from: number): Row[] {
  const forged = placed(chain.slice(0, from));
  for (const row of chain.slice(from)) {
    const previous_hash = forged.at(-1)?.current_hash ?? null;
    forged.push(hashed({ ...row, position: forged.length + 1, previous_hash }));
  }
  return forged;
}

const otherText = (text: string): fc.Arbitrary<string> =>
  fc
    .oneof(
      fc.constantFrom("", `${text} `, text.toUpperCase(), text.slice(1), "\u00e9", "cards"),
      fc.string({ unit: "binary" }).map((any) => any.replaceAll("\0", "")),
    )
    .filter((other) => other !== text && other.isWellFormed());

const otherHash = (hash: string | null) =>
  fc
    .oneof(
      fc.constantFrom("0".repeat(64), ...whole.map((row) => row.current_hash ?? "")),
      fc.nat({ max: 63 }).map((at) => {
        const [digits, digit] = [hash ?? "0".repeat(64), hash?.[at] === "0" ? "1" : "0"];
        return digits.slice(0, at) + digit + digits.slice(at + 1);
      }),
    )
    .filter((other) => other !== hash);

const otherDetails = (details: object) =>
  fc
    .oneof(
      fc.constantFrom({}, [], "text", { ...details, before: 0 }, { ...details, index: null }),
      fc.constant({ ...details, more: true }),
      fc.constant({ ...details, fields: ["emoji", "notes"] }),
      fc.constant(JSON.stringify(details)),
      fc.jsonValue().filter((value) => !JSON.stringify(value).includes("\\u")),
    )
    // As a field of a record, JSON null would become SQL null.
    .filter((other) => other !== null && JSON.stringify(other) !== JSON.stringify(details));

function otherInstant(instant: string) {
  const at = new Date(instant).getTime();
  const later = (text: string) => instant.replace(/(\.\d{3})/, `$1${text}`);
  return fc.oneof(
    fc.constantFrom("infinity", "-infinity", later("001"), later("999"), "0044-03-15 12:00:00+00 BC"),
    fc.integer({ min: 1, max: 1e12 }).map((ms) => new Date(at - ms).toISOString()),
  );
}

/** Returns the row with any one of its fields changed. */
function withOtherField(row: Row): fc.Arbitrary<Row> {
  const texts = ["operation_type", "table_name", "data_classification", "retention_policy", "executed_by", "pii_level"];
  const change = <Value>(name: string, values: fc.Arbitrary<Value>) =>
    values.map((value) => ({ ...row, [name]: value }));
  return fc.oneof(
    ...texts.map((name) => change(name, otherText(String(row[name])))),
    change(
      "record_count",
      fc.integer({ min: -1000, max: 1000 }).filter((count) => count !== row.record_count),
    ),
    change("executed_at", otherInstant(String(row.executed_at))),
    change("details", otherDetails(row.details)),
    change("previous_hash", otherHash(row.previous_hash)),
    change("current_hash", otherHash(row.current_hash)),
    change(
      "position",
      fc.option(fc.integer({ min: -1000, max: 1000 })).filter((position) => position !== row.position),
    ),
    row.previous_hash === null
      ? fc.constant({ ...row, previous_hash: "" })
      : fc.constant({ ...row, previous_hash: null }),
  );
}

/** The fields of an entry that was just written. */
const UNSEALED = { position: null, previous_hash: null, current_hash: null };

const place = fc.nat({ max: LENGTH - 1 });
const twoPlaces = fc
  .uniqueArray(place, { minLength: 2, maxLength: 2 })
  .map(([one = 0, other = 1]) => [one, other] as const);
const at = (index: number): Row => {
  const row = whole[index];
  if (!row) throw new Error(`there is no row ${index}`);
  return row;
};
const freeIds = () => {
  const taken = new Set(whole.map(({ id }) => id));
  const all = Array.from({ length: Number(head.id) + 40 }, (_, index) => index - 20);
  return all.filter((id) => !taken.has(id));
};

/** What the owner of the database could do, knowing how the chain is built. */
const TAMPERINGS: Readonly<Record<string, () => fc.Arbitrary<Row[]>>> = {
  "a field of an entry": () => place.chain((index) => withOtherField(at(index)).map((row) => whole.with(index, row))),
  "a field, and the entry's hash with it": () =>
    place.chain((index) =>
      withOtherField(at(index))
        .filter(hasInstant)
        .map((row) => whole.with(index, hashed(row))),
    ),
  "a field, and every hash from there on": () =>
    place.chain((index) =>
      withOtherField(at(index))
        .filter(hasInstant)
        .map((row) => rehashed(whole.with(index, row), index)),
    ),
  "an entry taken out": () => place.map((index) => whole.toSpliced(index, 1)),
  "an entry taken out, and the others closed up": () => place.map((index) => placed(whole.toSpliced(index, 1))),
  "entries that are sealed no more": () =>
    place.map((index) => whole.map((row, each) => (each < index ? row : { ...row, ...UNSEALED }))),
  "an entry that is sealed no more": () => place.map((index) => whole.with(index, { ...at(index), ...UNSEALED })),
  "entries out of their places, with their hashes": () =>
    place.map((index) => whole.map((row, each) => (each < index ? row : { ...row, position: null }))),
  "an entry out of its place, with its hash": () =>
    place.map((index) => whole.with(index, { ...at(index), position: null })),
  "entries taken out, and every hash from there on": () =>
    fc
      .tuple(place, fc.integer({ min: 1, max: 20 }))
      .map(([index, count]) => rehashed(whole.toSpliced(index, count), index)),
  "the tail cut off": () => place.map((index) => whole.slice(0, index)),
  "the front cut off": () => place.map((index) => whole.slice(index + 1)),
  "the front cut off, and every hash after it": () => place.map((index) => rehashed(whole.slice(index + 1), 0)),
  "two entries exchanged": () =>
    twoPlaces.map(([one, other]) => placed(whole.with(one, at(other)).with(other, at(one)))),
  "two entries exchanged, and their ids too": () =>
    twoPlaces.map(([one, other]) =>
      placed(whole.with(one, { ...at(other), id: at(one).id }).with(other, { ...at(one), id: at(other).id })),
    ),
  "two entries exchanged, with all but what was written": () =>
    twoPlaces.map(([one, other]) => {
      const put = (from: number, to: number) => {
        const { id, position, previous_hash, current_hash } = at(to);
        return { ...at(from), id, position, previous_hash, current_hash };
      };
      return whole.with(one, put(other, one)).with(other, put(one, other));
    }),
  "an entry in another place": () =>
    fc
      .tuple(place, fc.integer({ min: -10, max: LENGTH + 10 }))
      .map(([index, position]) => whole.with(index, { ...at(index), position })),
  "every place from an entry on": () =>
    fc
      .tuple(place, fc.integer({ min: -1000, max: 1000 }))
      .map(([index, more]) => whole.map((row, each) => (each < index ? row : { ...row, position: each + 1 + more }))),
  "an entry with another id": () =>
    fc.tuple(place, fc.constantFrom(...freeIds())).map(([index, id]) => whole.with(index, { ...at(index), id })),
  "every id from an entry on": () =>
    fc
      .tuple(place, fc.integer({ min: 1, max: 1000 }))
      .map(([index, more]) => whole.map((row, each) => (each < index ? row : { ...row, id: row.id + more }))),
  "an entry put in": () =>
    fc.tuple(place, place, fc.constantFrom(...freeIds())).map(([index, to, id]) => {
      const before = whole[to - 1]?.current_hash ?? null;
      return placed(whole.toSpliced(to, 0, hashed({ ...at(index), id, previous_hash: before })));
    }),
  "an entry put in, and every hash from there on": () =>
    fc
      .tuple(place, place, fc.constantFrom(...freeIds()))
      .map(([index, to, id]) => rehashed(whole.toSpliced(to, 0, { ...at(index), id }), to)),
  "an entry that is there twice": () => place.map((index) => [...whole, { ...at(index) }]),
  everything: () => fc.constant([]),
};

const hasInstant = (row: Row) => !Number.isNaN(new Date(String(row.executed_at)).getTime());

/** Replaces those rows of the chain that differ. */
async function write(forged: readonly Row[], tx: Tx): Promise<void> {
  const same = new Set(forged.filter((row) => whole.includes(row)));
  const gone = whole.filter((row) => !same.has(row)).map(({ id }) => id);
  const others = forged.filter((row) => !same.has(row));
  await tx.execute(
    sql`delete from audit_logs where id in (select value::bigint from jsonb_array_elements_text(${JSON.stringify(gone)}::jsonb))`,
  );
  await tx.execute(
    sql`insert into audit_logs select * from jsonb_populate_recordset(null::audit_logs, ${JSON.stringify(others)}::jsonb)`,
  );
}

/** Returns what walkChain finds in the forged chain, and rolls the forgery back. */
async function found(forged: readonly Row[], page: number) {
  const undo = new Error("undone");
  let walk: Awaited<ReturnType<typeof walkChain>> | undefined;
  await tamper(database.db, async (tx) => {
    await write(forged, tx);
    walk = await walkChain([head], tx as never, { page });
    throw undo;
  }).catch((error) => {
    if (error !== undo) throw error;
  });
  return walk;
}

test("an untouched chain is intact", async () => {
  expect(await found(whole, 64)).toEqual({
    entries: LENGTH,
    lastId: head.id,
    brokenId: null,
    cut: null,
    unsealed: { count: 0, since: null },
  });
});

test("every way of tampering with the chain is detected", { timeout: 300_000 }, async () => {
  const text = (chain: readonly Row[]) => chain.map((row) => JSON.stringify(row));
  const [original, seen] = [text(whole), new Set<string>()];
  const tampering = fc.constantFrom(...Object.entries(TAMPERINGS)).chain(([kind, forge]) =>
    // Skips a change that recomputing the hashes undoes.
    fc
      .record({ forged: forge(), page: fc.constantFrom(10, 30, 5000) })
      .filter(({ forged }) => `${text(forged)}` !== `${original}`)
      .map((how) => {
        const others = () => how.forged.filter((row) => !original.includes(JSON.stringify(row)));
        return {
          ...how,
          kind,
          [fc.toStringMethod]: () => `${kind}: ${how.forged.length} rows, ${text(others()).slice(0, 3)}`,
        };
      }),
  );
  await fc.assert(
    fc.asyncProperty(tampering, async ({ kind, forged, page }) => {
      seen.add(kind);
      const walk = await found(forged, page);
      expect([kind, walk?.brokenId !== null || walk?.cut !== null]).toEqual([kind, true]);
    }),
    { numRuns: TAMPERS },
  );
  expect([...seen].toSorted()).toEqual(Object.keys(TAMPERINGS).toSorted());
});
