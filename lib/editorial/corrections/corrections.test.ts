import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { connect } from "@/db/client";
import { auditLogs } from "@/db/schema/audit";
import { corrections } from "@/db/schema/corrections";
import { holidays } from "@/db/schema/holidays";
import { pageCacheChanges } from "@/db/schema/page-cache";
import { rateLimits } from "@/db/schema/rate-limits";
import { users } from "@/db/schema/users";
import { testDatabase } from "@/db/test-database";
import { makerAndHoliday } from "@/db/test-maker";
import { emptyAuditLog } from "@/db/test-tamper";
import type { Admin } from "@/lib/auth/admin/session";
import { acceptCorrection, declineCorrection, suggestCorrection } from "./commands";
import { correctionListInput } from "./input";
import { listChangeLog, listCorrections } from "./queries";

const NOW = new Date("2026-11-21T12:00:00Z");
const SOURCE = "https://www.loc.gov/item/2019/";
const CLIENT = "198.18.0.7";
const NOTE = "The day is the 12th, not the 11th.";

let database: Awaited<ReturnType<typeof testDatabase>>;
let other: ReturnType<typeof connect>;
let holidayId: string;
let admin: Admin;

beforeAll(async () => {
  database = await testDatabase();
  other = connect(database.url);
});
afterAll(async () => {
  await other.close();
  await database.close();
});
beforeEach(async () => {
  await emptyAuditLog(database.db);
  for (const table of [pageCacheChanges, rateLimits, holidays, users]) await database.db.delete(table);
  const made = await makerAndHoliday(database.db, "editor@example.com");
  holidayId = made.holidayId;
  admin = { userId: made.userId, email: "editor@example.com" } as Admin;
});

const minutesLater = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

function suggest(suggestion: string, { sourceUrl = SOURCE, client = CLIENT, at = NOW, slug = "cake-day" } = {}) {
  return suggestCorrection(slug, { suggestion, sourceUrl }, client, at, database.db);
}

const listed = (status: "pending" | "accepted" | "declined", page = 1) =>
  listCorrections(correctionListInput.parse({ status, page }), database.db);

async function onlyId(): Promise<string> {
  const { rows } = await listed("pending");
  return rows[0]?.id ?? "";
}

test("suggestions are listed oldest first, and do not store who made them", async () => {
  await suggest("It is on the 12th.", { at: minutesLater(1) });
  await suggest("The inventor was somebody else.");
  const { rows, total } = await listed("pending");
  expect(total).toBe(2);
  expect(rows.map(({ suggestion }) => suggestion)).toEqual(["The inventor was somebody else.", "It is on the 12th."]);
  expect(rows[0]).toMatchObject({ sourceUrl: SOURCE, status: "pending", decidedAt: null, editor: null });
  expect(rows[0]?.holiday).toMatchObject({ slug: "cake-day", isDeleted: false });
  expect(JSON.stringify(await database.db.select().from(corrections))).not.toContain(CLIENT);
});

test("a repeat of an open suggestion is stored once, and can be made again after a decision", async () => {
  await Promise.all([suggest("It is on the 12th."), suggest("It is on the 12th.", { client: "198.18.0.8" })]);
  expect((await listed("pending")).total).toBe(1);
  await suggest("It is on the 12th.", { sourceUrl: "https://other.example/", at: minutesLater(1) });
  expect((await listed("pending")).total).toBe(2);
  await declineCorrection(await onlyId(), admin, NOW, database.db);
  await suggest("It is on the 12th.");
  expect((await listed("pending")).total).toBe(2);
});

test("a visitor may make ten suggestions an hour, and a holiday may receive thirty", async () => {
  for (let count = 0; count < 10; count += 1) await suggest(`Suggestion number ${count}.`);
  await expect(suggest("One more of these.")).rejects.toMatchObject({ code: "too_many_requests" });
  for (let count = 0; count < 20; count += 1)
    await suggest(`Another number ${count}.`, { client: `198.18.1.${count}` });
  await expect(suggest("One more of those.", { client: "198.18.2.1" })).rejects.toMatchObject({
    code: "too_many_requests",
  });
  expect((await listed("pending")).total).toBe(30);
});

test("a missing or deleted holiday takes no suggestions", async () => {
  for (const slug of ["no-such-day", "no-such-\0day", ""]) {
    await expect(suggest("It is on the 12th.", { slug })).rejects.toMatchObject({ code: "not_found" });
  }
  await database.db.update(holidays).set({ deletedAt: NOW }).where(eq(holidays.id, holidayId));
  await expect(suggest("It is on the 12th.")).rejects.toMatchObject({ code: "not_found" });
});

