import { nameKey } from "../import-plan";
import { freeSlug, slugOf } from "../slug";
import type { LineNote, Place } from "./bulk-holiday";
import type { Known, Matched } from "./match";
import type { PlannedChange } from "./plan-row";

const placeInWords = ({ line, entry }: Place) => (entry === undefined ? `line ${line}` : `entry ${entry}`);

/** The first of two rows is right, the second one is told. `keyOf` gives null for a row that holds nothing. */
function seenTwice<Row>(
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

/** Holidays and new addresses that two rows are about. */
export function doubleErrors(matched: readonly Matched[]): LineNote[] {
  const same = seenTwice(
    matched,
    ({ row }) => row,
    ({ match }) => (match.kind === "found" ? match.id : null),
    (before) => ({ path: "id", message: `This is the same holiday as ${before}` }),
  );
  const sameSlug = seenTwice(
    matched,
    ({ row }) => row,
    ({ match, row }) => (match.kind === "new" && row.beside.slug !== "" ? row.beside.slug : null),
    (before) => ({ path: "slug", message: `The holiday in ${before} has the same slug` }),
  );
  return [...same, ...sameSlug];
}

/** Names that two holidays would have: of the file both, or one of the file and one that keeps its name. */
export function nameErrors(changes: readonly PlannedChange[], known: readonly Known[]): LineNote[] {
  const renamed = new Set(changes.filter((each) => each.changes.holidayName).map(({ before }) => before?.id));
  const staying = known.filter(({ id, deletedAt }) => deletedAt === null && !renamed.has(id));
  const held = new Set(staying.map(({ holidayName }) => nameKey(holidayName)));
  const naming = changes.filter((each) => each.changes.holidayName);
  const ofOthers = naming
    .filter(({ after }) => held.has(nameKey(after.holidayName)))
    .map(({ line, entry }) => ({ line, entry, path: "holidayName", message: "Another holiday has this name" }));
  const twice = seenTwice(
    naming,
    (change) => change,
    ({ after }) => nameKey(after.holidayName),
    (before) => ({ path: "holidayName", message: `The holiday in ${before} has the same name` }),
  );
  return [...ofOthers, ...twice];
}

/** The new holidays, each with its address: the one that its row asks for, or the first that is free of its name's. */
export function newSlugs(changes: readonly PlannedChange[], known: readonly Known[]): Map<PlannedChange, string> {
  const added = changes.filter(({ before }) => before === null);
  const taken = new Set([...known, ...added].map(({ slug }) => slug));
  // How far each name's numbers are taken: thousands of one name would else be counted anew for each of them.
  const reached = new Map<string, number>();
  const firstFree = (name: string) => {
    const free = freeSlug(name, (each) => taken.has(each), reached.get(name));
    reached.set(name, free.number + 1);
    taken.add(free.slug);
    return free.slug;
  };
  return new Map(added.map((change) => [change, change.slug || firstFree(slugOf(change.after.holidayName))]));
}
