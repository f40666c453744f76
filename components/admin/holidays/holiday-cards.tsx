"use client";

import { counted } from "@/lib/core/text";
import type { ListedHoliday } from "@/lib/editorial/edited-holiday";
import { DEFAULT_CATEGORY } from "@/lib/holidays/traits";
import { hued } from "../../hued";
import { ChangedTime } from "./changed-time";
import { EditorLink } from "./editor-link";
import { HolidayMarks } from "./holiday-marks";
import { RowActions, type RowDeeds } from "./row-actions";

type HolidayCardProps = { holiday: ListedHoliday; deeds: RowDeeds };

function HolidayCard({ holiday, deeds }: HolidayCardProps) {
  const { id, holidayName, emoji, hue, ruleText, displayDate, category, rank, deletedAt } = holiday;
  const { giftCount, currentVideoUrls, sourceCount } = holiday;
  return (
    <li className="hued rounded-3xl border border-line bg-surface p-3" style={hued(hue, holiday.tone)}>
      <div className="flex gap-3">
        <span aria-hidden="true" className="grid size-12 flex-none place-items-center rounded-2xl bg-field text-2xl">
          {emoji}
        </span>
        <div className="min-w-0 flex-1">
          <h3 className="font-bold text-lg leading-snug wrap-anywhere">
            {deletedAt ? (
              holidayName
            ) : (
              <EditorLink id={id} onOpen={deeds.onOpen} className="inline-block py-1 hover:underline">
                {holidayName}
              </EditorLink>
            )}
          </h3>
          <p className="text-ink-soft text-sm">{ruleText}</p>
        </div>
      </div>
      <p className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        <span className="font-semibold">{displayDate}</span>
        <span className="badge wrap-anywhere">{category || DEFAULT_CATEGORY}</span>
        <HolidayMarks holiday={holiday} />
      </p>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3">
        <p className="min-w-0 flex-1 text-ink-soft text-sm">
          Rank {rank} · {counted(giftCount, "gift")} · {counted(currentVideoUrls.length, "video")} ·{" "}
          <span className={sourceCount === 0 ? "font-bold text-danger" : ""}>{counted(sourceCount, "source")}</span>
          <span className="block">
            <ChangedTime holiday={holiday} />
          </span>
        </p>
        <RowActions holiday={holiday} deeds={deeds} />
      </div>
    </li>
  );
}

type HolidayCardsProps = { holidays: readonly ListedHoliday[]; deeds: RowDeeds };

/** The list on a phone. */
export function HolidayCards({ holidays, deeds }: HolidayCardsProps) {
  return (
    <ul className="grid gap-2.5">
      {holidays.map((holiday) => (
        <HolidayCard key={holiday.id} holiday={holiday} deeds={deeds} />
      ))}
    </ul>
  );
}
