import { ArrowLeft, PenLine } from "lucide";
import Link from "next/link";
import { DeleteCard } from "@/components/cards/delete-card";
import { LinkEnd } from "@/components/cards/link-end";
import { MailNote } from "@/components/cards/mail-note";
import { PrintCard } from "@/components/cards/print-card";
import { RefuseCards } from "@/components/cards/refuse-cards";
import { SavePicture } from "@/components/cards/save-picture";
import { ShareCardButton } from "@/components/cards/share-card-button";
import { ThankBack } from "@/components/cards/thank-back";
import { EmailOptIn } from "@/components/email-opt-in";
import { Icon } from "@/components/icon";
import { buttonClass } from "@/components/ui/button";
import type { CardMail } from "@/lib/card-mails/status";
import type { CardContent } from "@/lib/cards/content";
import type { Card } from "@/lib/cards/queries";

type BelowCardProps = {
  card: Card;
  content: CardContent;
  /** The secret of the link that the card is seen by; null for its maker. */
  share: string | null;
  isSignedIn: boolean;
  /** How its mail stands, for its maker; null when there is none. */
  mail: CardMail | null;
  /** ISO 8601; null for its maker. */
  linkEndsAt: string | null;
};

/** What can be done with a card: by its maker, and by whoever got it. Source: spec section 2, card view. */
export function BelowCard({ card, content, share, isSignedIn, mail, linkEndsAt }: BelowCardProps) {
  const { id, holiday, selectedDate, thanks } = card;
  const isOwner = share === null;
  const sharing = {
    cardId: id,
    holiday: { id: holiday.id, name: holiday.isBuiltIn ? "" : holiday.holidayName, date: selectedDate },
    isOwner,
    isSignedIn,
  };
  return (
    <div className="mx-auto grid max-w-3xl gap-8 pt-8">
      {isOwner ? (
        <OwnersNote thanks={thanks} />
      ) : (
        <div className="text-center">
          <ThankBack cardId={id} share={share} thanked={thanks[0] ?? null} holidayEmoji={holiday.emoji} />
          {linkEndsAt && <LinkEnd endsAt={linkEndsAt} />}
        </div>
      )}
      <div className="flex flex-wrap justify-center gap-2">
        <ShareCardButton {...sharing} look={isOwner ? "solid" : "quiet"}>
          Share Card
        </ShareCardButton>
        <SavePicture content={content} />
        <PrintCard />
      </div>
      {isOwner && <MailNote cardId={id} mail={mail} />}
      {!isOwner && <EmailOptIn variant="compact" source="card_view" />}
      <div className="flex flex-wrap justify-center gap-2">
        <Link href="/" className={buttonClass({ look: "quiet" })}>
          <Icon of={ArrowLeft} /> Back
        </Link>
        <Link href="/cards/new" prefetch={false} className={buttonClass({ look: isOwner ? "quiet" : "solid" })}>
          <Icon of={PenLine} /> Create Another Card
        </Link>
        <ShareCardButton {...sharing} way="panel" look="quiet">
          Share This Card
        </ShareCardButton>
      </div>
      {isOwner && <EmailOptIn variant="compact" source="card_view" />}
      <div className="text-center">
        {isOwner ? <DeleteCard cardId={id} /> : <RefuseCards cardId={id} share={share} />}
      </div>
    </div>
  );
}

/** What came back for the card, or how it gets to somebody. */
function OwnersNote({ thanks }: Pick<Card, "thanks">) {
  if (thanks.length > 0) {
    return (
      <p className="text-center font-semibold text-lg">
        Came back for your card: <span className="thanks-emoji">{thanks.join(" ")}</span>
      </p>
    );
  }
  return (
    <p className="text-balance text-center text-ink-soft">
      Your card is ready. Share its link: whoever has it can open the card, for as long as the link works. Or have us
      mail it on a morning of your choice.
    </p>
  );
}
