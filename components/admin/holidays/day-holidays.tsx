"use client";

import { Crown, ExternalLink, MoreHorizontal, Trash2, Undo2 } from "lucide-react";
import { type MouseEvent, useRef } from "react";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { Emoji } from "@/components/ui/emoji";
import { EmptyState } from "@/components/ui/empty-state";
import { hueStyle } from "@/components/ui/hue";
import type { CivilDate } from "@/lib/core/civil-date";
import { longDate } from "@/lib/core/dates";
import { counted } from "@/lib/core/text";
import type { AdminHolidayRow } from "@/lib/editorial/edited-holiday";
import { MOST_ON_A_DAY, timeLeftInWords, whenInWords } from "@/lib/editorial/list-view";
import { DEFAULT_CATEGORY } from "@/lib/holidays/traits";
import { holidayAddress } from "../address";
import type { AdminData } from "../admin-data";
import { AdminButton, IconButton, NewTabLink } from "../buttons";
import { DataState } from "../panel";

/** What the holidays of a list, a table and a day have in common. */

export type RowHandlers = {
  /** The holiday with an action in progress; no other action can start meanwhile. */
  busyId: string | null;
  onOpen: (id: string) => void;
  onDelete: (holiday: AdminHolidayRow) => void;
  onBringBack: (holiday: AdminHolidayRow) => void;
};

type HolidayProps = { holiday: AdminHolidayRow };

/** Returns the ID of the element that opens a holiday's editor, which gets the focus back on close. */
export const openerId = (id: string): string => `open-${id}`;

export type RowProps = HolidayProps & { actions: RowHandlers };

type HolidayNameProps = HolidayProps & { onOpen: ((id: string) => void) | undefined; className: string };

/** The name, which opens the holiday's editor in place, or in a new tab with a modifier key; not of a deleted one. */
export function HolidayName({ holiday, onOpen, className }: HolidayNameProps) {
  const { id, holidayName, deletedAt } = holiday;
  if (deletedAt) return <span className={className}>{holidayName}</span>;
  const press = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onOpen?.(id);
  };
  return (
    <a id={openerId(id)} href={holidayAddress(id)} onClick={press} className={`${className} hover:underline`}>
      {holidayName}
    </a>
  );
}

/** Badges for what is special about a holiday, next to its name. */
export function HolidayMarks({ holiday: { isSponsored, isMonthObservance, lengthDays, tone } }: HolidayProps) {
  return (
    <>
      {tone === "solemn" && <span className="badge whitespace-nowrap">Solemn</span>}
      {isMonthObservance && <span className="badge whitespace-nowrap">Whole month</span>}
      {lengthDays > 1 && <span className="badge whitespace-nowrap">{lengthDays} days</span>}
      {isSponsored && (
        <span className="inline-flex items-center gap-1.5 whitespace-nowrap rounded-full border border-border px-2 font-semibold text-[0.8rem]">
          <span aria-hidden="true" className="size-2 rounded-full bg-sponsor ring-1 ring-muted-foreground" />
          Sponsored
        </span>
      )}
    </>
  );
}

/** When a holiday last changed; for a deleted one, when it was deleted and how long it can be restored. */
export function ChangedTime({ holiday: { updatedAt, deletedAt } }: HolidayProps) {
  const now = new Date();
  const instant = deletedAt ?? updatedAt;
  return (
    <time
      dateTime={instant}
      title={new Date(instant).toLocaleString("en-US")}
      className={deletedAt ? "" : "whitespace-nowrap"}
    >
      {deletedAt
        ? `Deleted ${whenInWords(deletedAt, now)}, ${timeLeftInWords(deletedAt, now)}`
        : whenInWords(updatedAt, now)}
    </time>
  );
}

type RowActionsProps = RowProps & {
  /** Makes it the pick of its day, where it can become that. */
  onPick?: (() => void) | undefined;
};

