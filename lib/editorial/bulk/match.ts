import { oneLine } from "@/lib/core/text";
import { holidayIdParam } from "@/lib/holidays/input";
import { nameKey } from "../import-plan";
import { restorableUntil } from "../limits";
import type { FileRow } from "./bulk-holiday";

/** What has to be known of every holiday there is: the deleted ones, and what the application needs for itself, too. */
export type Known = {
  id: string;
  slug: string;
  holidayName: string;
  deletedAt: Date | null;
  isBuiltIn: boolean;
};

/** Every holiday by what a row may name it by. */
export type KnownHolidays = {
  byId: ReadonlyMap<string, Known>;
  bySlug: ReadonlyMap<string, Known>;
  /** Those that are not deleted: of a name there is one. */
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
 * The holiday that a row is about, or null for a new one. `by` says what found it: a name alone may do so by chance, and a
 * slug beside an unknown id may come from another calendar.
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

/** What a row says it is about, by its id, else its slug; null for one that has neither, or only an id that is not known. */
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

/** A row with what it is about. */
export type Matched = { row: FileRow; match: Match };

/**
 * Finds each row's holiday. A row that nothing but its name can find may be one that was imported before: then it has the name
 * of a holiday that no other row is about.
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
