"use client";

import { type ReactNode, useId } from "react";
import { Field } from "@/components/ui/field";
import { deviceDate } from "@/lib/core/civil-date";
import { wordsOf } from "@/lib/editorial/form/form";
import {
  HIGHEST_RANK,
  LOWEST_RANK,
  MAX_DISPLAY_DATE_LENGTH,
  MAX_HISTORY_LENGTH,
  MAX_NAME_LENGTH,
  MAX_NOTES_LENGTH,
  MAX_WAY_LENGTH,
} from "@/lib/editorial/limits";
import { defaultDisplayDate, isWholeMonth, storedDate } from "@/lib/holidays/rule";
import { CATEGORIES, CATEGORY_LOOK, DEFAULT_CATEGORY, ORIGIN_KINDS, originLabel } from "@/lib/holidays/traits";
import { DayCompany } from "./day-company";
import { EditorSelect } from "./editor-select";
import { EmojiField } from "./emoji-field";
import { HueField } from "./hue-field";
import { MessagesField } from "./messages-field";
import { RuleField } from "./rule-field";
import { SourcesField } from "./sources-field";
import type { HolidayFormState } from "./use-holiday-form";

type EditorPartProps = { title: string; hint?: ReactNode; children: ReactNode };

/** A group of related form fields. */
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

const WAYS = [
  ["free", "For free"],
  ["friends", "With friends"],
  ["desk", "At a desk"],
] as const;

/** Returns the emoji and hue of a category. */
const styleOf = (category: string) => CATEGORY_LOOK[CATEGORIES.find((each) => each === category) ?? DEFAULT_CATEGORY];

type DateFieldsProps = {
  form: HolidayFormState["form"];
  stored: HolidayFormState["stored"];
  onChange: HolidayFormState["change"];
  problem: string | undefined;
};

/** The date that the API shows, and the text that visitors read instead. */
function DateFields({ form: { rule, displayDate: own }, stored, onChange, problem }: DateFieldsProps) {
  if (!wordsOf(rule)) return null;
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
        value={own}
        onChange={(displayDate) => onChange({ displayDate })}
        max={MAX_DISPLAY_DATE_LENGTH}
        problem={problem}
        hint={`Leave it empty to show “${follows}”.`}
        autoComplete="off"
      />
    </div>
  );
}

type EditorFieldsProps = { state: Pick<HolidayFormState, "form" | "stored" | "problems" | "change"> };

/** All fields of a holiday. */
export function EditorFields({ state: { form, stored, problems, change } }: EditorFieldsProps) {
  const { category, emoji, hue, celebrate, originKind, originBy, originYear, sources } = form;
  const categories = [
    ["", `None (shown as ${DEFAULT_CATEGORY})`],
    ...CATEGORIES.map((each) => [each, each]),
    ...(category === "" || CATEGORIES.some((each) => each === category)
      ? []
      : [[category, `${category} (not one of ours)`]]),
  ] as [string, string][];
  const chooseCategory = (next: string) => {
    // Emoji and hue follow the category until the editor changes them.
    const old = styleOf(category);
    const isOwn = emoji !== old.emoji || hue !== old.hue;
    change({ category: next, ...(!stored && !isOwn && styleOf(next)) });
  };
  const firstAddress = sources.find(({ url }) => url.trim() !== "")?.url.trim();
  return (
    <div className="grid gap-4">
      <EditorPart title="Name and day">
        <Field
          label="Name"
          value={form.holidayName}
          onChange={(holidayName) => change({ holidayName })}
          max={MAX_NAME_LENGTH}
          problem={problems.holidayName}
          autoComplete="off"
        />
        <RuleField form={form} onChange={change} problem={problems.rule ?? problems.dateIso} />
        <DateFields form={form} stored={stored} onChange={change} problem={problems.displayDate} />
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
            value={form.rank}
            onChange={(rank) => change({ rank })}
            range={{ min: LOWEST_RANK, max: HIGHEST_RANK, step: 1 }}
            problem={problems.rank}
            hint="The lowest rank of a day is its pick."
          />
          {!isWholeMonth(form.rule) && (
            <Field
              label="Length in days"
              type="number"
              value={form.lengthDays}
              onChange={(lengthDays) => change({ lengthDays })}
              range={{ min: 1, max: 31, step: 1 }}
              problem={problems.lengthDays}
              hint="A week is 7."
            />
          )}
        </div>
        <DayCompany id={stored?.id ?? null} rule={form.rule} rank={form.rank} />
      </EditorPart>
      <EditorPart title="Tone and video">
        <EditorSelect
          label="Tone"
          value={form.tone}
          options={TONE_OPTIONS}
          onChange={(tone) => change({ tone })}
          problem={problems.tone}
        />
        {form.tone === "solemn" ? (
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
          tone={form.tone}
          emoji={emoji}
          onChange={(next) => change({ hue: next })}
          problem={problems.hue}
        />
      </EditorPart>
      <EditorPart title="What it is about">
        <Field
          label="Notes"
          value={form.notes}
          onChange={(notes) => change({ notes })}
          max={MAX_NOTES_LENGTH}
          rows={4}
          problem={problems.notes}
          hint="Two or three sentences about the day, shown under its name."
        />
        <Field
          label="History"
          value={form.history}
          onChange={(history) => change({ history })}
          max={MAX_HISTORY_LENGTH}
          rows={6}
          problem={problems.history}
          hint="The story behind it."
        />
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
          value={originKind}
          options={ORIGIN_OPTIONS}
          onChange={(kind) => change({ originKind: kind })}
          problem={problems["origin.kind"]}
        />
        <div className="grid items-start gap-4 sm:grid-cols-[1fr_9rem]">
          <Field
            label="Started by"
            value={originBy}
            onChange={(by) => change({ originBy: by })}
            max={200}
            problem={problems["origin.by"]}
          />
          <Field
            label="First year"
            type="number"
            value={originYear}
            onChange={(year) => change({ originYear: year })}
            range={{ min: -3000, max: 2100, step: 1 }}
            problem={problems["origin.year"]}
            hint="Use a minus for BC."
          />
        </div>
        <SourcesField sources={sources} onChange={(next) => change({ sources: next })} problems={problems} />
        <div>
          <Field
            label="Learn More link"
            type="url"
            value={form.sourceUrl}
            onChange={(sourceUrl) => change({ sourceUrl })}
            problem={problems.sourceUrl}
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
        <MessagesField messages={form.messages} onChange={(messages) => change({ messages })} problems={problems} />
      </EditorPart>
    </div>
  );
}
