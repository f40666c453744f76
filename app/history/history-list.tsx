import { useEffect, useRef, useState } from "react";
import { Section } from "@/components/section";
import { buttonClass } from "@/components/ui/button";
import { RECENT_LIST_LENGTH } from "@/lib/cards/history/entries";
import type { HistoryEntry } from "@/lib/cards/history/entry";
import { filterEntries, type HistoryFilter } from "@/lib/cards/history/filter";
import { listInWords } from "@/lib/cards/history/words";
import type { CivilDate } from "@/lib/core/dates";
import { Envelope } from "./envelope";
import { HistoryFilters } from "./history-filters";
import { NoCards } from "./no-cards";

type HistoryListProps = { entries: readonly HistoryEntry[]; today: CivilDate };

/** The cards that match a filter: the newest ten, then all of them. */
export function HistoryList({ entries, today }: HistoryListProps) {
  const [filter, setFilter] = useState<HistoryFilter>("all");
  const [isWhole, setIsWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const left = filterEntries(entries, filter, today);
  const shown = isWhole ? left : left.slice(0, RECENT_LIST_LENGTH);

  // The button disappears, so the focus goes to the first card it revealed.
  useEffect(() => {
    if (isWhole) list.current?.children[RECENT_LIST_LENGTH]?.querySelector("a")?.focus({ preventScroll: true });
  }, [isWhole]);

  const choose = (next: HistoryFilter) => {
    setFilter(next);
    setIsWhole(false);
  };
  return (
    <Section id="sent" title="Sent cards">
      <HistoryFilters value={filter} onChange={choose} countOf={(each) => filterEntries(entries, each, today).length} />
      <p role="status" className="mt-4 text-ink-soft">
        {left.length > 0 && listInWords(shown.length, left.length)}
      </p>
      {left.length === 0 ? (
        <NoCards filter={filter} />
      ) : (
        <ul ref={list} className="mt-3 grid gap-3 md:grid-cols-2">
          {shown.map((entry) => (
            <li key={entry.id} className="envelope-place">
              <Envelope entry={entry} />
            </li>
          ))}
        </ul>
      )}
      {shown.length < left.length && (
        <button
          type="button"
          className={buttonClass({ look: "quiet", className: "mt-4 w-full" })}
          onClick={() => setIsWhole(true)}
        >
          Show all {left.length}
        </button>
      )}
    </Section>
  );
}
