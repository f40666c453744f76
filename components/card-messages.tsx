import { Send } from "lucide";
import Link from "next/link";
import type { MessageIdea, Mood } from "@/lib/holidays/moods";
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
  /** Where the card is made. */
  href: string;
};

/** What one could write to somebody, and the way to a card. */
export function CardMessages({ messages, href }: CardMessagesProps) {
  return (
    <>
      <ul className="grid gap-3 md:grid-cols-3">
        {messages.map(({ mood, text }) => (
          <li key={text} className="flex flex-col rounded-3xl border border-line bg-surface p-5 md:p-6">
            <p className="font-semibold text-ink-soft text-sm">{MOOD_LABELS[mood]}</p>
            <blockquote className="mt-2 text-pretty font-display text-lg leading-snug wrap-anywhere">{text}</blockquote>
          </li>
        ))}
      </ul>
      <p className="mt-4">
        <Link href={href} prefetch={false} className={buttonClass({ look: "quiet" })}>
          <Icon of={Send} /> Put one in a card
        </Link>
      </p>
    </>
  );
}
