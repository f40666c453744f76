"use client";

import { useEffect, useId, useRef, useState } from "react";
import { Radio } from "@/components/ui/radio";
import type { Revision } from "@/lib/editorial/edited-holiday";
import { isDeepEqual, type Part, partInWords, partLabel, partOf, patchOf } from "@/lib/editorial/form/changes";
import { bodyOf, type HolidayBody, type HolidayForm } from "@/lib/editorial/form/form";
import { whenInWords } from "@/lib/editorial/list-view";
import { AdminButton } from "../../admin-button";
import { useAdminData } from "../../admin-data";
import { useFocusAfter } from "../../panel";
import { TextDiff } from "./history";
import { type Conflict, editorsSince } from "./use-holiday-form";

/** The ID of the editor's title, which gets the focus when a notice with the focused button disappears. */
export const EDITOR_TITLE_ID = "editor-title";

type ConflictChoiceProps = {
  label: string;
  /** Both versions, in words. */
  mine: string;
  other: string;
  /** Null when the form has neither version. */
  chosen: "mine" | "other" | null;
  onChoose: (choice: "mine" | "other") => void;
};

function ConflictChoice({ label, mine, other, chosen, onChoose }: ConflictChoiceProps) {
  const name = useId();
  const sides = [
    { choice: "mine", title: "Yours", words: mine },
    { choice: "other", title: "Theirs", words: other },
  ] as const;
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{label}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {sides.map(({ choice, title, words }) => (
          <Radio
            key={choice}
            variant="card"
            name={name}
            checked={choice === chosen}
            onChange={() => onChoose(choice)}
            className="items-start!"
          >
            <span className="min-w-0">
              <span className="block font-semibold text-sm">{title}</span>
              <span className="block whitespace-pre-wrap [overflow-wrap:anywhere]">
                {words || <em className="text-muted-foreground">Nothing</em>}
              </span>
            </span>
          </Radio>
        ))}
      </div>
    </fieldset>
  );
}

type ConflictNoticeProps = {
  holidayId: string;
  conflict: Conflict;
  form: HolidayForm;
  isSaving: boolean;
  onChange: (patch: Partial<HolidayForm>) => void;
  onSave: () => void;
  /** Closes the notice and leaves the form as it is. */
  onSettle: () => void;
};

const list = new Intl.ListFormat("en", { type: "conjunction" });

/**
 * Shown when another editor has saved the holiday meanwhile: who it was and what they changed, with a choice where both
 * changed the same part. Their other changes are already in the form. Takes the focus on mount, so give each conflict a
 * key of its own.
 */
export function ConflictNotice(props: ConflictNoticeProps) {
  const { holidayId, conflict, form, isSaving, onChange, onSave, onSettle } = props;
  const { clashes, theirs, before, mine, other, seen } = conflict;
  const heading = useRef<HTMLHeadingElement>(null);
  const { data } = useAdminData<Revision[]>(`/api/admin/holidays/${holidayId}/revisions`);
  const [now] = useState(() => new Date());
  const notice = useFocusAfter<HTMLElement>(EDITOR_TITLE_ID);
  useEffect(() => heading.current?.focus(), []);
  const who = editorsSince(data ?? [], seen);
  const names = list.format([...new Set(who.map(({ editor }) => editor))]);
  const last = who.at(-1);
  // Neither, when the editor combined them by hand.
  const chosen = (part: Part) => {
    const isIn = (body: HolidayBody) => isDeepEqual(partOf(bodyOf(form), part), partOf(body, part));
    return isIn(mine) ? "mine" : isIn(other) ? "other" : null;
  };
  return (
    <section
      ref={notice}
      aria-labelledby="conflict"
      className="mb-4 rounded-3xl border-2 border-primary bg-card p-4 sm:p-5"
    >
      <h3
        id="conflict"
        ref={heading}
        tabIndex={-1}
        className="font-bold font-display text-xl leading-tight outline-none"
      >
        {clashes.length > 0 ? "You both changed this holiday" : "Someone else changed this holiday too"}
      </h3>
      <p className="mt-1 text-muted-foreground">
        {last ? `${names} saved it ${whenInWords(last.editedAt, now)}, while you had it open. ` : ""} Your changes are
        safe, but not saved yet.
      </p>
      {clashes.length > 0 && (
        <ul className="mt-4 grid gap-4">
          {clashes.map((part) => (
            <li key={part}>
              <ConflictChoice
                label={partLabel(part)}
                mine={partInWords(partOf(mine, part))}
                other={partInWords(partOf(other, part))}
                chosen={chosen(part)}
                onChoose={(choice) => onChange(patchOf(partOf(choice === "mine" ? mine : other, part), other))}
              />
            </li>
          ))}
        </ul>
      )}
      {theirs.length > 0 && (
        <div className="mt-4">
          <h4 className="font-semibold">Already added from their version</h4>
          <dl className="mt-1 grid gap-2 rounded-2xl bg-muted p-3">
            {theirs.map((part) => (
              <div key={part}>
                <dt>{partLabel(part)}</dt>
                <dd>
                  <TextDiff before={partInWords(partOf(before, part))} after={partInWords(partOf(other, part))} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <AdminButton variant="default" isLocked={isSaving} onClick={onSave}>
          {isSaving ? "Saving…" : clashes.length > 0 ? "Save with these choices" : "Save both"}
        </AdminButton>
        <AdminButton onClick={onSettle}>Review first</AdminButton>
      </div>
    </section>
  );
}
