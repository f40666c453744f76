"use client";

import { ExternalLink, Pencil } from "lucide-react";
import { useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useForm } from "react-hook-form";
import { RequestFailed } from "@/components/ui/api-request";
import { Emoji } from "@/components/ui/emoji";
import { Form, TextField } from "@/components/ui/form";
import { hueStyle } from "@/components/ui/hue";
import { lazyZodResolver } from "@/components/ui/lazy-zod-resolver";
import {
  CORRECTION_STATUSES,
  CORRECTIONS_PER_PAGE,
  type CorrectionStatus,
  MAX_NOTE_LENGTH,
  sourceLink,
} from "@/lib/editorial/corrections/correction";
import type { Correction } from "@/lib/editorial/corrections/queries";
import { postAndToast, useAdminAction, useAdminData } from "../admin-data";
import { AdminButton, ForeignLink, NewTabLink } from "../buttons";
import { ConfirmDialog } from "../confirm-dialog";
import { FilterChips, Pagination } from "../paged-list";
import { DataState, EmptyCard, Instant, isFocusLost, Panel } from "../panel";

type CorrectionProps = {
  correction: Correction;
  /** The suggestion whose decision is in progress. Only one is, across all suggestions. */
  busyId: string | null;
  /** Returns what is wrong with the public note; "" for nothing, or when a toast shows it. */
  decide: (id: string, action: "accept" | "decline", publicNote?: string) => Promise<string>;
};

const resolver = lazyZodResolver(() =>
  import("@/lib/editorial/corrections/input").then(({ acceptanceInput }) => acceptanceInput),
);

