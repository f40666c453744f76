import type { CivilDate } from "@/lib/core/dates";
import type { Holiday } from "@/lib/holidays/queries";
import { isSolemn } from "@/lib/holidays/traits";
import type { SponsorItem } from "@/lib/sponsorship/queries";
import { HolidayTile } from "./holiday-tile";
import { SponsorDisplay } from "./sponsor-display";

type HolidayPickerProps = {
  date: CivilDate;
  holidays: readonly Holiday[];
  selectedId: string;
  sponsors: Readonly<Record<string, SponsorItem[]>>;
};

/** The holidays of a date that has several; the selected one is marked. */
export function HolidayPicker({ date, holidays, selectedId, sponsors }: HolidayPickerProps) {
  return (
    <ul className="tiles picker">
      {holidays.map((holiday) => (
        <li key={holiday.id}>
          <HolidayTile
            href={`/holiday/${date}?holidayId=${holiday.id}`}
            emoji={holiday.emoji}
            hue={holiday.hue}
            tone={holiday.tone}
            name={holiday.holidayName}
            note={holiday.category}
            current={holiday.id === selectedId}
          >
            {!isSolemn(holiday) && <SponsorDisplay sponsors={sponsors[holiday.id] ?? []} variant="minimal" />}
          </HolidayTile>
        </li>
      ))}
    </ul>
  );
}
