import Link from "next/link";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import type { HistoryFilter } from "@/lib/cards/history/filter";

type Blank = { emoji: string; title: string; text: string };

const BLANKS: Readonly<Record<HistoryFilter, Blank>> = {
  all: { emoji: "📭", title: "No cards yet", text: "Cards you send from this device will show up here." },
  today: { emoji: "🌤️", title: "Nothing sent today", text: "There's still time." },
  "this-month": { emoji: "📅", title: "No cards this month", text: "Every day is a reason to send one." },
  "this-year": { emoji: "🎆", title: "No cards this year", text: "Someone would love to hear from you." },
  "with-videos": {
    emoji: "🎥",
    title: "No cards with video yet",
    text: "Add a 30-second video to your next card.",
  },
};

/** The empty state of a filter, or of the whole history. */
export function NoCards({ filter }: { filter: HistoryFilter }) {
  const { emoji, title, text } = BLANKS[filter];
  const isAll = filter === "all";
  return (
    <EmptyState
      emoji={emoji}
      title={title}
      titleAs={isAll ? "h2" : "h3"}
      size={isAll ? "page" : "small"}
      actions={
        <Link href={isAll ? "/" : "/cards/new"} className={buttonClass(isAll ? {} : { look: "quiet" })}>
          {isAll ? "Find a holiday" : "Send a card"}
        </Link>
      }
    >
      {text}
    </EmptyState>
  );
}
