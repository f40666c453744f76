"use client";

// A client component, like HolidayTile: a page has forty, and their props are smaller than their markup.

import Link from "next/link";
import { Emoji } from "@/components/ui/emoji";
import { hueStyle } from "@/components/ui/hue";
import { PendingNote } from "@/components/ui/pending-note";
import { type CivilDate, partsOf } from "@/lib/core/civil-date";
import type { Tone } from "@/lib/holidays/tone";
import "./calendar.css";

type DayCellProps = {
  date: CivilDate;
  href: string;
  label: string;
  count: number;
  pick?: { name: string; emoji: string; hue: number; tone?: Tone };
  isSponsored?: boolean;
  current?: boolean;
};

/** One day of a month: its number, its pick, `*` for one holiday and `**` for several, a dot if one is sponsored. */
export function DayCell({ date, href, label, count, pick, isSponsored, current }: DayCellProps) {
  return (
    <td>
      <Link
        href={href}
        prefetch={false}
        data-date={date}
        data-several={count > 1 || undefined}
        aria-current={current ? "page" : undefined}
        className="hued day-cell"
        style={pick && hueStyle(pick.hue, pick.tone)}
      >
        <span className="sr-only">{label}</span>
        <span aria-hidden="true" className="day-cell-face">
          <b>{partsOf(date).day}</b>
          {count > 0 && <i>{count > 1 ? "**" : "*"}</i>}
          {pick && (
            <>
              <span className="day-cell-emoji">
                <Emoji of={pick.emoji} />
              </span>
              <span className="day-cell-name">{pick.name}</span>
            </>
          )}
        </span>
        {isSponsored && (
          <span className="sponsor-dot" title="Sponsored holiday">
            <span className="sr-only">Sponsored holiday</span>
          </span>
        )}
        <PendingNote>Loading holiday details...</PendingNote>
      </Link>
    </td>
  );
}
