import "server-only";
import { and, asc, eq, inArray, like, or, sql } from "drizzle-orm";
import type { z } from "zod";
import { appDb, type Db, type Tx } from "@/db/client";
import { holidayOccurrences, holidayRevisions, holidays } from "@/db/schema/holidays";
import { recordAudit } from "@/lib/audit/commands";
import type { AuditEntry } from "@/lib/audit/entry";
import { type Admin, auditedAs } from "@/lib/auth/admin/session";
import { invalidateTags } from "@/lib/core/cache";
import type { CivilDate } from "@/lib/core/civil-date";
import { utcToday } from "@/lib/core/dates";
import { AppError, innermostCause } from "@/lib/core/errors";
import { replaceOccurrences } from "@/lib/holidays/commands";
import type { RuleText } from "@/lib/holidays/rule";
import { DETAILS_TAG, HOLIDAYS_TAG, holidayTag } from "@/lib/holidays/tags";
import { followHolidays } from "@/lib/reminders/dates.commands";
import type { EditedHoliday, Revision } from "./edited-holiday";
import { changesBetween, columnsOf, fieldsAfter } from "./fields";
import type { HolidayChange, HolidayFields, NewHoliday, videosInput } from "./input";
import { LOWEST_RANK, RESTORE_DAYS, restorableUntil, SPONSORED_NOT_SOLEMN } from "./limits";
import { listSponsored, requireHoliday } from "./queries";
import { freeSlug, slugOf } from "./slug";

/** Runs a transaction that may set a name. Throws AppError conflict when another holiday has it. */
async function transact<T>(db: Db, write: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await db.transaction(write);
  } catch (error) {
    const cause = innermostCause(error);
    if (!(cause instanceof Error && "constraint" in cause && cause.constraint === "holidays_name_key")) throw error;
    const message = "Another holiday has this name";
    throw new AppError("conflict", message, [{ path: "holidayName", message }]);
  }
}

/** Throws AppError conflict when the version that the editor saw is not the latest. */
function requireVersion(seen: number | undefined, { version }: EditedHoliday): void {
  if (seen === undefined || seen === version) return;
  throw new AppError("conflict", "Someone else changed this holiday after you opened it.", [
    { path: "version", message: `It’s now at version ${version}` },
  ]);
}

/** Returns the holiday, locked until the transaction ends. Throws AppError not_found, and gone when it is deleted. */
export async function lockLive(id: string, tx: Tx, now: Date): Promise<EditedHoliday> {
  const holiday = await requireHoliday(id, tx, { lock: true });
  const { deletedAt } = holiday;
  if (deletedAt === null) return holiday;
  if (restorableUntil(new Date(deletedAt)) < now) throw new AppError("gone", "This holiday was permanently deleted.");
  throw new AppError("gone", "This holiday is deleted. Restore it first.");
}

/** Yields a long list in parts, each for one statement. */
export function* batches<T>(list: readonly T[], size = 500): Generator<T[]> {
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size);
}

/** Who changes the calendar, when, and in which transaction. */
type Edit = { admin: Admin; now: Date; tx: Tx };

type Change = Pick<Revision, "version" | "action" | "changes"> & { holidayId: string };

/** The fields that no list of holidays shows, only pages that are tagged with the holiday itself. */
const DETAILS = new Set([
  ...["notes", "whyToday", "history", "sources", "sourceUrl", "videoUrls", "categoryVideo", "celebrate", "messages"],
  ...["picture", "classroom", "gifts"],
]);

/** An import of more changes invalidates all pages with holidays, instead of naming each holiday. */
const MAX_NAMED = 100;

/** Returns the tags of the pages that show changes. */
function tagsOf(changed: readonly Change[]): string[] {
  const fieldsOf = ({ changes }: Change) => Object.keys(changes);
  const isDetail = (change: Change) => fieldsOf(change).every((field) => DETAILS.has(field));
  // A deleted or restored holiday has no changed fields.
  const isEvery = changed.every((change) => fieldsOf(change).length > 0 && isDetail(change));
  if (!isEvery || changed.length > MAX_NAMED) return [HOLIDAYS_TAG];
  return [...changed.map(({ holidayId }) => holidayTag(holidayId)), DETAILS_TAG];
}

/** Records changes in history and audit log, and invalidates cached pages. Call it last in the transaction. */
export async function recordChanges(
  changes: readonly Change[],
  operation: Pick<AuditEntry, "operationType" | "tableName" | "details">,
  { admin, now, tx }: Edit,
): Promise<void> {
  for (const batch of batches(changes)) {
    const rows = batch.map((change) => ({ ...change, editedBy: admin.userId, editedAt: now }));
    await tx.insert(holidayRevisions).values(rows);
  }
  await invalidateTags(tagsOf(changes), tx);
  await recordAudit(tx, {
    ...operation,
    recordCount: changes.length,
    dataClassification: "public",
    retentionPolicy: "while_on_the_calendar",
    executedAt: now,
    executedBy: auditedAs(admin),
  });
}

