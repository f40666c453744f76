import { sql } from "drizzle-orm";
import {
  bigserial,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

import { createdAt, generatedId, instant, tsvector, updatedAt } from "./columns";
import { users } from "./users";

/** The source of a statement about a holiday; `url` is set only if there is a page to open. */
export type Source = { title: string; url?: string | undefined };

/** Things to do on the day: one for free, one with others, one at a desk. */
export type Celebrate = { free: string; friends: string; desk: string };

/** A suggested card message; for the moods see lib/holidays/traits.ts. */
export type StoredMessage = { mood: string; text: string };

/** What a picture shows; for the values see lib/holidays/picture.ts. */
export type StoredPicture = {
  scene: string;
  season: string;
  mood: string;
  cast: { who: string; pose: string; holds?: string | undefined; wears?: string | undefined }[];
  objects: string[];
};

/** One page for a lesson: a fact, a question each for ages 5 to 7, 8 to 10 and 11 to 13, five minutes, and a word. */
export type Classroom = {
  fact: string;
  questions: string[];
  activity: { title: string; text: string };
  word: { word: string; meaning: string };
};

/**
 * Letters with accents in both cases (a locale may lowercase only ASCII), the typographic apostrophe, and their
 * replacements.
 */
const ACCENTED = "àáâãäåçèéêëìíîïñòóôõöùúûüýÿÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝ’";
const PLAIN = "aaaaaaceeeeiiiinooooouuuuyyaaaaaaceeeeiiiinooooouuuuy''";

/** Normalizes a text for search. PostgreSQL's `unaccent()` is not immutable, so it cannot be used in an index. */
const plain = (text: string) => sql.raw(`translate(lower(${text}), '${ACCENTED}', '${PLAIN}')`);

/**
 * One row per observance, defined by a rule, not a date: `date_iso` and `display_date` store this year's occurrence.
 */
export const holidays = pgTable(
  "holidays",
  {
    id: generatedId(),
    slug: text("slug").notNull(),
    /** The recurrence rule as text, see lib/holidays/rule.ts. Null: not on the calendar. */
    rule: text("rule"),
    /** The occurrence in the current year, or the next one if this year has none. */
    dateIso: date("date_iso", { mode: "string" }).notNull(),
    displayDate: text("display_date").notNull(),
    holidayName: text("holiday_name").notNull(),
    category: text("category").notNull().default(""),
    isMonthObservance: boolean("is_month_observance").notNull().default(false),
    /** How many days it lasts, starting on the day of its rule: 7 for a week. */
    lengthDays: smallint("length_days").notNull().default(1),
    sourceUrl: text("source_url"),
    notes: text("notes"),
    videoUrls: text("video_urls").array().notNull().default(sql`'{}'`),
    history: text("history"),
    celebrate: jsonb("celebrate").$type<Celebrate>(),
    messages: jsonb("messages").$type<StoredMessage[]>().notNull().default([]),
    /** One sentence on why it is celebrated, or why on this day. */
    whyToday: text("why_today"),
    /** What its picture shows; null for its category's scene with its emoji. */
    picture: jsonb("picture").$type<StoredPicture>(),
    /** Its page for a lesson; null for none. */
    classroom: jsonb("classroom").$type<Classroom>(),
    /** The lowest rank of a date is the pick of the day; an editor may change it. */
    rank: integer("rank").notNull().default(100),
    /** `festive` or `solemn`, see lib/holidays/tone.ts. */
    tone: text("tone").$type<"festive" | "solemn">().notNull().default("festive"),
    /** Whether to show the category's video while the holiday has none of its own. */
    categoryVideo: boolean("category_video").notNull().default(true),
    emoji: text("emoji").notNull().default("🎉"),
    /** OKLCH hue in degrees, from which all colors of the holiday are derived. */
    hue: smallint("hue").notNull().default(300),
    originKind: text("origin_kind").notNull().default("unknown"),
    originBy: text("origin_by"),
    originYear: smallint("origin_year"),
    sources: jsonb("sources").$type<Source[]>().notNull().default([]),
    /** Required by the application: it cannot be listed, edited, or deleted. */
    isBuiltIn: boolean("is_built_in").notNull().default(false),
    /** Hash of the seed entry last written to this row; null for a row that an editor created. */
    seedHash: text("seed_hash"),
    /** When an editor last changed the row; from then on the seed does not update it. */
    editedAt: instant("edited_at"),
    /** When an editor last changed its gift ideas; from then on the seed does not update those. */
    giftsEditedAt: instant("gifts_edited_at"),
    /** Soft-deleted: off the calendar and out of every list. An editor can restore it for a while. */
    deletedAt: instant("deleted_at"),
    /** The name normalized for search: lowercase, without accents and typographic apostrophes. */
    plainName: text("plain_name").generatedAlwaysAs(plain("holiday_name")),
    /** Incremented with each change by an editor or by the seed; saving an older version is rejected. */
    version: integer("version").notNull().default(1),
    /** The full-text search vector: the name, then the category, then the notes. */
    searchWords: tsvector("search_words").generatedAlwaysAs(
      sql`setweight(to_tsvector('english', ${plain("holiday_name")}), 'A') || setweight(to_tsvector('english', category), 'B') || setweight(to_tsvector('english', ${plain("coalesce(notes, '')")}), 'C')`,
    ),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("holidays_slug_key").on(table.slug),
    uniqueIndex("holidays_name_key").on(sql`lower(${table.holidayName})`).where(sql`${table.deletedAt} is null`),
    index("holidays_category_idx").on(table.category),
    // The sort orders of the editors' list.
    index("holidays_date_idx").on(table.dateIso, table.id),
    index("holidays_updated_idx").on(table.updatedAt, table.id),
    index("holidays_rank_idx").on(table.rank, table.id),
    index("holidays_deleted_idx").on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    index("holidays_search_words_idx").using("gin", table.searchWords),
    index("holidays_plain_name_idx").using("gin", table.plainName.op("gin_trgm_ops")),
    check("holidays_slug_form", sql`${table.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    check("holidays_name_length", sql`char_length(${table.holidayName}) between 1 and 200`),
    check("holidays_display_date_length", sql`char_length(${table.displayDate}) between 1 and 50`),
    check("holidays_category_length", sql`char_length(${table.category}) <= 100`),
    check("holidays_notes_length", sql`char_length(${table.notes}) <= 1000`),
    check("holidays_history_length", sql`char_length(${table.history}) <= 2000`),
    check("holidays_why_today_length", sql`char_length(${table.whyToday}) <= 200`),
    check("holidays_video_count", sql`cardinality(${table.videoUrls}) <= 10`),
    check("holidays_length", sql`${table.lengthDays} between 1 and 31`),
    check("holidays_tone", sql`${table.tone} in ('festive', 'solemn')`),
    check("holidays_hue_range", sql`${table.hue} between 0 and 359`),
    check(
      "holidays_origin_kind",
      sql`${table.originKind} in ('act', 'un', 'charity', 'brand', 'tradition', 'joke', 'person', 'unknown')`,
    ),
  ],
);

/** One row per holiday and day of the materialized years; a month observance has the first of its month. */
export const holidayOccurrences = pgTable(
  "holiday_occurrences",
  {
    holidayId: uuid("holiday_id")
      .notNull()
      .references(() => holidays.id, { onDelete: "cascade" }),
    date: date("date", { mode: "string" }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.holidayId, table.date] }),
    index("holiday_occurrences_date_idx").on(table.date, table.holidayId),
  ],
);

/** The changed fields, each with its value before and after the change. */
export type FieldChanges = Record<string, [before: unknown, after: unknown]>;

/** One row per change of a holiday by an editor. It contains only data that was, or could have been, public. */
export const holidayRevisions = pgTable(
  "holiday_revisions",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    holidayId: uuid("holiday_id")
      .notNull()
      .references(() => holidays.id, { onDelete: "cascade" }),
    /** The holiday's version after the change. */
    version: integer("version").notNull(),
    action: text("action").notNull(),
    changes: jsonb("changes").$type<FieldChanges>().notNull().default({}),
    editedBy: uuid("edited_by").references(() => users.id, { onDelete: "set null" }),
    editedAt: instant("edited_at").notNull(),
  },
  (table) => [
    index("holiday_revisions_holiday_idx").on(table.holidayId, table.id),
    // For deleting an account: its revisions remain without an editor.
    index("holiday_revisions_editor_idx").on(table.editedBy).where(sql`${table.editedBy} is not null`),
    check(
      "holiday_revisions_action",
      sql`${table.action} in ('create', 'update', 'delete', 'restore', 'import', 'gifts', 'videos')`,
    ),
  ],
);
