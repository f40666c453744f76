import type { CsvCell } from "@/lib/core/csv";
import { MAX_MESSAGES, MAX_SOURCES } from "../limits";
import type { BulkHoliday, FieldName } from "./bulk-holiday";

/** The cells of a row by their columns, as text; a column that is missing is "". */
export type Cells = Readonly<Record<string, string>>;

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

const sourceColumns = (count: number) => upTo(count).flatMap((n) => [`source${n}Title`, `source${n}Url`]);

/** The columns of each field: a list has some for each of its entries, so that a spreadsheet can show them; videos stand in lines. */
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

/** What a file may say of a holiday, in the order in which it does. */
export const FIELDS = Object.keys(COLUMNS_OF) as readonly FieldName[];

const FIELD_OF: ReadonlyMap<string, FieldName> = new Map(
  Object.entries(COLUMNS_OF).flatMap(([field, names]) => names.map((name) => [name, field as FieldName] as const)),
);

/** The field that a column is about, or null for none. */
export const fieldOfColumn = (name: string): FieldName | null => FIELD_OF.get(name) ?? null;

/** The columns of a file in which no holiday has more than `sourceCount` sources; there is room for three at least. */
export function columnNames(sourceCount: number): string[] {
  const fields = Object.entries({ ...COLUMNS_OF, sources: sourceColumns(Math.max(sourceCount, 3)) });
  // The rule in words stands beside the rule.
  return [
    "id",
    "slug",
    "version",
    ...fields.flatMap(([field, names]) => (field === "rule" ? ["rule", "ruleText"] : names)),
  ];
}

/** A holiday's cells by their columns. */
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
    celebrateAdmin: celebrate?.desk ?? "",
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

/** What is no whole number stays a text, which the schema then refuses. */
const wholeNumber = (cell: string) => (/^\s*-?\d{1,9}\s*$/.test(cell) ? Number(cell) : cell);

function yesOrNo(cell: string): boolean | string {
  if (/^\s*(true|yes|1)\s*$/i.test(cell)) return true;
  return /^\s*(false|no|0)\s*$/i.test(cell) ? false : cell;
}

/** Which of a list's numbered places have anything in them, in their order. */
function placesUsed(list: "source" | "message", cells: Cells): number[] {
  const [count, parts] = list === "source" ? [MAX_SOURCES, ["Title", "Url"]] : [MAX_MESSAGES, ["Mood", "Text"]];
  return upTo(count).filter((n) => parts.some((part) => cells[`${list}${n}${part}`]?.trim()));
}

/** What the cells say of a field, in the form in which the schema wants it. */
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

/** The column of a path in the schema, as "source2Url" is that of "sources.1.url" where the first two places are used. */
export function columnOfPath(path: string, cells: Cells): string {
  const [field = "", part = "", subpart = ""] = path.split(".");
  if (field === "celebrate" || field === "origin") return field + capital(part);
  if (field !== "sources" && field !== "messages") return field;
  const list = field === "sources" ? "source" : "message";
  const place = placesUsed(list, cells)[Number(part)];
  return part === "" || place === undefined ? field : `${list}${place}${capital(subpart)}`;
}
