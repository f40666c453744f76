import Link from "next/link";
import { buttonVariants } from "@/components/ui/button-variants";
import { hueStyle } from "@/components/ui/hue";
import { CardEnvelope } from "../face/envelope";

/** Why a card can't be read. `missing` also covers people without access. */
export type CardEnd = "missing" | "expired" | "revoked" | "refused";

type Ending = Record<"emoji" | "rubberStamp" | "title" | "words", string> & { hue: number };

export const ENDINGS: Readonly<Record<CardEnd, Ending>> = {
  missing: {
    emoji: "🐌",
    hue: 85,
    rubberStamp: "Address unknown",
    title: "Card Not Found",
    words:
      "There's no card at this address. Links sometimes lose a letter or two when they're copied. Ask the sender to send it again.",
  },
  expired: {
    emoji: "⏳",
    hue: 40,
    rubberStamp: "Too late",
    title: "This link has expired",
    words:
      "A link works for a day unless the sender chose otherwise, and this one's time is up. Ask for a new one. The card itself may still be waiting.",
  },
  revoked: {
    emoji: "🪃",
    hue: 260,
    rubberStamp: "Taken back",
    title: "This link was closed",
    words:
      "The sender took it back. It happens to the best of letters. If you were expecting a card, ask them about it.",
  },
  refused: {
    emoji: "🤐",
    hue: 320,
    rubberStamp: "No, thank you",
    title: "No more cards here",
    words:
      "Someone with this link asked for no more cards, so it's closed for good. The sender knows that, and nothing else.",
  },
};

/** The page of a card that can't be read: a returned envelope, the reason, and links elsewhere. */
export function CardEnded({ kind }: { kind: CardEnd }) {
  const { emoji, hue, rubberStamp, title, words } = ENDINGS[kind];
  return (
    <div className="hued flex flex-col items-center gap-4 pt-14 pb-8 text-center" style={hueStyle(hue)}>
      <div className="mb-5 w-full max-w-88 -rotate-2" aria-hidden="true">
        <CardEnvelope holiday={{ emoji }} postmark={null} rubberStamp={rubberStamp}>
          {/* An address that no one can read. */}
          <span className="grid w-[55%] gap-3 opacity-60 *:h-2 *:bg-field-line">
            <span />
            <span className="w-[78%]" />
            <span className="w-[46%]" />
          </span>
        </CardEnvelope>
      </div>
      <h1 className="text-balance font-display font-extrabold text-4xl leading-tight tracking-tight">{title}</h1>
      <p className="max-w-md text-pretty text-muted-foreground text-lg leading-relaxed">{words}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <Link href="/" className={buttonVariants()}>
          Back to Home
        </Link>
        <Link href="/cards/new" prefetch={false} className={buttonVariants({ variant: "outline" })}>
          Create a Card
        </Link>
      </div>
    </div>
  );
}
