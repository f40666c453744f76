import { defaultDisplayDate, isWholeMonth, parseRule, type RuleText } from "@/lib/holidays/rule";
import { ruleInWords } from "@/lib/holidays/rule-labels";
import type { Tone } from "@/lib/holidays/tone";
import { CATEGORY_LOOK, DEFAULT_CATEGORY, type Mood, type OriginKind } from "@/lib/holidays/traits";
import type { EditedHoliday } from "../edited-holiday";
import { MAX_LENGTH_DAYS } from "../limits";
import { ruleFromWords } from "../rule/parser";

/** A row of a list in the form; `key` identifies it while the form is open. */
export type SourceRow = { key: number; title: string; url: string };
export type MessageRow = { key: number; mood: Mood; text: string };

/** A holiday in the editor, as typed, valid or not. */
export type HolidayForm = {
  holidayName: string;
  /** The words typed after "It falls on". */
  ruleWords: string;
  /** The rule that the words mean; "" when they are not understood. */
  rule: RuleText;
  lengthDays: string;
  /** The editor's own text for the date; "" when it follows from the date. */
  displayDate: string;
  category: string;
  notes: string;
  history: string;
  sourceUrl: string;
  sources: SourceRow[];
  rank: string;
  tone: Tone;
  categoryVideo: boolean;
  emoji: string;
  hue: number;
  celebrate: { free: string; friends: string; desk: string };
  messages: MessageRow[];
  originKind: OriginKind;
  originBy: string;
  originYear: string;
};

/** The form's fields as the server takes them; "" for an empty text. */
export type HolidayBody = Pick<
  EditedHoliday,
  | "holidayName"
  | "rule"
  | "lengthDays"
  | "category"
  | "rank"
  | "tone"
  | "categoryVideo"
  | "emoji"
  | "hue"
  | "sources"
  | "messages"
  | "origin"
> & {
  /** Null when it follows from the date. */
  displayDate: string | null;
  notes: string;
  history: string;
  sourceUrl: string;
  celebrate: HolidayForm["celebrate"] | null;
};

const NO_WAYS = { free: "", friends: "", desk: "" };

/** The form of a new holiday. Its rank puts it behind all picks. */
export const EMPTY_FORM: HolidayForm = {
  holidayName: "",
  ruleWords: "",
  rule: "",
  lengthDays: "1",
  displayDate: "",
  category: "",
  notes: "",
  history: "",
  sourceUrl: "",
  sources: [],
  rank: "100",
  tone: "festive",
  categoryVideo: true,
  ...CATEGORY_LOOK[DEFAULT_CATEGORY],
  celebrate: NO_WAYS,
  messages: [],
  originKind: "unknown",
  originBy: "",
  originYear: "",
};

/** Returns a key that no row of the list has. */
export const nextKey = (rows: readonly { key: number }[]): number => Math.max(0, ...rows.map(({ key }) => key)) + 1;

/** Returns a rule in words, or "" for an invalid one. */
export const wordsOf = (rule: RuleText): string => (parseRule(rule) ? ruleInWords(rule) : "");

/** Returns the form fields that typed words set: the rule, and the length when they mention it. */
export function ruleTyped(ruleWords: string): Pick<HolidayForm, "ruleWords" | "rule"> & { lengthDays?: string } {
  const reading = ruleFromWords(ruleWords);
  if (!reading || "problem" in reading) return { ruleWords, rule: "" };
  const { rule, lengthDays } = reading;
  return { ruleWords, rule, ...(lengthDays !== null && { lengthDays: String(lengthDays) }) };
}

function ownDisplayDate(holiday: HolidayBody | EditedHoliday): string {
  const follows = "dateIso" in holiday && holiday.displayDate === defaultDisplayDate(holiday.rule, holiday.dateIso);
  return follows ? "" : (holiday.displayDate ?? "");
}

/** Returns the form of a stored holiday. */
export function formOf(holiday: HolidayBody | EditedHoliday): HolidayForm {
  const { holidayName, rule, lengthDays, category, rank, tone, categoryVideo, emoji, hue, origin } = holiday;
  return {
    holidayName,
    ruleWords: wordsOf(rule),
    rule,
    lengthDays: String(lengthDays),
    displayDate: ownDisplayDate(holiday),
    category,
    notes: holiday.notes ?? "",
    history: holiday.history ?? "",
    sourceUrl: holiday.sourceUrl ?? "",
    sources: holiday.sources.map(({ title, url }, index) => ({ key: index + 1, title, url: url ?? "" })),
    rank: String(rank),
    tone,
    categoryVideo,
    emoji,
    hue,
    celebrate: holiday.celebrate ?? NO_WAYS,
    messages: holiday.messages.map(({ mood, text }, index) => ({ key: index + 1, mood, text })),
    originKind: origin.kind,
    originBy: origin.by ?? "",
    originYear: origin.year === undefined ? "" : String(origin.year),
  };
}

/** Returns the length in days; 1 when it is invalid. */
export function lengthOf({ rule, lengthDays }: Pick<HolidayForm, "rule" | "lengthDays">): number {
  const days = Math.floor(Number(lengthDays));
  return !isWholeMonth(rule) && days >= 1 && days <= MAX_LENGTH_DAYS ? days : 1;
}

/** NaN for an empty field, because `Number("")` is 0. */
const numberOf = (text: string): number => (text.trim() === "" ? Number.NaN : Number(text));

const isBlank = (...texts: string[]) => texts.every((text) => text.trim() === "");

/** The rows that are not empty. */
export const filledSources = (form: HolidayForm) => form.sources.filter(({ title, url }) => !isBlank(title, url));
export const filledMessages = (form: HolidayForm) => form.messages.filter(({ text }) => !isBlank(text));

/** Returns the form's values without empty rows. An invalid number becomes NaN. */
export function bodyOf(form: HolidayForm): HolidayBody {
  const { originKind, originBy, originYear, celebrate } = form;
  return {
    holidayName: form.holidayName.trim(),
    rule: form.rule,
    lengthDays: isWholeMonth(form.rule) ? 1 : numberOf(form.lengthDays),
    displayDate: form.displayDate.trim() || null,
    category: form.category.trim(),
    notes: form.notes.trim(),
    history: form.history.trim(),
    sourceUrl: form.sourceUrl.trim(),
    sources: filledSources(form).map(({ title, url }) => ({
      title: title.trim(),
      ...(!isBlank(url) && { url: url.trim() }),
    })),
    rank: numberOf(form.rank),
    tone: form.tone,
    categoryVideo: form.categoryVideo,
    emoji: form.emoji.trim(),
    hue: form.hue,
    celebrate: isBlank(...Object.values(celebrate))
      ? null
      : { free: celebrate.free.trim(), friends: celebrate.friends.trim(), desk: celebrate.desk.trim() },
    messages: filledMessages(form).map(({ mood, text }) => ({ mood, text: text.trim() })),
    origin: {
      kind: originKind,
      ...(!isBlank(originBy) && { by: originBy.trim() }),
      ...(!isBlank(originYear) && { year: Number(originYear) }),
    },
  };
}

/** Compares two JSON values, ignoring the order of fields; an undefined field counts as missing. */
export function isDeepEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [fields, others] = [one, other].map(
    (each) => new Map(Object.entries(each).filter(([, value]) => value !== undefined)),
  );
  if (!fields || fields.size !== others?.size) return false;
  return [...fields].every(([name, value]) => others.has(name) && isDeepEqual(value, others.get(name)));
}
