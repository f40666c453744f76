import { asc } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditLogs } from "@/db/schema/audit";
import { testDatabase } from "@/db/test-database";
import { recordAudit } from "./commands";
import { type AuditEntry, entryHash } from "./entry";

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

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

test("forty writers at once, half of whom change their minds, leave one chain without a gap", async () => {
  const writers = Array.from({ length: 40 }, (_, index) =>
    database.db
      .transaction(async (tx) => {
        await recordAudit(tx, entry(`writer ${index}`));
        if (index % 2) throw new Error("changed my mind");
      })
      .catch(() => undefined),
  );
  await Promise.all(writers);
  const rows = await database.db.select().from(auditLogs).orderBy(asc(auditLogs.id));
  expect(rows).toHaveLength(20);
  rows.forEach(({ id: _id, currentHash, ...row }, index) => {
    expect(row.previousHash).toBe(rows[index - 1]?.currentHash ?? null);
    expect(entryHash(row as Parameters<typeof entryHash>[0])).toBe(currentHash);
  });
});

test("the hash does not depend on the order in which details were written, and on everything else", () => {
  const chained = { ...entry("a"), previousHash: null, piiLevel: "restricted" };
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
