"use client";

import { RotateCw } from "lucide-react";
import { parseAsString, parseAsStringLiteral, useQueryState, useQueryStates } from "nuqs";
import { type ReactNode, useState } from "react";
import { TableCell, TableRow } from "@/components/ui/table";
import { toast } from "@/components/ui/toast-store";
import { money } from "@/lib/billing/plan";
import type { ListedEvent, ListedOperation } from "@/lib/billing/queries";
import { toastFailure, useAdminAction, useAdminData } from "../admin-data";
import { adminRequest } from "../admin-request";
import { AdminButton } from "../buttons";
import { FilterChips, PagedList } from "../paged-list";
import { Instant, StateBadge, type Tone } from "../panel";
import { SponsorList } from "./sponsor-list";

/** The request may call Stripe more than once. */
const TIMEOUT_MS = 60_000;

const PER_PAGE = 25;

type RowText = {
  title: ReactNode;
  details: ReactNode;
  /** What the replay button acts on, for screen readers; null for no button. */
  replays: string | null;
};

type ReplayListProps<Row extends { status: string }> = {
  of: "events" | "operations";
  title: string;
  hint: string;
  /** The statuses to filter by, in order. */
  states: Readonly<Record<Row["status"], { words: string; tone: Tone }>>;
  /** The singular name of the items: "call". */
  one: string;
  emoji: string;
  /** The text of a row's replay button. */
  button: string;
  describe: (row: Row) => RowText;
};

/** A list of Stripe events or calls, newest first. Failed ones can be replayed, one at a time. */
function ReplayList<Row extends { id: string; status: string }>(props: ReplayListProps<Row>) {
  const { of, states, one, emoji, button, describe, ...panel } = props;
  const names = Object.keys(states) as Row["status"][];
  // The health page links to the failed ones.
  const [status, setStatus] = useQueryState("status", parseAsStringLiteral(names));
  const [page, setPage] = useState(1);
  const query = new URLSearchParams({ status: status ?? "", page: String(page), limit: String(PER_PAGE) });
  const list = useAdminData<Row[]>(`/api/admin/${of}?${query}`);
  const listId = `${of}-list`;
  const { busyId, perform } = useAdminAction(list.reload, listId);
  const replay = (id: string) =>
    perform(id, "Replay Failed", async () => {
      const path = `/api/admin/${of}/${id}/replay`;
      const request = { method: "POST", timeoutMs: TIMEOUT_MS } as const;
      const { status, message } = await adminRequest<{ status: string; message: string }>(path, request);
      if (of === "events" && status === "failed") toastFailure("Replay Failed", message);
      else toast({ title: "Replayed", description: message });
    });
  return (
    <PagedList
      {...panel}
      id={listId}
      list={list}
      page={page}
      perPage={PER_PAGE}
      onTurn={setPage}
      one={one}
      columns={["Status", "What happened", "Action"]}
      nothing={{ emoji, title: `No ${one}s`, text: `No ${one}s with this status.` }}
      filters={
        <FilterChips
          legend="Show"
          options={[["", "All"], ...names.map((name) => [name, states[name].words] as const)]}
          value={status ?? ""}
          onChange={(next) => {
            void setStatus(next || null);
            setPage(1);
          }}
        />
      }
    >
      {(row) => {
        const { title, details, replays } = describe(row);
        const { words, tone } = states[row.status as Row["status"]];
        const isBusy = busyId === row.id;
        return (
          <TableRow
            key={row.id}
            aria-busy={isBusy}
            className="grid items-center gap-x-5 gap-y-2 p-4 first:border-t-0 md:grid-cols-[7rem_minmax(0,1fr)_auto] md:px-5 md:py-2.5"
          >
            <TableCell className="p-0">
              <StateBadge tone={tone}>{words}</StateBadge>
            </TableCell>
            <TableCell className="min-w-0 p-0 wrap-anywhere">
              <h3 className="font-semibold leading-snug">{title}</h3>
              {details}
            </TableCell>
            <TableCell className="p-0 empty:hidden">
              {replays !== null && (
                <AdminButton
                  isLocked={busyId !== null}
                  onClick={() => void replay(row.id)}
                  className="aria-disabled:opacity-60"
                >
                  <RotateCw className={`size-4 ${isBusy ? "motion-safe:animate-spin" : ""}`} />
                  {isBusy ? "One moment…" : button}
                  <span className="sr-only"> {replays}</span>
                </AdminButton>
              )}
            </TableCell>
          </TableRow>
        );
      }}
    </PagedList>
  );
}

function describeEvent(event: ListedEvent): RowText {
  const { stripeEventId, eventType, status, errorMessage, processingTimeMs, createdAt, isReplayable } = event;
  return {
    title: eventType,
    replays: isReplayable ? `${eventType} ${stripeEventId}` : null,
    details: (
      <>
        <p className="text-muted-foreground text-sm">
          <Instant at={createdAt} />
          {processingTimeMs !== null && ` · ${processingTimeMs.toLocaleString("en-US")} ms`} · {stripeEventId}
        </p>
        {errorMessage && <p className="mt-1 text-destructive text-sm">{errorMessage}</p>}
        {!isReplayable && (status === "failed" || status === "pending") && (
          <p className="mt-1 text-sm">This event’s data was deleted, so it can’t be replayed.</p>
        )}
      </>
    ),
  };
}

