import { expect, test } from "vitest";
import type { AdminHolidayRow } from "@/lib/editorial/edited-holiday";
import { renderApp } from "@/tests/app";
import { DayHolidays } from "./day-holidays";

const nothing = () => {};

const holiday = (index: number): AdminHolidayRow => ({
  id: `id-${index}`,
  slug: `day-${index}`,
  holidayName: `Day ${index}`,
  category: "",
  dateIso: "2026-11-21",
  displayDate: "November 21st",
  isMonthObservance: false,
  lengthDays: 1,
  rule: "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=21",
  ruleText: "November 21",
  rank: index,
  emoji: "🎉",
  hue: 20,
  tone: "festive",
  notes: null,
  whyToday: null,
  history: null,
  sourceUrl: null,
  sourceCount: 0,
  videoUrls: [],
  currentVideoUrls: [],
  giftCount: 0,
  version: 1,
  updatedAt: "2026-11-21T12:00:00Z",
  deletedAt: null,
  isSponsored: false,
});

function textFor(listed: number, total: number): string {
  const data = Array.from({ length: listed }, (_, index) => holiday(index + 1));
  const day = { data, total, problem: "", isLoading: false, reload: async () => true, change: nothing };
  const actions = { busyId: null, onOpen: nothing, onDelete: nothing, onBringBack: nothing };
  const list = renderApp(<DayHolidays date="2026-11-21" day={day} actions={actions} onPick={nothing} />);
  return list.container.textContent ?? "";
}

test("a day with more holidays than the list shows its total, and says that these are the first", () => {
  const text = textFor(200, 1204);
  expect(text).toContain("1,204 holidays");
  expect(text).toContain("The first 200 of 1,204.");
});

test("a fully listed day counts the listed holidays, even just after a deletion", () => {
  for (const [listed, total] of [
    [200, 200],
    [4, 5],
  ] as const) {
    const text = textFor(listed, total);
    expect(text).toContain(`${listed} holidays`);
    expect(text).not.toContain("The first");
  }
});
