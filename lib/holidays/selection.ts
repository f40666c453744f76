/** The holiday that a page shows of a date's list: the one asked for when it is among them, else the first; null of none. */
export function selectHoliday<T extends { id: string }>(holidays: readonly T[], holidayId: string | null): T | null {
  return holidays.find(({ id }) => id === holidayId) ?? holidays[0] ?? null;
}
