import { hued } from "../hued";
import { CardEnvelope } from "./card-envelope";

type SealedCardProps = {
  emoji: string;
  /** OKLCH hue in degrees. */
  hue: number;
};

/** A card from outside, for programs that look at links: nothing of what is in it. */
export function SealedCard({ emoji, hue }: SealedCardProps) {
  return (
    <div className="hued card-stage" style={hued(hue)} data-phase="sealed">
      <div className="card-arrival">
        <CardEnvelope emoji={emoji} postmark={null}>
          <h1 className="card-address-title">A card for you</h1>
        </CardEnvelope>
      </div>
    </div>
  );
}
