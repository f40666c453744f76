import "server-only";
import { isDeepStrictEqual } from "node:util";
import { and, eq } from "drizzle-orm";
import { appDb, type Db, type Tx } from "@/db/client";
import { giftSuggestions } from "@/db/schema/gifts";
import { holidays } from "@/db/schema/holidays";
import type { Admin } from "@/lib/auth/admin/session";
import { AppError } from "@/lib/core/errors";
import { MAX_GIFTS, TOO_MANY_GIFTS } from "@/lib/holidays/gifts/kinds";
import { type EditedGift, type Gift, listGiftsForEditors } from "@/lib/holidays/gifts/queries";
import { lockLive, recordChanges } from "./commands";
import type { EditedHoliday } from "./edited-holiday";
import type { GiftChange, GiftInput } from "./gifts.input";

const NOT_FOUND = "This gift idea does not exist";

const NO_GIFT_WHEN_SOLEMN = "This day is solemn, so it has no gift ideas. Set its tone to festive first.";

/** `before` and `after` are shown in the history. */
type Edit = {
  operation: "gift.create" | "gift.update" | "gift.delete";
  giftId: string;
  before: string[];
  after: string[];
};

const namesOf = (gifts: readonly Gift[]) => gifts.map(({ name }) => name);

/** Formats a gift idea for the history. */
const inWords = ({ name, description, price, rating, affiliateUrl, category }: Gift) =>
  [name, description, price, rating === null ? "not rated" : `rated ${rating.toFixed(1)}`, affiliateUrl, category].join(
    " · ",
  );

function requireFestive({ tone }: EditedHoliday): void {
  if (tone === "solemn") throw new AppError("validation_failed", NO_GIFT_WHEN_SOLEMN);
}

async function recordChange(
  { id: holidayId, version }: EditedHoliday,
  { operation, giftId, before, after }: Edit,
  admin: Admin,
  now: Date,
  tx: Tx,
): Promise<void> {
  await tx.update(holidays).set({ giftsEditedAt: now }).where(eq(holidays.id, holidayId));
  await recordChanges(
    [{ holidayId, version, action: "gifts", changes: { gifts: [before, after] } }],
    { operationType: operation, tableName: "gift_suggestions", details: { holidayId, giftId } },
    admin,
    now,
    tx,
  );
}

/**
 * Adds a gift idea to a holiday. When the holiday already has one with that ID, returns it unchanged, because the first
 * response may have been lost. Throws AppError not_found, gone when the holiday is deleted, validation_failed at the
 * limit or on a solemn day, and conflict for an ID of another holiday. The limit also holds for concurrent requests.
 */
export async function createGift(
  holidayId: string,
  input: GiftInput,
  admin: Admin,
  now: Date,
  db: Db = appDb(),
): Promise<EditedGift> {
  return db.transaction(async (tx) => {
    const holiday = await lockLive(holidayId, tx, now);
    requireFestive(holiday);
    const before = await listGiftsForEditors(holidayId, tx);
    // Before the limit check, because that gift idea may have been the last one allowed.
    const same = before.find(({ id }) => id === input.id);
    if (same) return same;
    if (before.length >= MAX_GIFTS) throw new AppError("validation_failed", TOO_MANY_GIFTS);
    const [row] = await tx
      .insert(giftSuggestions)
      .values({ ...input, holidayId, createdAt: now })
      .onConflictDoNothing({ target: giftSuggestions.id })
      .returning({ id: giftSuggestions.id });
    if (!row) throw new AppError("conflict", "This gift idea belongs to another holiday.");
    const after = await listGiftsForEditors(holidayId, tx);
    const gift = after.find(({ id }) => id === row.id);
    if (!gift) throw new Error("a gift idea was not written");
    await recordChange(
      holiday,
      { operation: "gift.create", giftId: gift.id, before: namesOf(before), after: namesOf(after) },
      admin,
      now,
      tx,
    );
    return gift;
  });
}

/**
 * Updates the given fields of a gift idea. Throws AppError not_found when the holiday has no such gift idea, gone when
 * the holiday is deleted, and validation_failed on a solemn day.
 */
export async function updateGift(
  holidayId: string,
  giftId: string,
  input: GiftChange,
  admin: Admin,
  now: Date,
  db: Db = appDb(),
): Promise<EditedGift> {
  return db.transaction(async (tx) => {
    const holiday = await lockLive(holidayId, tx, now);
    requireFestive(holiday);
    const find = async () => (await listGiftsForEditors(holidayId, tx)).find(({ id }) => id === giftId);
    const before = await find();
    if (!before) throw new AppError("not_found", NOT_FOUND);
    const set = { ...input, ...(input.affiliateUrl && { shopQuery: null }) };
    if (Object.keys(set).length === 0) return before;
    await tx.update(giftSuggestions).set(set).where(eq(giftSuggestions.id, giftId));
    const after = await find();
    if (!after) throw new Error("a gift idea was not written");
    if (isDeepStrictEqual(before, after)) return before;
    const words = { before: [inWords(before)], after: [inWords(after)] };
    await recordChange(holiday, { operation: "gift.update", giftId, ...words }, admin, now, tx);
    return after;
  });
}

/**
 * Deletes a gift idea and returns the input that would restore it. Throws AppError not_found when the holiday has no
 * such gift idea, and gone when the holiday is deleted.
 */
export async function deleteGift(
  holidayId: string,
  giftId: string,
  admin: Admin,
  now: Date,
  db: Db = appDb(),
): Promise<GiftInput> {
  return db.transaction(async (tx) => {
    const holiday = await lockLive(holidayId, tx, now);
    const before = await listGiftsForEditors(holidayId, tx);
    const [gone] = await tx
      .delete(giftSuggestions)
      .where(and(eq(giftSuggestions.id, giftId), eq(giftSuggestions.holidayId, holidayId)))
      .returning({
        name: giftSuggestions.name,
        description: giftSuggestions.description,
        price: giftSuggestions.price,
        rating: giftSuggestions.rating,
        category: giftSuggestions.category,
        position: giftSuggestions.position,
        affiliateUrl: giftSuggestions.affiliateUrl,
        shopQuery: giftSuggestions.shopQuery,
      });
    if (!gone) throw new AppError("not_found", NOT_FOUND);
    const after = before.filter(({ id }) => id !== giftId);
    await recordChange(
      holiday,
      { operation: "gift.delete", giftId, before: namesOf(before), after: namesOf(after) },
      admin,
      now,
      tx,
    );
    const { affiliateUrl, shopQuery, ...rest } = gone;
    return { ...rest, ...(affiliateUrl && { affiliateUrl }), ...(shopQuery && { shopQuery }) };
  });
}
