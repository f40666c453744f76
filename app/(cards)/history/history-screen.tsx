"use client";

import Link from "next/link";
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { loadHistory, subscribe } from "@/components/cards/history-store";
import { useToday } from "@/components/layout/use-today";
import { DEFAULT_BUTTON, OUTLINE_BUTTON } from "@/components/ui/button-classes";
import { Emoji } from "@/components/ui/emoji";
import { EmptyState } from "@/components/ui/empty-state";
import { hueStyle } from "@/components/ui/hue";
import { NotLoaded } from "@/components/ui/on-demand";
import { Section } from "@/components/ui/prose";
import type { HistoryEntry } from "@/lib/cards/history/entries";
import {
  filterEntries,
  HISTORY_FILTERS,
  type HistoryFilter,
  type HistoryStats,
  historyStats,
  listInWords,
  RECENT_LIST_LENGTH,
  sentDay,
} from "@/lib/cards/history/overview";
import type { CivilDate } from "@/lib/core/civil-date";
import "./history.css";

/** Loaded after the history, because few visits use it. */
const LazyBackup = lazy(() =>
  import("./history-backup").then(
    ({ HistoryBackup }) => ({ default: HistoryBackup }),
    () => ({ default: NotLoaded }),
  ),
);

const BLANKS: Readonly<Record<HistoryFilter, { emoji: string; title: string; text: string }>> = {
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
function NoCards({ filter }: { filter: HistoryFilter }) {
  const { emoji, title, text } = BLANKS[filter];
  const isAll = filter === "all";
  return (
    <EmptyState
      emoji={emoji}
      title={title}
      titleAs={isAll ? "h2" : "h3"}
      size={isAll ? "page" : "small"}
      actions={
        <Link href={isAll ? "/" : "/cards/new"} className={isAll ? DEFAULT_BUTTON : OUTLINE_BUTTON}>
          {isAll ? "Find a holiday" : "Send a card"}
        </Link>
      }
    >
      {text}
    </EmptyState>
  );
}

/** The hue of an envelope without one of its own, which is almost gray. */
const PLAIN_HUE = 320;

/** Icons that the server draws: `mail` is on a plain envelope. */
type HistoryIcons = { mail: ReactNode; video: ReactNode };

/** A sent card, drawn as an envelope with its emoji and color. Older entries without them get a plain one. */
function Envelope({ entry, icons }: { entry: HistoryEntry; icons: HistoryIcons }) {
  const { id, holidayName, recipientName, message, includedSelfie, sentAt, emoji, hue, tone } = entry;
  return (
    <article
      className="hued envelope wrap-anywhere relative flex h-full gap-6 overflow-hidden rounded-[1.25rem] border border-border bg-card px-[1.1rem] pt-[1.35rem] pb-[1.1rem] outline-primary hover:border-field-line hover:bg-field-soft has-focus-visible:-outline-offset-3 has-focus-visible:outline-3"
      style={hueStyle(hue ?? PLAIN_HUE, hue === undefined ? "solemn" : tone)}
    >
      <div className="min-w-0 flex-1">
        <p className="text-muted-foreground text-sm">
          <time dateTime={sentAt}>{sentDay(sentAt)}</time>
        </p>
        <h3 className="mt-0.5 font-bold text-lg leading-snug">
          <Link
            href={`/cards/${encodeURIComponent(id)}`}
            prefetch={false}
            // The whole envelope is a link to the card.
            className="after:absolute after:inset-0 after:rounded-[inherit] focus-visible:outline-none"
          >
            {holidayName}
          </Link>
        </h3>
        <p dir="auto" className="font-semibold">
          {recipientName ? `To ${recipientName}` : "No recipient name"}
        </p>
        <p dir="auto" className="mt-1 line-clamp-2 text-muted-foreground">
          {message}
        </p>
        {includedSelfie && <p className="badge mt-2 inline-flex items-center gap-1.5">{icons.video} Video</p>}
      </div>
      <div aria-hidden="true" className="envelope-corner relative flex-none">
        <span className="stamp grid h-20 w-16 place-items-center text-[2rem] leading-none">
          {emoji ? <Emoji of={emoji} /> : icons.mail}
        </span>
      </div>
    </article>
  );
}

type HistoryListProps = { entries: readonly HistoryEntry[]; today: CivilDate; icons: HistoryIcons };

/** The cards that match a filter: the newest ten first, then all of them. */
function HistoryList({ entries, today, icons }: HistoryListProps) {
  const [filter, setFilter] = useState<HistoryFilter>("all");
  const [isWhole, setIsWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const left = filterEntries(entries, filter, today);
  const shown = isWhole ? left : left.slice(0, RECENT_LIST_LENGTH);

  // The button disappears, so move the focus to the first card it revealed.
  useEffect(() => {
    if (isWhole) list.current?.children[RECENT_LIST_LENGTH]?.querySelector("a")?.focus({ preventScroll: true });
  }, [isWhole]);

  const choose = (next: HistoryFilter) => {
    setFilter(next);
    setIsWhole(false);
  };
  return (
    <Section id="sent" title="Sent cards">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Filter cards</legend>
        {HISTORY_FILTERS.map(({ id, label }) => (
          <label
            key={id}
            className="chip relative cursor-pointer has-checked:border-primary has-checked:bg-primary has-checked:text-primary-foreground"
          >
            <input
              type="radio"
              name="filter"
              value={id}
              checked={id === filter}
              onChange={() => choose(id)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-[inherit]"
            />
            {label} <span className="font-normal text-sm">{filterEntries(entries, id, today).length}</span>
          </label>
        ))}
      </fieldset>
      <p role="status" className="mt-4 text-muted-foreground">
        {left.length > 0 && listInWords(shown.length, left.length)}
      </p>
      {left.length === 0 ? (
        <NoCards filter={filter} />
      ) : (
        <ul ref={list} className="mt-3 grid gap-3 md:grid-cols-2">
          {shown.map((entry) => (
            // Laid out only near the window: there may be five hundred.
            <li key={entry.id} className="[contain-intrinsic-size:auto_11rem] [content-visibility:auto]">
              <Envelope entry={entry} icons={icons} />
            </li>
          ))}
        </ul>
      )}
      {shown.length < left.length && (
        <button type="button" className={`${OUTLINE_BUTTON} mt-4 w-full`} onClick={() => setIsWhole(true)}>
          Show all {left.length}
        </button>
      )}
    </Section>
  );
}

const STAMPS = [
  { label: "Cards sent", of: "totalCards", hue: 345 },
  { label: "Holidays", of: "uniqueHolidays", hue: 70 },
  { label: "With video", of: "cardsWithSelfies", hue: 185 },
  { label: "Last 30 days", of: "recentCards", hue: 275 },
] as const;

/** The history's statistics, drawn as a strip of stamps. */
function HistoryNumbers({ stats }: { stats: HistoryStats }) {
  return (
    <div className="mt-6">
      <dl className="grid max-w-3xl grid-cols-2 gap-3 sm:grid-cols-4">
        {STAMPS.map(({ label, of, hue }) => (
          <div
            key={of}
            className="hued stamp flex min-h-26 flex-col-reverse justify-end px-4 py-3 odd:-rotate-1 even:rotate-[0.8deg]"
            style={hueStyle(hue)}
          >
            <dt className="m-0 text-inherit">{label}</dt>
            <dd className="font-display font-extrabold text-[2.75rem] text-field-strong leading-[1.05] tracking-[-0.03em]">
              {stats[of]}
            </dd>
          </div>
        ))}
      </dl>
      {stats.lastSent && (
        <p className="mt-3 text-muted-foreground">
          Last sent on <time dateTime={stats.lastSent}>{sentDay(stats.lastSent)}</time>.
        </p>
      )}
    </div>
  );
}

/** The device's history: statistics, the sent cards, and export and import. */
export function HistoryScreen({ icons }: { icons: HistoryIcons }) {
  const today = useToday();
  // The server doesn't know the history, and the first render must match the server's.
  const entries = useSyncExternalStore(subscribe, loadHistory, () => null);
  if (!entries || !today) {
    // Most devices load it faster than this appears.
    return (
      <p className="needs-script fade-in fill-mode-backwards mt-8 min-h-[60vh] animate-in text-muted-foreground delay-400 duration-200">
        Loading your card history…
      </p>
    );
  }
  return (
    <div className="needs-script">
      {entries.length === 0 ? (
        <NoCards filter="all" />
      ) : (
        <>
          <HistoryNumbers stats={historyStats(entries, new Date())} />
          <HistoryList entries={entries} today={today} icons={icons} />
        </>
      )}
      {/* Its final height is reserved, so that the footer doesn't move. */}
      <div className="flow-root min-h-80 md:min-h-64">
        <Suspense>
          <LazyBackup entries={entries} today={today} />
        </Suspense>
      </div>
    </div>
  );
}
