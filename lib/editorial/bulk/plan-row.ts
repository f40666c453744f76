import { isDeepStrictEqual } from "node:util";
import { type CivilDate, partsOf } from "@/lib/core/dates";
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

/** What a row would do; null for nothing. */
export type PlannedChange = Place & {
  /** The holiday as it was read, or null for a new one. */
  before: Pick<BulkHoliday, "id" | "version"> | null;
  after: HolidayFields;
  changes: Changes;
  /** The address that a new one asks for; "" leaves it to its name. */
  slug: string;
};

export type PlannedRow = { errors: LineNote[]; warnings: LineNote[]; change: PlannedChange | null };

/** What belongs together: where a row differs in one of them, all that it says of them counts. */
const TOGETHER: readonly (readonly FieldName[])[] = [
  ["rule", "isMonthObservance", "lengthDays"],
  ["sources", "sourceUrl"],
];

/** What every holiday has: there is nothing to empty, and a blank says nothing. */
const NEVER_EMPTY: readonly FieldName[] = [
  "isMonthObservance",
  "lengthDays",
  "rank",
  "tone",
  "emoji",
  "hue",
  "categoryVideo",
];

/** What of a row is to be looked at: where it differs from the holiday, or for a new one whatever it says. */
function fieldsMeant({ given, standing }: Told, isNew: boolean, onlyFilled: boolean): RawFields {
  const saysSomething = (name: FieldName) => !isBlank(given[name]) || !(onlyFilled || NEVER_EMPTY.includes(name));
  const names = (Object.keys(given) as FieldName[]).filter(saysSomething);
  const differs = (name: FieldName) => isNew || !isDeepStrictEqual(given[name], standing[name]);
  const meant = names.filter((name) => {
    const group = TOGETHER.find((each) => each.includes(name)) ?? [name];
    return group.some((each) => names.includes(each) && differs(each));
  });
  return Object.fromEntries(meant.map((name) => [name, given[name]]));
}

/** As the API has it, a date and its display date stand in for a rule that is not given. */
function withDay(
  meant: RawFields,
  { dateIso, displayDate }: FileRow["beside"],
  isRuleGiven: boolean,
): Record<string, unknown> {
  if ((dateIso === "" && displayDate === "") || isRuleGiven) return meant;
  const { rule: _blank, ...others } = meant;
  return { ...others, ...(dateIso !== "" && { dateIso }), ...(displayDate !== "" && { displayDate }) };
}

/** The row's change, in which a blank link beside the standing one's source says nothing: an import took it from there. */
function withLinkKept(change: HolidayChange, before: BulkHoliday | null): HolidayChange {
  const link = before?.sourceUrl;
  const isKept = link && !change.sourceUrl && change.sources?.some(({ url }) => url === link);
  return isKept ? { ...change, sourceUrl: undefined } : change;
}

/** The fields after the row's change, or what is wrong with it. */
function fieldsOf(meant: object, before: BulkHoliday | null, today: CivilDate): HolidayFields | Issue[] {
  const parsed = holidayChangeInput.safeParse(meant);
  if (!parsed.success) {
    const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
    // Of what is wrong with one field the first says it all.
    return issues.filter(({ path }, at) => issues.findIndex((each) => each.path === path) === at);
  }
  try {
    return fieldsAfter(withLinkKept(parsed.data, before), before, today);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.issues.length > 0 ? [...error.issues] : [{ path: "", message: error.message }];
  }
}

const isNothing = (value: unknown) => isBlank(value) || isDeepStrictEqual(value, { kind: "unknown" });

/** The fields in which something stood and nothing will. */
export const emptiedFields = (changes: Changes): string[] =>
  Object.keys(changes).filter((name) => !isNothing(changes[name]?.[0]) && isNothing(changes[name]?.[1]));

/** Where the columns that only show a rule, or stand in for one, say something else than the rule, which counts. */
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
  // Bounded, as a date that is read: a rule looks into the years beside, and beyond 0 and 9999 there are none.
  const day = civilDateInput.safeParse(dateIso).data;
  if (isRuleGiven && day && !occurrencesInYear(rule, partsOf(day).year).includes(day)) {
    notes.push({ path: "dateIso", message: "The rule counts: to move the day, change it." });
  }
  if (isRuleGiven && displayDate !== "" && displayDate !== current.displayDate) {
    notes.push({ path: "displayDate", message: "The rule counts: the display date follows from it." });
  }
  return notes;
}

/** What an editor should look at before they import the row. */
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
  const isRuleKept = current && (change?.after.rule ?? current.rule) === current.rule;
  if (isRuleKept) notes.push(...ruleNotes(beside, current, isRuleGiven));
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
 * What a row of a file would do to `current`, the holiday that it is about, or to the calendar when it is null. A row that was
 * found by its name alone may say what is there already, nothing else.
 */
export function planRow(row: FileRow, match: Match, current: BulkHoliday | null, today: CivilDate): PlannedRow {
  const { line, entry, beside } = row;
  const told = row.over(current);
  const refused = (issues: readonly Issue[]): PlannedRow => ({
    errors: issues.map(({ path, message }) => ({ line, entry, path: told.placeOf(path), message })),
    warnings: [],
    change: null,
  });
  if (match.kind === "refused") return refused([match]);

  const byNameAlone = match.kind === "found" && match.by === "name";
  const meant = fieldsMeant(told, current === null, current === null || byNameAlone);
  const isRuleGiven = !isBlank(told.given.rule);
  const wanted = withDay(meant, beside, isRuleGiven);
  if (!current && !("rule" in wanted) && !("dateIso" in wanted)) return refused([WHEN_MISSING]);
  const isSame = current !== null && Object.keys(wanted).length === 0;
  const after = isSame ? current : fieldsOf(current ? wanted : { holidayName: "", ...wanted }, current, today);
  if (Array.isArray(after)) return refused(after);

  const changes = isSame ? {} : changesBetween(current ?? {}, after);
  const isChanged = Object.keys(changes).length > 0;
  if (isChanged && byNameAlone) return refused([NAME_TAKEN]);
  const outdated = versionIssue(row, match, current, isChanged);
  if (outdated) return refused([outdated]);
  // Of thousands of rows no more is kept than what is to be written.
  const before = current && { id: current.id, version: current.version };
  const change = isChanged ? { line, entry, before, after, changes, slug: beside.slug } : null;
  const emptied = (current ? emptiedFields(changes) : []).map((path) => ({
    path,
    message: "This clears an existing value",
  }));
  const notes = [...warningsOf(row, match, current, change, isRuleGiven), ...emptied];
  return { errors: [], warnings: notes.map(({ path, message }) => ({ line, entry, path, message })), change };
}
