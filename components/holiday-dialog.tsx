"use client";

import Link from "next/link";
import { DEFAULT_CATEGORY } from "@/lib/holidays/categories";
import { hued } from "./hued";
import { PendingNote } from "./pending-note";
import { buttonClass } from "./ui/button";
import { Dialog } from "./ui/dialog";

/** A holiday that can be chosen. */
export type ChoosableHoliday = {
  id: string;
  holidayName: string;
  /** "" is shown as General. */
  category: string;
  emoji: string;
  hue: number;
  isMonthObservance: boolean;
};

type HolidayDialogProps = {
  /** The chosen day; null keeps the dialog closed. */
  date: string | null;
  holidays: readonly ChoosableHoliday[];
  onClose: () => void;
  /** Where a choice leads. */
  hrefOf: (holidayId: string) => string;
};

/** Asks which of a day's holidays is meant. Source of the texts: spec section 2, holiday selection dialog. */
export function HolidayDialog({ date, holidays, onClose, hrefOf }: HolidayDialogProps) {
  return (
    <Dialog open={date !== null} onClose={onClose} title="Choose Your Holiday">
      <ul className="mt-4 grid gap-2">
        {holidays.map(({ id, holidayName, category, emoji, hue, isMonthObservance }) => (
          <li key={id}>
            <Link href={hrefOf(id)} prefetch={false} className="hued tile" style={hued(hue)}>
              <span aria-hidden="true" className="tile-emoji">
                {emoji}
              </span>
              <span className="min-w-0">
                <span className="block font-bold leading-snug [overflow-wrap:anywhere]">{holidayName}</span>
                <span className="mt-1 flex flex-wrap gap-1.5">
                  <span className="badge">{category || DEFAULT_CATEGORY}</span>
                  {isMonthObservance && <span className="badge">Month-long</span>}
                </span>
              </span>
              <PendingNote>Loading holiday details...</PendingNote>
            </Link>
          </li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <button type="button" className={buttonClass({ look: "quiet" })} onClick={onClose}>
          Cancel
        </button>
        <Link href={`/cards/new?date=${date}&holidayId=just-because`} prefetch={false} className={buttonClass()}>
          Create Card Without Holiday
        </Link>
      </div>
    </Dialog>
  );
}
