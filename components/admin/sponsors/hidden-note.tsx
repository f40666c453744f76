"use client";

import { MailWarning } from "lucide";
import type { DeskSponsorship, ReasonMail } from "@/lib/sponsorship/messages/queries";
import { Icon } from "../../icon";
import { buttonClass } from "../../ui/button";
import { Instant } from "../instant";

const MAIL_WORDS: Readonly<Record<ReasonMail, string>> = {
  sent: "We emailed this to them.",
  unsent: "The email couldn’t be sent.",
  undeliverable: "Their address doesn’t accept email, so they only see this on their dashboard.",
};

type HiddenNoteProps = { sponsorship: DeskSponsorship; isLocked: boolean; onSend: () => void };

/** Since when a message is hidden, why, and whether its sponsor has heard of it; nothing of one that is shown. */
export function HiddenNote({ sponsorship, isLocked, onSend }: HiddenNoteProps) {
  const { messageHiddenAt, messageHiddenReason, reasonMail, sponsor } = sponsorship;
  if (!messageHiddenAt || !reasonMail) return null;
  const isForgotten = sponsor.contactEmail === "";
  return (
    <div className="mt-3 max-w-prose rounded-2xl bg-sunken px-4 py-2.5 text-sm">
      <p className="font-semibold">
        Hidden since <Instant at={messageHiddenAt} />
      </p>
      <p dir="auto" className="mt-0.5 whitespace-pre-line wrap-anywhere">
        {messageHiddenReason}
      </p>
      <p className="mt-0.5 text-ink-soft">
        {isForgotten ? "There’s no address to email this to." : MAIL_WORDS[reasonMail]}
      </p>
      {reasonMail === "unsent" && !isForgotten && (
        <button
          type="button"
          aria-disabled={isLocked}
          onClick={() => isLocked || onSend()}
          className={buttonClass({ look: "quiet", className: "mt-2 aria-disabled:opacity-60" })}
        >
          <Icon of={MailWarning} className="size-4" /> Send it again
          <span className="sr-only"> to {sponsor.businessName}</span>
        </button>
      )}
    </div>
  );
}