/** The buttons that accept a suggestion with a public note, or decline it. Typed text stays until it is saved. */
function CorrectionDecision({ correction: { id, holiday }, busyId, decide }: CorrectionProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [isDeclining, setIsDeclining] = useState(false);
  const form = useForm({ resolver, defaultValues: { publicNote: "" } });
  const element = useRef<HTMLFormElement>(null);
  const formId = useId();
  const isLocked = busyId !== null;

  const accept = form.handleSubmit(async ({ publicNote }) => {
    const message = isLocked ? "" : await decide(id, "accept", publicNote);
    // Do not take the focus from an editor who is typing elsewhere by now.
    const shouldFocus = isFocusLost() || element.current?.contains(document.activeElement) === true;
    if (message) form.setError("publicNote", { message }, { shouldFocus });
  });
  const decline = async () => {
    await decide(id, "decline");
    setIsDeclining(false);
  };
  return (
    <>
      <div className="mt-4 flex flex-wrap gap-2">
        <AdminButton
          variant={isOpen ? "outline" : "default"}
          aria-expanded={isOpen}
          aria-controls={formId}
          onClick={() => {
            flushSync(() => setIsOpen(!isOpen));
            if (!isOpen) form.setFocus("publicNote");
          }}
        >
          Accept…<span className="sr-only"> the suggestion for {holiday.holidayName}</span>
        </AdminButton>
        <AdminButton isLocked={isLocked} onClick={() => setIsDeclining(true)} className="aria-disabled:opacity-60">
          Decline<span className="sr-only"> the suggestion for {holiday.holidayName}</span>
        </AdminButton>
      </div>
      <Form {...form}>
        <form
          ref={element}
          id={formId}
          hidden={!isOpen}
          onSubmit={(event) => void accept(event)}
          noValidate
          className="mt-4 grid max-w-prose gap-3 rounded-2xl bg-muted p-4"
        >
          <TextField
            name="publicNote"
            label="What we fixed"
            hint="One sentence for the public change log, shown with the source."
            maxCharacters={MAX_NOTE_LENGTH}
            rows={2}
            required
          />
          <AdminButton
            type="submit"
            variant="default"
            isLocked={isLocked}
            className="justify-self-start aria-disabled:opacity-60"
          >
            {busyId === id ? "One moment…" : "Accept and publish"}
          </AdminButton>
        </form>
      </Form>
      {isDeclining && (
        <ConfirmDialog
          title="Decline this suggestion?"
          confirm="Decline it"
          isBusy={isLocked}
          onConfirm={decline}
          onClose={() => setIsDeclining(false)}
        >
          <p>You can’t reopen it later. No one is notified, because suggestions are anonymous.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** A visitor's source: the host as a link, the full URL as text. */
function CorrectionSource({ sourceUrl }: { sourceUrl: string }) {
  const link = sourceLink(sourceUrl);
  if (!link) {
    return <p className="mt-2 text-muted-foreground text-sm wrap-anywhere">Unsafe link, shown as text: {sourceUrl}</p>;
  }
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3">
      <ForeignLink
        href={link.href}
        className="text-link inline-flex min-h-11 items-center gap-1.5 font-semibold wrap-anywhere md:min-h-6"
      >
        <ExternalLink className="size-4" /> {link.host}
      </ForeignLink>
      <span className="min-w-0 text-muted-foreground text-sm wrap-anywhere">{link.href}</span>
    </p>
  );
}

/** A suggestion: its holiday, text, source and status. The text is untrusted, so it is rendered as plain text. */
function CorrectionCard(props: CorrectionProps) {
  const { suggestion, sourceUrl, status, publicNote, createdAt, decidedAt, editor, holiday } = props.correction;
  return (
    <li className="rounded-3xl border border-border bg-card p-4 md:p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span
          aria-hidden="true"
          style={hueStyle(holiday.hue)}
          className="hued grid size-9 flex-none place-items-center rounded-xl bg-field text-xl"
        >
          <Emoji of={holiday.emoji} />
        </span>
        <h3 className="min-w-0 flex-1 basis-48 font-bold leading-snug wrap-anywhere">
          {holiday.holidayName}
          {holiday.isDeleted && <span className="badge ml-2">Deleted</span>}
        </h3>
        <NewTabLink
          href={`?tab=holidays&holiday=${holiday.id}`}
          about={` ${holiday.holidayName}`}
          className="link-quiet gap-1.5"
        >
          <Pencil className="size-4" /> Edit the holiday
        </NewTabLink>
      </div>
      <p dir="auto" className="mt-3 max-w-prose whitespace-pre-line text-lg leading-snug wrap-anywhere">
        {suggestion}
      </p>
      <CorrectionSource sourceUrl={sourceUrl} />
      {status === "accepted" && (
        <p className="mt-3 max-w-prose rounded-2xl bg-muted px-4 py-2 wrap-anywhere">
          <span className="font-semibold">In the change log:</span> <bdi>{publicNote}</bdi>
        </p>
      )}
      <p className="mt-2 text-muted-foreground text-sm wrap-anywhere">
        Suggested <Instant at={createdAt} />
        {decidedAt && (
          <>
            {" · "}
            {STATUSES[status].label} <Instant at={decidedAt} />
            {editor && ` by ${editor}`}
          </>
        )}
      </p>
      {status === "pending" && <CorrectionDecision {...props} />}
    </li>
  );
}

const PANEL_ID = "corrections";

/** The label of each status, and what is shown when there is no suggestion with it. */
const STATUSES = {
  pending: { label: "Open", emoji: "🧹", title: "All done", text: "There are no open suggestions." },
  accepted: {
    label: "Accepted",
    emoji: "📗",
    title: "None yet",
    text: "Accepted suggestions appear here and in the public change log.",
  },
  declined: { label: "Declined", emoji: "🗄️", title: "None yet", text: "Declined suggestions appear here." },
} as const satisfies Record<CorrectionStatus, unknown>;

export function CorrectionsPanel() {
  const [{ status, page }, setView] = useState<{ status: CorrectionStatus; page: number }>({
    status: "pending",
    page: 1,
  });
  const query = new URLSearchParams({ status, page: String(page) });
  const list = useAdminData<Correction[]>(`/api/admin/corrections?${query}`);
  const { busyId, perform } = useAdminAction(list.reload, PANEL_ID);
  const decide: CorrectionProps["decide"] = async (id, action, publicNote) => {
    // Source of the title: spec section 8, admin.
    const problem = await perform(id, "Update Failed", async () => {
      try {
        const path = `/api/admin/corrections/${id}/${action}`;
        await postAndToast(action === "accept" ? "Accepted" : "Declined", path, { body: { publicNote } });
        list.change((rows) => rows.filter((row) => row.id !== id));
        return "";
      } catch (error) {
        const issue = error instanceof RequestFailed && error.issues[0];
        if (issue) return issue.message;
        throw error;
      }
    });
    return problem ?? "";
  };
  // While another list loads, `data` is still the previous list.
  const rows = list.data?.filter((row) => row.status === status);
  const total = list.total ?? 0;
  const isWaiting = !rows || (rows.length === 0 && list.isLoading);
  // Deciding the last suggestion on a page removes the page.
  const lastPage = Math.max(Math.ceil(total / CORRECTIONS_PER_PAGE), 1);
  if (!list.isLoading && list.total !== null && page > lastPage) setView({ status, page: lastPage });
  const nothing = STATUSES[status];

  return (
    <Panel
      id={PANEL_ID}
      title="Corrections"
      hint={
        <>
          Fix the holiday first, then accept. Your note appears in the public{" "}
          <NewTabLink href="/corrections" className="text-link">
            change log
          </NewTabLink>
          .
        </>
      }
    >
      <div className="mb-4">
        <FilterChips
          legend="Show"
          options={CORRECTION_STATUSES.map((each) => [each, STATUSES[each].label] as const)}
          value={status}
          count={isWaiting ? null : list.total}
          onChange={(next) => setView({ status: next, page: 1 })}
        />
      </div>
      <DataState list={{ ...list, data: !isWaiting }}>Loading suggestions…</DataState>
      {!list.problem && !isWaiting && rows.length === 0 && (
        <EmptyCard emoji={nothing.emoji} title={nothing.title}>
          {nothing.text}
        </EmptyCard>
      )}
      {rows && rows.length > 0 && (
        <ul className="grid gap-4">
          {rows.map((row) => (
            <CorrectionCard key={row.id} correction={row} busyId={busyId} decide={decide} />
          ))}
        </ul>
      )}
      <Pagination
        what="suggestions"
        page={page}
        last={lastPage}
        onTurn={(to) => {
          setView({ status, page: to });
          document.getElementById(PANEL_ID)?.focus();
        }}
      />
    </Panel>
  );
}
