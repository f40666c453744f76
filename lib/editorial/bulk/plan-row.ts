import { isDeepStrictEqual } from "node:util";
import { type CivilDate, partsOf } from "@/lib/core/civil-date";
import { AppError, type Issue } from "@/lib/core/errors";
import { civilDateInput } from "@/lib/holidays/input";
import { occurrencesInYear } from "@/lib/holidays/rule";
import { CATEGORIES } from "@/lib/holidays/traits";
import { changesBetween, fieldsAfter, type HolidayFields } from "../fields";
import { type HolidayChange, holidayChangeInput } from "../input";
import {
  type BulkHoliday,
  type FieldName,
  type FileRow,
  isBlank,
  type LineNote,
  type Place,
  type RawFields,
  type Told,
} from "./bulk-holiday";
import type { Match } from "./match";

export type Changes = Record<string, [before: unknown, after: unknown]>;

/** The change that a row would make. */
export type PlannedChange = Place & {
  /** The holiday as it was read; null for a new one. */
  before: Pick<BulkHoliday, "id" | "version"> | null;
  after: HolidayFields;
  changes: Changes;
  /** The slug for a new holiday; "" derives it from the name. */
  slug: string;
};

export type PlannedRow = { errors: LineNote[]; warnings: LineNote[]; change: PlannedChange | null };

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
function appliedFields({ given, standing }: Told, isNew: boolean, onlyFilled: boolean): RawFields {
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
export const emptiedFields = (changes: Changes): string[] =>
  Object.keys(changes).filter((name) => !isNothing(changes[name]?.[0]) && isNothing(changes[name]?.[1]));

/** Warns where the row's date, display date or rule in words contradict the rule, which takes precedence. */
function ruleNotes(
  { dateIso, displayDate, ruleText }: FileRow["beside"],
  current: BulkHoliday,
  isRuleGiven: boolean,
): Issue[] {
  const { rule } = current;
  const notes: Issue[] = [];
  if (ruleText !== "" && ruleText !== current.ruleText) {
    notes.push({ path: "ruleText", message: "This column is read-only: to move the day, change the rule" });
  }
  // Validate the range: rules also look at adjacent years, and there are none before 0 and after 9999.
  const day = civilDateInput.safeParse(dateIso).data;
  if (isRuleGiven && day && !occurrencesInYear(rule, partsOf(day).year).includes(day)) {
    notes.push({ path: "dateIso", message: "The rule counts: to move the day, change it." });
  }
  if (isRuleGiven && displayDate !== "" && displayDate !== current.displayDate) {
    notes.push({ path: "displayDate", message: "The rule counts: the display date follows from it." });
  }
  return notes;
}

/** Returns warnings to review before an import. */
function warningsOf(
  { beside }: FileRow,
  match: Match,
  current: BulkHoliday | null,
  change: PlannedChange | null,
  isRuleGiven: boolean,
): Issue[] {
  const notes: Issue[] = [];
  if (current && match.kind === "found" && match.by === "id" && beside.slug !== "" && beside.slug !== current.slug) {
    notes.push({ path: "slug", message: `The slug stays “${current.slug}”: addresses never change` });
  }
  const isRuleUnchanged = current && (change?.after.rule ?? current.rule) === current.rule;
  if (isRuleUnchanged) notes.push(...ruleNotes(beside, current, isRuleGiven));
  if (!change) return notes;
  if (match.kind === "found" && match.by === "foreign slug") {
    notes.push({ path: "id", message: "No holiday has this id; it was matched by its slug" });
  }
  if (match.kind === "new" && match.hasForeignId) {
    notes.push({ path: "id", message: "No holiday has this id; it will be added as a new one" });
  }
  const { category } = change.after;
  if (change.changes.category && category !== "" && !CATEGORIES.some((known) => known === category)) {
    notes.push({ path: "category", message: `“${category}” is not one of our categories` });
  }
  return notes;
}

function versionIssue(
  { beside }: FileRow,
  match: Match,
  current: BulkHoliday | null,
  isChanged: boolean,
): Issue | null {
  if (beside.version === "") return null;
  if (!/^[1-9]\d{0,8}$/.test(beside.version)) return { path: "version", message: "Version must be a whole number" };
  const isOurs = match.kind === "found" && match.by !== "foreign slug";
  if (!isChanged || !isOurs || !current || Number(beside.version) >= current.version) return null;
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
  const outdated = versionIssue(row, match, current, isChanged);
  if (outdated) return refused([outdated]);
  // Keep only what is needed to write: there may be thousands of rows.
  const before = current && { id: current.id, version: current.version };
  const change = isChanged ? { line, entry, before, after, changes, slug: beside.slug } : null;
  const emptied = (current ? emptiedFields(changes) : []).map((path) => ({
    path,
    message: "This clears an existing value",
  }));
  const notes = [...warningsOf(row, match, current, change, isRuleGiven), ...emptied];
  return { errors: [], warnings: notes.map(({ path, message }) => ({ line, entry, path, message })), change };
}