test("an accepted suggestion is in the public change log in the editor's words only, and in the audit log", async () => {
  await suggest("You fools, it is on the 12th!");
  const id = await onlyId();
  await acceptCorrection(id, { publicNote: NOTE }, admin, NOW, database.db);

  const { entries, pages } = await listChangeLog(1, database.db);
  expect(pages).toBe(1);
  expect(entries).toMatchObject([{ id, publicNote: NOTE, sourceUrl: SOURCE, decidedAt: NOW }]);
  expect(entries[0]?.holiday).toMatchObject({ slug: "cake-day", holidayName: "Cake Day" });
  expect(JSON.stringify(entries)).not.toMatch(/fools|editor@/);

  expect((await listed("accepted")).rows).toMatchObject([{ id, publicNote: NOTE, editor: admin.email }]);
  expect(await database.db.select().from(pageCacheChanges)).toMatchObject([{ tag: "corrections" }]);
  expect(await database.db.select().from(auditLogs)).toMatchObject([
    {
      operationType: "correction.accept",
      executedBy: `admin:${admin.userId}`,
      details: { correctionId: id, holidayId },
    },
  ]);
});

test("a declined suggestion is not public, but in the audit log", async () => {
  await suggest("It is on the 12th.");
  const id = await onlyId();
  await declineCorrection(id, admin, NOW, database.db);
  expect((await listChangeLog(1, database.db)).entries).toEqual([]);
  expect((await listed("declined")).rows).toMatchObject([{ id, publicNote: "" }]);
  expect(await database.db.$count(pageCacheChanges)).toBe(0);
  expect(await database.db.select().from(auditLogs)).toMatchObject([{ operationType: "correction.decline" }]);
});

test("when two editors decide at the same time, one of them gets a conflict", async () => {
  await suggest("It is on the 12th.");
  const id = await onlyId();
  const settled = await Promise.allSettled([
    acceptCorrection(id, { publicNote: NOTE }, admin, NOW, database.db),
    declineCorrection(id, admin, NOW, other.db),
  ]);
  expect(settled.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await database.db.$count(auditLogs)).toBe(1);
  await expect(acceptCorrection(id, { publicNote: NOTE }, admin, NOW, database.db)).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringMatching(/^Another editor already (accepted|declined) this suggestion\.$/),
  });
});

test("an unknown suggestion cannot be decided", async () => {
  const unknownId = "00000000-0000-4000-8000-000000000000";
  await expect(declineCorrection(unknownId, admin, NOW, database.db)).rejects.toMatchObject({ code: "not_found" });
});

test("the change log is paged, latest first, and leaves out deleted holidays", async () => {
  const accepted = Array.from({ length: 51 }, (_, index) => ({
    holidayId,
    suggestion: `Suggestion number ${index}.`,
    sourceUrl: SOURCE,
    status: "accepted",
    publicNote: `Change ${index}`,
    decidedAt: minutesLater(index),
  }));
  await database.db.insert(corrections).values(accepted);
  const first = await listChangeLog(1, database.db);
  expect(first.pages).toBe(2);
  expect(first.entries.map(({ publicNote }) => publicNote)).toEqual(
    Array.from({ length: 50 }, (_, index) => `Change ${50 - index}`),
  );
  expect((await listChangeLog(2, database.db)).entries).toMatchObject([{ publicNote: "Change 0" }]);
  expect((await listChangeLog(3, database.db)).entries).toEqual([]);

  await database.db.update(holidays).set({ deletedAt: NOW }).where(eq(holidays.id, holidayId));
  expect(await listChangeLog(1, database.db)).toEqual({ entries: [], pages: 1 });
  expect((await listed("accepted")).rows[0]?.holiday.isDeleted).toBe(true);
});

test("an editor gets the suggestions in pages of 25", async () => {
  const open = Array.from({ length: 26 }, (_, index) => ({
    holidayId,
    suggestion: `Suggestion number ${index}.`,
    sourceUrl: SOURCE,
    createdAt: minutesLater(index),
  }));
  await database.db.insert(corrections).values(open);
  expect((await listed("pending")).rows).toHaveLength(25);
  const { rows, total } = await listed("pending", 2);
  expect(total).toBe(26);
  expect(rows).toMatchObject([{ suggestion: "Suggestion number 25." }]);
});
