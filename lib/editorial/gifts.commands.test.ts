import { randomUUID } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { connect } from "@/db/client";
import { auditLogs } from "@/db/schema/audit";
import { giftSuggestions } from "@/db/schema/gifts";
import { holidayRevisions, holidays } from "@/db/schema/holidays";
import { pageCacheChanges } from "@/db/schema/page-cache";
import { users } from "@/db/schema/users";
import { testDatabase } from "@/db/test-database";
import { makerAndHoliday } from "@/db/test-maker";
import { emptyAuditLog } from "@/db/test-tamper";
import type { Admin } from "@/lib/auth/admin/session";
import { listGifts, listGiftsForEditors } from "@/lib/holidays/gifts/queries";
import { createGift, deleteGift, updateGift } from "./gifts.commands";
import { type GiftInput, giftChangeInput, giftInput } from "./gifts.input";

const NOW = new Date("2026-11-21T12:00:00Z");
const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";

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
  for (const table of [pageCacheChanges, holidays, users]) await database.db.delete(table);
  const made = await makerAndHoliday(database.db, "editor@example.com");
  holidayId = made.holidayId;
  admin = { userId: made.userId, email: "editor@example.com" } as Admin;
});

function gift(name: string, changes: Partial<GiftInput> = {}): GiftInput {
  const affiliateUrl = "https://shop.example/thing";
  return giftInput.parse({ name, description: "To hold.", price: "$10", category: "Things", affiliateUrl, ...changes });
}

const add = (name: string) => createGift(holidayId, gift(name), admin, NOW, database.db);

test("a new gift idea is stored, recorded in history and audit log, and invalidates its pages", async () => {
  const added = await createGift(holidayId, gift("A kite", { rating: 4.7 }), admin, NOW, database.db);
  const { hasOwnUrl, ...shown } = added;
  expect(hasOwnUrl).toBe(true);
  expect(await listGifts(holidayId, database.db)).toEqual([shown]);
  expect(added).toMatchObject({ name: "A kite", rating: 4.7, affiliateUrl: "https://shop.example/thing" });

  const [holiday] = await database.db.select().from(holidays).where(eq(holidays.id, holidayId));
  expect(holiday).toMatchObject({ giftsEditedAt: NOW, version: 1 });
  expect(await database.db.select().from(holidayRevisions)).toMatchObject([
    { holidayId, action: "gifts", version: 1, changes: { gifts: [[], ["A kite"]] }, editedBy: admin.userId },
  ]);
  expect(await database.db.select().from(pageCacheChanges)).toMatchObject([
    { tag: `holiday:${holidayId}` },
    { tag: "details" },
  ]);
  expect(await database.db.select().from(auditLogs)).toMatchObject([
    {
      operationType: "gift.create",
      tableName: "gift_suggestions",
      executedBy: `admin:${admin.userId}`,
      details: { holidayId, giftId: added.id },
    },
  ]);
});

test("the 21st gift idea is refused, and nothing is written", async () => {
  for (let count = 1; count <= 20; count += 1) await add(`Gift ${count}`);
  await expect(add("One too many")).rejects.toMatchObject({
    code: "validation_failed",
    message: "Maximum 20 gift suggestions per holiday",
  });
  expect(await listGifts(holidayId, database.db)).toHaveLength(20);
  expect(await database.db.$count(auditLogs)).toBe(20);
});

test("of forty concurrent gift ideas on two instances, twenty are accepted", async () => {
  const tries = Array.from({ length: 40 }, (_, index) =>
    createGift(holidayId, gift(`Gift ${index}`), admin, NOW, index % 2 ? database.db : other.db),
  );
  const settled = await Promise.allSettled(tries);
  expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
  expect(await database.db.$count(giftSuggestions)).toBe(20);
});

test("sending a gift idea again under its ID returns it and writes nothing, even at the limit", async () => {
  for (let count = 1; count < 20; count += 1) await add(`Gift ${count}`);
  const input = gift("A kite", { id: randomUUID() });
  const first = await createGift(holidayId, input, admin, NOW, database.db);
  const later = new Date(NOW.getTime() + 60_000);
  expect(await createGift(holidayId, input, admin, later, database.db)).toEqual(first);
  expect(await listGifts(holidayId, database.db)).toHaveLength(20);
  expect(await database.db.$count(auditLogs)).toBe(20);
  const [holiday] = await database.db.select().from(holidays).where(eq(holidays.id, holidayId));
  expect(holiday?.giftsEditedAt).toEqual(NOW);
});

test("ten concurrent requests with one ID create one gift idea", async () => {
  const input = gift("A kite", { id: randomUUID() });
  const tries = Array.from({ length: 10 }, (_, index) =>
    createGift(holidayId, input, admin, NOW, index % 2 ? database.db : other.db),
  );
  expect(new Set((await Promise.all(tries)).map(({ id }) => id))).toEqual(new Set([input.id]));
  expect(await database.db.$count(giftSuggestions)).toBe(1);
  expect(await database.db.$count(auditLogs)).toBe(1);
});

