import type { ReactNode } from "react";
import { CardEarlyScript, type OpeningReport } from "./card-early-script";
import { CardEnvelope } from "./card-envelope";
import { CardFace, type CardFaceProps } from "./card-face";
import { CardOpener } from "./card-opener";
import { postmarkWords } from "./card-postmark-words";

type CardStageProps = Omit<CardFaceProps, "placeholder"> & {
  cardId: string;
  /** Whether it comes in an envelope; one that this tab has opened before is open. */
  sealed: boolean;
  /** Whether the envelope shows the recipient's name; link preview bots never see it. */
  isNamed?: boolean;
  /** Whether the card can be put back into its envelope, so that its maker sees what the recipient will. */
  canReplay?: boolean;
  /** Where to report the opening of a card that came by email. */
  report?: OpeningReport | null;
  onOpen?: () => void;
  /** Below the card, once it is open. */
  children?: ReactNode;
};

/** A card and how it arrives: an envelope with a button; pressed, the card comes out and unfolds. */
export function CardStage(props: CardStageProps) {
  const { cardId, sealed, isNamed = false, canReplay = false, report = null, onOpen, children, ...face } = props;
  const { holiday, selectedDate, recipientName } = face.content;
  const addressee = isNamed ? recipientName?.trim() : null;
  const envelope = (
    <CardEnvelope emoji={holiday.emoji} postmark={postmarkWords(selectedDate, holiday.displayDate)}>
      <h1 className="card-address-title">A card for you</h1>
      {addressee && (
        <p className="card-addressee" dir="auto">
          {addressee}
        </p>
      )}
    </CardEnvelope>
  );
  return (
    <CardOpener
      cardId={cardId}
      emoji={holiday.emoji}
      hue={holiday.hue}
      tone={holiday.tone}
      sealed={sealed}
      canReplay={canReplay}
      script={sealed && <CardEarlyScript cardId={cardId} report={report} />}
      envelope={envelope}
      card={<CardFace {...face} />}
      onOpen={onOpen}
    >
      {children}
    </CardOpener>
  );
}
