import { Mail } from "lucide";
import Link from "next/link";
import { cardMailPath } from "@/lib/card-mails/paths";
import { mailState } from "@/lib/card-mails/state-words";
import { type CardMail, canScheduleAnew } from "@/lib/card-mails/status";
import { Icon } from "../icon";
import { buttonClass } from "../ui/button";

type MailNoteProps = { cardId: string; mail: CardMail | null };

/** What the link to a card's mail is for, as that stands. */
function linkWords(mail: CardMail | null): string {
  if (!mail) return "Send it by mail, on a morning";
  if (mail.canChange) return "Change it or call it back";
  return mail.status !== "refused" && canScheduleAnew(mail) ? "Send it again" : "Its mail";
}

/** For the maker of a card: how its mail stands, and the way to send it by one. */
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
