import { z } from "zod";
import type { CivilDate } from "@/lib/core/civil-date";
import type { Issue } from "@/lib/core/errors";
import { CAST, PICTURE_MOODS, POSES, SCENES, SEASONS } from "@/lib/holidays/picture";
import { defaultDisplayDate, isWholeMonth, parseRule, type RuleText } from "@/lib/holidays/rule";
import { ruleInWords } from "@/lib/holidays/rule-labels";
import { TONES } from "@/lib/holidays/tone";
import { MOODS, ORIGIN_KINDS } from "@/lib/holidays/traits";
import { defaultFields } from "../edited-holiday";
import { type HolidayFields, holidayChangeInput, newHolidayInput } from "../input";
import { MAX_LENGTH_DAYS } from "../limits";
import { ruleFromWords } from "../rule/parser";

const text = z.string().max(20_000);
const ways = z.object({ free: text, friends: text, desk: text });
const mood = z.enum(MOODS);

const shared = {
  holidayName: text,
  rule: text,
  category: text,
  notes: text,
  whyToday: text,
  history: text,
  sourceUrl: text,
  tone: z.enum(TONES),
  categoryVideo: z.boolean(),
  emoji: text,
};

const castMember = z.object({ who: z.enum(CAST), pose: z.enum(POSES), holds: text, wears: text });
const set = { season: z.enum(SEASONS), mood: z.enum(PICTURE_MOODS) };
const lesson = z.object({
  fact: text,
  activity: z.object({ title: text, text }),
  word: z.object({ word: text, meaning: text }),
});

/** A holiday in the editor, as typed, valid or not. Its rule is "" when the words are not understood. */
const formShape = z.object({
  ...shared,
  /** The words typed after "It falls on". */
  ruleWords: text,
  lengthDays: text,
  /** The editor's own text for the date; "" when it follows from the date. */
  displayDate: text,
  sources: z.array(z.object({ title: text, url: text })).max(50),
  rank: text,
  hue: z.int().min(0).max(359),
  celebrate: ways,
  messages: z.array(z.object({ mood, text })).max(50),
  /** Emoji in `objects`, with blanks between them. The scene is "" for the category's. */
  picture: z.object({ ...set, scene: z.enum(["", ...SCENES]), cast: z.array(castMember).max(50), objects: text }),
  classroom: lesson.extend({ questions: z.array(text).length(3) }),
  origin: z.object({ kind: z.enum(ORIGIN_KINDS), by: text, year: text }),
});

export type HolidayForm = z.output<typeof formShape>;

/** The form's fields as the server takes them; "" for an empty text. */
const bodyShape = z.object({
  ...shared,
  lengthDays: z.number(),
  /** Null when it follows from the date. */
  displayDate: text.nullable(),
  sources: z.array(z.object({ title: text, url: text.optional() })),
  rank: z.number(),
  hue: z.number(),
  celebrate: ways.nullable(),
  messages: z.array(z.object({ mood, text })),
  picture: z
    .object({
      ...set,
      scene: z.enum(SCENES),
      cast: z.array(castMember.partial({ holds: true, wears: true })),
      objects: z.array(text),
    })
    .nullable(),
  classroom: lesson.extend({ questions: z.array(text) }).nullable(),
  origin: z.object({ kind: z.enum(ORIGIN_KINDS), by: text.optional(), year: z.number().optional() }),
});

export type HolidayBody = z.output<typeof bodyShape>;

/** Whether the form has the field: videos and gifts are edited elsewhere. */
export const isInForm = (field: string): field is keyof HolidayBody => Object.hasOwn(bodyShape.shape, field);

/** Unsaved changes, and the version they started from; `base` is null for a new holiday. */
const draftShape = z.object({ form: formShape, base: z.object({ body: bodyShape, version: z.int() }).nullable() });

export type HolidayDraft = z.output<typeof draftShape>;

/** A draft from before these fields existed has not changed them. */
const addedSince = ({ whyToday, picture, classroom }: HolidayForm | HolidayBody) => ({ whyToday, picture, classroom });

/**
 * Parses a stored draft; null when it is invalid. The result is always safe to load into the form. `current` is the form
 * without the draft.
 */
