import "server-only";
import { eq } from "drizzle-orm";
import { appDb, type Db } from "@/db/client";
import { corrections } from "@/db/schema/corrections";
import { recordAudit } from "@/lib/audit/commands";
import { type Admin, auditedAs } from "@/lib/auth/admin/session";
import { invalidateTags } from "@/lib/core/cache";
import { AppError } from "@/lib/core/errors";
import { countAgainst } from "@/lib/core/rate-limit";
import { storableText } from "@/lib/core/text";
import { getHolidayBySlug } from "@/lib/holidays/queries";
import { CORRECTIONS_TAG } from "@/lib/holidays/tags";
import type { CorrectionInput } from "./input";

/**
 * Stores a visitor's suggestion about the holiday at `slug` for an editor; a repeat of an open one is stored once.
 * `client` is rate limited, not stored. Throws AppError not_found, and too_many_requests.
 */
export async function suggestCorrection(
  slug: string,
  { suggestion, sourceUrl }: CorrectionInput,
  client: string,
  now: Date,
  db: Db = appDb(),
): Promise<void> {
  await countAgainst("correction:client", client, db);
  // Form input may contain NUL, which the database rejects.
  const holiday = await getHolidayBySlug(storableText(slug), db);
  if (!holiday) throw new AppError("not_found", "This holiday is no longer on the calendar.");
  await countAgainst("correction:holiday", holiday.id, db);
  await db
    .insert(corrections)
    .values({ holidayId: holiday.id, suggestion, sourceUrl, createdAt: now })
    .onConflictDoNothing();
}

type Decision = { status: "accepted"; publicNote: string } | { status: "declined" };

const OPERATIONS = { accepted: "correction.accept", declined: "correction.decline" } as const;

async function decide(id: string, decision: Decision, admin: Admin, now: Date, db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .select({ holidayId: corrections.holidayId, status: corrections.status })
      .from(corrections)
      .where(eq(corrections.id, id))
      .for("update");
    if (!row) throw new AppError("not_found", "This suggestion doesn't exist");
    if (row.status !== "pending")
      throw new AppError("conflict", `Another editor already ${row.status} this suggestion.`);
    await tx
      .update(corrections)
      .set({ ...decision, decidedAt: now, decidedBy: admin.userId })
      .where(eq(corrections.id, id));
    if (decision.status === "accepted") await invalidateTags([CORRECTIONS_TAG], tx);
    await recordAudit(tx, {
      operationType: OPERATIONS[decision.status],
      tableName: "corrections",
      recordCount: 1,
      dataClassification: "internal",
      retentionPolicy: "while_the_holiday_is_kept",
      executedAt: now,
      executedBy: auditedAs(admin),
      details: { correctionId: id, holidayId: row.holidayId },
    });
  });
}

/**
 * Accepts a suggestion and publishes a one-sentence note about the fix; the holiday itself is edited separately. Throws
 * AppError not_found, and conflict when it was already decided.
 */
export async function acceptCorrection(
  id: string,
  { publicNote }: { publicNote: string },
  admin: Admin,
  now: Date,
  db: Db = appDb(),
): Promise<void> {
  await decide(id, { status: "accepted", publicNote }, admin, now, db);
}

/** Declines a suggestion. Throws AppError not_found, and conflict when it was already decided. */
export async function declineCorrection(id: string, admin: Admin, now: Date, db: Db = appDb()): Promise<void> {
  await decide(id, { status: "declined" }, admin, now, db);
}
