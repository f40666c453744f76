import type { CivilDate } from "@/lib/civil-date";
import type { Holiday } from "@/lib/holidays/queries";
import type { SponsorItem } from "@/lib/sponsors/queries";
import { HolidayTile } from "./holiday-tile";
import { SponsorDisplay } from "./sponsor-display";

type HolidayPickerProps = {
  date: CivilDate;
  holidays: readonly Holiday[];
  selectedId: string;
  sponsors: Readonly<Record<string, SponsorItem[]>>;
};

/** The holidays of a date that has several, the one on the page marked. */
export function HolidayPicker({ date, holidays, selectedId, sponsors }: HolidayPickerProps) {
  return (
    <ul className="tiles">
      {holidays.map(({ id, emoji, hue, holidayName, category }) => (
        <li key={id}>
          <HolidayTile
            href={`/holiday/${date}?holidayId=${id}`}
            emoji={emoji}
            hue={hue}
            name={holidayName}
            note={category}
            current={id === selectedId}
          >
            <SponsorDisplay sponsors={sponsors[id] ?? []} variant="minimal" />
          </HolidayTile>
        </li>
      ))}
    </ul>
  );
}