async function recordChange(change: Change, edit: Edit): Promise<void> {
  const { holidayId, version, action } = change;
  const details = { holidayId, version, fields: Object.keys(change.changes) };
  await recordChanges([change], { operationType: `holiday.${action}`, tableName: "holidays", details }, edit);
}

/** Rewrites the occurrences of holidays with a new rule, and moves their reminders. */
export async function moveHolidays(
  moved: readonly { id: string; rule: RuleText }[],
  today: CivilDate,
  now: Date,
  tx: Tx,
): Promise<void> {
  await replaceOccurrences(tx, moved, today);
  const ids = moved.map(({ id }) => id);
  await followHolidays(ids, now, tx);
}

/** Frees the names of holidays that get another one, because a row's new name may be another's old one. */
export async function freeNames(holidayIds: readonly string[], tx: Tx): Promise<void> {
  for (const ids of batches(holidayIds)) {
    const holidayName = sql`${holidays.id}::text`;
    await tx.update(holidays).set({ holidayName }).where(inArray(holidays.id, ids));
  }
}

/** Inserts a row with the first free slug for its name. */
async function insertHoliday(fields: HolidayFields, now: Date, tx: Tx): Promise<string> {
  const slug = slugOf(fields.holidayName);
  for (;;) {
    const taken = await tx
      .select({ slug: holidays.slug })
      .from(holidays)
      .where(or(eq(holidays.slug, slug), like(holidays.slug, `${slug}-%`)));
    const slugs = new Set(taken.map((row) => row.slug));
    const free = freeSlug(slug, (each) => slugs.has(each));
    const [row] = await tx
      .insert(holidays)
      .values({ ...columnsOf(fields), slug: free.slug, editedAt: now })
      // A concurrent insert took this slug, so try the next one.
      .onConflictDoNothing({ target: holidays.slug })
      .returning({ id: holidays.id });
    if (row) return row.id;
  }
}

/**
 * Creates a holiday with its occurrences. Throws AppError conflict when its name is taken, and validation_failed for
 * contradictory fields.
 */
export async function createHoliday(
  input: NewHoliday,
  admin: Admin,
  now: Date,
  db: Db = appDb(),
): Promise<EditedHoliday> {
  const today = utcToday(now);
  const fields = fieldsAfter(input, null, today);
  return transact(db, async (tx) => {
    const holidayId = await insertHoliday(fields, now, tx);
    await replaceOccurrences(tx, [{ id: holidayId, rule: fields.rule }], today);
    const changes = changesBetween({}, fields);
    await recordChange({ holidayId, version: 1, action: "create", changes }, { admin, now, tx });
    return requireHoliday(holidayId, tx);
  });
}

const DELETE_LATER = "A business sponsors this day. You can delete it once the sponsorship ends.";

/** Throws AppError conflict with `message` while the day has a paid or pending sponsorship. */
async function requireUnsponsored(holidayId: string, message: string, tx: Tx): Promise<void> {
  const sponsored = await listSponsored([holidayId], tx);
  if (sponsored.size > 0) throw new AppError("conflict", message);
}

/** Writes the new fields of a locked holiday; nothing when they are unchanged. */
async function change(
  before: EditedHoliday,
  after: HolidayFields,
  action: Revision["action"],
  edit: Edit,
): Promise<EditedHoliday> {
  const { id } = before;
  const { now, tx } = edit;
  const changes = changesBetween(before, after);
  if (Object.keys(changes).length === 0) return before;
  if (changes.tone && after.tone === "solemn") await requireUnsponsored(id, SPONSORED_NOT_SOLEMN, tx);
  const version = before.version + 1;
  await tx
    .update(holidays)
    .set({ ...columnsOf(after), version, editedAt: now })
    .where(eq(holidays.id, id));
  if (after.rule !== before.rule) await moveHolidays([{ id, rule: after.rule }], utcToday(now), now, tx);
  await recordChange({ holidayId: id, version, action, changes }, edit);
  return requireHoliday(id, tx);
}

/**
 * Updates the given fields of a holiday; the slug never changes. Throws AppError not_found, gone when it is deleted,
 * conflict for an outdated version or a taken name, and validation_failed for contradictory fields.
 */
export async function updateHoliday(
  id: string,
  { version, ...input }: HolidayChange,
  admin: Admin,
  now: Date,
  db: Db = appDb(),
  action: "update" | "videos" = "update",
): Promise<EditedHoliday> {
  return transact(db, async (tx) => {
    const before = await lockLive(id, tx, now);
    requireVersion(version, before);
    return change(before, fieldsAfter(input, before, utcToday(now)), action, { admin, now, tx });
  });
}

