import { oneLine } from "@/lib/core/text";
import { holidayIdParam } from "@/lib/holidays/input";
import { nameKey } from "../import-plan";
import { restorableUntil } from "../limits";
import type { FileRow } from "./bulk-holiday";

/** What matching needs to know of each holiday, including deleted and built-in ones. */
export type Known = {
  id: string;
  slug: string;
  holidayName: string;
  deletedAt: Date | null;
  isBuiltIn: boolean;
};

/** All holidays by each key that a row may contain. */
export type KnownHolidays = {
  byId: ReadonlyMap<string, Known>;
  bySlug: ReadonlyMap<string, Known>;
  /** Live holidays only: their names are unique. */
  byName: ReadonlyMap<string, Known>;
};

export function knownHolidays(list: readonly Known[]): KnownHolidays {
  const live = list.filter(({ deletedAt }) => deletedAt === null);
  return {
    byId: new Map(list.map((each) => [each.id, each])),
    bySlug: new Map(list.map((each) => [each.slug, each])),
    byName: new Map(live.map((each) => [nameKey(each.holidayName), each])),
  };
}

/**
 * The holiday that a row is about, if any. `by` is the key that matched: a name alone may match by chance, and a slug
 * next to an unknown ID may come from another calendar.
 */
export type Match =
  | { kind: "found"; id: string; by: "id" | "slug" | "foreign slug" | "name" }
  | { kind: "new"; hasForeignId: boolean }
  | { kind: "refused"; path: string; message: string };

const SLUG_FORM = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const MAX_SLUG_LENGTH = 120;

const DELETED = "This holiday is deleted. Restore it first.";
const GONE = "This holiday was deleted too long ago to restore. Remove the id and slug to add it as a new one.";

function found(known: Known, by: "id" | "slug" | "foreign slug" | "name", path: string, now: Date): Match {
  const { id, deletedAt, isBuiltIn } = known;
  if (isBuiltIn) return { kind: "refused", path, message: "This built-in holiday can’t be changed" };
  if (deletedAt === null) return { kind: "found", id, by };
  return { kind: "refused", path, message: restorableUntil(deletedAt) < now ? GONE : DELETED };
}

/** Matches a row by ID, or else by slug. Returns null when it has neither, or only an unknown ID. */
function matchByAddress({ beside }: FileRow, { byId, bySlug }: KnownHolidays, now: Date): Match | null {
  const id = beside.id === "" ? null : holidayIdParam.safeParse(beside.id);
  if (id && !id.success) return { kind: "refused", path: "id", message: id.error.issues[0]?.message ?? "" };
  const named = id && byId.get(id.data);
  if (named) return found(named, "id", "id", now);
  if (beside.slug === "") return null;
  const hasForeignId = id !== null;
  const there = bySlug.get(beside.slug);
  if (there) return found(there, hasForeignId ? "foreign slug" : "slug", "slug", now);
  const isSlug = SLUG_FORM.test(beside.slug) && beside.slug.length <= MAX_SLUG_LENGTH;
  if (!isSlug) return { kind: "refused", path: "slug", message: "Slug must be lower-case words joined by hyphens" };
  return { kind: "new", hasForeignId };
}

/** A row with its match. */
export type Matched = { row: FileRow; match: Match };

/**
 * Matches each row to a holiday. A row without a match by ID or slug may have been imported before, so it is matched by
 * name when no other row is about that holiday.
 */
export function matchRows(rows: readonly FileRow[], known: KnownHolidays, now: Date): Matched[] {
  const byAddress = rows.map((row) => ({ row, match: matchByAddress(row, known, now) }));
  const named = new Set(byAddress.map(({ match }) => (match?.kind === "found" ? match.id : null)));
  return byAddress.map(({ row, match }) => {
    if (match) return { row, match };
    const like = known.byName.get(nameKey(oneLine(row.name)));
    if (!like || like.isBuiltIn || named.has(like.id))
      return { row, match: { kind: "new", hasForeignId: row.beside.id !== "" } };
    return { row, match: found(like, "name", "holidayName", now) };
  });
}
