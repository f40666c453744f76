import { defaultDisplayDate, isWholeMonth, parseRule, type RuleText } from "@/lib/holidays/rule";
import { ruleInWords } from "@/lib/holidays/rule-labels";
import { CATEGORY_LOOK, DEFAULT_CATEGORY, type Mood, type OriginKind, type Tone } from "@/lib/holidays/traits";
import type { EditedHoliday } from "../edited-holiday";
import { MAX_LENGTH_DAYS } from "../limits";
import { ruleFromWords } from "../rule/parser";

/** A row of a list in the form; `key` tells it from the others for as long as the form is open. */
export type SourceRow = { key: number; title: string; url: string };
export type MessageRow = { key: number; mood: Mood; text: string };

/** A holiday as it stands in the editor: what was typed, right or wrong. */
export type HolidayForm = {
  holidayName: string;
  /** As typed after "It falls on". */
  ruleWords: string;
  /** What the words mean; "" when they mean nothing. */
  rule: RuleText;
  lengthDays: string;
  /** The editor's own text for the date; "" where it follows from the date. */
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

/** What the form decides, as the server takes it; "" for a text that is not there. */
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
  /** Null where it follows from the date. */
  displayDate: string | null;
  notes: string;
  history: string;
  sourceUrl: string;
  celebrate: HolidayForm["celebrate"] | null;
};

const NO_WAYS = { free: "", friends: "", desk: "" };

/** A holiday that nobody has said anything of. Its rank is where a new one stands: behind all picks. */
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

/** A key that no row of the list has. */
export const nextKey = (rows: readonly { key: number }[]): number => Math.max(0, ...rows.map(({ key }) => key)) + 1;

/** A rule in words, "" for what is no rule. */
export const wordsOf = (rule: RuleText): string => (parseRule(rule) ? ruleInWords(rule) : "");

/** The part of the form that a typed rule decides: also how long it lasts, where the words tell. */
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

/** A stored holiday in the form. */
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

/** The days that it lasts, as far as it can be shown: what is no number of days is one. */
export function lengthOf({ rule, lengthDays }: Pick<HolidayForm, "rule" | "lengthDays">): number {
  const days = Math.floor(Number(lengthDays));
  return !isWholeMonth(rule) && days >= 1 && days <= MAX_LENGTH_DAYS ? days : 1;
}

/** Nothing typed is no number: `Number("")` would be 0. */
const numberOf = (text: string): number => (text.trim() === "" ? Number.NaN : Number(text));

const isBlank = (...texts: string[]) => texts.every((text) => text.trim() === "");

/** The rows that say something. */
export const filledSources = (form: HolidayForm) => form.sources.filter(({ title, url }) => !isBlank(title, url));
export const filledMessages = (form: HolidayForm) => form.messages.filter(({ text }) => !isBlank(text));

/** What the form says, without rows that say nothing. A number that is none is NaN. */
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

/** Whether two values of JSON are the same, in whatever order their fields stand; a field that is undefined is none. */
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