test("the ID of another holiday's gift idea is refused", async () => {
  const { holidayId: elsewhere } = await makerAndHoliday(database.db, "ada@example.com", "Pie Day");
  const { id } = await add("A kite");
  const taking = createGift(elsewhere, gift("A kite", { id }), admin, NOW, database.db);
  await expect(taking).rejects.toMatchObject({ code: "conflict" });
});

test("a deleted gift idea can be restored unchanged, even one of the seed's", async () => {
  const seeded = gift("A trumpet", { affiliateUrl: undefined, shopQuery: "ear trumpet", rating: null, position: 3 });
  for (const input of [gift("A kite", { rating: 3.2 }), seeded]) {
    const { id, ...before } = await createGift(holidayId, input, admin, NOW, database.db);
    const taken = await deleteGift(holidayId, id, admin, NOW, database.db);
    expect(await listGifts(holidayId, database.db)).toEqual([]);
    expect(giftInput.parse(JSON.parse(JSON.stringify(taken)))).toEqual(input);

    const { id: again, ...after } = await createGift(holidayId, taken, admin, NOW, database.db);
    expect(after).toEqual(before);
    await deleteGift(holidayId, again, admin, NOW, database.db);
  }
  const [latest] = await database.db.select().from(holidayRevisions).orderBy(desc(holidayRevisions.id));
  expect(latest?.changes).toEqual({ gifts: [["A trumpet"], []] });
});

test("an editor's rating and product URL for a seed gift idea are on the public page", async () => {
  const seeded = gift("A trumpet", { affiliateUrl: undefined, shopQuery: "ear trumpet", rating: null });
  const { id, hasOwnUrl } = await createGift(holidayId, seeded, admin, NOW, database.db);
  expect(hasOwnUrl).toBe(false);
  const put = (sent: object) => updateGift(holidayId, id, giftChangeInput.parse(sent), admin, NOW, database.db);
  const { affiliateUrl: search } = await put({ rating: 4.7 });
  expect(await listGifts(holidayId, database.db)).toMatchObject([{ rating: 4.7, affiliateUrl: search }]);
  const own = "https://shop.example/trumpet";
  expect(await put({ affiliateUrl: own })).toMatchObject({ rating: 4.7, affiliateUrl: own, hasOwnUrl: true });
  expect(await listGifts(holidayId, database.db)).toMatchObject([{ rating: 4.7, affiliateUrl: own }]);
  const [latest] = await database.db.select().from(holidayRevisions).orderBy(desc(holidayRevisions.id));
  expect(JSON.stringify(latest?.changes)).toContain(own);
  const edits = await database.db.$count(holidayRevisions);
  await put({ rating: 4.7, affiliateUrl: own });
  expect(await database.db.$count(holidayRevisions)).toBe(edits);
});

test.each([0.9, 5.1, 4.55, "4.5", null])("a rating of %s is refused", (rating) => {
  expect(giftChangeInput.safeParse({ rating }).success).toBe(false);
});

test("a solemn day takes no gift ideas; those it had are visible only to editors", async () => {
  const { id } = await add("A kite");
  await database.db.update(holidays).set({ tone: "solemn" }).where(eq(holidays.id, holidayId));
  const refused = {
    code: "validation_failed",
    message: "This day is solemn, so it has no gift ideas. Set its tone to festive first.",
  };
  await expect(add("A horn")).rejects.toMatchObject(refused);
  await expect(updateGift(holidayId, id, { rating: 5 }, admin, NOW, database.db)).rejects.toMatchObject(refused);
  expect(await listGifts(holidayId, database.db)).toEqual([]);
  expect(await listGiftsForEditors(holidayId, database.db)).toMatchObject([{ name: "A kite" }]);
  await deleteGift(holidayId, id, admin, NOW, database.db);
  expect(await listGiftsForEditors(holidayId, database.db)).toEqual([]);
});

test("another holiday's or a deleted gift idea is not found", async () => {
  const { id } = await add("A kite");
  const { holidayId: elsewhere } = await makerAndHoliday(database.db, "ada@example.com", "Pie Day");
  await expect(deleteGift(elsewhere, id, admin, NOW, database.db)).rejects.toMatchObject({ code: "not_found" });
  const change = updateGift(elsewhere, id, { rating: 5 }, admin, NOW, database.db);
  await expect(change).rejects.toMatchObject({ code: "not_found" });
  await deleteGift(holidayId, id, admin, NOW, database.db);
  await expect(deleteGift(holidayId, id, admin, NOW, database.db)).rejects.toMatchObject({ code: "not_found" });
});

test("a missing, deleted or built-in holiday takes no gift ideas", async () => {
  const create = (id: string) => createGift(id, gift("A kite"), admin, NOW, database.db);
  await expect(create(UNKNOWN_ID)).rejects.toMatchObject({ code: "not_found" });
  await database.db.update(holidays).set({ deletedAt: NOW }).where(eq(holidays.id, holidayId));
  await expect(create(holidayId)).rejects.toMatchObject({ code: "gone" });
  await database.db.update(holidays).set({ deletedAt: null, isBuiltIn: true }).where(eq(holidays.id, holidayId));
  await expect(create(holidayId)).rejects.toMatchObject({ code: "not_found" });
  expect(await database.db.$count(giftSuggestions)).toBe(0);
});
