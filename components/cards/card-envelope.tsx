import type { ReactNode } from "react";
import { CardFront } from "./card-front";
import { CardPattern } from "./card-pattern";
import { CardPostmark } from "./card-postmark";
import type { PostmarkWords } from "./card-postmark-words";
import { CardSeal } from "./card-seal";
import { CardStamp } from "./card-stamp";

type CardEnvelopeProps = {
  emoji: string;
  postmark: PostmarkWords | null;
  /** The address. */
  children: ReactNode;
  /** Over it all: what a post office prints on what it could not deliver. */
  rubberStamp?: string;
};

/** A closed envelope: behind it the flap with its lining, in it the card, in front the address, on its edge the seal. */
export function CardEnvelope({ emoji, postmark, children, rubberStamp }: CardEnvelopeProps) {
  return (
    <div className="card-envelope">
      <div aria-hidden="true" className="card-flap">
        <CardPattern emoji={emoji} />
      </div>
      <div aria-hidden="true" className="card-letter">
        <CardFront emoji={emoji} />
      </div>
      <div className="card-envelope-front">
        <div className="card-post" aria-hidden="true">
          <CardPostmark words={postmark} />
          <CardStamp emoji={emoji} />
        </div>
        <div className="card-address">{children}</div>
        {rubberStamp && (
          <span aria-hidden="true" className="card-rubber-stamp">
            {rubberStamp}
          </span>
        )}
      </div>
      <CardSeal emoji={emoji} />
    </div>
  );
}
