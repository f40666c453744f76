import { isDeepStrictEqual } from "node:util";
import { type CivilDate, partsOf } from "@/lib/core/civil-date";
import { AppError, type Issue } from "@/lib/core/errors";
import { oneLine } from "@/lib/core/text";
import { civilDateInput, holidayIdParam } from "@/lib/holidays/input";
import { occurrencesInYear } from "@/lib/holidays/rule";
import { CATEGORIES } from "@/lib/holidays/traits";
import type { Revision } from "../edited-holiday";
import { changesBetween, fieldsAfter } from "../fields";
import { type HolidayChange, type HolidayFields, holidayChangeInput } from "../input";
import { restorableUntil } from "../limits";
import { freeSlug, nameKey, slugOf } from "../slug";
import {
  type BulkHoliday,
  type FieldName,
  type FileRow,
  isBlank,
  type LineNote,
  type Place,
  type RawFields,
  type Values,
} from "./rows";

/** What matching needs to know of each holiday, including deleted and built-in ones. */
export type Known = Pick<BulkHoliday, "id" | "slug" | "holidayName"> & { deletedAt: Date | null; isBuiltIn: boolean };

type By = "id" | "slug" | "foreign slug" | "name";

/**
 * The holiday that a row is about, if any. `by` is the key that matched: a name alone may match by chance, and a slug
 * next to an unknown ID may come from another calendar.
 */
export type Match =
  | { kind: "found"; id: string; by: By }
  | { kind: "new"; hasForeignId: boolean }
  | { kind: "refused"; path: string; message: string };

const SLUG_FORM = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const MAX_SLUG_LENGTH = 120;

const DELETED = "This holiday is deleted. Restore it first.";
const GONE = "This holiday was deleted too long ago to restore. Remove the id and slug to add it as a new one.";

function found({ id, deletedAt, isBuiltIn }: Known, by: By, path: string, now: Date): Match {
  if (isBuiltIn) return { kind: "refused", path, message: "This built-in holiday can’t be changed" };
  if (deletedAt === null) return { kind: "found", id, by };
  return { kind: "refused", path, message: restorableUntil(deletedAt) < now ? GONE : DELETED };
}

/** A row with its match. */
export type Matched = { row: FileRow; match: Match };

/**
 * Matches each row to a holiday: by ID, or else by slug. A row without a match may have been imported before, so it is
 * matched by name when no other row is about that holiday.
 */
export function matchRows(rows: readonly FileRow[], known: readonly Known[], now: Date): Matched[] {
  const byId = new Map(known.map((each) => [each.id, each]));
  const bySlug = new Map(known.map((each) => [each.slug, each]));
  // Only names of live holidays are unique.
  const live = known.filter(({ deletedAt }) => deletedAt === null);
  const byName = new Map(live.map((each) => [nameKey(each.holidayName), each]));

  /** Returns null for a row that has neither, or only an unknown ID. */
  const matchByAddress = ({ beside }: FileRow): Match | null => {
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
  };

  const byAddress = rows.map((row) => ({ row, match: matchByAddress(row) }));
  const named = new Set(byAddress.map(({ match }) => (match?.kind === "found" ? match.id : null)));
  return byAddress.map(({ row, match }) => {
    if (match) return { row, match };
    const like = byName.get(nameKey(oneLine(row.name)));
    if (!like || like.isBuiltIn || named.has(like.id))
      return { row, match: { kind: "new", hasForeignId: row.beside.id !== "" } };
    return { row, match: found(like, "name", "holidayName", now) };
  });
}

/** The change that a row would make. */
export type PlannedChange = Place & {
  /** The holiday as it was read; null for a new one. */
  before: Pick<BulkHoliday, "id" | "version"> | null;
  after: HolidayFields;
  changes: Revision["changes"];
  /** The slug for a new holiday; "" derives it from the name. */
  slug: string;
};

type PlannedRow = { errors: LineNote[]; warnings: LineNote[]; change: PlannedChange | null };

/** Fields that are applied together: when one of them differs, all of the row's values are used. */
const TOGETHER: readonly (readonly FieldName[])[] = [
  ["rule", "isMonthObservance", "lengthDays"],
  ["sources", "sourceUrl"],
];

/** Fields that cannot be empty, so a blank value is ignored. */
const NEVER_EMPTY: readonly FieldName[] = [
  "isMonthObservance",
  "lengthDays",
  "rank",
  "tone",
  "emoji",
  "hue",
  "categoryVideo",
];

