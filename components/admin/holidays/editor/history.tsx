"use client";

import { Undo2 } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { Radio } from "@/components/ui/radio";
import { fieldLabel, type Revision } from "@/lib/editorial/edited-holiday";
import {
  diffWords,
  isDeepEqual,
  type Part,
  partInWords,
  partLabel,
  partOf,
  patchOf,
  valueInWords,
} from "@/lib/editorial/form/changes";
import { bodyOf, EMPTY_FORM, type HolidayBody, type HolidayForm, isInForm } from "@/lib/editorial/form/form";
import { whenInWords } from "@/lib/editorial/list-view";
import { useAdminData } from "../../admin-data";
import { AdminButton } from "../../buttons";
import { DataState, useFocusAfter } from "../../panel";
import { type Conflict, editorsSince } from "./use-holiday-form";

/** Shows the changes of a text: deletions struck through, insertions marked, both announced to screen readers. */
function TextDiff({ before, after }: { before: string; after: string }) {
  let offset = 0;
  const pieces = diffWords(before, after).map((piece) => {
    offset += piece.text.length;
    return { ...piece, key: offset };
  });
  return (
    <p className="whitespace-pre-wrap text-pretty wrap-anywhere">
      {pieces.map(({ text, kind, key }) => {
        if (kind === "same") return <span key={key}>{text}</span>;
        if (kind === "gone") {
          return (
            <del key={key} className="text-destructive decoration-2">
              <span className="sr-only"> removed: </span>
              {text}
            </del>
          );
        }
        return (
          <ins key={key} className="rounded bg-primary/15 font-semibold decoration-primary decoration-2">
            <span className="sr-only"> added: </span>
            {text}
          </ins>
        );
      })}
    </p>
  );
}

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
  onPutBack: HistoryPanelProps["onPutBack"];
};

function HistoryEntry({ revision: { action, changes, editor, editedAt }, now, onPutBack }: HistoryEntryProps) {
  const [isOpen, setIsOpen] = useState(false);
  // `isMonthObservance` follows from the rule, which is listed too.
  const fields = Object.entries(changes).filter(([field]) => field !== "isMonthObservance");
  const canPutBack = action !== "create";
  const summary = (
    <>
      <span className="wrap-anywhere">
        <strong>{editor ?? "Someone whose account was deleted"}</strong> {ACTIONS[action]}
      </span>
      <time
        dateTime={editedAt}
        title={new Date(editedAt).toLocaleString("en-US")}
        className="text-muted-foreground text-sm"
      >
        {whenInWords(editedAt, now)}
      </time>
      {action !== "create" && fields.length > 0 && (
        <span className="w-full text-muted-foreground text-sm">
          {fields.map(([field]) => fieldLabel(field)).join(", ")}
        </span>
      )}
    </>
  );
  const line = "flex flex-wrap items-baseline justify-between gap-x-3";
  if (fields.length === 0) return <p className={`rounded-2xl bg-muted p-3 ${line}`}>{summary}</p>;
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)} className="rounded-2xl bg-muted p-3">
      <summary className="min-h-8 cursor-pointer">
        <span className={`inline-flex w-[calc(100%-1.5rem)] align-top ${line}`}>{summary}</span>
      </summary>
      {isOpen && (
        <dl className="mt-2 grid gap-3 border-border border-t pt-3">
          {fields.map(([field, [before, after]]) => (
            <div key={field} className="grid grid-cols-[1fr_auto] items-center gap-x-2">
              <dt className="mb-0!">{fieldLabel(field)}</dt>
              {canPutBack && isInForm(field) && (
                <dd>
                  <button
                    type="button"
                    onClick={() =>
                      onPutBack(patchOf({ [field]: before ?? undefined }, bodyOf(EMPTY_FORM)), fieldLabel(field))
                    }
                    aria-label={`Put it back: ${fieldLabel(field)}`}
                    className="link-quiet gap-1.5 text-sm"
                  >
                    <Undo2 className="size-4" /> Put it back
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

type HistoryPanelProps = {
  holidayId: string;
  /** Increases with each change, which reloads the list. */
  version: number;
  /** Puts values into the form without saving them; `what` names them. */
  onPutBack: (patch: Partial<HolidayForm>, what: string) => void;
};

/** Who changed the holiday, when and how; loaded when it is opened. */
export function HistoryPanel({ holidayId, version, onPutBack }: HistoryPanelProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="mt-4 rounded-3xl border border-border bg-card p-4 sm:p-5"
    >
      <summary className="min-h-11 cursor-pointer py-2 font-bold font-display text-xl">Change history</summary>
      {isOpen && <Entries key={version} holidayId={holidayId} onPutBack={onPutBack} />}
    </details>
  );
}

function Entries({ holidayId, onPutBack }: Omit<HistoryPanelProps, "version">) {
  const list = useAdminData<Revision[]>(`/api/admin/holidays/${holidayId}/revisions`);
  const { data } = list;
  const [now] = useState(() => new Date());
  if (!data) return <DataState list={list} />;
  if (data.length === 0) return <p className="text-muted-foreground">No changes yet.</p>;
  return (
    <ol className="mt-2 grid gap-2">
      {data.map((revision) => (
        <li key={revision.id}>
          <HistoryEntry revision={revision} now={now} onPutBack={onPutBack} />
        </li>
      ))}
    </ol>
  );
}

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
            name={name}
            checked={choice === chosen}
            onChange={() => onChoose(choice)}
            className="items-start! rounded-2xl!"
          >
            <span className="min-w-0">
              <span className="block font-semibold text-sm">{title}</span>
              <span className="block whitespace-pre-wrap font-normal wrap-anywhere">
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
 * Shows who has saved the holiday meanwhile and what they changed, with a choice where both changed the same part. Their
 * other changes are already in the form. Takes the focus on mount, so give each conflict a key of its own.
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
