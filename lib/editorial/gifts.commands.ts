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
import type { GiftChange, GiftInput } from "./gifts.input";

const NOT_FOUND = "This gift idea does not exist";

const NO_GIFT_WHEN_SOLEMN = "This day is solemn, so it has no gift ideas. Set its tone to festive first.";

const nameOf = ({ name }: Gift) => name;

/** Formats a gift idea for the history. */
const inWords = ({ name, description, price, rating, affiliateUrl, category }: Gift) =>
  [name, description, price, rating === null ? "not rated" : `rated ${rating.toFixed(1)}`, affiliateUrl, category].join(
    " · ",
  );

type Edit = { holidayId: string; admin: Admin; now: Date; db: Db };

/**
 * Runs `write`, which changes the gift idea whose ID it returns, on a live holiday, and records what has changed.
 * Returns the result of `write`, and the gift idea afterwards; null when it is gone.
 */
async function editGifts<Row extends { id: string }>(
  operation: "gift.create" | "gift.update" | "gift.delete",
  { holidayId, admin, now, db }: Edit,
  write: (before: readonly EditedGift[], tx: Tx) => Promise<Row>,
): Promise<{ row: Row; gift: EditedGift | null }> {
  return db.transaction(async (tx) => {
    const { tone, version } = await lockLive(holidayId, tx, now);
    if (tone === "solemn" && operation !== "gift.delete") throw new AppError("validation_failed", NO_GIFT_WHEN_SOLEMN);
    const before = await listGiftsForEditors(holidayId, tx);
    const row = await write(before, tx);
    const after = await listGiftsForEditors(holidayId, tx);
    const own = (gifts: readonly EditedGift[]) => gifts.filter(({ id }) => id === row.id);
    const gift = own(after)[0] ?? null;
    if (isDeepStrictEqual(before, after)) return { row, gift };
    const shown = [before, after].map((gifts) =>
      operation === "gift.update" ? own(gifts).map(inWords) : gifts.map(nameOf),
    ) as [string[], string[]];
    await tx.update(holidays).set({ giftsEditedAt: now }).where(eq(holidays.id, holidayId));
    await recordChanges(
      [{ holidayId, version, action: "gifts", changes: { gifts: shown } }],
      { operationType: operation, tableName: "gift_suggestions", details: { holidayId, giftId: row.id } },
      { admin, now, tx },
    );
    return { row, gift };
  });
}

function requireWritten({ gift }: { gift: EditedGift | null }): EditedGift {
  if (!gift) throw new Error("a gift idea was not written");
  return gift;
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
  const done = await editGifts("gift.create", { holidayId, admin, now, db }, async (before, tx) => {
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
    return row;
  });
  return requireWritten(done);
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
  const done = await editGifts("gift.update", { holidayId, admin, now, db }, async (before, tx) => {
    if (!before.some(({ id }) => id === giftId)) throw new AppError("not_found", NOT_FOUND);
    const set = { ...input, ...(input.affiliateUrl && { shopQuery: null }) };
    if (Object.keys(set).length > 0) await tx.update(giftSuggestions).set(set).where(eq(giftSuggestions.id, giftId));
    return { id: giftId };
  });
  return requireWritten(done);
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
  const { row } = await editGifts("gift.delete", { holidayId, admin, now, db }, async (_before, tx) => {
    const isOwn = and(eq(giftSuggestions.id, giftId), eq(giftSuggestions.holidayId, holidayId));
    const [gone] = await tx.delete(giftSuggestions).where(isOwn).returning();
    if (!gone) throw new AppError("not_found", NOT_FOUND);
    return gone;
  });
  const { name, description, price, rating, category, position, affiliateUrl, shopQuery } = row;
  const link = { ...(affiliateUrl && { affiliateUrl }), ...(shopQuery && { shopQuery }) };
  return { name, description, price, rating, category, position, ...link };
}
