import { z } from "zod";
import { TONES } from "@/lib/holidays/tone";
import { MOODS, ORIGIN_KINDS } from "@/lib/holidays/traits";
import { type HolidayBody, type HolidayForm, wordsOf } from "./form";

const text = z.string().max(20_000);
const key = z.int();

const form = z.object({
  holidayName: text,
  ruleWords: text,
  rule: text,
  lengthDays: text,
  displayDate: text,
  category: text,
  notes: text,
  history: text,
  sourceUrl: text,
  sources: z.array(z.object({ key, title: text, url: text })).max(50),
  rank: text,
  tone: z.enum(TONES),
  categoryVideo: z.boolean(),
  emoji: text,
  hue: z.int().min(0).max(359),
  celebrate: z.object({ free: text, friends: text, desk: text }),
  messages: z.array(z.object({ key, mood: z.enum(MOODS), text })).max(50),
  originKind: z.enum(ORIGIN_KINDS),
  originBy: text,
  originYear: text,
});

const body = z.object({
  holidayName: text,
  rule: text,
  lengthDays: z.number(),
  displayDate: text.nullable(),
  category: text,
  notes: text,
  history: text,
  sourceUrl: text,
  sources: z.array(z.object({ title: text, url: text.optional() })),
  rank: z.number(),
  tone: z.enum(TONES),
  categoryVideo: z.boolean(),
  emoji: text,
  hue: z.number(),
  celebrate: z.object({ free: text, friends: text, desk: text }).nullable(),
  messages: z.array(z.object({ mood: z.enum(MOODS), text })),
  origin: z.object({ kind: z.enum(ORIGIN_KINDS), by: text.optional(), year: z.number().optional() }),
});

const draft = z.object({ form, base: z.object({ body, version: z.int() }).nullable() });

/** Unsaved changes, and the version they started from; `base` is null for a new holiday. */
export type HolidayDraft = { form: HolidayForm; base: { body: HolidayBody; version: number } | null };

/** Parses a stored draft; null when it is invalid. The result is always safe to load into the form. */
export function parseHolidayDraft(stored: unknown): HolidayDraft | null {
  const { data } = draft.safeParse(stored);
  if (!data) return null;
  // A rule may have been typed by hand, so drop an invalid one.
  const isRule = data.form.rule === "" || wordsOf(data.form.rule) !== "";
  return isRule ? data : { ...data, form: { ...data.form, rule: "" } };
}

/** Returns the ID of a holiday's draft: the holiday's ID without hyphens, or a fixed one for a new holiday. */
export const draftIdOf = (holidayId: string | null): string => holidayId?.replaceAll("-", "") ?? "0".repeat(32);