/** What can be done with a holiday besides opening it: a menu, or the button that restores it. */
export function RowActions({ holiday, actions: { busyId, onDelete, onBringBack }, onPick }: RowActionsProps) {
  const { slug, holidayName, deletedAt } = holiday;
  const more = useRef<HTMLButtonElement>(null);
  // A closing menu returns the focus to its button, even if the action has moved the focus on.
  const keepMovedFocus = (event: Event) => {
    if (document.activeElement !== document.body) event.preventDefault();
  };
  const afterMenu = (action: () => void) => () => {
    more.current?.focus();
    action();
  };
  const isBusy = busyId !== null;
  if (deletedAt) {
    return (
      <AdminButton
        aria-label={`Restore ${holidayName}`}
        isLocked={isBusy}
        onClick={() => onBringBack(holiday)}
        className="whitespace-nowrap"
      >
        <Undo2 /> Restore
      </AdminButton>
    );
  }
  return (
    // Not modal, because a modal menu keeps the focus until it has closed.
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger asChild>
        <IconButton
          ref={more}
          icon={MoreHorizontal}
          label={`More actions for ${holidayName}`}
          tooltip="More actions"
          className="text-muted-foreground"
        />
      </DropdownMenuTrigger>
      <DropdownMenuContent onCloseAutoFocus={keepMovedFocus}>
        {onPick && (
          <DropdownMenuItem disabled={isBusy} onSelect={afterMenu(onPick)}>
            <Crown /> Make it the pick
          </DropdownMenuItem>
        )}
        <DropdownMenuItem asChild>
          <NewTabLink href={`/holidays/${slug}`}>
            <ExternalLink /> View on site
          </NewTabLink>
        </DropdownMenuItem>
        <DropdownMenuItem disabled={isBusy} onSelect={afterMenu(() => onDelete(holiday))}>
          <Trash2 className="text-destructive" /> Delete
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

/** The ID of the day's heading, which gets the focus when the focused button disappears. */
export const DAY_ID = "holidays-day";

type DayHolidaysProps = {
  date: CivilDate;
  day: AdminData<AdminHolidayRow[]>;
  actions: RowHandlers;
  onPick: (holiday: AdminHolidayRow) => void;
};

/** The holidays of one day: the pick, and the others, each of which can become the pick. */
export function DayHolidays({ date, day, actions, onPick }: DayHolidaysProps) {
  const { data, total, problem, isLoading } = day;
  const pick = data?.find(({ isMonthObservance }) => !isMonthObservance);
  const count = data?.length ?? 0;
  // The total may still include a holiday that was just deleted.
  const all = total !== null && total > MOST_ON_A_DAY ? total : count;
  return (
    <section aria-labelledby={DAY_ID} aria-busy={isLoading} className="mt-6">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div aria-live="polite" className="min-w-0">
          <h3 id={DAY_ID} tabIndex={-1} className="font-bold font-display text-xl outline-none">
            {longDate(date)}
          </h3>
          {data && !isLoading && !problem && (
            <p className="text-muted-foreground">
              {count === 0 ? "No holidays" : counted(all, "holiday")}
              {pick && <span className="sr-only">, the pick is {pick.holidayName}</span>}
            </p>
          )}
        </div>
        <a href={`/holiday/${date}`} target="_blank" rel="noopener" className="link-quiet gap-2">
          <ExternalLink /> View this day on the site
        </a>
      </div>
      <DataState list={day}>Loading holidays...</DataState>
      {!problem && data && count === 0 && (
        <EmptyState emoji="🌵" size="small" title="No holidays on this day">
          Add one with “New holiday”.
        </EmptyState>
      )}
      {!problem && data && count > 0 && (
        <ol className={`grid gap-3 transition-opacity ${isLoading ? "opacity-60 delay-150" : ""}`}>
          {data.map((holiday) => (
            <DayHoliday
              key={holiday.id}
              holiday={holiday}
              isPick={holiday === pick}
              actions={actions}
              // While loading, the list may still show another day.
              onPick={() => isLoading || onPick(holiday)}
            />
          ))}
        </ol>
      )}
      {!problem && count < all && (
        <p className="mt-2 text-muted-foreground text-sm">
          The first {count.toLocaleString("en-US")} of {all.toLocaleString("en-US")}.
        </p>
      )}
    </section>
  );
}

type DayHolidayProps = RowProps & { isPick: boolean; onPick: () => void };

function DayHoliday({ holiday, isPick, actions, onPick }: DayHolidayProps) {
  const { emoji, hue, ruleText, category, rank, isMonthObservance } = holiday;
  return (
    <li
      className={`hued flex items-center gap-3 rounded-3xl border p-3 ${isPick ? "border-field-strong bg-field-soft" : "border-border bg-card"}`}
      style={hueStyle(hue, holiday.tone)}
    >
      <span aria-hidden="true" className="grid size-14 flex-none place-items-center rounded-2xl bg-field text-3xl">
        <Emoji of={emoji} />
      </span>
      <div className="min-w-0 flex-1">
        <HolidayName
          holiday={holiday}
          onOpen={actions.onOpen}
          className="inline-block py-1 font-bold text-lg leading-snug wrap-anywhere"
        />
        <p className="text-muted-foreground text-sm">{ruleText}</p>
        <p className="mt-1 flex flex-wrap items-center gap-2 text-sm">
          <span className="badge wrap-anywhere">{category || DEFAULT_CATEGORY}</span>
          <span className="tabular-nums">Rank {rank}</span>
          <HolidayMarks holiday={holiday} />
          {isPick && (
            <span className="inline-flex items-center gap-1.5 font-semibold text-field-strong">
              <Crown /> The day's pick
            </span>
          )}
        </p>
      </div>
      <RowActions holiday={holiday} actions={actions} onPick={isPick || isMonthObservance ? undefined : onPick} />
    </li>
  );
}
