import { Sticker } from "../sticker";
import { CardPattern } from "./card-pattern";

/** The front of the closed card: wrapping paper and one large sticker. Seen while the card comes out and unfolds. */
export function CardFront({ emoji }: { emoji: string }) {
  return (
    <div aria-hidden="true" className="card-front">
      <CardPattern emoji={emoji} />
      <Sticker emoji={emoji} />
    </div>
  );
}
