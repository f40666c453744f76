import { freeSlug, slugOf } from "@/lib/editing/slug";
import type { LineNote } from "./bulk-holiday";
import { type Known, type Matched, nameKey } from "./match";
import type { PlannedChange } from "./plan-row";

/** The first of two rows is right, the second one is told. `keyOf` gives null for a row that holds nothing. */
function seenTwice<Row extends { line: number }>(
  rows: readonly Row[],
  keyOf: (row: Row) => string | null,
  note: (before: Row) => Omit<LineNote, "line">,
): LineNote[] {
  const first = new Map<string, Row>();
  return rows.flatMap((row) => {
    const key = keyOf(row);
    if (key === null) return [];
    const before = first.get(key);
    if (!before) first.set(key, row);
    return before ? [{ line: row.line, ...note(before) }] : [];
  });
}

/** Holidays and new addresses that two rows are about. */
export function doubleErrors(matched: readonly Matched[]): LineNote[] {
  const same = seenTwice(
    matched,
    ({ match }) => (match.kind === "found" ? match.id : null),
    ({ line }) => ({ path: "id", message: `This is the same holiday as in line ${line}` }),
  );
  const sameSlug = seenTwice(
    matched,
    ({ match, row }) => (match.kind === "new" && row.beside.slug !== "" ? row.beside.slug : null),
    ({ line }) => ({ path: "slug", message: `Line ${line} has this slug, too` }),
  );
  return [...same, ...sameSlug];
}

/** Names that two holidays would have: of the file both, or one of the file and one that keeps its name. */
export function nameErrors(changes: readonly PlannedChange[], known: readonly Known[]): LineNote[] {
  const renamed = new Set(changes.filter((each) => each.changes.holidayName).map(({ before }) => before?.id));
  const staying = known.filter(({ id, isDeleted }) => !isDeleted && !renamed.has(id));
  const held = new Set(staying.map(({ holidayName }) => nameKey(holidayName)));
  const naming = changes.filter((each) => each.changes.holidayName);
  const ofOthers = naming
    .filter(({ after }) => held.has(nameKey(after.holidayName)))
    .map(({ line }) => ({ line, path: "holidayName", message: "Another holiday has this name" }));
  const twice = seenTwice(
    naming,
    ({ after }) => nameKey(after.holidayName),
    ({ line }) => ({ path: "holidayName", message: `The holiday of line ${line} has this name, too` }),
  );
  return [...ofOthers, ...twice];
}

/** The addresses of the new holidays, by their lines: the one that a row asks for, or the first that is free of its name's. */
export function newSlugs(changes: readonly PlannedChange[], known: readonly Known[]): Map<number, string> {
  const added = changes.filter(({ before }) => before === null);
  const taken = new Set([...known, ...added].map(({ slug }) => slug));
  return new Map(
    added.map(({ line, slug, after }) => {
      const free = slug || freeSlug(slugOf(after.holidayName), (each) => taken.has(each));
      taken.add(free);
      return [line, free];
    }),
  );
}
