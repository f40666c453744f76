"use client";

import { Undo2 } from "lucide-react";
import { useState } from "react";
import { fieldLabel, type Revision } from "@/lib/editorial/edited-holiday";
import { diffWords, patchOf, valueInWords } from "@/lib/editorial/form/changes";
import { bodyOf, EMPTY_FORM, type HolidayForm, isInForm } from "@/lib/editorial/form/form";
import { whenInWords } from "@/lib/editorial/list-view";
import { useAdminData } from "../../admin-data";
import { PanelProblem, PanelWaiting } from "../../panel";

/** Shows the changes of a text: deletions struck through, insertions marked, both announced to screen readers. */
export function TextDiff({ before, after }: { before: string; after: string }) {
  let offset = 0;
  const pieces = diffWords(before, after).map((piece) => {
    offset += piece.text.length;
    return { ...piece, key: offset };
  });
  return (
    <p className="whitespace-pre-wrap text-pretty [overflow-wrap:anywhere]">
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
      <span className="[overflow-wrap:anywhere]">
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
  const { data, problem, isLoading, reload } = useAdminData<Revision[]>(`/api/admin/holidays/${holidayId}/revisions`);
  const [now] = useState(() => new Date());
  if (!data && problem) return <PanelProblem problem={problem} isLoading={isLoading} onRetry={() => void reload()} />;
  if (!data) return <PanelWaiting />;
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
