import "server-only";
import { and, eq } from "drizzle-orm";
import { appDb, type Db, type Tx } from "@/db/client";
import { giftSuggestions } from "@/db/schema/gifts";
import { holidayRevisions, holidays } from "@/db/schema/holidays";
import { type Admin, auditedAs } from "@/lib/admin/admin";
import { recordAudit } from "@/lib/audit/commands";
import { lockLive } from "@/lib/editing/commands";
import type { EditedHoliday } from "@/lib/editing/edited-holiday";
import { AppError } from "@/lib/errors";
import { HOLIDAYS_TAG } from "@/lib/holidays/page-tags";
import { noteChanged } from "@/lib/page-cache";
import type { GiftInput } from "./input";
import { MAX_GIFTS, TOO_MANY_GIFTS } from "./limits";
import { type Gift, listGifts } from "./queries";

const NOT_FOUND = "This gift idea does not exist";

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
 * Adds a gift idea to a holiday; under the id of one that is there already it is given as it is, and nothing is written: its
 * first answer was lost. Throws AppError not_found, gone when the holiday is deleted, validation_failed when it has all that
 * it can have, and conflict for an id that is another's; of several at once no more are let in than there is room for.
 */
export async function createGift(
  holidayId: string,
  input: GiftInput,
  admin: Admin,
  now: Date,
  db: Db = appDb(),
): Promise<Gift> {
  return db.transaction(async (tx) => {
    const holiday = await lockLive(holidayId, tx, now);
    const before = await listGifts(holidayId, tx);
    // The one that was written may have taken the last room.
    const same = before.find(({ id }) => id === input.id);
    if (same) return same;
    if (before.length >= MAX_GIFTS) throw new AppError("validation_failed", TOO_MANY_GIFTS);
    const [row] = await tx
      .insert(giftSuggestions)
      .values({ ...input, holidayId, createdAt: now })
      .onConflictDoNothing({ target: giftSuggestions.id })
      .returning({ id: giftSuggestions.id });
    if (!row) throw new AppError("conflict", "This gift idea is another holiday's.");
    const after = await listGifts(holidayId, tx);
    const gift = after.find(({ id }) => id === row.id);
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
    const holiday = await lockLive(holidayId, tx, now);
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
