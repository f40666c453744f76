import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { Edition } from "@/app/(calendar)/home/[edition]/edition";
import { DayScreen } from "@/components/holiday/day-screen";
import { HolidayStory } from "@/components/holiday/holiday-story";
import { type CivilDate, partsOf } from "@/lib/core/civil-date";
import type { FullHoliday } from "@/lib/holidays/queries";
import { calendarWindow } from "@/lib/holidays/window";
import { AppProviders } from "@/tests/router";

vi.mock("@/components/layout/islands", () => import("@/tests/islands"));

const TODAY: CivilDate = "2026-12-01";
const NO_NEIGHBORS = { before: null, after: null, nextYear: null };

const holidayOf = (changes: Partial<FullHoliday> = {}): FullHoliday => ({
  id: "0b8f2c1e-3d4a-4e5f-8a6b-7c9d0e1f2a3b",
  slug: "kite-day",
  holidayName: "Kite Day",
  name: "Kite Day",
  category: "Nature",
  dateIso: TODAY,
  displayDate: "December 1st",
  notes: null,
  whyToday: null,
  picturePath: "/pictures/a-day/1.svg",
  history: null,
  isMonthObservance: false,
  lengthDays: 1,
  sourceUrl: null,
  videoUrls: ["https://youtu.be/dQw4w9WgXcQ"],
  tone: "festive",
  emoji: "🪁",
  hue: 120,
  rule: "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=1",
  ruleText: "December 1",
  origin: { kind: "unknown" },
  sources: [],
  addedByEditors: false,
  celebrate: { free: "A", friends: "B", desk: "C" },
  messages: [{ mood: "warm", text: "Up you go." }],
  ...changes,
});
const SOLEMN: Partial<FullHoliday> = { tone: "solemn", videoUrls: [] };

function dayPage(holiday: FullHoliday, others: FullHoliday[] = [], date = TODAY): string {
  const holidays = [holiday, ...others];
  return renderToStaticMarkup(
    <AppProviders url={new URL(`https://oddly.example/holiday/${date}`)}>
      <DayScreen
        date={date}
        holidays={holidays}
        selected={holiday}
        today={TODAY}
        offers={{}}
        ongoing={[]}
        neighbors={NO_NEIGHBORS}
        related={[]}
        window={calendarWindow(TODAY)}
      />
    </AppProviders>,
  );
}

function homePage(holiday: FullHoliday): string {
  return renderToStaticMarkup(<Edition date={TODAY} holidays={[holiday]} comingUp={[]} ongoing={[]} sponsors={[]} />);
}

function storyPage(holiday: FullHoliday): string {
  return renderToStaticMarkup(
    <HolidayStory
      holiday={holiday}
      today={TODAY}
      gifts={[]}
      sponsors={[]}
      term={null}
      crumbs={[]}
      companions={[]}
      related={[]}
      window={calendarWindow(TODAY)}
    />,
  );
}

const PAGES = [
  ["the day page", dayPage],
  ["the home page", homePage],
  ["the evergreen page", storyPage],
] as const;

test.each(PAGES)("%s of a solemn holiday has no greeting, gifts, video or sponsors", (_page, draw) => {
  const html = draw(holidayOf(SOLEMN));
  expect(html).toMatch(/<h1[^>]*>Kite Day<\/h1>/);
  expect(html).toContain("Observed today");
  expect(html).toContain("Ways to mark the day");
  expect(html).toContain("Send Card");
  expect(html).toContain("--chroma:");
  const page = document.createElement("main");
  page.innerHTML = html;
  for (const each of page.querySelectorAll("style, script")) each.remove();
  const text = page.textContent;
  // The calendar's legend says "Sponsored".
  expect(text).not.toMatch(/Happy|Gift|Adventure|Sponsor(?!ed)|weird|Three ways|!/);
});

test.each(PAGES)("%s of a remembrance day says so", (_page, draw) => {
  const html = draw(holidayOf({ ...SOLEMN, holidayName: "Pearl Harbor Remembrance Day" }));
  expect(html).toContain("In remembrance");
  expect(html).not.toContain("Observed");
});

test.each([
  ["2026-12-01", "Observed this month · ", "All of December 2026"],
  ["2027-01-01", "Observed in ", "January 2027"],
] as const)("the evergreen page of a solemn month that begins on %s says so", (dateIso, line, words) => {
  const { month } = partsOf(dateIso);
  const rule = `FREQ=YEARLY;BYMONTH=${month}`;
  const html = storyPage(holidayOf({ ...SOLEMN, isMonthObservance: true, rule, dateIso }));
  expect(html).toContain(`${line}<time dateTime="${dateIso}">${words}</time>`);
});

test.each([
  ["the day page", dayPage],
  ["the home page", homePage],
] as const)("%s has an Adventure button only if there is a video", (_page, draw) => {
  expect(draw(holidayOf())).toContain("Adventure");
  expect(draw(holidayOf({ videoUrls: ["ftp://videos.example/lost.mp4"] }))).not.toContain("Adventure");
});

test("the evergreen page of a holiday without a video says so", () => {
  expect(storyPage(holidayOf({ videoUrls: [] }))).toContain("No adventure video available yet.");
});

test("several holidays have a heading for today only on the visitor's day, otherwise for their date", () => {
  const html = dayPage(holidayOf(), [holidayOf({ id: "1c8f2c1e-3d4a-4e5f-8a6b-7c9d0e1f2a3b" })]);
  expect(html).toContain('<span data-today-text="">Multiple Holidays Today</span>');
  expect(html).toContain('<span data-other-day-text="">December 1st, 2026</span>');
});

test.each(PAGES)("Send Card on %s includes the date", (_page, draw) => {
  const links = [...draw(holidayOf()).matchAll(/href="(\/cards\/new[^"]*)"/g)].map(([, link]) => link);
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) expect(link).toMatch(/date=202[67]-12-01/);
});

test("a day outside the range of cards offers no card and says why", () => {
  const html = dayPage(holidayOf({ dateIso: "2029-12-01" }), [], "2029-12-01");
  expect(html).toContain("You can send cards for dates from 2024 through 2028.");
  expect(html).not.toContain('href="/cards/new');
  expect(html).toContain('max="2028-12-31"');
});
