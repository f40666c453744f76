"use client";

import { type ComponentProps, type ReactNode, useId } from "react";
import { Field } from "@/components/ui/field";
import { type CivilDate, deviceDate } from "@/lib/core/civil-date";
import { displayDate } from "@/lib/core/dates";
import { type AdminHolidayRow, defaultFields } from "@/lib/editorial/edited-holiday";
import { moodLabel } from "@/lib/editorial/form/changes";
import { ruleToText } from "@/lib/editorial/form/form";
import {
  HIGHEST_RANK,
  LOWEST_RANK,
  MAX_DISPLAY_DATE_LENGTH,
  MAX_HISTORY_LENGTH,
  MAX_MESSAGE_LENGTH,
  MAX_MESSAGES,
  MAX_NAME_LENGTH,
  MAX_NOTES_LENGTH,
  MAX_SOURCE_TITLE_LENGTH,
  MAX_SOURCES,
  MAX_WAY_LENGTH,
} from "@/lib/editorial/limits";
import { defaultDisplayDate, isWholeMonth, nextOccurrences, storedDate } from "@/lib/holidays/rule";
import { CATEGORIES, DEFAULT_CATEGORY, MOODS, ORIGIN_KINDS, originLabel } from "@/lib/holidays/traits";
import { useAdminData } from "../../admin-data";
import { EditorSelect, RowsField } from "./editor-controls";
import { RuleField } from "./rule-field";
import { EmojiField, HueField } from "./style-fields";
import type { HolidayFormState } from "./use-holiday-form";

type EditorPartProps = { title: string; hint?: ReactNode; children: ReactNode };

function EditorPart({ title, hint, children }: EditorPartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-3xl border border-line bg-surface p-4 sm:p-5">
      <h3 id={id} className="font-bold font-display text-xl leading-tight">
        {title}
      </h3>
      {hint && <p className="mt-0.5 text-ink-soft text-sm">{hint}</p>}
      <div className="mt-3 grid gap-4">{children}</div>
    </section>
  );
}

const ORIGIN_OPTIONS = ORIGIN_KINDS.map((kind) => [kind, originLabel({ kind })] as const);

const TONE_OPTIONS = [
  ["festive", "Festive"],
  ["solemn", "Solemn"],
] as const;

const MOOD_OPTIONS = MOODS.map((mood) => [mood, moodLabel(mood)] as const);

const WAYS = [
  ["free", "For free"],
  ["friends", "With friends"],
  ["desk", "At a desk"],
] as const;

type DateFieldsProps = {
  rule: string;
  stored: HolidayFormState["stored"];
  field: Pick<ComponentProps<typeof Field>, "value" | "onChange" | "problem">;
};

