import "server-only";
import { and, asc, desc, eq, isNull } from "drizzle-orm";
import { appDb, type Db } from "@/db/client";
import { corrections } from "@/db/schema/corrections";
import { holidays } from "@/db/schema/holidays";
import { users } from "@/db/schema/users";
import type { CorrectionListInput } from "./input";

const ofHoliday = {
  slug: holidays.slug,
  holidayName: holidays.holidayName,
  emoji: holidays.emoji,
  hue: holidays.hue,
  tone: holidays.tone,
};

/**
 * Returns a page of suggestions as editors see them, open ones oldest first and decided ones newest first, with the
 * total. Times are in ISO 8601; `editor` is who decided, null while it is open, and when that account is gone.
 */
export async function listCorrections({ status, page, limit }: CorrectionListInput, db: Db = appDb()) {
  const where = eq(corrections.status, status);
  const order = status === "pending" ? [asc(corrections.createdAt)] : [desc(corrections.decidedAt)];
  const [rows, total] = await Promise.all([
    db
      .select({
        id: corrections.id,
        suggestion: corrections.suggestion,
        sourceUrl: corrections.sourceUrl,
        publicNote: corrections.publicNote,
        createdAt: corrections.createdAt,
        decidedAt: corrections.decidedAt,
        editor: users.email,
        holiday: { ...ofHoliday, id: holidays.id, deletedAt: holidays.deletedAt },
      })
      .from(corrections)
      .innerJoin(holidays, eq(holidays.id, corrections.holidayId))
      .leftJoin(users, eq(users.id, corrections.decidedBy))
      .where(where)
      .orderBy(...order, asc(corrections.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db.$count(corrections, where),
  ]);
  return {
    total,
    rows: rows.map(({ createdAt, decidedAt, holiday: { deletedAt, ...holiday }, ...row }) => ({
      ...row,
      status,
      createdAt: createdAt.toISOString(),
      decidedAt: decidedAt?.toISOString() ?? null,
      holiday: { ...holiday, isDeleted: deletedAt !== null },
    })),
  };
}

export type Correction = Awaited<ReturnType<typeof listCorrections>>["rows"][number];

/** Entries on a page of the change log. */
const LOGGED_PER_PAGE = 50;

/** Returns the number of open suggestions. */
export async function countOpenCorrections(db: Db = appDb()): Promise<number> {
  return db.$count(corrections, eq(corrections.status, "pending"));
}

/** Returns a page of the public change log, newest first, and the number of pages, at least one. */
export async function listChangeLog(page: number, db: Db = appDb()) {
  const where = and(eq(corrections.status, "accepted"), isNull(holidays.deletedAt));
  const log = () =>
    db
      .select({
        id: corrections.id,
        publicNote: corrections.publicNote,
        sourceUrl: corrections.sourceUrl,
        decidedAt: corrections.decidedAt,
        holiday: ofHoliday,
      })
      .from(corrections)
      .innerJoin(holidays, eq(holidays.id, corrections.holidayId))
      .where(where);
  const [rows, total] = await Promise.all([
    log()
      .orderBy(desc(corrections.decidedAt), asc(corrections.id))
      .limit(LOGGED_PER_PAGE)
      .offset((page - 1) * LOGGED_PER_PAGE),
    db.$count(log().as("log")),
  ]);
  return {
    entries: rows.flatMap(({ decidedAt, ...row }) => (decidedAt ? [{ ...row, decidedAt }] : [])),
    pages: Math.max(Math.ceil(total / LOGGED_PER_PAGE), 1),
  };
}

export type ChangeLogEntry = Awaited<ReturnType<typeof listChangeLog>>["entries"][number];
