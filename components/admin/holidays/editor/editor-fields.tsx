"use client";

import { type ReactNode, useId } from "react";
import { useFormContext } from "react-hook-form";
import { Emoji } from "@/components/ui/emoji";
import { TextField } from "@/components/ui/form";
import { type CivilDate, deviceDate } from "@/lib/core/civil-date";
import { displayDate } from "@/lib/core/dates";
import { type AdminHolidayRow, defaultFields, type EditedHoliday } from "@/lib/editorial/edited-holiday";
import { moodLabel } from "@/lib/editorial/form/changes";
import { type HolidayForm, ruleToText } from "@/lib/editorial/form/form";
import {
  HIGHEST_RANK,
  LOWEST_RANK,
  MAX_CLASSROOM_LENGTH,
  MAX_DISPLAY_DATE_LENGTH,
  MAX_HISTORY_LENGTH,
  MAX_MESSAGE_LENGTH,
  MAX_MESSAGES,
  MAX_NAME_LENGTH,
  MAX_NOTES_LENGTH,
  MAX_SOURCE_TITLE_LENGTH,
  MAX_SOURCES,
  MAX_WAY_LENGTH,
  MAX_WHY_LENGTH,
} from "@/lib/editorial/limits";
import { CAST, MAX_CAST, MAX_OBJECTS, PICTURE_MOODS, POSES, SCENES, SEASONS } from "@/lib/holidays/picture";
import { defaultDisplayDate, isWholeMonth, nextOccurrences, storedDate } from "@/lib/holidays/rule";
import { CATEGORIES, DEFAULT_CATEGORY, MOODS, ORIGIN_KINDS, originLabel } from "@/lib/holidays/traits";
import { useAdminData } from "../../admin-data";
import { EmojiField, HueField, RowsField, SelectField } from "./form-fields";
import { RuleField } from "./rule-field";

type EditorPartProps = { title: string; hint?: ReactNode; children: ReactNode };

function EditorPart({ title, hint, children }: EditorPartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-3xl border border-border bg-card p-4 sm:p-5">
      <h3 id={id} className="font-bold font-display text-xl leading-tight">
        {title}
      </h3>
      {hint && <p className="mt-0.5 text-muted-foreground text-sm">{hint}</p>}
      <div className="mt-3 grid gap-4">{children}</div>
    </section>
  );
}

const ORIGIN_OPTIONS = ORIGIN_KINDS.map((kind) => [kind, originLabel({ kind })] as const);

const TONE_OPTIONS = [
  ["festive", "Festive"],
  ["solemn", "Solemn"],
] as const;

/** Returns the options of a fixed list: "night-sky" is "Night sky". */
const named = (values: readonly string[]) =>
  values.map((value) => [value, moodLabel(value.replaceAll("-", " "))] as const);

/** The texts of a lesson: the field, its label, and the lines it shows. */
const LESSON = [
  ["fact", "Fact", 3],
  ["questions.0", "Question for ages 5 to 7", 2],
  ["questions.1", "Question for ages 8 to 10", 2],
  ["questions.2", "Question for ages 11 to 13", 2],
  ["activity.title", "Activity", 1],
  ["activity.text", "What to do in five minutes", 3],
  ["word.word", "Word of the day", 1],
  ["word.meaning", "What the word means", 2],
] as const;

const MOOD_OPTIONS = MOODS.map((mood) => [mood, moodLabel(mood)] as const);

const WAYS = [
  ["free", "For free"],
  ["friends", "With friends"],
  ["desk", "At a desk"],
] as const;

/** The date that the API shows, and the text that visitors read instead. */
function DateFields({ rule, stored }: { rule: string; stored: EditedHoliday | null }) {
  if (!ruleToText(rule)) return null;
  const chosen = stored?.rule === rule ? stored : undefined;
  const { dateIso } = storedDate(rule, deviceDate(new Date()), chosen);
  const follows = defaultDisplayDate(rule, dateIso);
  return (
    <div className="grid items-start gap-4 sm:grid-cols-[9rem_1fr]">
      <p>
        <span className="mb-1 block font-semibold">Date</span>
        <span className="flex min-h-12 items-center tabular-nums">{dateIso}</span>
      </p>
      <TextField
        name="displayDate"
        label="Display date"
        maxCharacters={MAX_DISPLAY_DATE_LENGTH}
        hint={`Leave it empty to show “${follows}”.`}
        autoComplete="off"
      />
    </div>
  );
}

type DayCompanyProps = {
  /** The holiday being edited; null for a new one. */
  id: string | null;
  rule: string;
  rank: string;
};