/** Returns the row's values to apply: those that differ from the holiday, or all of them for a new one. */
function appliedFields({ given, standing }: Values, isNew: boolean, onlyFilled: boolean): RawFields {
  const saysSomething = (name: FieldName) => !isBlank(given[name]) || !(onlyFilled || NEVER_EMPTY.includes(name));
  const names = (Object.keys(given) as FieldName[]).filter(saysSomething);
  const differs = (name: FieldName) => isNew || !isDeepStrictEqual(given[name], standing[name]);
  const applied = names.filter((name) => {
    const group = TOGETHER.find((each) => each.includes(name)) ?? [name];
    return group.some((each) => names.includes(each) && differs(each));
  });
  return Object.fromEntries(applied.map((name) => [name, given[name]]));
}

/** Adds the date and display date when the row has no rule, which they then define. */
function withDay(
  applied: RawFields,
  { dateIso, displayDate }: FileRow["beside"],
  isRuleGiven: boolean,
): Record<string, unknown> {
  if ((dateIso === "" && displayDate === "") || isRuleGiven) return applied;
  const { rule: _blank, ...others } = applied;
  return { ...others, ...(dateIso !== "" && { dateIso }), ...(displayDate !== "" && { displayDate }) };
}

/** Ignores a blank link while its source is listed, because an import took the link from there. */
function withSourceLink(change: HolidayChange, before: BulkHoliday | null): HolidayChange {
  const link = before?.sourceUrl;
  const isListed = link && !change.sourceUrl && change.sources?.some(({ url }) => url === link);
  return isListed ? { ...change, sourceUrl: undefined } : change;
}

/** Returns the fields after the row's change, or what is wrong with it. */
function fieldsOf(applied: object, before: BulkHoliday | null, today: CivilDate): HolidayFields | Issue[] {
  const parsed = holidayChangeInput.safeParse(applied);
  if (!parsed.success) {
    const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
    // One issue per field is enough.
    return issues.filter(({ path }, at) => issues.findIndex((each) => each.path === path) === at);
  }
  try {
    return fieldsAfter(withSourceLink(parsed.data, before), before, today);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.issues.length > 0 ? [...error.issues] : [{ path: "", message: error.message }];
  }
}

const isNothing = (value: unknown) => isBlank(value) || isDeepStrictEqual(value, { kind: "unknown" });

/** Returns the fields that lose their value. */
export const emptiedFields = (changes: Revision["changes"]): string[] =>
  Object.keys(changes).filter((name) => !isNothing(changes[name]?.[0]) && isNothing(changes[name]?.[1]));

/** What a row would do, for its warnings. */
type RowChange = {
  row: FileRow;
  match: Match;
  /** The stored holiday; null for a new one. */
  current: BulkHoliday | null;
  change: PlannedChange | null;
  isRuleGiven: boolean;
};

/** Returns warnings to review before an import. */
function warningsOf({ row, match, current, change, isRuleGiven }: RowChange): Issue[] {
  const { slug, dateIso, displayDate, ruleText } = row.beside;
  const by = match.kind === "found" ? match.by : null;
  const isForeign = match.kind === "new" && match.hasForeignId;
  const isRuleUnchanged = current !== null && (change?.after.rule ?? current.rule) === current.rule;
  // Validate the range: rules also look at adjacent years, and there are none before 0 and after 9999.
  const day = civilDateInput.safeParse(dateIso).data;
  const isOtherDay = (rule: string) => day && !occurrencesInYear(rule, partsOf(day).year).includes(day);
  // A rule takes precedence over the date and display date, but not over itself in words.
  const isRuleKept = isRuleUnchanged && isRuleGiven;
  const category = change?.changes.category ? change.after.category : "";
  const isUnknown = category !== "" && !CATEGORIES.some((known) => known === category);
  const emptied = current && change ? emptiedFields(change.changes) : [];
  const notes: [applies: unknown, path: string, message: string][] = [
    [
      current && by === "id" && slug !== "" && slug !== current.slug,
      "slug",
      `The slug stays “${current?.slug}”: addresses never change`,
    ],
    [
      isRuleUnchanged && ruleText !== "" && ruleText !== current.ruleText,
      "ruleText",
      "This column is read-only: to move the day, change the rule",
    ],
    [isRuleKept && isOtherDay(current.rule), "dateIso", "The rule counts: to move the day, change it."],
    [
      isRuleKept && displayDate !== "" && displayDate !== current.displayDate,
      "displayDate",
      "The rule counts: the display date follows from it.",
    ],
    [change && by === "foreign slug", "id", "No holiday has this id; it was matched by its slug"],
    [change && isForeign, "id", "No holiday has this id; it will be added as a new one"],
    [isUnknown, "category", `“${category}” is not one of our categories`],
  ];
  return [
    ...notes.filter(([applies]) => applies).map(([, path, message]) => ({ path, message })),
    ...emptied.map((path) => ({ path, message: "This clears an existing value" })),
  ];
}

