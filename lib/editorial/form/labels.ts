import { ORIGIN_KINDS, originInWords } from "@/lib/holidays/traits";
import { formOf, type HolidayBody, type HolidayForm, wordsOf } from "./form";
import type { Part } from "./rebase";

/** The label of each part of a holiday. */
export const PART_LABELS: Readonly<Record<Part, string>> = {
  name: "Name",
  when: "When it falls",
  category: "Category",
  rank: "Rank",
  tone: "Tone",
  emoji: "Emoji",
  hue: "Color",
  notes: "Notes",
  history: "History",
  sources: "Sources",
  celebrate: "Ways to celebrate",
  messages: "Card messages",
  origin: "Origin",
  categoryVideo: "Category’s video",
};

/** The label of each field in a change. */
const FIELD_LABELS: Readonly<Record<string, string>> = {
  holidayName: "Name",
  rule: "When it falls",
  lengthDays: "Length in days",
  dateIso: "Date",
  displayDate: "Display date",
  category: "Category",
  rank: "Rank",
  tone: "Tone",
  emoji: "Emoji",
  hue: "Color",
  notes: "Notes",
  history: "History",
  sourceUrl: "Learn More link",
  sources: "Sources",
  celebrate: "Ways to celebrate",
  messages: "Card messages",
  origin: "Origin",
  videoUrls: "Videos",
  categoryVideo: "Category’s video",
  gifts: "Gift ideas",
  isMonthObservance: "Month observance",
};

/** Returns the label of a field; for an unknown one, its own name. */
export const fieldLabel = (field: string): string => FIELD_LABELS[field] ?? field;

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Returns the label of a mood: "Warm". */
export const moodLabel = capital;

type Row = Readonly<Record<string, unknown>>;

/** `String` would throw for a JSON object with a field named `toString`. */
const textOf = (value: unknown): string =>
  typeof value === "object" && value !== null ? JSON.stringify(value) : String(value);

const rowsIn = (value: unknown): Row[] => (Array.isArray(value) ? value.map((each) => Object(each) as Row) : []);

const WORDS: Readonly<Record<string, (value: unknown) => string>> = {
  rule: (value) => wordsOf(textOf(value)) || textOf(value),
  hue: (value) => `${textOf(value)}°`,
  lengthDays: (value) => (value === 1 ? "1 day" : `${textOf(value)} days`),
  isMonthObservance: (value) => (value ? "yes" : "no"),
  tone: (value) => capital(textOf(value)),
  categoryVideo: (value) => (value ? "Shown when there is no other" : "Not shown"),
  sources: (value) =>
    rowsIn(value)
      .map(({ title, url }) => [title, url].filter(Boolean).map(textOf).join(" "))
      .join("\n"),
  messages: (value) =>
    rowsIn(value)
      .map(({ mood, text }) => `${moodLabel(textOf(mood))}: ${textOf(text)}`)
      .join("\n"),
  celebrate: (value) => {
    const { free, friends, desk } = Object(value) as Row;
    return `For free: ${textOf(free)}\nWith friends: ${textOf(friends)}\nAt a desk: ${textOf(desk)}`;
  },
  origin: (value) => {
    const { kind, by, year } = Object(value) as Row;
    const known = ORIGIN_KINDS.find((each) => each === kind);
    if (!known) return textOf(value);
    return originInWords({
      kind: known,
      by: by === undefined ? by : textOf(by),
      year: typeof year === "number" ? year : undefined,
    });
  },
};

/** Formats the value of a field, with one line per item; "" for none. Never throws. */
export function valueInWords(field: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return "";
  const words = WORDS[field];
  if (words) return words(value);
  if (Array.isArray(value)) return value.map(textOf).join("\n");
  return textOf(value);
}

/** Formats the values of a part: "the first Friday of June", "7 days". */
export function partInWords(values: Partial<HolidayBody>): string {
  return Object.entries(values)
    .filter(([field, value]) => !(field === "lengthDays" && value === 1))
    .map(([field, value]) => {
      const words = valueInWords(field, value);
      return field === "sourceUrl" && words ? `Learn More: ${words}` : words;
    })
    .filter((words) => words !== "")
    .join("\n");
}

/** The form fields that a body field sets. */
const PLACES: Readonly<Record<keyof HolidayBody, readonly (keyof HolidayForm)[]>> = {
  holidayName: ["holidayName"],
  rule: ["rule", "ruleWords"],
  lengthDays: ["lengthDays"],
  displayDate: ["displayDate"],
  category: ["category"],
  rank: ["rank"],
  tone: ["tone"],
  categoryVideo: ["categoryVideo"],
  emoji: ["emoji"],
  hue: ["hue"],
  notes: ["notes"],
  history: ["history"],
  sourceUrl: ["sourceUrl"],
  sources: ["sources"],
  celebrate: ["celebrate"],
  messages: ["messages"],
  origin: ["originKind", "originBy", "originYear"],
};

/** Whether the form has the field: videos and gifts are edited elsewhere. */
export const isInForm = (field: string): field is keyof HolidayBody => field in PLACES;

/** Returns the form fields for a set of body values; `base` fills in the other fields. */
export function patchOf(values: Partial<HolidayBody>, base: HolidayBody): Partial<HolidayForm> {
  const whole = formOf({ ...base, ...values });
  const places = Object.keys(values).flatMap((field) => (isInForm(field) ? PLACES[field] : []));
  return Object.fromEntries(places.map((place) => [place, whole[place]]));
}
