import "server-only";
import { and, eq } from "drizzle-orm";
import { appDb, type Db, type Tx } from "@/db/client";
import { giftSuggestions } from "@/db/schema/gifts";
import { holidayRevisions, holidays } from "@/db/schema/holidays";
import { type Admin, auditedAs } from "@/lib/admin/admin";
import { recordAudit } from "@/lib/audit/commands";
import type { EditedHoliday } from "@/lib/editing/edited-holiday";
import { MAX_GIFTS, TOO_MANY_GIFTS } from "@/lib/editing/limits";
import { getEditedHoliday } from "@/lib/editing/queries";
import { AppError } from "@/lib/errors";
import { HOLIDAYS_TAG } from "@/lib/holidays/page-tags";
import { noteChanged } from "@/lib/page-cache";
import type { GiftInput } from "./input";
import { type Gift, listGifts } from "./queries";

const NOT_FOUND = "This gift idea does not exist";

/** The holiday, whose gift ideas nobody else changes before the transaction ends. Throws AppError not_found, and gone when it is deleted. */
async function lockHoliday(id: string, tx: Tx): Promise<EditedHoliday> {
  const holiday = await getEditedHoliday(id, tx, { lock: true });
  if (!holiday) throw new AppError("not_found", "This holiday does not exist");
  if (holiday.deletedAt) throw new AppError("gone", "This holiday is deleted. Bring it back first.");
  return holiday;
}

type GiftChange = { operation: "gift.create" | "gift.delete"; giftId: string; before: Gift[]; after: Gift[] };

const namesOf = (gifts: readonly Gift[]) => gifts.map(({ name }) => name);

/** Writes down who did what, and that pages are old; last of all in a transaction. */
async function note(
  { id: holidayId, version }: EditedHoliday,
  { operation, giftId, before, after }: GiftChange,
  admin: Admin,
  now: Date,
  tx: Tx,
): Promise<void> {
  await tx.update(holidays).set({ giftsEditedAt: now }).where(eq(holidays.id, holidayId));
  await tx.insert(holidayRevisions).values({
    holidayId,
    version,
    action: "gifts",
    changes: { gifts: [namesOf(before), namesOf(after)] },
    editedBy: admin.userId,
    editedAt: now,
  });
  await noteChanged([HOLIDAYS_TAG], tx);
  await recordAudit(tx, {
    operationType: operation,
    tableName: "gift_suggestions",
    recordCount: 1,
    dataClassification: "public",
    retentionPolicy: "while_on_the_calendar",
    executedAt: now,
    executedBy: auditedAs(admin),
    details: { holidayId, giftId },
  });
}

/**
 * Adds a gift idea to a holiday. Throws AppError not_found, gone when the holiday is deleted, and validation_failed when it
 * has all that it can have; of several at once no more are let in than there is room for.
 */
export async function createGift(
  holidayId: string,
  input: GiftInput,
  admin: Admin,
  now: Date,
  db: Db = appDb(),
): Promise<Gift> {
  return db.transaction(async (tx) => {
    const holiday = await lockHoliday(holidayId, tx);
    const before = await listGifts(holidayId, tx);
    if (before.length >= MAX_GIFTS) throw new AppError("validation_failed", TOO_MANY_GIFTS);
    const [row] = await tx
      .insert(giftSuggestions)
      .values({ ...input, holidayId, createdAt: now })
      .returning({ id: giftSuggestions.id });
    const after = await listGifts(holidayId, tx);
    const gift = after.find(({ id }) => id === row?.id);
    if (!gift) throw new Error("a gift idea was not written");
    await note(holiday, { operation: "gift.create", giftId: gift.id, before, after }, admin, now, tx);
    return gift;
  });
}

/**
 * Takes a gift idea from a holiday, and gives what would bring it back. Throws AppError not_found when it is none of that
 * holiday's, and gone when the holiday is deleted.
 */
export async function deleteGift(
  holidayId: string,
  giftId: string,
  admin: Admin,
  now: Date,
  db: Db = appDb(),
): Promise<GiftInput> {
  return db.transaction(async (tx) => {
    const holiday = await lockHoliday(holidayId, tx);
    const before = await listGifts(holidayId, tx);
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
    await note(holiday, { operation: "gift.delete", giftId, before, after }, admin, now, tx);
    const { affiliateUrl, shopQuery, ...rest } = gone;
    return { ...rest, ...(affiliateUrl && { affiliateUrl }), ...(shopQuery && { shopQuery }) };
  });
}
