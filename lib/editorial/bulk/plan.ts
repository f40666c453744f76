import { nameKey } from "../import-plan";
import { freeSlug, slugOf } from "../slug";
import type { LineNote, Place } from "./bulk-holiday";
import type { Known, Matched } from "./match";
import type { PlannedChange } from "./plan-row";

const placeInWords = ({ line, entry }: Place) => (entry === undefined ? `line ${line}` : `entry ${entry}`);

/** Returns a note for each row whose key an earlier row has. `keyOf` returns null for a row to skip. */
function findDuplicates<Row>(
  rows: readonly Row[],
  placeOf: (row: Row) => Place,
  keyOf: (row: Row) => string | null,
  note: (before: string) => Pick<LineNote, "path" | "message">,
): LineNote[] {
  const first = new Map<string, Row>();
  return rows.flatMap((row) => {
    const key = keyOf(row);
    if (key === null) return [];
    const before = first.get(key);
    if (!before) first.set(key, row);
    if (!before) return [];
    const { line, entry } = placeOf(row);
    return [{ line, entry, ...note(placeInWords(placeOf(before))) }];
  });
}

/** Returns an error for each row about the same holiday or new slug as an earlier row. */
export function doubleErrors(matched: readonly Matched[]): LineNote[] {
  const same = findDuplicates(
    matched,
    ({ row }) => row,
    ({ match }) => (match.kind === "found" ? match.id : null),
    (before) => ({ path: "id", message: `This is the same holiday as ${before}` }),
  );
  const sameSlug = findDuplicates(
    matched,
    ({ row }) => row,
    ({ match, row }) => (match.kind === "new" && row.beside.slug !== "" ? row.beside.slug : null),
    (before) => ({ path: "slug", message: `The holiday in ${before} has the same slug` }),
  );
  return [...same, ...sameSlug];
}

/**
 * Returns an error for each name that two holidays would have: two of the file, or one of the file and a stored one.
 */
export function nameErrors(changes: readonly PlannedChange[], known: readonly Known[]): LineNote[] {
  const renamed = new Set(changes.filter((each) => each.changes.holidayName).map(({ before }) => before?.id));
  const staying = known.filter(({ id, deletedAt }) => deletedAt === null && !renamed.has(id));
  const takenNames = new Set(staying.map(({ holidayName }) => nameKey(holidayName)));
  const naming = changes.filter((each) => each.changes.holidayName);
  const ofOthers = naming
    .filter(({ after }) => takenNames.has(nameKey(after.holidayName)))
    .map(({ line, entry }) => ({ line, entry, path: "holidayName", message: "Another holiday has this name" }));
  const twice = findDuplicates(
    naming,
    (change) => change,
    ({ after }) => nameKey(after.holidayName),
    (before) => ({ path: "holidayName", message: `The holiday in ${before} has the same name` }),
  );
  return [...ofOthers, ...twice];
}

/** Returns the slugs of the new holidays: the one in the row, or the first free one for the name. */
export function newSlugs(changes: readonly PlannedChange[], known: readonly Known[]): Map<PlannedChange, string> {
  const added = changes.filter(({ before }) => before === null);
  const taken = new Set([...known, ...added].map(({ slug }) => slug));
  // Remember the last number per name, because a file may have thousands of rows with one name.
  const reached = new Map<string, number>();
  const firstFree = (name: string) => {
    const free = freeSlug(name, (each) => taken.has(each), reached.get(name));
    reached.set(name, free.number + 1);
    taken.add(free.slug);
    return free.slug;
  };
  return new Map(added.map((change) => [change, change.slug || firstFree(slugOf(change.after.holidayName))]));
}
