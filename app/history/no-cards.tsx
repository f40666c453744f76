import Link from "next/link";
import { EmptyState } from "@/components/empty-state";
import { buttonClass } from "@/components/ui/button";
import type { HistoryFilter } from "@/lib/history/filter";

type Blank = { emoji: string; title: string; text: string };

const BLANKS: Readonly<Record<HistoryFilter, Blank>> = {
  all: { emoji: "📭", title: "No cards yet", text: "The first one you send will be here when you come back." },
  today: { emoji: "🌤️", title: "Nothing sent today", text: "The day isn't over." },
  "this-month": { emoji: "📅", title: "No cards this month", text: "Thirty-odd days, thirty odd reasons." },
  "this-year": { emoji: "🎆", title: "No cards this year", text: "Somebody is wondering how you are." },
  "with-videos": {
    emoji: "🎥",
    title: "No card with a video yet",
    text: "Thirty seconds of you beat a thousand characters.",
  },
};

/** What stands where a filter leaves no card; of the whole history, where there is none at all. */
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
          {isAll ? "Find a day worth sending" : "Send a card"}
        </Link>
      }
    >
      {text}
    </EmptyState>
  );
}