/**
 * Sets a holiday's videos, and whether the category's video is shown when there are none. Throws the same errors as
 * `updateHoliday`.
 */
export async function setVideos(
  id: string,
  input: z.output<typeof videosInput>,
  admin: Admin,
  now: Date,
  db: Db = appDb(),
): Promise<EditedHoliday> {
  return updateHoliday(id, input, admin, now, db, "videos");
}

/**
 * Deletes a holiday and returns until when it can be restored; a second deletion changes nothing. Throws AppError
 * not_found, and conflict for an outdated version or a sponsored holiday.
 */
export async function deleteHoliday(
  id: string,
  version: number | undefined,
  admin: Admin,
  now: Date,
  db: Db = appDb(),
): Promise<{ holidayName: string; restorableUntil: Date }> {
  return db.transaction(async (tx) => {
    const holiday = await requireHoliday(id, tx, { lock: true });
    const { holidayName } = holiday;
    if (holiday.deletedAt) return { holidayName, restorableUntil: restorableUntil(new Date(holiday.deletedAt)) };
    requireVersion(version, holiday);
    await requireUnsponsored(id, DELETE_LATER, tx);
    const next = holiday.version + 1;
    await tx.update(holidays).set({ deletedAt: now, editedAt: now, version: next }).where(eq(holidays.id, id));
    await tx.delete(holidayOccurrences).where(eq(holidayOccurrences.holidayId, id));
    await followHolidays([id], now, tx);
    await recordChange({ holidayId: id, version: next, action: "delete", changes: {} }, { admin, now, tx });
    return { holidayName, restorableUntil: restorableUntil(now) };
  });
}

/**
 * Restores a deleted holiday unchanged; a live one is returned as it is. Throws AppError not_found, gone when it was
 * deleted too long ago, and conflict when another holiday has taken its name.
 */
export async function restoreHoliday(id: string, admin: Admin, now: Date, db: Db = appDb()): Promise<EditedHoliday> {
  return transact(db, async (tx) => {
    const holiday = await requireHoliday(id, tx, { lock: true });
    if (!holiday.deletedAt) return holiday;
    if (restorableUntil(new Date(holiday.deletedAt)) < now) {
      throw new AppError("gone", `It was deleted more than ${RESTORE_DAYS} days ago, so it can’t be restored.`);
    }
    const version = holiday.version + 1;
    await tx.update(holidays).set({ deletedAt: null, editedAt: now, version }).where(eq(holidays.id, id));
    await moveHolidays([{ id, rule: holiday.rule }], utcToday(now), now, tx);
    await recordChange({ holidayId: id, version, action: "restore", changes: {} }, { admin, now, tx });
    return requireHoliday(id, tx);
  });
}

async function setRank(id: string, rank: number, edit: Edit): Promise<void> {
  const holiday = await lockLive(id, edit.tx, edit.now);
  await change(holiday, { ...fieldsAfter({}, holiday, utcToday(edit.now)), rank }, "update", edit);
}

/**
 * Makes a holiday the pick of one of its days by giving it the lowest rank there, which also applies on its other days.
 * When the rank cannot be lower, the others move back. Throws AppError not_found, and validation_failed when it does
 * not fall on that day.
 */
export async function makePick(
  id: string,
  date: CivilDate,
  admin: Admin,
  now: Date,
  db: Db = appDb(),
): Promise<EditedHoliday> {
  return db.transaction(async (tx) => {
    const ofDay = await tx
      .select({ id: holidays.id, rank: holidays.rank })
      .from(holidays)
      .innerJoin(holidayOccurrences, eq(holidayOccurrences.holidayId, holidays.id))
      .where(and(eq(holidayOccurrences.date, date), eq(holidays.isMonthObservance, false)))
      // Always in the same order, to avoid deadlocks.
      .orderBy(asc(holidays.id))
      .for("update", { of: holidays });
    const mine = ofDay.find((each) => each.id === id);
    if (!mine) {
      await lockLive(id, tx, now);
      const message = "It doesn’t fall on that day";
      throw new AppError("validation_failed", message, [{ path: "date", message }]);
    }
    const others = ofDay.filter((each) => each.id !== id);
    const lowest = Math.min(...others.map(({ rank }) => rank));
    if (mine.rank >= lowest) {
      const rank = Math.max(lowest - 1, LOWEST_RANK);
      const edit = { admin, now, tx };
      await setRank(id, rank, edit);
      for (const other of others.filter((each) => each.rank <= rank)) await setRank(other.id, rank + 1, edit);
    }
    return requireHoliday(id, tx);
  });
}
