"use client";

import { Plus } from "lucide";
import { buttonClass } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import type { SourceRow } from "@/lib/editorial/form/form";
import type { Problems } from "@/lib/editorial/form/problems";
import { MAX_SOURCE_TITLE_LENGTH, MAX_SOURCES } from "@/lib/editorial/limits";
import { RowButtons } from "./row-buttons";
import { useRows } from "./use-rows";

type SourcesFieldProps = {
  sources: readonly SourceRow[];
  onChange: (sources: SourceRow[]) => void;
  problems: Problems;
};

/** The sources, with or without a URL, in the order in which visitors read them. */
export function SourcesField({ sources, onChange, problems }: SourcesFieldProps) {
  const { list, add, change, move, remove } = useRows(sources, onChange);
  const isFull = sources.length >= MAX_SOURCES;
  return (
    <fieldset ref={list} className="min-w-0">
      <legend className="sr-only">Sources</legend>
      <ul className="grid gap-3">
        {sources.map(({ key, title, url }, index) => (
          <li key={key} className="rounded-2xl bg-sunken p-3">
            <div className="flex items-center justify-between gap-2">
              <p className="font-semibold text-sm">Source {index + 1}</p>
              <RowButtons
                name={`source ${index + 1}`}
                index={index}
                count={sources.length}
                onMove={(to) => move(index, to)}
                onRemove={() => remove(key)}
              />
            </div>
            <div className="grid gap-2 sm:grid-cols-2">
              <Field
                label="Title"
                value={title}
                onChange={(next) => change(key, { title: next })}
                max={MAX_SOURCE_TITLE_LENGTH}
                problem={problems[`sources.${index}.title`]}
              />
              <Field
                label="URL"
                type="url"
                value={url}
                onChange={(next) => change(key, { url: next })}
                problem={problems[`sources.${index}.url`]}
              />
            </div>
          </li>
        ))}
      </ul>
      {problems.sources && <p className="field-error">{problems.sources}</p>}
      <button
        type="button"
        data-add
        aria-disabled={isFull}
        onClick={() => isFull || add({ title: "", url: "" })}
        className={buttonClass({ look: "quiet", className: "mt-3 aria-disabled:opacity-50" })}
      >
        <Icon of={Plus} /> Add a source
      </button>
      {isFull && <p className="mt-1 text-ink-soft text-sm">At most {MAX_SOURCES} sources.</p>}
    </fieldset>
  );
}