const nextDay = (rule: string): CivilDate | null =>
  ruleToText(rule) && !isWholeMonth(rule) ? (nextOccurrences(rule, deviceDate(new Date()), 1)[0] ?? null) : null;

/** The other holidays on the holiday's next day, and whether its rank makes it the pick. */
function DayCompany({ id, rule, rank }: DayCompanyProps) {
  const date = nextDay(rule);
  const { data, isLoading, problem } = useAdminData<AdminHolidayRow[]>(
    date ? `/api/admin/holidays?date=${date}&limit=10` : null,
  );
  const others = date ? (data ?? []).filter((each) => each.id !== id && !each.isMonthObservance) : [];
  // While loading, the data may still be for another day.
  if (!date || isLoading || problem || others.length === 0) return null;
  const isPick = rank.trim() !== "" && Number(rank) < Math.min(...others.map((each) => each.rank));
  return (
    <div className="rounded-2xl bg-muted px-3 py-2 text-sm">
      <p>
        {isPick
          ? `With this rank it’s the pick for ${displayDate(date)}, ahead of`
          : `On ${displayDate(date)} it shares the day with`}
      </p>
      <ul className="mt-1 grid gap-x-4 gap-y-0.5 sm:grid-cols-2">
        {others.map((each) => (
          <li key={each.id} className="wrap-anywhere">
            <Emoji of={each.emoji} /> {each.holidayName} <span className="text-muted-foreground">rank {each.rank}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const CATEGORY_OPTIONS = [
  ["", `None (shown as ${DEFAULT_CATEGORY})`],
  ...CATEGORIES.map((each) => [each, each] as const),
] as const;

type EditorFieldsProps = {
  values: HolidayForm;
  /** Null for a new holiday. */
  stored: EditedHoliday | null;
  change: (patch: Partial<HolidayForm>) => void;
};

export function EditorFields({ values, stored, change }: EditorFieldsProps) {
  const { rule, category, emoji, hue, tone, sources, messages } = values;
  const { register, formState } = useFormContext<HolidayForm>();
  const isKnown = CATEGORY_OPTIONS.some(([each]) => each === category);
  const chooseCategory = (next: string) => {
    // Emoji and hue follow the category until the editor changes them.
    const [old, fresh] = [defaultFields(category), defaultFields(next)];
    const isOwn = emoji !== old.emoji || hue !== old.hue;
    change({ category: next, ...(!stored && !isOwn && { emoji: fresh.emoji, hue: fresh.hue }) });
  };
  const firstAddress = sources.find(({ url }) => url.trim() !== "")?.url.trim();
  return (
    <div className="grid gap-4">
      <EditorPart title="Name and day">
        <TextField name="holidayName" label="Name" maxCharacters={MAX_NAME_LENGTH} autoComplete="off" />
        <RuleField form={values} onChange={change} problem={formState.errors.rule?.message} />
        <DateFields rule={rule} stored={stored} />
        <div className="grid items-start gap-4 sm:grid-cols-[1fr_9rem_9rem]">
          <SelectField
            name="category"
            label="Category"
            options={isKnown ? CATEGORY_OPTIONS : [...CATEGORY_OPTIONS, [category, `${category} (not one of ours)`]]}
            onChange={chooseCategory}
          />
          <TextField
            name="rank"
            label="Rank"
            type="number"
            min={LOWEST_RANK}
            max={HIGHEST_RANK}
            hint="The lowest rank of a day is its pick."
          />
          {!isWholeMonth(rule) && (
            <TextField name="lengthDays" label="Length in days" type="number" min={1} max={31} hint="A week is 7." />
          )}
        </div>
        <DayCompany id={stored?.id ?? null} rule={rule} rank={values.rank} />
      </EditorPart>
      <EditorPart title="Tone and video">
        <SelectField name="tone" label="Tone" options={TONE_OPTIONS} />
        {tone === "solemn" ? (
          <p className="text-muted-foreground text-sm">
            A solemn day hides its gift ideas, video and sponsor, leaves out “Happy” and the confetti, and uses quiet
            colors and cards. Keep the card messages respectful. What is hidden comes back if you choose Festive again.
          </p>
        ) : (
          <label className="flex min-h-11 cursor-pointer items-center gap-3">
            <input type="checkbox" {...register("categoryVideo")} className="size-5 flex-none accent-primary" />
            Use the category’s video when there is none
          </label>
        )}
      </EditorPart>
      <EditorPart title="Look">
        <EmojiField values={values} change={change} />
        <HueField values={values} change={change} />
      </EditorPart>
      <EditorPart title="What it is about">
        <TextField
          name="notes"
          label="Notes"
          maxCharacters={MAX_NOTES_LENGTH}
          rows={4}
          hint="Two or three sentences about the day, shown under its name."
        />
        <TextField
          name="whyToday"
          label="Why today"
          maxCharacters={MAX_WHY_LENGTH}
          rows={2}
          hint="One sentence: why this day, or why it is celebrated. Shown above the rule and on the home page."
        />
        <TextField
          name="history"
          label="History"
          maxCharacters={MAX_HISTORY_LENGTH}
          rows={6}
          hint="The story behind it."
        />
      </EditorPart>
      <EditorPart title="Picture" hint="What the drawing shows. Without a scene, it is the category’s, with the emoji.">
        <div className="grid items-start gap-4 sm:grid-cols-3">
          <SelectField name="picture.scene" label="Scene" options={[["", "The category’s"], ...named(SCENES)]} />
          <SelectField name="picture.season" label="Season" options={named(SEASONS)} />
          <SelectField name="picture.mood" label="Mood of the picture" options={named(PICTURE_MOODS)} />
        </div>
        <TextField
          name="picture.objects"
          label="Objects"
          hint={`Up to ${MAX_OBJECTS} emoji with blanks between them, the largest first.`}
          autoComplete="off"
        />
        <RowsField
          name="picture.cast"
          legend="Characters"
          one="character"
          max={MAX_CAST}
          added={{
            who: CAST.find((who) => values.picture.cast.every((row) => row.who !== who)) ?? CAST[0],
            pose: POSES[0],
            holds: "",
            wears: "",
          }}
        >
          {(path) => (
            <div className="grid gap-2 sm:grid-cols-4">
              <SelectField name={`${path}.who`} label="Who" options={named(CAST)} />
              <SelectField name={`${path}.pose`} label="Pose" options={named(POSES)} />
              <TextField name={`${path}.holds`} label="Holds" autoComplete="off" />
              <TextField name={`${path}.wears`} label="Wears" autoComplete="off" />
            </div>
          )}
        </RowsField>
      </EditorPart>
      <EditorPart title="Classroom" hint="A page for teachers. Fill in everything, or leave it all empty.">
        {LESSON.map(([name, label, rows]) => (
          <TextField
            key={name}
            name={`classroom.${name}`}
            label={label}
            {...(rows > 1 && { rows, maxCharacters: MAX_CLASSROOM_LENGTH })}
          />
        ))}
      </EditorPart>
      <EditorPart title="Ways to celebrate" hint="Fill in all three, or leave them all empty.">
        {WAYS.map(([way, label]) => (
          <TextField key={way} name={`celebrate.${way}`} label={label} maxCharacters={MAX_WAY_LENGTH} rows={2} />
        ))}
      </EditorPart>
      <EditorPart title="Where it comes from">
        <SelectField name="origin.kind" label="Origin" options={ORIGIN_OPTIONS} />
        <div className="grid items-start gap-4 sm:grid-cols-[1fr_9rem]">
          <TextField name="origin.by" label="Started by" maxCharacters={200} />
          <TextField
            name="origin.year"
            label="First year"
            type="number"
            min={-3000}
            max={2100}
            hint="Use a minus for BC."
          />
        </div>
        <RowsField name="sources" legend="Sources" one="source" max={MAX_SOURCES} added={{ title: "", url: "" }}>
          {(path) => (
            <div className="grid gap-2 sm:grid-cols-2">
              <TextField name={`${path}.title`} label="Title" maxCharacters={MAX_SOURCE_TITLE_LENGTH} />
              <TextField name={`${path}.url`} label="URL" type="url" />
            </div>
          )}
        </RowsField>
        <div>
          <TextField
            name="sourceUrl"
            label="Learn More link"
            type="url"
            hint="Opens from the “Learn more” button on the day’s page."
          />
          {firstAddress && firstAddress !== values.sourceUrl.trim() && (
            <button type="button" onClick={() => change({ sourceUrl: firstAddress })} className="link-quiet text-sm">
              Use the first source’s URL
            </button>
          )}
        </div>
      </EditorPart>
      <EditorPart title="Card messages" hint="Message ideas for cards, each in its own mood.">
        <RowsField
          name="messages"
          legend="Card messages"
          one="message"
          max={MAX_MESSAGES}
          added={{ mood: MOODS.find((mood) => messages.every((row) => row.mood !== mood)) ?? MOODS[0], text: "" }}
        >
          {(path) => (
            <div className="grid gap-2 sm:grid-cols-[9rem_1fr]">
              <SelectField name={`${path}.mood`} label="Mood" options={MOOD_OPTIONS} />
              <TextField name={`${path}.text`} label="Text" rows={2} maxCharacters={MAX_MESSAGE_LENGTH} />
            </div>
          )}
        </RowsField>
      </EditorPart>
    </div>
  );
}
