"use client";

import { ExternalLink, Pencil } from "lucide";
import { type FormEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { hueStyle } from "@/components/ui/hue";
import { Icon } from "@/components/ui/icon";
import { CORRECTIONS_PER_PAGE, MAX_NOTE_LENGTH } from "@/lib/editorial/corrections/limits";
import type { Correction } from "@/lib/editorial/corrections/queries";
import { sourceLink } from "@/lib/editorial/corrections/source-link";
import { CORRECTION_STATUSES, type CorrectionStatus } from "@/lib/editorial/corrections/status";
import { ConfirmDialog } from "../confirm-dialog";
import { FilterChips } from "../filter-chips";
import { Instant } from "../instant";
import { isFocusLost } from "../lost-focus";
import { PageTurns } from "../pagination";
import { Panel, PanelProblem, PanelWaiting } from "../panel";
import { useAdminData } from "../use-admin-data";
import { type CorrectionActions, useCorrectionActions } from "./use-correction-actions";

type CorrectionDecisionProps = { correction: Correction; actions: CorrectionActions };

/** The buttons that accept a suggestion with a public note, or decline it. Typed text stays until it is saved. */
export function CorrectionDecision({ correction, actions }: CorrectionDecisionProps) {
  const { id, holiday } = correction;
  const [isOpen, setIsOpen] = useState(false);
  const [isDeclining, setIsDeclining] = useState(false);
  const [note, setNote] = useState("");
  const [problem, setProblem] = useState("");
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const isBusy = actions.busyId === id;
  // Only one decision at a time, across all suggestions.
  const isLocked = actions.busyId !== null;

  const toField = () => form.current?.querySelector("textarea")?.focus();
  const accept = async (event: FormEvent) => {
    event.preventDefault();
    if (isLocked) return;
    const refused = await actions.accept(id, note);
    flushSync(() => setProblem(refused));
    // Do not take the focus from an editor who is typing elsewhere by now.
    if (refused && (isFocusLost() || form.current?.contains(document.activeElement))) toField();
  };
  const decline = async () => {
    await actions.decline(id);
    setIsDeclining(false);
  };
  return (
    <>
      <div className="mt-4 flex flex-wrap gap-2">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={formId}
          onClick={() => {
            flushSync(() => setIsOpen(!isOpen));
            if (!isOpen) toField();
          }}
          className={buttonClass({ look: isOpen ? "quiet" : "solid" })}
        >
          Accept…<span className="sr-only"> the suggestion for {holiday.holidayName}</span>
        </button>
        <button
          type="button"
          aria-disabled={isLocked}
          onClick={() => isLocked || setIsDeclining(true)}
          className={buttonClass({ look: "quiet", className: "aria-disabled:opacity-60" })}
        >
          Decline<span className="sr-only"> the suggestion for {holiday.holidayName}</span>
        </button>
      </div>
      <form
        ref={form}
        id={formId}
        hidden={!isOpen}
        onSubmit={(event) => void accept(event)}
        noValidate
        className="mt-4 grid max-w-prose gap-3 rounded-2xl bg-sunken p-4"
      >
        <Field
          label="What we fixed"
          hint="One sentence for the public change log, shown with the source."
          value={note}
          onChange={setNote}
          problem={problem}
          max={MAX_NOTE_LENGTH}
          rows={2}
          required
        />
        <button
          type="submit"
          aria-disabled={isLocked}
          className={buttonClass({ className: "justify-self-start aria-disabled:opacity-60" })}
        >
          {isBusy ? "One moment…" : "Accept and publish"}
        </button>
      </form>
      {isDeclining && (
        <ConfirmDialog
          title="Decline this suggestion?"
          confirm="Decline it"
          isBusy={isLocked}
          onConfirm={() => void decline()}
          onClose={() => setIsDeclining(false)}
        >
          <p>You can’t reopen it later. No one is notified, because suggestions are anonymous.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** A visitor's source: the host as a link, the full URL as text. */
export function CorrectionSource({ sourceUrl }: { sourceUrl: string }) {
  const link = sourceLink(sourceUrl);
  if (!link) {
    return <p className="mt-2 text-ink-soft text-sm wrap-anywhere">Unsafe link, shown as text: {sourceUrl}</p>;
  }
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3">
      <a
        href={link.href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="text-link inline-flex min-h-11 items-center gap-1.5 font-semibold wrap-anywhere md:min-h-6"
      >
        <Icon of={ExternalLink} className="size-4" /> {link.host}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
      <span className="min-w-0 text-ink-soft text-sm wrap-anywhere">{link.href}</span>
    </p>
  );
}

type CorrectionCardProps = { correction: Correction; actions: CorrectionActions };

/** A suggestion: its holiday, text, source and status. The text is untrusted, so it is rendered as plain text. */
export function CorrectionCard({ correction, actions }: CorrectionCardProps) {
  const { suggestion, sourceUrl, status, publicNote, createdAt, decidedAt, editor, holiday } = correction;
  return (
    <li className="rounded-3xl border border-line bg-surface p-4 md:p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span
          aria-hidden="true"
          style={hueStyle(holiday.hue)}
          className="hued grid size-9 flex-none place-items-center rounded-xl bg-field text-xl"
        >
          {holiday.emoji}
        </span>
        <h3 className="min-w-0 flex-1 basis-48 font-bold leading-snug wrap-anywhere">
          {holiday.holidayName}
          {holiday.isDeleted && <span className="badge ml-2">Deleted</span>}
        </h3>
        <a href={`?tab=holidays&holiday=${holiday.id}`} target="_blank" rel="noopener" className="link-quiet gap-1.5">
          <Icon of={Pencil} className="size-4" /> Edit the holiday
          <span className="sr-only"> {holiday.holidayName} (opens in a new tab)</span>
        </a>
      </div>
      <p dir="auto" className="mt-3 max-w-prose whitespace-pre-line text-lg leading-snug wrap-anywhere">
        {suggestion}
      </p>
      <CorrectionSource sourceUrl={sourceUrl} />
      {status === "accepted" && (
        <p className="mt-3 max-w-prose rounded-2xl bg-sunken px-4 py-2 wrap-anywhere">
          <span className="font-semibold">In the change log:</span> <bdi>{publicNote}</bdi>
        </p>
      )}
      <p className="mt-2 text-ink-soft text-sm wrap-anywhere">
        Suggested <Instant at={createdAt} />
        {decidedAt && (
          <>
            {" · "}
            {status === "accepted" ? "Accepted" : "Declined"} <Instant at={decidedAt} />
            {editor && ` by ${editor}`}
          </>
        )}
      </p>
      {status === "pending" && <CorrectionDecision correction={correction} actions={actions} />}
    </li>
  );
}

const PANEL_ID = "corrections";

const LABELS: Readonly<Record<CorrectionStatus, string>> = {
  pending: "Open",
  accepted: "Accepted",
  declined: "Declined",
};

const NOTHING: Readonly<Record<CorrectionStatus, { emoji: string; title: string; text: string }>> = {
  pending: { emoji: "🧹", title: "All done", text: "There are no open suggestions." },
  accepted: { emoji: "📗", title: "None yet", text: "Accepted suggestions appear here and in the public change log." },
  declined: { emoji: "🗄️", title: "None yet", text: "Declined suggestions appear here." },
};

/** Visitors' suggestions, and the decisions on them. */
export function CorrectionsPanel() {
  const [status, setStatus] = useState<CorrectionStatus>("pending");
  const [page, setPage] = useState(1);
  const query = new URLSearchParams({ status, page: String(page) });
  const list = useAdminData<Correction[]>(`/api/admin/corrections?${query}`);
  const actions = useCorrectionActions(list, PANEL_ID);
  // While another list loads, `data` is still the previous list.
  const rows = list.data?.filter((row) => row.status === status);
  const total = list.total ?? 0;
  const isWaiting = !rows || (rows.length === 0 && list.isLoading);
  // Deciding the last suggestion on a page removes the page.
  const lastPage = Math.max(Math.ceil(total / CORRECTIONS_PER_PAGE), 1);
  if (!list.isLoading && list.total !== null && page > lastPage) setPage(lastPage);
  const nothing = NOTHING[status];

  return (
    <Panel
      id={PANEL_ID}
      title="Corrections"
      hint={
        <>
          Fix the holiday first, then accept. Your note appears in the public{" "}
          <a href="/corrections" target="_blank" rel="noopener" className="text-link">
            change log<span className="sr-only"> (opens in a new tab)</span>
          </a>
          .
        </>
      }
    >
      <div className="mb-4">
        <FilterChips
          legend="Show"
          options={CORRECTION_STATUSES.map((each) => [each, LABELS[each]] as const)}
          value={status}
          count={isWaiting ? null : list.total}
          onChange={(next) => {
            setStatus(next);
            setPage(1);
          }}
        />
      </div>
      {list.problem && (
        <PanelProblem problem={list.problem} onRetry={() => void list.reload()} isLoading={list.isLoading} />
      )}
      {!list.problem && isWaiting && <PanelWaiting>Loading suggestions…</PanelWaiting>}
      {!list.problem && !isWaiting && rows.length === 0 && (
        <div className="rounded-3xl border border-line bg-surface">
          <EmptyState emoji={nothing.emoji} title={nothing.title} size="small">
            {nothing.text}
          </EmptyState>
        </div>
      )}
      {rows && rows.length > 0 && (
        <ul className="grid gap-4">
          {rows.map((row) => (
            <CorrectionCard key={row.id} correction={row} actions={actions} />
          ))}
        </ul>
      )}
      <PageTurns
        what="suggestions"
        perPage={CORRECTIONS_PER_PAGE}
        page={page}
        total={total}
        onTurn={(to) => {
          setPage(to);
          document.getElementById(PANEL_ID)?.focus();
        }}
      />
    </Panel>
  );
}
