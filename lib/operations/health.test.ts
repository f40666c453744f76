import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { auditLogs } from "@/db/schema/audit";
import { paymentOperations, webhookEvents } from "@/db/schema/billing";
import { corrections } from "@/db/schema/corrections";
import { dataRetentionJobs } from "@/db/schema/jobs";
import { mailMessages } from "@/db/schema/mail";
import { holidaySponsors } from "@/db/schema/sponsors";
import { testDatabase } from "@/db/test-database";
import { makerAndHoliday } from "@/db/test-maker";
import { testSponsored } from "@/db/test-sponsor";
import { emptyAuditLog, tamper } from "@/db/test-tamper";
import { recordAudit, sealAudit } from "@/lib/audit/commands";
import { saveCheckpoint } from "@/lib/audit/job";
import { testBlob } from "@/tests/blob";
import { getHealth, getSummary } from "./health.queries";

const NOW = new Date("2026-11-22T12:00:00Z");
const HOUR_MS = 3_600_000;
const ago = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS);

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
beforeEach(() => {
  for (const [name, value] of Object.entries(blob.env)) vi.stubEnv(name, value);
});

const health = () => getHealth(NOW, database.db);
const summary = () => getSummary(NOW, database.db);

test("a new site has no problems, and nothing needs an editor", async () => {
  const { database: state, queues, audit, jobs } = await health();
  expect(state).toEqual({ ms: expect.any(Number), sizeBytes: expect.any(Number) });
  expect(Object.values(queues).every((count) => count === 0)).toBe(true);
  expect(audit).toMatchObject({ entries: 0, checked: { brokenId: null }, checkpoint: { is: "none" } });
  expect(jobs.every(({ status }) => status === "never")).toBe(true);
  expect(await summary()).toEqual({ corrections: 0, messages: 0, problems: 0 });
});

test("waiting items are counted, and problems need an editor", async () => {
  const { db } = database;
  const { holidayId } = await makerAndHoliday(db);
  const mail = { kind: "sign_in", recipientHash: "hash" };
  await db.insert(mailMessages).values([
    { ...mail, status: "queued" },
    { ...mail, status: "failed", createdAt: ago(23) },
    { ...mail, status: "failed", createdAt: ago(25) },
    { ...mail, status: "sent" },
  ]);
  const event = { eventType: "invoice.paid" };
  await db.insert(webhookEvents).values([
    { ...event, stripeEventId: "evt_1", status: "failed", createdAt: ago(1) },
    { ...event, stripeEventId: "evt_2", status: "failed", createdAt: ago(24 * 31) },
    { ...event, stripeEventId: "evt_3", status: "pending", createdAt: ago(1) },
    { ...event, stripeEventId: "evt_4", status: "processed", createdAt: ago(1) },
  ]);
  await db.insert(paymentOperations).values([
    { operationType: "customer_create", idempotencyKey: "1", status: "pending" },
    { operationType: "customer_create", idempotencyKey: "2", status: "success" },
  ]);
  await db
    .insert(corrections)
    .values({ holidayId, suggestion: "It is on another day.", sourceUrl: "https://a.example" });
  const { sponsorshipId } = await testSponsored(db, holidayId, { status: "incomplete" });
  const hidden = { messageHiddenAt: NOW, messageHiddenReason: "Because.", hiddenMessage: "Another text." };
  await db.update(holidaySponsors).set(hidden).where(sql`id = ${sponsorshipId}`);
  await db.insert(dataRetentionJobs).values([
    { jobType: "reconcile", status: "failed", errorMessage: "no", executedAt: ago(1), scheduledAt: ago(1) },
    { jobType: "retention", status: "completed", executedAt: ago(1), scheduledAt: ago(1), result: { failed: 0 } },
  ]);

  const { queues, jobs } = await health();
  expect(queues).toEqual({
    mailsQueued: 1,
    mailsFailed24h: 1,
    eventsPending: 1,
    eventsFailed: 1,
    operationsPending: 1,
    videosDue: 0,
    holds: 1,
    corrections: 1,
    pageNotes: 0,
  });
  expect(jobs.find(({ type }) => type === "reconcile")).toMatchObject({ status: "failed", isLate: true });
  expect(jobs.find(({ type }) => type === "retention")).toMatchObject({
    status: "completed",
    isLate: false,
    result: { failed: 0 },
    nextRunAt: "2026-11-22T12:07:00.000Z",
  });
  expect(await summary()).toEqual({ corrections: 1, messages: 1, problems: 2 });
});

const entry = {
  operationType: "holiday.update",
  tableName: "holidays",
  recordCount: 1,
  dataClassification: "public",
  retentionPolicy: "holiday_record",
  executedAt: NOW,
  executedBy: "system",
  details: {},
} as const;

test("a broken audit chain is reported, and needs an editor", async () => {
  const { db } = database;
  await db.transaction(async (tx) => {
    await recordAudit(tx, entry);
    await recordAudit(tx, entry);
  });
  expect((await health()).audit).toMatchObject({ entries: 2, unsealed: 2, checked: { to: null } });
  await sealAudit(db);
  const before = await summary();
  expect((await health()).audit).toMatchObject({
    entries: 2,
    unsealed: 0,
    lastAt: NOW.toISOString(),
    checked: { brokenId: null },
  });
  const [first] = await db.select({ id: auditLogs.id }).from(auditLogs).orderBy(auditLogs.id).limit(1);
  await tamper(db, (tx) => tx.execute(sql`update audit_logs set record_count = 7 where id = ${String(first?.id)}`));
  expect((await health()).audit.checked.brokenId).toBe(String(first?.id));
  expect((await summary()).problems).toBe(before.problems + 1);
});

test("an audit chain that was cut after its last checkpoint is reported, and so is a storage that is down", async () => {
  const { db } = database;
  await emptyAuditLog(db);
  await db.transaction((tx) => recordAudit(tx, entry));
  const head = await saveCheckpoint(NOW, db);
  const checkpoint = { id: head?.id, at: NOW.toISOString() };
  expect((await health()).audit.checkpoint).toEqual({ is: "intact", ...checkpoint });
  const spoil = (change: string) => tamper(db, (tx) => tx.execute(sql.raw(change)));
  await spoil("update audit_logs set current_hash = repeat('0', 64)");
  expect((await health()).audit.checkpoint).toEqual({ is: "changed", ...checkpoint });
  await spoil("delete from audit_logs");
  expect((await health()).audit).toMatchObject({
    checkpoint: { is: "missing", ...checkpoint },
    checked: { brokenId: null },
  });

  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  blob.faults.calls.list = "internal_server_error";
  expect((await health()).audit.checkpoint).toEqual({ is: "unknown" });
  expect(logged).toHaveBeenCalledOnce();
  delete blob.faults.calls.list;
});
