"use client";

import { Eye, EyeOff, MailWarning } from "lucide-react";
import { TableCell, TableRow } from "@/components/ui/table";
import { toast } from "@/components/ui/toast-store";
import { isOver, statusBadge } from "@/lib/core/subscription-states";
import type { AdminSponsorship, ReasonMail } from "@/lib/sponsorship/messages/queries";
import { AdminButton } from "../admin-button";
import type { useAdminAction } from "../admin-data";
import { adminRequest } from "../admin-request";
import { Instant, StateBadge, type Tone } from "../panel";

/** Sending an email is retried for more than half a minute. */
const MAIL_TIMEOUT_MS = 60_000;

/** The title of a toast about an action that failed. Source: spec section 8, admin. */
export const UPDATE_FAILED = "Update Failed";

/** The actions on a sponsor's message, with the titles of the toasts that confirm them. */
const ACTIONS = {
  "show-message": "Message shown",
  "hide-message": "Message hidden",
  "send-reason": "Email to the sponsor",
} as const;

type Action = keyof typeof ACTIONS;

/** Changes a sponsor's message or sends the email about it; a toast confirms it. */
export async function postMessageAction(id: string, action: Action, body?: Record<string, string>): Promise<void> {
  const request = { method: "POST", timeoutMs: MAIL_TIMEOUT_MS, ...(body && { body }) } as const;
  const { message } = await adminRequest<{ message: string }>(`/api/admin/sponsors/${id}/${action}`, request);
  toast({ title: ACTIONS[action], description: message });
}

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
      <a href={websiteUrl} target="_blank" rel="noopener noreferrer nofollow" className="text-link line-clamp-2">
        {websiteUrl.replace(/^https?:\/\//, "").replace(/\/$/, "")}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
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

/**
 * A sponsorship: sponsor, holiday, message and whether it is visible. The message is untrusted, so it is rendered as
 * plain text.
 */
export function SponsorCard({ sponsorship, actions, onHide }: SponsorCardProps) {
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
          <span aria-hidden="true">{holiday.emoji} </span>
          <a href={`/holidays/${holiday.slug}`} target="_blank" rel="noopener" className="hover:underline">
            {holiday.holidayName}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
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