export function parseHolidayDraft(stored: unknown, current: HolidayForm = EMPTY_FORM): HolidayDraft | null {
  const { form, base } = Object(stored);
  const { data } = draftShape.safeParse({
    form: form && { ...addedSince(current), ...form },
    base: base && { ...base, body: base.body && { ...addedSince(bodyOf(current)), ...base.body } },
  });
  if (!data) return null;
  // A rule may have been typed by hand, so drop an invalid one.
  const isRule = data.form.rule === "" || ruleToText(data.form.rule) !== "";
  return isRule ? data : { ...data, form: { ...data.form, rule: "" } };
}

/** Returns the ID of a holiday's draft: the holiday's ID without hyphens, or a fixed one for a new holiday. */
export const draftIdOf = (holidayId: string | null): string => holidayId?.replaceAll("-", "") ?? "0".repeat(32);

/** Returns a rule in words, or "" for an invalid one. */
export const ruleToText = (rule: RuleText): string => (parseRule(rule) ? ruleInWords(rule) : "");

/** Returns the form fields that typed words set: the rule, and the length when they mention it. */
export function ruleTyped(ruleWords: string): Pick<HolidayForm, "ruleWords" | "rule"> & { lengthDays?: string } {
  const reading = ruleFromWords(ruleWords);
  if (!reading || "problem" in reading) return { ruleWords, rule: "" };
  const { rule, lengthDays } = reading;
  return { ruleWords, rule, ...(lengthDays !== null && { lengthDays: String(lengthDays) }) };
}

/** A holiday as stored, or as the form sends it: then without a date. */
type Savable = Pick<HolidayFields, Exclude<keyof HolidayBody, "displayDate">> & {
  displayDate: string | null;
  dateIso?: CivilDate;
};

const EMPTY_LESSON = {
  fact: "",
  questions: ["", "", ""],
  activity: { title: "", text: "" },
  word: { word: "", meaning: "" },
};

/** Returns the form of a stored holiday. */
export function formOf(holiday: Savable): HolidayForm {
  const { holidayName, rule, dateIso, displayDate, category, tone, categoryVideo, emoji, hue, origin } = holiday;
  const follows = dateIso !== undefined && displayDate === defaultDisplayDate(rule, dateIso);
  return {
    holidayName,
    ruleWords: ruleToText(rule),
    rule,
    lengthDays: String(holiday.lengthDays),
    displayDate: follows ? "" : (displayDate ?? ""),
    category,
    notes: holiday.notes ?? "",
    whyToday: holiday.whyToday ?? "",
    history: holiday.history ?? "",
    sourceUrl: holiday.sourceUrl ?? "",
    sources: holiday.sources.map(({ title, url }) => ({ title, url: url ?? "" })),
    rank: String(holiday.rank),
    tone,
    categoryVideo,
    emoji,
    hue,
    celebrate: holiday.celebrate ?? { free: "", friends: "", desk: "" },
    messages: holiday.messages,
    picture: {
      ...(holiday.picture ?? { scene: "", season: "spring", mood: "joyful" }),
      cast: (holiday.picture?.cast ?? []).map(({ holds = "", wears = "", ...member }) => ({ ...member, holds, wears })),
      objects: holiday.picture?.objects.join(" ") ?? "",
    },
    classroom: holiday.classroom ?? EMPTY_LESSON,
    origin: { kind: origin.kind, by: origin.by ?? "", year: String(origin.year ?? "") },
  };
}

/** The form of a new holiday. */
export const EMPTY_FORM = formOf({ ...defaultFields(""), holidayName: "", rule: "", displayDate: null });

/** Returns the length in days; 1 when it is invalid. */
export function lengthOf({ rule, lengthDays }: Pick<HolidayForm, "rule" | "lengthDays">): number {
  const days = Math.floor(Number(lengthDays));
  return !isWholeMonth(rule) && days >= 1 && days <= MAX_LENGTH_DAYS ? days : 1;
}

/** NaN for an empty field, because `Number("")` is 0. */
const numberOf = (typed: string): number => (typed.trim() === "" ? Number.NaN : Number(typed));

const isBlank = (...texts: string[]) => texts.every((each) => each.trim() === "");

/** The rows that are not empty. */
export const filledSources = (form: HolidayForm) => form.sources.filter(({ title, url }) => !isBlank(title, url));
export const filledMessages = (form: HolidayForm) => form.messages.filter((message) => !isBlank(message.text));