function versionIssue(version: string, match: Match, current: BulkHoliday | null, isChanged: boolean): Issue | null {
  if (version === "") return null;
  if (!/^[1-9]\d{0,8}$/.test(version)) return { path: "version", message: "Version must be a whole number" };
  const isOurs = match.kind === "found" && match.by !== "foreign slug";
  if (!isChanged || !isOurs || !current || Number(version) >= current.version) return null;
  return { path: "version", message: "Someone changed this holiday after the file was exported" };
}

const NAME_TAKEN = {
  path: "holidayName",
  message: "Another holiday has this name. To change that one, include its id.",
};
const WHEN_MISSING = { path: "rule", message: "Say when it falls with a rule or dateIso" };

/**
 * Returns what a row would do to its holiday `current`, or to the calendar when it is null. A row matched by name alone
 * must not change anything.
 */
export function planRow(row: FileRow, match: Match, current: BulkHoliday | null, today: CivilDate): PlannedRow {
  const { line, entry, beside } = row;
  const values = row.over(current);
  const refused = (issues: readonly Issue[]): PlannedRow => ({
    errors: issues.map(({ path, message }) => ({ line, entry, path: values.placeOf(path), message })),
    warnings: [],
    change: null,
  });
  if (match.kind === "refused") return refused([match]);

  const byNameAlone = match.kind === "found" && match.by === "name";
  const applied = appliedFields(values, current === null, current === null || byNameAlone);
  const isRuleGiven = !isBlank(values.given.rule);
  const wanted = withDay(applied, beside, isRuleGiven);
  if (!current && !("rule" in wanted) && !("dateIso" in wanted)) return refused([WHEN_MISSING]);
  const isSame = current !== null && Object.keys(wanted).length === 0;
  const after = isSame ? current : fieldsOf(current ? wanted : { holidayName: "", ...wanted }, current, today);
  if (Array.isArray(after)) return refused(after);

  const changes = isSame ? {} : changesBetween(current ?? {}, after);
  const isChanged = Object.keys(changes).length > 0;
  if (isChanged && byNameAlone) return refused([NAME_TAKEN]);
  const outdated = versionIssue(beside.version, match, current, isChanged);
  if (outdated) return refused([outdated]);
  // Keep only what is needed to write: there may be thousands of rows.
  const before = current && { id: current.id, version: current.version };
  const change = isChanged ? { line, entry, before, after, changes, slug: beside.slug } : null;
  const notes = warningsOf({ row, match, current, change, isRuleGiven });
  return { errors: [], warnings: notes.map(({ path, message }) => ({ line, entry, path, message })), change };
}

const placeInWords = ({ line, entry }: Place) => (entry === undefined ? `line ${line}` : `entry ${entry}`);

/** Returns a note for each place whose key an earlier one has; null keys are skipped. */
function findDuplicates(
  keyed: readonly (readonly [place: Place, key: string | null])[],
  path: string,
  toMessage: (earlier: string) => string,
): LineNote[] {
  const first = new Map<string, Place>();
  return keyed.flatMap(([place, key]) => {
    if (key === null) return [];
    const earlier = first.get(key);
    if (!earlier) first.set(key, place);
    if (!earlier) return [];
    return [{ line: place.line, entry: place.entry, path, message: toMessage(placeInWords(earlier)) }];
  });
}

/** Returns an error for each row about the same holiday or new slug as an earlier row. */
export function doubleErrors(matched: readonly Matched[]): LineNote[] {
  const ids = matched.map(({ row, match }) => [row, match.kind === "found" ? match.id : null] as const);
  const slugs = matched.map(({ row, match }) => [row, (match.kind === "new" && row.beside.slug) || null] as const);
  return [
    ...findDuplicates(ids, "id", (earlier) => `This is the same holiday as ${earlier}`),
    ...findDuplicates(slugs, "slug", (earlier) => `The holiday in ${earlier} has the same slug`),
  ];
}

/**
 * Returns an error for each name that two holidays would have: two of the file, or one of the file and a stored one.
 */
export function nameErrors(changes: readonly PlannedChange[], known: readonly Known[]): LineNote[] {
  const naming = changes.filter((each) => each.changes.holidayName);
  const renamed = new Set(naming.map(({ before }) => before?.id));
  const staying = known.filter(({ id, deletedAt }) => deletedAt === null && !renamed.has(id));
  const takenNames = new Set(staying.map(({ holidayName }) => nameKey(holidayName)));
  const names = naming.map((change) => [change, nameKey(change.after.holidayName)] as const);
  const ofOthers = names
    .filter(([, key]) => takenNames.has(key))
    .map(([{ line, entry }]) => ({ line, entry, path: "holidayName", message: "Another holiday has this name" }));
  return [
    ...ofOthers,
    ...findDuplicates(names, "holidayName", (earlier) => `The holiday in ${earlier} has the same name`),
  ];
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
