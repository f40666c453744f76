"use client";

import { Eye, EyeOff, MailWarning } from "lucide-react";
import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { failureText } from "@/components/ui/api-request";
import { Dialog, DialogContent, DialogFooter, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { Emoji } from "@/components/ui/emoji";
import { Form, showIssues, TextField } from "@/components/ui/form";
import { FieldError } from "@/components/ui/input";
import { lazyZodResolver } from "@/components/ui/lazy-zod-resolver";
import { TableCell, TableRow } from "@/components/ui/table";
import { isOver, statusBadge } from "@/lib/core/subscription-states";
import { MAX_REASON_LENGTH } from "@/lib/sponsorship/limits";
import type { AdminSponsorship, ReasonMail } from "@/lib/sponsorship/messages/queries";
import { postAndToast, useAdminAction, useAdminData, useSettled } from "../admin-data";
import { AdminButton, ForeignLink, NewTabLink } from "../buttons";
import { FilterChips, PagedList } from "../paged-list";
import { Instant, SearchField, StateBadge, type Tone } from "../panel";

/** Sending an email is retried for more than half a minute. */
const MAIL_TIMEOUT_MS = 60_000;

/** The title of a toast about an action that failed. Source: spec section 8, admin. */
const UPDATE_FAILED = "Update Failed";

/** The actions on a sponsor's message, with the titles of the toasts that confirm them. */
const ACTIONS = {
  "show-message": "Message shown",
  "hide-message": "Message hidden",
  "send-reason": "Email to the sponsor",
} as const;

type Action = keyof typeof ACTIONS;

/** Changes a sponsor's message or sends the email about it; a toast confirms it. */
const postMessageAction = (id: string, action: Action, body?: Record<string, string>): Promise<void> =>
  postAndToast(ACTIONS[action], `/api/admin/sponsors/${id}/${action}`, {
    timeoutMs: MAIL_TIMEOUT_MS,
    ...(body && { body }),
  });

const MAIL_LABELS: Readonly<Record<ReasonMail, string>> = {
  sent: "We emailed this to them.",
  unsent: "The email couldn’t be sent.",
  undeliverable: "Their address doesn’t accept email, so they only see this on their dashboard.",
};

type HiddenNoteProps = { sponsorship: AdminSponsorship; isLocked: boolean; onSend: () => void };

/** Since when and why a message is hidden, and whether the sponsor was notified; nothing for a visible message. */
function HiddenNote({ sponsorship, isLocked, onSend }: HiddenNoteProps) {
  const { messageHiddenAt, messageHiddenReason, reasonMail, sponsor } = sponsorship;
  if (!messageHiddenAt || !reasonMail) return null;
  const isForgotten = sponsor.contactEmail === "";
  return (
    <div className="mt-3 max-w-prose rounded-2xl bg-muted px-4 py-2.5 text-sm">
      <p className="font-semibold">
        Hidden since <Instant at={messageHiddenAt} />
      </p>
      <p dir="auto" className="mt-0.5 whitespace-pre-line wrap-anywhere">
        {messageHiddenReason}
      </p>
      <p className="mt-0.5 text-muted-foreground">
        {isForgotten ? "There’s no address to email this to." : MAIL_LABELS[reasonMail]}
      </p>
      {reasonMail === "unsent" && !isForgotten && (
        <AdminButton isLocked={isLocked} onClick={onSend} className="mt-2 aria-disabled:opacity-60">
          <MailWarning className="size-4" /> Send it again
          <span className="sr-only"> to {sponsor.businessName}</span>
        </AdminButton>
      )}
    </div>
  );
}

const TONES: Readonly<Record<ReturnType<typeof statusBadge>["tone"], Tone>> = {
  good: "good",
  bad: "watch",
  over: "idle",
  unknown: "idle",
};

/** The style of the two buttons next to a message. */
const BUTTON = "whitespace-nowrap px-4! aria-disabled:opacity-60";

function Badges({ status, isShown, isActive, messageHiddenAt, hasNewText }: AdminSponsorship) {
  const { label, tone } = statusBadge(status);
  return (
    <p className="mt-2 flex flex-wrap gap-1.5">
      <StateBadge tone={TONES[tone]}>{label}</StateBadge>
      {!isShown && !isOver(status) && <StateBadge tone="idle">{isActive ? "Not shown" : "Turned off"}</StateBadge>}
      {messageHiddenAt && <StateBadge tone="watch">Message hidden</StateBadge>}
      {hasNewText && <StateBadge tone="bad">New text to review</StateBadge>}
    </p>
  );
}

function Business({ sponsor, sponsoredAt }: Pick<AdminSponsorship, "sponsor" | "sponsoredAt">) {
  const { businessName, websiteUrl, contactEmail } = sponsor;
  return (
    <p className="min-w-0 text-sm wrap-anywhere">
      <bdi className="line-clamp-3 font-bold text-base leading-snug">{businessName}</bdi>
      <ForeignLink href={websiteUrl} className="text-link line-clamp-2">
        {websiteUrl.replace(/^https?:\/\//, "").replace(/\/$/, "")}
      </ForeignLink>
      <span className="block text-muted-foreground">{contactEmail || "Address deleted"}</span>
      <span className="block text-muted-foreground">
        Since <Instant at={sponsoredAt} isDay />
      </span>
    </p>
  );
}

type SponsorCardProps = {
  sponsorship: AdminSponsorship;
  actions: ReturnType<typeof useAdminAction>;
  onHide: () => void;
};

/** A sponsorship: sponsor, holiday and message. The message is untrusted, so it is rendered as plain text. */
function SponsorCard({ sponsorship, actions, onHide }: SponsorCardProps) {
  const { id, holiday, sponsor, status, customMessage, messageHiddenAt, hasNewText } = sponsorship;
  // Only one action at a time, across all sponsorships.
  const isLocked = actions.busyId !== null;
  const canHide = customMessage !== "" && !isOver(status) && (!messageHiddenAt || hasNewText);
  const about = <span className="sr-only"> of {sponsor.businessName}</span>;
  const post = (action: Action, body?: Record<string, string>) =>
    void actions.perform(id, UPDATE_FAILED, () => postMessageAction(id, action, body));
  return (
    <TableRow
      aria-busy={actions.busyId === id}
      className="grid gap-x-5 gap-y-3 p-4 first:border-t-0 md:grid-cols-[minmax(0,14rem)_minmax(0,1fr)] md:px-5 lg:grid-cols-[minmax(0,13rem)_minmax(0,12rem)_minmax(0,1fr)_auto]"
    >
      <TableCell className="min-w-0 p-0">
        <h3 className="font-bold leading-snug wrap-anywhere">
          <Emoji of={holiday.emoji} />{" "}
          <NewTabLink href={`/holidays/${holiday.slug}`} className="hover:underline">
            {holiday.holidayName}
          </NewTabLink>
        </h3>
        <p className="text-muted-foreground text-sm">{holiday.displayDate}</p>
        <Badges {...sponsorship} />
      </TableCell>
      <TableCell className="min-w-0 p-0">
        <Business {...sponsorship} />
      </TableCell>
      <TableCell className="min-w-0 p-0 md:col-span-2 lg:col-span-1">
        {customMessage === "" ? (
          <p className="text-muted-foreground">No message.</p>
        ) : (
          <p className="max-w-prose whitespace-pre-line text-lg leading-snug wrap-anywhere">
            “<bdi>{customMessage}</bdi>”
          </p>
        )}
        <p dir="auto" className="mt-1 line-clamp-2 max-w-prose text-muted-foreground text-sm wrap-anywhere">
          {sponsor.description}
        </p>
        <HiddenNote sponsorship={sponsorship} isLocked={isLocked} onSend={() => post("send-reason")} />
      </TableCell>
      <TableCell className="flex flex-wrap content-start gap-2 md:col-span-2 lg:col-span-1 lg:w-42 lg:flex-col p-0">
        {messageHiddenAt && (
          <AdminButton
            variant={hasNewText ? "default" : "outline"}
            isLocked={isLocked}
            onClick={() => post("show-message", { customMessage })}
            className={BUTTON}
          >
            <Eye className="size-4" />
            Show {hasNewText ? "new text" : "message"}
            {about}
          </AdminButton>
        )}
        {canHide && (
          <AdminButton aria-haspopup="dialog" isLocked={isLocked} onClick={onHide} className={BUTTON}>
            <EyeOff className="size-4" />
            Hide {hasNewText ? "new text" : "message"}
            {about}
          </AdminButton>
        )}
      </TableCell>
    </TableRow>
  );
}

type HideMessageDialogProps = {
  sponsorship: AdminSponsorship;
  actions: ReturnType<typeof useAdminAction>;
  onClose: () => void;
};

const resolver = lazyZodResolver(() =>
  import("@/lib/sponsorship/input").then(({ hideInput }) => hideInput.pick({ reason: true })),
);

/** Asks for the reason, and hides a message. Typed text stays until it is hidden. */
function HideMessageDialog({ sponsorship, actions, onClose }: HideMessageDialogProps) {
  const { customMessage, sponsor, holiday } = sponsorship;
  const form = useForm({ resolver, defaultValues: { reason: "" } });
  const element = useRef<HTMLFormElement>(null);
  const isBusy = actions.busyId !== null;
  const hide = form.handleSubmit(({ reason }) =>
    actions.perform(sponsorship.id, UPDATE_FAILED, async () => {
      try {
        await postMessageAction(sponsorship.id, "hide-message", { reason, customMessage });
        onClose();
      } catch (error) {
        // The dialog was closed meanwhile, so it cannot show the error.
        if (!element.current) throw error;
        if (!showIssues(form, error)) form.setError("root", { message: failureText(error) });
      }
    }),
  );
  const { root } = form.formState.errors;

  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent onInteractOutside={(event) => event.preventDefault()}>
        <DialogHeader>
          <DialogTitle>Hide this message?</DialogTitle>
        </DialogHeader>
        <Form {...form}>
          <form ref={element} onSubmit={(event) => void hide(event)} noValidate className="mt-2 grid gap-4">
            <blockquote
              aria-label="Their message"
              dir="auto"
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard
              tabIndex={0}
              className="max-h-40 overflow-y-auto whitespace-pre-line rounded-2xl bg-muted px-4 py-2.5 wrap-anywhere"
            >
              “{customMessage}”
            </blockquote>
            <p className="wrap-anywhere">
              {sponsor.businessName} remains the sponsor of {holiday.holidayName}. This message disappears from all
              pages and emails, and any new one waits for your review.
            </p>
            <TextField
              name="reason"
              label="Reason"
              hint="We email this to them and show it on their dashboard, word for word. Tell them what to change."
              maxCharacters={MAX_REASON_LENGTH}
              rows={4}
              required
            />
            {root && <FieldError role="alert">{root.message}</FieldError>}
            <DialogFooter className="mt-0">
              <AdminButton isLocked={isBusy} onClick={onClose} className="aria-disabled:opacity-60">
                Keep it
              </AdminButton>
              <AdminButton type="submit" variant="destructive" isLocked={isBusy}>
                {isBusy ? "One moment…" : "Hide it"}
              </AdminButton>
            </DialogFooter>
          </form>
        </Form>
      </DialogContent>
    </Dialog>
  );
}

const LIST_ID = "sponsor-list";

const PER_PAGE = 20;

const STATES = [
  ["", "All"],
  ["live", "Live"],
  ["hidden", "Message hidden"],
  ["waiting", "New text to review"],
  ["over", "Ended"],
] as const;

type State = (typeof STATES)[number][0];

const NOTHING: Readonly<Record<State, string>> = {
  "": "Sponsors appear here.",
  live: "No sponsors are shown right now.",
  hidden: "No hidden messages.",
  waiting: "No new text to review.",
  over: "No sponsorship has ended yet.",
};

export function SponsorList() {
  const [typed, setTyped] = useState("");
  const search = useSettled(typed.trim());
  const [view, setView] = useState<{ state: State; search: string; page: number }>({ state: "", search: "", page: 1 });
  // A new search starts at the first page.
  const page = view.search === search ? view.page : 1;
  const query = new URLSearchParams({ search, state: view.state, page: String(page), limit: String(PER_PAGE) });
  const list = useAdminData<AdminSponsorship[]>(`/api/admin/sponsors?${query}`);
  const actions = useAdminAction(list.reload, LIST_ID);
  const [hiding, setHiding] = useState<AdminSponsorship | null>(null);
  const nothing = search ? "Try another name or part of one." : NOTHING[view.state];

  return (
    <>
      <PagedList
        id={LIST_ID}
        title="Sponsors"
        hint="A sponsor’s message appears on the holiday’s page right away. You can hide one that doesn’t fit; we email the sponsor your reason."
        list={list}
        page={page}
        perPage={PER_PAGE}
        onTurn={(to) => setView({ ...view, search, page: to })}
        one="sponsorship"
        columns={["Holiday", "Sponsor", "Message", "Actions"]}
        nothing={{ emoji: "🪴", title: search ? "Nothing found" : "No sponsors", text: nothing }}
        filters={
          <>
            <SearchField
              label="Search sponsors"
              isLabelHidden
              value={typed}
              placeholder="Business, holiday, email or message"
              onType={setTyped}
              className="max-w-md"
            />
            <FilterChips
              legend="Show"
              options={STATES}
              value={view.state}
              onChange={(state) => setView({ state, search, page: 1 })}
            />
          </>
        }
      >
        {(row) => <SponsorCard key={row.id} sponsorship={row} actions={actions} onHide={() => setHiding(row)} />}
      </PagedList>
      {hiding && (
        <HideMessageDialog
          sponsorship={hiding}
          actions={actions}
          // A late response closes only its own dialog, not one opened since.
          onClose={() => setHiding((now) => (now === hiding ? null : now))}
        />
      )}
    </>
  );
}
