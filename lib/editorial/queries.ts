import "server-only";
import {
  and,
  asc,
  between,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  notInArray,
  type SQL,
  sql,
} from "drizzle-orm";
import { appDb, type Db, type Tx } from "@/db/client";
import { giftSuggestions } from "@/db/schema/gifts";
import { holidayOccurrences, holidayRevisions, holidays } from "@/db/schema/holidays";
import { holidaySponsors, sponsorSubscriptions, sponsors } from "@/db/schema/sponsors";
import { users } from "@/db/schema/users";
import { type CivilDate, civilDate, partsOf } from "@/lib/core/civil-date";
import { daysOfMonth } from "@/lib/core/dates";
import { AppError } from "@/lib/core/errors";
import { siteUrl } from "@/lib/core/site";
import { OVER_STATES } from "@/lib/core/subscription-states";
import type { Picture } from "@/lib/holidays/picture";
import { isLiveSponsorship } from "@/lib/holidays/queries";
import { ruleInWords } from "@/lib/holidays/rule-labels";
import { searchText } from "@/lib/holidays/search/text";
import type { MessageIdea, OriginKind } from "@/lib/holidays/traits";
import { listSponsorsByHoliday } from "@/lib/sponsorship/queries";
import type { AdminHolidayRow, EditedHoliday, Revision } from "./edited-holiday";
import type { HolidayListInput } from "./input";
import { RESTORE_DAYS } from "./limits";

// `eq` qualifies the columns. In raw SQL, an unqualified "id" would be the gift's.
const giftCount = sql<number>`(select count(*)::int from ${giftSuggestions} where ${eq(giftSuggestions.holidayId, holidays.id)})`;

const listedFields = {
  id: holidays.id,
  slug: holidays.slug,
  version: holidays.version,
  holidayName: holidays.holidayName,
  rule: holidays.rule,
  dateIso: holidays.dateIso,
  displayDate: holidays.displayDate,
  category: holidays.category,
  isMonthObservance: holidays.isMonthObservance,
  lengthDays: holidays.lengthDays,
  rank: holidays.rank,
  tone: holidays.tone,
  emoji: holidays.emoji,
  hue: holidays.hue,
  notes: holidays.notes,
  whyToday: holidays.whyToday,
  history: holidays.history,
  sourceUrl: holidays.sourceUrl,
  videoUrls: holidays.videoUrls,
};

/** The columns of all fields that an editor can change, with the holiday's keys and version. */
export const fieldColumns = {
  ...listedFields,
  sources: holidays.sources,
  categoryVideo: holidays.categoryVideo,
  celebrate: holidays.celebrate,
  messages: holidays.messages,
  picture: holidays.picture,
  classroom: holidays.classroom,
  originKind: holidays.originKind,
  originBy: holidays.originBy,
  originYear: holidays.originYear,
};

const besideFields = { giftCount, updatedAt: holidays.updatedAt, deletedAt: holidays.deletedAt };

type Stored = typeof holidays.$inferSelect;

/** Returns the row with its dates and video URLs as the API returns them. */
function asListed<Row extends Pick<Stored, "dateIso" | "updatedAt" | "deletedAt" | "videoUrls">>(row: Row) {
  const videoUrls = row.videoUrls.map((url) => (url.startsWith("/") ? siteUrl(url) : url));
  return {
    ...row,
    videoUrls,
    currentVideoUrls: videoUrls,
    dateIso: row.dateIso as CivilDate,
    updatedAt: row.updatedAt.toISOString(),
    deletedAt: row.deletedAt?.toISOString() ?? null,
  };
}

/** Returns a rule, and the rule in words; "" for none. */
const ruleOf = (rule: string | null) => ({ rule: rule ?? "", ruleText: rule === null ? "" : ruleInWords(rule) });

/** Returns the row with its rule, messages and origin as the API returns them. */
export function asEdited<
  Row extends Pick<Stored, "rule" | "messages" | "picture" | "originKind" | "originBy" | "originYear">,
>({ rule, messages, picture, originKind, originBy, originYear, ...row }: Row) {
  return {
    ...row,
    ...ruleOf(rule),
    messages: messages as MessageIdea[],
    picture: picture as Picture | null,
    origin: {
      kind: originKind as OriginKind,
      ...(originBy !== null && { by: originBy }),
      ...(originYear !== null && { year: originYear }),
    },
  };
}

/** Built-in holidays are hidden from editors. */
const isEditable = eq(holidays.isBuiltIn, false);

const fallsOn = (day: SQL | undefined, db: Db) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(holidayOccurrences)
      .where(and(eq(holidayOccurrences.holidayId, holidays.id), day)),
  );

const isSponsored = (db: Db) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(holidaySponsors)
      .innerJoin(sponsors, eq(sponsors.id, holidaySponsors.sponsorId))
      .where(and(eq(holidaySponsors.holidayId, holidays.id), isLiveSponsorship)),
  );

/** Deleted holidays that can still be restored. */
const isRestorable = gt(holidays.deletedAt, sql`now() - make_interval(days => ${RESTORE_DAYS})`);

function inState(state: HolidayListInput["state"], db: Db): SQL | undefined {
  if (state === "deleted") return and(isNotNull(holidays.deletedAt), isRestorable);
  const isLive = isNull(holidays.deletedAt);
  if (state === "edited") return and(isLive, isNotNull(holidays.editedAt));
  if (state === "unsourced") return and(isLive, sql`jsonb_array_length(${holidays.sources}) = 0`);
  if (state === "sponsored") return and(isLive, isSponsored(db));
  return isLive;
}