/** The date that the API shows, and the text that visitors read instead. */
function DateFields({ rule, stored, field }: DateFieldsProps) {
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
      <Field
        label="Display date"
        {...field}
        max={MAX_DISPLAY_DATE_LENGTH}
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
    <div className="rounded-2xl bg-sunken px-3 py-2 text-sm">
      <p>
        {isPick
          ? `With this rank it’s the pick for ${displayDate(date)}, ahead of`
          : `On ${displayDate(date)} it shares the day with`}
      </p>
      <ul className="mt-1 grid gap-x-4 gap-y-0.5 sm:grid-cols-2">
        {others.map((each) => (
          <li key={each.id} className="[overflow-wrap:anywhere]">
            <span aria-hidden="true">{each.emoji} </span>
            {each.holidayName} <span className="text-ink-soft">rank {each.rank}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

type TextField =
  | "holidayName"
  | "displayDate"
  | "rank"
  | "lengthDays"
  | "notes"
  | "history"
  | "sourceUrl"
  | "originBy"
  | "originYear";

type EditorFieldsProps = { state: Pick<HolidayFormState, "form" | "stored" | "problems" | "change"> };

export function EditorFields({ state: { form, stored, problems, change } }: EditorFieldsProps) {
  const { rule, category, emoji, hue, tone, celebrate, sources, messages } = form;
  const bind = (name: TextField, path: string = name) => ({
    value: form[name],
    onChange: (text: string) => change({ [name]: text }),
    problem: problems[path],
  });
  const categories = [
    ["", `None (shown as ${DEFAULT_CATEGORY})`],
    ...CATEGORIES.map((each) => [each, each]),
    ...(category === "" || CATEGORIES.some((each) => each === category)
      ? []
      : [[category, `${category} (not one of ours)`]]),
  ] as [string, string][];
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
        <Field label="Name" {...bind("holidayName")} max={MAX_NAME_LENGTH} autoComplete="off" />
        <RuleField form={form} onChange={change} problem={problems.rule ?? problems.dateIso} />
        <DateFields rule={rule} stored={stored} field={bind("displayDate")} />
        <div className="grid items-start gap-4 sm:grid-cols-[1fr_9rem_9rem]">
          <EditorSelect
            label="Category"
            value={category}
            options={categories}
            onChange={chooseCategory}
            problem={problems.category}
          />
          <Field
            label="Rank"
            type="number"
            {...bind("rank")}
            range={{ min: LOWEST_RANK, max: HIGHEST_RANK, step: 1 }}
            hint="The lowest rank of a day is its pick."
          />
          {!isWholeMonth(rule) && (
            <Field
              label="Length in days"
              type="number"
              {...bind("lengthDays")}
              range={{ min: 1, max: 31, step: 1 }}
              hint="A week is 7."
            />
          )}
        </div>
        <DayCompany id={stored?.id ?? null} rule={rule} rank={form.rank} />
      </EditorPart>
      <EditorPart title="Tone and video">
        <EditorSelect
          label="Tone"
          value={tone}
          options={TONE_OPTIONS}
          onChange={(next) => change({ tone: next })}
          problem={problems.tone}
        />
        {tone === "solemn" ? (
          <p className="text-ink-soft text-sm">
            A solemn day hides its gift ideas, video and sponsor, leaves out “Happy” and the confetti, and uses quiet
            colors and cards. Keep the card messages respectful. What is hidden comes back if you choose Festive again.
          </p>
        ) : (
          <label className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              checked={form.categoryVideo}
              onChange={(event) => change({ categoryVideo: event.currentTarget.checked })}
              className="size-5 flex-none accent-accent"
            />
            Use the category’s video when there is none
          </label>
        )}
      </EditorPart>
      <EditorPart title="Look">
        <EmojiField
          value={emoji}
          category={category}
          onChange={(next) => change({ emoji: next })}
          problem={problems.emoji}
        />
        <HueField
          value={hue}
          tone={tone}
          emoji={emoji}
          onChange={(next) => change({ hue: next })}
          problem={problems.hue}
        />
      </EditorPart>
      <EditorPart title="What it is about">
        <Field
          label="Notes"
          {...bind("notes")}
          max={MAX_NOTES_LENGTH}
          rows={4}
          hint="Two or three sentences about the day, shown under its name."
        />
        <Field label="History" {...bind("history")} max={MAX_HISTORY_LENGTH} rows={6} hint="The story behind it." />
      </EditorPart>
      <EditorPart title="Ways to celebrate" hint="Fill in all three, or leave them all empty.">
        {WAYS.map(([way, label]) => (
          <Field
            key={way}
            label={label}
            value={celebrate[way]}
            onChange={(text) => change({ celebrate: { ...celebrate, [way]: text } })}
            max={MAX_WAY_LENGTH}
            rows={2}
            problem={problems[`celebrate.${way}`]}
          />
        ))}
      </EditorPart>
      <EditorPart title="Where it comes from">
        <EditorSelect
          label="Origin"
          value={form.originKind}
          options={ORIGIN_OPTIONS}
          onChange={(kind) => change({ originKind: kind })}
          problem={problems["origin.kind"]}
        />
        <div className="grid items-start gap-4 sm:grid-cols-[1fr_9rem]">
          <Field label="Started by" {...bind("originBy", "origin.by")} max={200} />
          <Field
            label="First year"
            type="number"
            {...bind("originYear", "origin.year")}
            range={{ min: -3000, max: 2100, step: 1 }}
            hint="Use a minus for BC."
          />
        </div>
        <RowsField
          legend="Sources"
          one="source"
          rows={sources}
          max={MAX_SOURCES}
          added={{ title: "", url: "" }}
          onChange={(next) => change({ sources: next })}
          problem={problems.sources}
        >
          {({ title, url }, index, changeRow) => (
            <div className="grid gap-2 sm:grid-cols-2">
              <Field
                label="Title"
                value={title}
                onChange={(next) => changeRow({ title: next })}
                max={MAX_SOURCE_TITLE_LENGTH}
                problem={problems[`sources.${index}.title`]}
              />
              <Field
                label="URL"
                type="url"
                value={url}
                onChange={(next) => changeRow({ url: next })}
                problem={problems[`sources.${index}.url`]}
              />
            </div>
          )}
        </RowsField>
        <div>
          <Field
            label="Learn More link"
            type="url"
            {...bind("sourceUrl")}
            hint="Opens from the “Learn more” button on the day’s page."
          />
          {firstAddress && firstAddress !== form.sourceUrl.trim() && (
            <button type="button" onClick={() => change({ sourceUrl: firstAddress })} className="link-quiet text-sm">
              Use the first source’s URL
            </button>
          )}
        </div>
      </EditorPart>
      <EditorPart title="Card messages" hint="Message ideas for cards, each in its own mood.">
        <RowsField
          legend="Card messages"
          one="message"
          rows={messages}
          max={MAX_MESSAGES}
          added={{ mood: MOODS.find((mood) => messages.every((row) => row.mood !== mood)) ?? MOODS[0], text: "" }}
          onChange={(next) => change({ messages: next })}
          problem={problems.messages}
        >
          {({ mood, text }, index, changeRow) => (
            <div className="grid gap-2 sm:grid-cols-[9rem_1fr]">
              <EditorSelect
                label="Mood"
                value={mood}
                options={MOOD_OPTIONS}
                onChange={(next) => changeRow({ mood: next })}
                problem={problems[`messages.${index}.mood`]}
              />
              <Field
                label="Text"
                value={text}
                rows={2}
                max={MAX_MESSAGE_LENGTH}
                onChange={(next) => changeRow({ text: next })}
                problem={problems[`messages.${index}.text`]}
              />
            </div>
          )}
        </RowsField>
      </EditorPart>
    </div>
  );
}
