import { Mail } from "lucide";
import Link from "next/link";
import { buttonClass } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { cardMailPath } from "@/lib/cards/mail/paths";
import { mailState } from "@/lib/cards/mail/state-labels";
import { type CardMail, canScheduleAnew } from "@/lib/cards/mail/status";

type MailNoteProps = { cardId: string; mail: CardMail | null };

/** Returns the label of the link to a card's email page. */
function linkWords(mail: CardMail | null): string {
  if (!mail) return "Schedule by email";
  if (mail.canChange) return "Change or cancel";
  return mail.status !== "refused" && canScheduleAnew(mail) ? "Send it again" : "Email details";
}

/** For the card's owner: the status of its email, and the link to schedule one. */
export function MailNote({ cardId, mail }: MailNoteProps) {
  const state = mail && mailState(mail);
  return (
    <div className="grid justify-items-center gap-3 text-center">
      {state && (
        <p className="max-w-prose text-pretty">
          <strong>{state.label}</strong>
          <span className="wrap-anywhere block text-ink-soft">{state.words}</span>
        </p>
      )}
      <Link href={cardMailPath(cardId)} prefetch={false} className={buttonClass({ look: "quiet" })}>
        <Icon of={Mail} /> {linkWords(mail)}
      </Link>
    </div>
  );
}
