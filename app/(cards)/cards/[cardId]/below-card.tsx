import { ArrowLeft, PenLine } from "lucide";
import Link from "next/link";
import { DeleteCard } from "@/components/cards/share/delete-card";
import { LinkEnd } from "@/components/cards/share/link-end";
import { MailNote } from "@/components/cards/share/mail-note";
import { ShareCardButton } from "@/components/cards/share/share-card-button";
import { BlockCards } from "@/components/cards/viewer/block-cards";
import { PrintCard } from "@/components/cards/viewer/print-card";
import { SavePicture } from "@/components/cards/viewer/save-picture";
import { ThankBack } from "@/components/cards/viewer/thank-back";
import { EmailOptIn } from "@/components/newsletter/email-opt-in";
import { buttonClass } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { CardContent } from "@/lib/cards/content";
import type { CardMail } from "@/lib/cards/mail/status";
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

/** The actions below a card, for its sender or its reader. Source: spec section 2, card view. */
export function BelowCard({ card, content, share, isSignedIn, mail, linkEndsAt }: BelowCardProps) {
  const { id, holiday, selectedDate, thanks } = card;
  const isOwner = share === null;
  const sharing = {
    cardId: id,
    recipientName: card.recipientName,
    look: { emoji: holiday.emoji, hue: holiday.hue, tone: holiday.tone },
    holiday: { id: holiday.id, name: holiday.isBuiltIn ? "" : holiday.holidayName, date: selectedDate },
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
          {linkEndsAt && <LinkEnd endsAt={linkEndsAt} />}
        </div>
      )}
      <div className="flex flex-wrap justify-center gap-2">
        <ShareCardButton {...sharing} variant={isOwner ? "solid" : "quiet"}>
          Share Card
        </ShareCardButton>
        <SavePicture content={content} />
        <PrintCard />
      </div>
      {isOwner && <MailNote cardId={id} mail={mail} />}
      {!isOwner && optIn}
      <div className="flex flex-wrap justify-center gap-2">
        <Link href="/" className={buttonClass({ look: "quiet" })}>
          <Icon of={ArrowLeft} /> Back
        </Link>
        <Link href="/cards/new" prefetch={false} className={buttonClass({ look: isOwner ? "quiet" : "solid" })}>
          <Icon of={PenLine} /> Create Another Card
        </Link>
        <ShareCardButton {...sharing} variant="quiet">
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
        <bdi>{recipientName?.trim() || "Someone"}</bdi> replied <span className="thanks-emoji">{thanks.join(" ")}</span>
      </p>
    );
  }
  return (
    <p className="text-balance text-center text-ink-soft">
      Your card is ready. Anyone with its link can open it until the link expires. You can also have us email it on the
      morning you choose.
    </p>
  );
}