const KINDS = {
  day: and(eq(holidays.isMonthObservance, false), eq(holidays.lengthDays, 1)),
  week: gt(holidays.lengthDays, 1),
  month: eq(holidays.isMonthObservance, true),
} as const;

/** Matches names that contain the text, with wildcards escaped. */
const nameHas = (text: string) => sql`${holidays.plainName} like ${`%${searchText(text).replace(/[\\%_]/g, "\\$&")}%`}`;

function conditions(input: HolidayListInput, today: CivilDate, db: Db): SQL | undefined {
  const { search, category, month, date, kind, state } = input;
  const page = month === undefined ? null : { year: partsOf(today).year, month };
  const inMonth =
    page &&
    fallsOn(between(holidayOccurrences.date, civilDate(page.year, page.month, 1), daysOfMonth(page).at(-1) ?? ""), db);
  return and(
    isEditable,
    inState(state, db),
    search ? nameHas(search) : undefined,
    category === undefined ? undefined : eq(holidays.category, category === "General" ? "" : category),
    inMonth ?? undefined,
    date === undefined ? undefined : fallsOn(eq(holidayOccurrences.date, date), db),
    kind && KINDS[kind],
  );
}

const SORTS = {
  updated: holidays.updatedAt,
  name: sql`lower(${holidays.holidayName})`,
  date: holidays.dateIso,
  rank: holidays.rank,
} as const;

/** Returns the requested order; by default, a day has its pick first, and the list has the latest change first. */
function orderOf({ sort, direction, date }: HolidayListInput): SQL[] {
  if (sort === undefined && date !== undefined)
    return [asc(holidays.isMonthObservance), asc(holidays.rank), asc(holidays.slug)];
  const by = direction ?? (sort === undefined || sort === "updated" ? "desc" : "asc");
  const order = by === "asc" ? asc : desc;
  return [order(SORTS[sort ?? "updated"]), order(holidays.id)];
}

/**
 * Returns the holidays for editors, all of them or a page with a `limit`, and their total. The month is one of
 * `today`'s year.
 */
export async function listForEditors(
  input: HolidayListInput,
  today: CivilDate,
  db: Db = appDb(),
): Promise<{ rows: AdminHolidayRow[]; total: number }> {
  const where = conditions(input, today, db);
  // Select the page's IDs first, so that the other columns are read only for its rows.
  const page = (limit: number) =>
    db
      .select({ id: holidays.id })
      .from(holidays)
      .where(where)
      .orderBy(...orderOf(input))
      .limit(limit)
      .offset((input.page - 1) * limit);
  const [rows, total] = await Promise.all([
    db
      .select({
        ...listedFields,
        ...besideFields,
        sourceCount: sql<number>`jsonb_array_length(${holidays.sources})`,
        isSponsored: sql<boolean>`${isSponsored(db)}`,
      })
      .from(holidays)
      .where(input.limit === undefined ? where : inArray(holidays.id, page(input.limit)))
      .orderBy(...orderOf(input)),
    db.$count(holidays, where),
  ]);
  return { rows: rows.map((row) => ({ ...asListed(row), ...ruleOf(row.rule) })), total };
}

/**
 * Returns a holiday with all editable fields, deleted or not; null for a missing or built-in one. With `lock`, it is
 * locked until the transaction ends.
 */
export async function getEditedHoliday(
  id: string,
  db: Db | Tx = appDb(),
  { lock = false }: { lock?: boolean } = {},
): Promise<EditedHoliday | null> {
  const query = db
    .select({ ...fieldColumns, ...besideFields, createdAt: holidays.createdAt, editedAt: holidays.editedAt })
    .from(holidays)
    .where(and(eq(holidays.id, id), isEditable));
  const [row] = lock ? await query.for("update") : await query;
  if (!row) return null;
  return {
    ...asListed(asEdited(row)),
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
  };
}

/** The same as `getEditedHoliday`. Throws AppError not_found for a missing or built-in one. */
export async function requireHoliday(...request: Parameters<typeof getEditedHoliday>): Promise<EditedHoliday> {
  const holiday = await getEditedHoliday(...request);
  if (!holiday) throw new AppError("not_found", "This holiday does not exist");
  return holiday;
}

/** The most revisions shown in the admin. */
const MAX_REVISIONS = 100;

/** Returns the changes of a holiday, newest first; [] if it is unchanged since the seed. */
export async function listRevisions(holidayId: string, db: Db = appDb()): Promise<Revision[]> {
  const rows = await db
    .select({
      id: holidayRevisions.id,
      version: holidayRevisions.version,
      action: holidayRevisions.action,
      changes: holidayRevisions.changes,
      editor: users.email,
      editedAt: holidayRevisions.editedAt,
    })
    .from(holidayRevisions)
    .leftJoin(users, eq(users.id, holidayRevisions.editedBy))
    .where(eq(holidayRevisions.holidayId, holidayId))
    .orderBy(desc(holidayRevisions.id))
    .limit(MAX_REVISIONS);
  return rows.map(({ editedAt, action, ...row }) => ({
    ...row,
    action: action as Revision["action"],
    editedAt: editedAt.toISOString(),
  }));
}

/** Returns which of these holidays have a paid or pending sponsorship. */
export async function listSponsored(holidayIds: readonly string[], db: Db | Tx = appDb()): Promise<Set<string>> {
  if (holidayIds.length === 0) return new Set();
  const { holidayId, status } = sponsorSubscriptions;
  const paid = await db
    .select({ holidayId })
    .from(sponsorSubscriptions)
    .where(and(inArray(holidayId, [...holidayIds]), notInArray(status, [...OVER_STATES])));
  const shown = Object.keys(await listSponsorsByHoliday(holidayIds, db));
  return new Set([...paid.map((row) => row.holidayId), ...shown]);
}
