import type { CsvCell } from "@/lib/core/csv";
import { MAX_MESSAGES, MAX_SOURCES } from "../limits";
import type { BulkHoliday, FieldName } from "./bulk-holiday";

/** The cells of a row by column, as text; a missing column is "". */
export type Cells = Readonly<Record<string, string>>;

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

const sourceColumns = (count: number) => upTo(count).flatMap((n) => [`source${n}Title`, `source${n}Url`]);

/**
 * The columns of each field. Lists have columns for each entry, so that a spreadsheet can show them; videos are one per
 * line in a cell.
 */
const COLUMNS_OF: Readonly<Record<FieldName, readonly string[]>> = {
  holidayName: ["holidayName"],
  rule: ["rule"],
  category: ["category"],
  isMonthObservance: ["isMonthObservance"],
  lengthDays: ["lengthDays"],
  rank: ["rank"],
  tone: ["tone"],
  emoji: ["emoji"],
  hue: ["hue"],
  notes: ["notes"],
  history: ["history"],
  sourceUrl: ["sourceUrl"],
  sources: sourceColumns(MAX_SOURCES),
  videoUrls: ["videoUrls"],
  categoryVideo: ["categoryVideo"],
  celebrate: ["celebrateFree", "celebrateFriends", "celebrateDesk"],
  messages: upTo(MAX_MESSAGES).flatMap((n) => [`message${n}Mood`, `message${n}Text`]),
  origin: ["originKind", "originBy", "originYear"],
};

/** The fields in a file, in column order. */
export const FIELDS = Object.keys(COLUMNS_OF) as readonly FieldName[];

const FIELD_OF: ReadonlyMap<string, FieldName> = new Map(
  Object.entries(COLUMNS_OF).flatMap(([field, names]) => names.map((name) => [name, field as FieldName] as const)),
);

/** Returns the field of a column, or null for none. */
export const fieldOfColumn = (name: string): FieldName | null => FIELD_OF.get(name) ?? null;

/** Returns the columns of a file with up to `sourceCount` sources per holiday, and room for at least three. */
export function columnNames(sourceCount: number): string[] {
  const fields = Object.entries({ ...COLUMNS_OF, sources: sourceColumns(Math.max(sourceCount, 3)) });
  // The rule in words goes next to the rule.
  return [
    "id",
    "slug",
    "version",
    ...fields.flatMap(([field, names]) => (field === "rule" ? ["rule", "ruleText"] : names)),
  ];
}

/** Returns a holiday's cells by column. */
export function cellsOf(holiday: BulkHoliday): Record<string, CsvCell> {
  const { sources, videoUrls, celebrate, messages, origin, dateIso: _date, displayDate: _words, ...plain } = holiday;
  return {
    ...plain,
    ...Object.fromEntries(
      sources.flatMap(({ title, url }, index) => [
        [`source${index + 1}Title`, title],
        [`source${index + 1}Url`, url ?? ""],
      ]),
    ),
    videoUrls: videoUrls.join("\n"),
    celebrateFree: celebrate?.free ?? "",
    celebrateFriends: celebrate?.friends ?? "",
    celebrateDesk: celebrate?.desk ?? "",
    ...Object.fromEntries(
      messages.flatMap(({ mood, text }, index) => [
        [`message${index + 1}Mood`, mood],
        [`message${index + 1}Text`, text],
      ]),
    ),
    originKind: origin.kind,
    originBy: origin.by ?? "",
    originYear: origin.year ?? null,
  };
}

/** Anything but a whole number stays text, which the schema then rejects. */
const wholeNumber = (cell: string) => (/^\s*-?\d{1,9}\s*$/.test(cell) ? Number(cell) : cell);

function yesOrNo(cell: string): boolean | string {
  if (/^\s*(true|yes|1)\s*$/i.test(cell)) return true;
  return /^\s*(false|no|0)\s*$/i.test(cell) ? false : cell;
}

/** Returns the numbers of a list's columns that have a value, in order. */
function placesUsed(list: "source" | "message", cells: Cells): number[] {
  const [count, parts] = list === "source" ? [MAX_SOURCES, ["Title", "Url"]] : [MAX_MESSAGES, ["Mood", "Text"]];
  return upTo(count).filter((n) => parts.some((part) => cells[`${list}${n}${part}`]?.trim()));
}

/** Returns a field's value from the cells, in the form the schema expects. */
export function readField(field: FieldName, cells: Cells): unknown {
  const cell = (name: string) => cells[name] ?? "";
  const filled = (name: string) => (cell(name).trim() === "" ? null : cell(name));
  switch (field) {
    case "lengthDays":
    case "rank":
    case "hue":
      return wholeNumber(cell(field));
    case "isMonthObservance":
    case "categoryVideo":
      return yesOrNo(cell(field));
    case "tone":
      return cell(field).trim().toLowerCase();
    case "notes":
    case "history":
    case "sourceUrl":
      return filled(field);
    case "sources":
      return placesUsed("source", cells).map((n) => {
        const url = filled(`source${n}Url`);
        return { title: cell(`source${n}Title`), ...(url !== null && { url }) };
      });
    case "videoUrls":
      return cell(field).split(/\s+/).filter(Boolean);
    case "celebrate": {
      const ways = { free: cell("celebrateFree"), friends: cell("celebrateFriends"), desk: cell("celebrateDesk") };
      return Object.values(ways).every((way) => way.trim() === "") ? null : ways;
    }
    case "messages":
      return placesUsed("message", cells).map((n) => ({
        mood: cell(`message${n}Mood`).trim().toLowerCase(),
        text: cell(`message${n}Text`),
      }));
    case "origin": {
      const [by, year] = [filled("originBy"), filled("originYear")];
      return {
        kind: (filled("originKind") ?? "unknown").trim().toLowerCase(),
        ...(by !== null && { by }),
        ...(year !== null && { year: wholeNumber(year) }),
      };
    }
    default:
      return cell(field);
  }
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Returns the column of a schema path: "sources.1.url" is "source2Url" when the first two sources are filled in. */
export function columnOfPath(path: string, cells: Cells): string {
  const [field = "", part = "", subpart = ""] = path.split(".");
  if (field === "celebrate" || field === "origin") return field + capital(part);
  if (field !== "sources" && field !== "messages") return field;
  const list = field === "sources" ? "source" : "message";
  const place = placesUsed(list, cells)[Number(part)];
  return part === "" || place === undefined ? field : `${list}${place}${capital(subpart)}`;
}
