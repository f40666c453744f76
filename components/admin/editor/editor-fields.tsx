"use client";

import {
  HIGHEST_RANK,
  LOWEST_RANK,
  MAX_HISTORY_LENGTH,
  MAX_NAME_LENGTH,
  MAX_NOTES_LENGTH,
  MAX_WAY_LENGTH,
} from "@/lib/editing/limits";
import { CATEGORIES, CATEGORY_LOOK, DEFAULT_CATEGORY } from "@/lib/holidays/categories";
import { ORIGIN_KINDS, originLabel } from "@/lib/holidays/origin";
import { isWholeMonth } from "@/lib/holidays/rule";
import { Field } from "../../ui/field";
import { DayCompany } from "./day-company";
import { EditorPart } from "./editor-part";
import { EditorSelect } from "./editor-select";
import { EmojiField } from "./emoji-field";
import { HueField } from "./hue-field";
import { MessagesField } from "./messages-field";
import { RuleField } from "./rule-field";
import { SourcesField } from "./sources-field";
import type { HolidayFormState } from "./use-holiday-form";

const ORIGIN_OPTIONS = ORIGIN_KINDS.map((kind) => [kind, originLabel({ kind })] as const);

const WAYS = [
  ["free", "For free"],
  ["friends", "With friends"],
  ["desk", "At a desk"],
] as const;

/** The look that goes with a category. */
const lookOf = (category: string) => CATEGORY_LOOK[CATEGORIES.find((each) => each === category) ?? DEFAULT_CATEGORY];

type EditorFieldsProps = { state: Pick<HolidayFormState, "form" | "stored" | "problems" | "change"> };

/** All fields of a holiday. */
export function EditorFields({ state: { form, stored, problems, change } }: EditorFieldsProps) {
  const { category, emoji, hue, celebrate, originKind, originBy, originYear, sources } = form;
  const categories = [
    ["", `None (shown as ${DEFAULT_CATEGORY})`],
    ...CATEGORIES.map((each) => [each, each]),
    ...(category === "" || CATEGORIES.some((each) => each === category)
      ? []
      : [[category, `${category} (of its own)`]]),
  ] as [string, string][];
  const chooseCategory = (next: string) => {
    // A look that nobody has chosen goes with the category.
    const old = lookOf(category);
    const isOwn = emoji !== old.emoji || hue !== old.hue;
    change({ category: next, ...(!stored && !isOwn && lookOf(next)) });
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
            hint="The lowest of a day is its pick."
          />
          {!isWholeMonth(form.rule) && (
            <Field
              label="Length in days"
              type="number"
              value={form.lengthDays}
              onChange={(lengthDays) => change({ lengthDays })}
              range={{ min: 1, max: 31, step: 1 }}
              problem={problems.lengthDays}
              hint="7 for a week."
            />
          )}
        </div>
        <DayCompany id={stored?.id ?? null} rule={form.rule} rank={form.rank} />
      </EditorPart>
      <EditorPart title="Look">
        <EmojiField
          value={emoji}
          category={category}
          onChange={(next) => change({ emoji: next })}
          problem={problems.emoji}
        />
        <HueField value={hue} emoji={emoji} onChange={(next) => change({ hue: next })} problem={problems.hue} />
      </EditorPart>
      <EditorPart title="What it is about">
        <Field
          label="Notes"
          value={form.notes}
          onChange={(notes) => change({ notes })}
          max={MAX_NOTES_LENGTH}
          rows={4}
          problem={problems.notes}
          hint="Two or three sentences under the name: what the day is."
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
      <EditorPart title="Ways to celebrate" hint="All three, or none.">
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
          label="Who began it"
          value={originKind}
          options={ORIGIN_OPTIONS}
          onChange={(kind) => change({ originKind: kind })}
          problem={problems["origin.kind"]}
        />
        <div className="grid items-start gap-4 sm:grid-cols-[1fr_9rem]">
          <Field
            label="Their name"
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
            hint="Negative: BC."
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
            hint="What the button “Learn more” of the day's page opens."
          />
          {firstAddress && firstAddress !== form.sourceUrl.trim() && (
            <button type="button" onClick={() => change({ sourceUrl: firstAddress })} className="link-quiet text-sm">
              Take the first source's address
            </button>
          )}
        </div>
      </EditorPart>
      <EditorPart title="For cards" hint="What one could write to somebody, each in a mood of its own.">
        <MessagesField messages={form.messages} onChange={(messages) => change({ messages })} problems={problems} />
      </EditorPart>
    </div>
  );
}
