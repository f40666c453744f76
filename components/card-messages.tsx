import { Send } from "lucide";
import Link from "next/link";
import type { MessageIdea, Mood } from "@/lib/holidays/traits";
import { Icon } from "./icon";
import { buttonClass } from "./ui/button";

const MOOD_LABELS: Readonly<Record<Mood, string>> = {
  warm: "Warm",
  funny: "Funny",
  cheeky: "Cheeky",
  thoughtful: "Thoughtful",
  grateful: "Grateful",
};

type CardMessagesProps = {
  messages: readonly MessageIdea[];
  /** The card builder; null when no card can be sent for the date. */
  href: string | null;
};

/** Message ideas, and a link to the card builder. */
export function CardMessages({ messages, href }: CardMessagesProps) {
  return (
    <>
      <ul className="grid gap-2 md:grid-cols-3 md:gap-3">
        {messages.map(({ mood, text }) => (
          <li key={text} className="flex flex-col rounded-3xl border border-line bg-surface p-4 md:p-6">
            <p className="font-semibold text-ink-soft text-sm">{MOOD_LABELS[mood]}</p>
            <blockquote className="mt-1 text-pretty font-display leading-snug wrap-anywhere md:mt-2 md:text-lg">
              {text}
            </blockquote>
          </li>
        ))}
      </ul>
      {href && (
        <p className="mt-4">
          <Link href={href} prefetch={false} className={buttonClass({ look: "quiet" })}>
            <Icon of={Send} /> Use one in a card
          </Link>
        </p>
      )}
    </>
  );
}
