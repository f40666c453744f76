import { ArrowLeft, Mail, PenLine } from "lucide-react";
import Link from "next/link";
import { LinkEnd } from "@/components/cards/viewer/card-opener";
import {
  BlockCards,
  DeleteCard,
  PrintCard,
  SavePicture,
  ShareCardButton,
  ThankBack,
} from "@/components/cards/viewer/lazy-actions";
import { EmailOptIn } from "@/components/layout/islands";
import { buttonVariants } from "@/components/ui/button-variants";
import { Emoji } from "@/components/ui/emoji";
import { Icon } from "@/components/ui/icon";
import type { CardContent } from "@/lib/cards/content";
import { type CardMail, canReschedule, mailState } from "@/lib/cards/mail/status";
import type { Card } from "@/lib/cards/queries";
import { isSolemn } from "@/lib/holidays/tone";

type BelowCardProps = {
  card: Card;
  content: CardContent;
  /** The secret of the link that opened the card; null for its sender. */
  share: string | null;
  isSignedIn: boolean;
  /** The state of its email, for its sender; null without one. */
  mail: CardMail | null;
  /** When the link expires, in ISO 8601; null for its sender. */
  linkEndsAt: string | null;
};

/** Returns the path of the builder for a reply. The sender's name is in the fragment, which no server sees. */
function replyPath(senderName: string | null): string {
  return `/cards/new#${new URLSearchParams({ to: senderName?.trim() ?? "" })}`;
}

/** The actions below a card, for its sender or its reader. Source: spec section 2, card view. */
export function BelowCard({ card, content, share, isSignedIn, mail, linkEndsAt }: BelowCardProps) {
  const { id, holiday, selectedDate, thanks } = card;
  const { emoji, hue, tone } = holiday;
  const isOwner = share === null;
  const sharing = {
    cardId: id,
    recipientName: card.recipientName,
    holiday: {
      id: holiday.id,
      name: holiday.isBuiltIn ? "" : holiday.holidayName,
      date: selectedDate,
      emoji,
      hue,
      tone,
    },
    isOwner,
    isSignedIn,
  };
  // No deals next to a day of remembrance.
  const quiet = isSolemn(holiday) && {
    description: "One short email a week, with the days ahead.",
    preferences: ["previews"] as const,
  };
  const optIn = <EmailOptIn variant="compact" source="card_view" {...quiet} />;
  return (
    <div className="mx-auto grid max-w-3xl gap-8 pt-8">
      {isOwner ? (
        <OwnersNote thanks={thanks} recipientName={card.recipientName} />
      ) : (
        <div className="text-center">
          <ThankBack cardId={id} share={share} thanked={thanks[0] ?? null} holiday={holiday} />
          <a href={replyPath(card.senderName)} className={buttonVariants({ className: "mt-5" })}>
            <Icon of={PenLine} /> Send one back
          </a>
          {linkEndsAt && <LinkEnd endsAt={linkEndsAt} />}
        </div>
      )}
      <div className="flex flex-wrap justify-center gap-2">
        <ShareCardButton {...sharing} variant={isOwner ? "default" : "outline"}>
          Share Card
        </ShareCardButton>
        <SavePicture content={content} />
        <PrintCard />
      </div>
      {isOwner && <MailNote cardId={id} mail={mail} />}
      {!isOwner && optIn}
      <div className="flex flex-wrap justify-center gap-2">
        <Link href="/" className={buttonVariants({ variant: "outline" })}>
          <Icon of={ArrowLeft} /> Back
        </Link>
        <Link href="/cards/new" prefetch={false} className={buttonVariants({ variant: "outline" })}>
          <Icon of={PenLine} /> Create Another Card
        </Link>
        <ShareCardButton {...sharing} variant="outline">
          Share This Card
        </ShareCardButton>
      </div>
      {isOwner && optIn}
      <div className="text-center">
        {isOwner ? <DeleteCard cardId={id} /> : <BlockCards cardId={id} share={share} />}
      </div>
    </div>
  );
}

/** Shows the sender the replies to the card, or how to send it. */
function OwnersNote({ thanks, recipientName }: Pick<Card, "thanks" | "recipientName">) {
  if (thanks.length > 0) {
    return (
      <p className="text-center font-semibold text-lg">
        <bdi>{recipientName?.trim() || "Someone"}</bdi> replied{" "}
        {Array.from(thanks.entries(), ([place, emoji]) => (
          <Emoji key={place} of={emoji} className="thanks-emoji" />
        ))}
        <span className="sr-only">{thanks.join(" ")}</span>
      </p>
    );
  }
  return (
    <p className="text-balance text-center text-muted-foreground">
      Your card is ready. Anyone with its link can open it until the link expires. You can also have us email it on the
      morning you choose.
    </p>
  );
}

/** Returns the label of the link to a card's email page. */
function linkLabel(mail: CardMail | null): string {
  if (!mail) return "Schedule by email";
  if (mail.canChange) return "Change or cancel";
  return mail.status !== "refused" && canReschedule(mail) ? "Send it again" : "Email details";
}

/** For the card's owner: the status of its email, and the link to schedule one. */
function MailNote({ cardId, mail }: { cardId: string; mail: CardMail | null }) {
  const state = mail && mailState(mail);
  return (
    <div className="grid justify-items-center gap-3 text-center">
      {state && (
        <p className="max-w-prose text-pretty">
          <strong>{state.label}</strong>
          <span className="wrap-anywhere block text-muted-foreground">{state.words}</span>
        </p>
      )}
      <Link href={`/cards/${cardId}/mail`} prefetch={false} className={buttonVariants({ variant: "outline" })}>
        <Icon of={Mail} /> {linkLabel(mail)}
      </Link>
    </div>
  );
}