function pictureOf({ scene, cast, objects, ...set }: HolidayForm["picture"]): HolidayBody["picture"] {
  if (scene === "") return null;
  return {
    ...set,
    scene,
    cast: cast.map(({ holds, wears, ...member }) => ({
      ...member,
      ...(!isBlank(holds) && { holds: holds.trim() }),
      ...(!isBlank(wears) && { wears: wears.trim() }),
    })),
    objects: objects.split(/\s+/).filter(Boolean),
  };
}

/** Whether something is in the picture, but no scene is chosen: without one nothing of it would be saved. */
const hasNoScene = ({ picture: { scene, objects, cast } }: HolidayForm) =>
  scene === "" && (cast.length > 0 || !isBlank(objects));

function lessonOf({ fact, questions, activity, word }: HolidayForm["classroom"]): HolidayBody["classroom"] {
  if (isBlank(fact, ...questions, activity.title, activity.text, word.word, word.meaning)) return null;
  return {
    fact: fact.trim(),
    questions: questions.map((question) => question.trim()),
    activity: { title: activity.title.trim(), text: activity.text.trim() },
    word: { word: word.word.trim(), meaning: word.meaning.trim() },
  };
}

/** Returns the form's values without empty rows. An invalid number becomes NaN. */
export function bodyOf(form: HolidayForm): HolidayBody {
  const { origin, celebrate } = form;
  return {
    holidayName: form.holidayName.trim(),
    rule: form.rule,
    lengthDays: isWholeMonth(form.rule) ? 1 : numberOf(form.lengthDays),
    displayDate: form.displayDate.trim() || null,
    category: form.category.trim(),
    notes: form.notes.trim(),
    whyToday: form.whyToday.trim(),
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
    messages: filledMessages(form).map((message) => ({ mood: message.mood, text: message.text.trim() })),
    picture: pictureOf(form.picture),
    classroom: lessonOf(form.classroom),
    origin: {
      kind: origin.kind,
      ...(!isBlank(origin.by) && { by: origin.by.trim() }),
      ...(!isBlank(origin.year) && { year: Number(origin.year) }),
    },
  };
}

/** Problems by form path: "holidayName", "sources.0.url", "celebrate.desk". */
export type Problems = Readonly<Record<string, string>>;

function ruleProblem({ rule, ruleWords }: HolidayForm): string | null {
  if (rule !== "") return null;
  const reading = ruleFromWords(ruleWords);
  return reading && "problem" in reading ? reading.problem : "Enter when it falls";
}

/** Returns the field of a problem: empty rows are not sent, and the date follows from the rule. */
function placeInForm(path: string, form: HolidayForm): string {
  if (path === "dateIso") return "rule";
  if (path.startsWith("picture.objects")) return "picture.objects";
  if (path === "classroom.questions") return "classroom.questions.0";
  const [list, row, ...rest] = path.split(".");
  if (list !== "sources" && list !== "messages") return path;
  const rows: readonly object[] = form[list];
  const sent = (list === "sources" ? filledSources(form) : filledMessages(form))[Number(row)];
  return sent ? [list, rows.indexOf(sent), ...rest].join(".") : path;
}

/** Returns the server's issues by form path; the first of each. */
export function problemsOf(issues: readonly Issue[], form: HolidayForm): Problems {
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [placeInForm(path, form), message]));
}

/**
 * Validates what is about to be sent: all of a new holiday, or the changed fields of an existing one; {} for no
 * problems. The server checks the same rules and more.
 */
export function problemsIn(form: HolidayForm, sent: Partial<HolidayBody>, isNew: boolean): Problems {
  const { error } = (isNew ? newHolidayInput : holidayChangeInput).safeParse(sent);
  const issues = error?.issues.map(({ path, message }) => ({ path: path.join("."), message })) ?? [];
  const aboutRule = isNew || "rule" in sent ? ruleProblem(form) : null;
  const missing = Object.entries(sent.celebrate ?? {}).filter(([, way]) => way === "");
  return {
    ...problemsOf(issues, form),
    ...Object.fromEntries(
      missing.map(([name]) => [`celebrate.${name}`, "Fill in all three ways to celebrate, or none"]),
    ),
    ...(hasNoScene(form) && { "picture.scene": "Choose a scene, or remove the objects and the characters" }),
    ...(aboutRule && { rule: aboutRule }),
  };
}
