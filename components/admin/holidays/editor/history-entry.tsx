"use client";

import { Undo2 } from "lucide";
import { useState } from "react";
import { Icon } from "@/components/ui/icon";
import type { Revision } from "@/lib/editorial/edited-holiday";
import { bodyOf, EMPTY_FORM, type HolidayForm } from "@/lib/editorial/form/form";
import { fieldLabel, isInForm, patchOf, valueInWords } from "@/lib/editorial/form/labels";
import { whenInWords } from "@/lib/editorial/list";
import { TextDiff } from "./text-diff";

const ACTIONS: Readonly<Record<Revision["action"], string>> = {
  create: "created it",
  update: "changed it",
  delete: "deleted it",
  restore: "restored it",
  import: "changed it by import",
  gifts: "changed its gift ideas",
  videos: "changed its videos",
};

type HistoryEntryProps = {
  revision: Revision;
  now: Date;
  onPutBack: (field: string, patch: Partial<HolidayForm>) => void;
};

/** One revision: who, when, and each field before and after, with a button to put the old value back. */
export function HistoryEntry({ revision: { action, changes, editor, editedAt }, now, onPutBack }: HistoryEntryProps) {
  const [isOpen, setIsOpen] = useState(false);
  // `isMonthObservance` follows from the rule, which is listed too.
  const fields = Object.entries(changes).filter(([field]) => field !== "isMonthObservance");
  const canPutBack = action !== "create";
  const summary = (
    <>
      <span className="[overflow-wrap:anywhere]">
        <strong>{editor ?? "Someone whose account was deleted"}</strong> {ACTIONS[action]}
      </span>
      <time dateTime={editedAt} title={new Date(editedAt).toLocaleString("en-US")} className="text-ink-soft text-sm">
        {whenInWords(editedAt, now)}
      </time>
      {action !== "create" && fields.length > 0 && (
        <span className="w-full text-ink-soft text-sm">{fields.map(([field]) => fieldLabel(field)).join(", ")}</span>
      )}
    </>
  );
  const line = "flex flex-wrap items-baseline justify-between gap-x-3";
  if (fields.length === 0) return <p className={`rounded-2xl bg-sunken p-3 ${line}`}>{summary}</p>;
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)} className="rounded-2xl bg-sunken p-3">
      <summary className="min-h-8 cursor-pointer">
        <span className={`inline-flex w-[calc(100%-1.5rem)] align-top ${line}`}>{summary}</span>
      </summary>
      {isOpen && (
        <dl className="mt-2 grid gap-3 border-line border-t pt-3">
          {fields.map(([field, [before, after]]) => (
            <div key={field} className="grid grid-cols-[1fr_auto] items-center gap-x-2">
              <dt className="mb-0!">{fieldLabel(field)}</dt>
              {canPutBack && isInForm(field) && (
                <dd>
                  <button
                    type="button"
                    onClick={() => onPutBack(field, patchOf({ [field]: before ?? undefined }, bodyOf(EMPTY_FORM)))}
                    aria-label={`Put it back: ${fieldLabel(field)}`}
                    className="link-quiet gap-1.5 text-sm"
                  >
                    <Icon of={Undo2} className="size-4" /> Put it back
                  </button>
                </dd>
              )}
              <dd className="col-span-2">
                <TextDiff before={valueInWords(field, before)} after={valueInWords(field, after)} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </details>
  );
}