const EVENTS: ReplayListProps<ListedEvent> = {
  of: "events",
  title: "Stripe events",
  hint: "Notifications from Stripe. Failed ones are retried every few minutes; Replay retries one now.",
  states: {
    failed: { words: "Failed", tone: "bad" },
    pending: { words: "Pending", tone: "watch" },
    processed: { words: "Processed", tone: "good" },
    skipped: { words: "Skipped", tone: "idle" },
  },
  one: "event",
  emoji: "📭",
  button: "Replay",
  describe: describeEvent,
};

const TYPES = new Map([
  ["customer_create", "Create a customer"],
  ["subscription_create", "Create a subscription"],
  ["subscription_update", "Change a subscription"],
  ["subscription_cancel", "Cancel a subscription"],
  ["payment_intent_create", "Create a payment"],
  ["payment_intent_confirm", "Confirm a payment"],
  ["invoice_pay", "Pay an invoice"],
  ["webhook_process", "Process an event"],
]);

/** The steps of an operation. Source: lib/billing/payments/commands.ts, lib/billing/subscriptions/commands.ts. */
const STEPS = new Map([
  ["end", "Cancel a subscription now"],
  ["end_with_period", "Cancel a subscription at period end"],
  ["resume", "Resume a subscription"],
  ["void", "Void an open invoice"],
  ["refund", "Refund a payment"],
]);

/** Describes a call to Stripe in a few words; an unknown one by its own name. */
export function operationLabel({ operationType, step }: Pick<ListedOperation, "operationType" | "step">): string {
  return STEPS.get(step ?? "") ?? TYPES.get(operationType) ?? operationType;
}

function describeOperation(operation: ListedOperation): RowText {
  const { status, sponsorName, holidayName, amountCents, currency, stripeStatus, stripeObjectId } = operation;
  const { errorCode, errorMessage, initiatedAt } = operation;
  const what = operationLabel(operation);
  const about = [sponsorName, holidayName].filter(Boolean).join(", ");
  return {
    title: (
      <>
        {what}
        {amountCents !== null && <span className="tabular-nums"> · {money(amountCents, currency)}</span>}
      </>
    ),
    replays: status === "pending" || status === "failed" ? `about: ${what}, ${about}` : null,
    details: (
      <>
        {about && (
          <p dir="auto" className="text-sm">
            {about}
          </p>
        )}
        <p className="text-muted-foreground text-sm">
          <Instant at={initiatedAt} />
          {stripeStatus && ` · at Stripe: ${stripeStatus.replaceAll("_", " ")}`}
          {stripeObjectId && ` · ${stripeObjectId}`}
        </p>
        {(errorMessage || errorCode) && (
          <p className="mt-1 text-destructive text-sm">{[errorCode, errorMessage].filter(Boolean).join(": ")}</p>
        )}
      </>
    ),
  };
}

/** Our calls to Stripe; for a failed one, Stripe can be asked for the outcome. */
const OPERATIONS: ReplayListProps<ListedOperation> = {
  of: "operations",
  title: "Stripe calls",
  hint: "Our requests to Stripe. Asking again never charges anyone: it looks up the current status and updates ours.",
  states: {
    failed: { words: "Failed", tone: "bad" },
    pending: { words: "Pending", tone: "watch" },
    success: { words: "Success", tone: "good" },
    cancelled: { words: "Canceled", tone: "idle" },
  },
  one: "call",
  emoji: "🪙",
  button: "Ask Stripe",
  describe: describeOperation,
};

const VIEWS = [
  { id: "sponsors", label: "Sponsors", list: <SponsorList /> },
  { id: "events", label: "Stripe events", list: <ReplayList key="events" {...EVENTS} /> },
  { id: "operations", label: "Stripe calls", list: <ReplayList key="operations" {...OPERATIONS} /> },
] as const;

export function SponsorsPanel() {
  const [{ view }, setView] = useQueryStates(
    { view: parseAsStringLiteral(VIEWS.map(({ id }) => id)).withDefault("sponsors"), status: parseAsString },
    { clearOnDefault: false },
  );
  const { list } = VIEWS.find(({ id }) => id === view) ?? VIEWS[0];
  return (
    <>
      <fieldset className="mb-5 flex min-w-0 max-w-full overflow-x-auto rounded-full bg-muted p-1 sm:inline-flex">
        <legend className="sr-only">Which list</legend>
        {VIEWS.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            aria-pressed={id === view}
            onClick={() => void setView({ view: id, status: null })}
            className="min-h-11 flex-1 whitespace-nowrap rounded-full px-3 font-semibold text-muted-foreground text-sm aria-pressed:bg-card aria-pressed:text-foreground aria-pressed:shadow-sm sm:flex-none sm:px-5 sm:text-base"
          >
            {label}
          </button>
        ))}
      </fieldset>
      {list}
    </>
  );
}
