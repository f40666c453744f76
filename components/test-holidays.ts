import type { CivilDate } from "@/lib/core/civil-date";
import type { CalendarEntry, FullHoliday } from "@/lib/holidays/queries";

let count = 0;

/** Returns a festive calendar entry with an ID of its own. */
export function testEntry(
  dateIso: CivilDate,
  holidayName: string,
  changes: Partial<CalendarEntry> = {},
): CalendarEntry {
  count += 1;
  return {
    id: `00000000-0000-4000-8000-${String(count).padStart(12, "0")}`,
    slug: holidayName.toLowerCase().replaceAll(" ", "-"),
    holidayName,
    category: "Food & Drink",
    dateIso,
    displayDate: dateIso,
    isMonthObservance: false,
    isSponsored: false,
    lengthDays: 1,
    emoji: "🥧",
    hue: 40,
    tone: "festive",
    ...changes,
  };
}

/** Returns a festive holiday with everything that its page shows. */
export function testHoliday(dateIso: CivilDate, holidayName: string, changes: Partial<FullHoliday> = {}): FullHoliday {
  const { isSponsored: _isSponsored, ...entry } = testEntry(dateIso, holidayName);
  return {
    ...entry,
    name: holidayName,
    notes: null,
    whyToday: null,
    picturePath: "/pictures/a-day/1.svg",
    history: null,
    sourceUrl: null,
    videoUrls: ["https://youtu.be/dQw4w9WgXcQ"],
    rule: null,
    ruleText: null,
    origin: { kind: "unknown" },
    sources: [],
    addedByEditors: false,
    celebrate: null,
    messages: [],
    ...changes,
  };
}
