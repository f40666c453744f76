import type { Tone } from "@/lib/holidays/traits";
import { hued } from "../hued";
import { CardEnvelope } from "./card-envelope";

type SealedCardProps = {
  emoji: string;
  /** OKLCH hue in degrees. */
  hue: number;
  tone: Tone;
};

/** A closed envelope for link preview bots: nothing of what is in it. */
export function SealedCard({ emoji, hue, tone }: SealedCardProps) {
  return (
    <div className="hued card-stage" style={hued(hue, tone)} data-tone={tone} data-phase="sealed">
      <div className="card-arrival">
        <CardEnvelope emoji={emoji} postmark={null}>
          <h1 className="card-address-title">A card for you</h1>
        </CardEnvelope>
      </div>
    </div>
  );
}
