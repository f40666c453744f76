import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { historyEntry } from "../history/test-entries";
import {
  countRuns,
  deedsLabel,
  fitGrid,
  importLabel,
  monthsOf,
  parsePassportFile,
  passportDays,
  passportFileText,
  stampKind,
  yearsOf,
} from "./overview";
import { dayNumber } from "./stamps";
import { anyDay, anyPassport, stampOf } from "./test-stamps";

// Set the time zone before the first import: formatters store it when created.
vi.hoisted(() => {
  process.env.TZ = "America/New_York";
});

const JPEG = "data:image/jpeg;base64,/9j/4AAQSkZJRg==";

const runOf = (days: readonly number[], today: number) =>
  countRuns(
    days.map((day) => stampOf(`2026-11-${String(day).padStart(2, "0")}` as "2026-11-01")),
    `2026-11-${String(today).padStart(2, "0")}` as "2026-11-01",
  );

test.each([
  ["no visits", [], 26, 0, 0],
  ["today alone", [26], 26, 1, 1],
  ["three days in a row", [24, 25, 26], 26, 3, 3],
  ["one missed day in between", [23, 24, 26], 26, 3, 3],
  ["every other day", [20, 22, 24, 26], 26, 4, 4],
  ["two missed days in between", [21, 22, 23, 26], 26, 1, 3],
  ["today not yet", [23, 24, 25], 26, 3, 3],
  ["yesterday missed, today not yet", [23, 24], 26, 2, 2],
  ["two missed days and today not yet", [22, 23], 26, 0, 2],
  ["a day in the future, by a wrong clock", [25, 26, 27], 26, 2, 2],
])("%s", (_what, days, today, current, longest) => {
  expect(runOf(days, today)).toEqual({ current, longest });
});

test("a visit to the page of another day is no part of a run", () => {
  const days = [stampOf("2026-11-25", { onTheDay: false }), stampOf("2026-11-26")];
  expect(countRuns(days, "2026-11-26")).toEqual({ current: 1, longest: 1 });
});

test("no run is longer than its days, and taking any one inner day out of a run never ends it", () => {
  fc.assert(
    fc.property(anyPassport, anyDay, (stamps, today) => {
      const { current, longest } = countRuns(stamps, today);
      const visited = stamps.filter(({ date, onTheDay }) => onTheDay && date <= today);
      expect(current).toBeLessThanOrEqual(longest);
      expect(longest).toBeLessThanOrEqual(visited.length);
      expect(longest > 0).toBe(visited.length > 0);
      expect(countRuns(stamps.toReversed(), today)).toEqual({ current, longest });
    }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 3, max: 27 }), fc.nat(), (length, at) => {
      const all = Array.from({ length }, (_, index) => index + 1);
      const missed = 2 + (at % (length - 2));
      expect(
        runOf(
          all.filter((day) => day !== missed),
          length,
        ),
      ).toEqual({ current: length - 1, longest: length - 1 });
    }),
  );
});

test("sent cards are stamps, from the history alone", () => {
  // In New York it is still the 26th.
  const onTheDay = historyEntry("1", "2026-11-27T03:00:00.000Z", { emoji: "🍰", hue: 20, tone: "festive" });
  const early = historyEntry("2", "2026-11-20T12:00:00.000Z", { holidayDate: "2026-12-21", holidayName: "Solstice" });
  const without = historyEntry("3", "2026-11-20T12:00:00.000Z", { holidayDate: "2026-11-20", displayDate: "" });
  const broken = historyEntry("4", "2026-11-20T12:00:00.000Z", { holidayDate: "<b>" });
  const days = passportDays([stampOf("2026-11-25", { name: "Own" })], [early, onTheDay, without, broken]);
  expect(days.map(({ date, name, sent, onTheDay: isLive }) => [date, name, sent, isLive])).toEqual([
    ["2026-11-25", "Own", false, true],
    ["2026-11-26", "National Cake Day", true, true],
    ["2026-12-21", "Solstice", true, false],
  ]);
  expect(days.map(stampKind)).toEqual(["visited", "sent", "sent"]);
  const [day] = passportDays([stampOf("2026-11-26", { name: "Own", celebrated: true, line: "Ha" })], [onTheDay]);
  expect(day).toMatchObject({ name: "Own", line: "Ha", sent: true });
  expect(day && stampKind(day)).toBe("celebrated");
});

test("years and months are listed latest first, and months without stamps are not shown", () => {
  const days = passportDays([stampOf("2025-12-31"), stampOf("2026-02-01"), stampOf("2026-11-26")], []);
  expect(yearsOf(days)).toEqual([2026, 2025]);
  expect(monthsOf(days, 2026).map(({ month, days: { length } }) => [month, length])).toEqual([
    [11, 1],
    [2, 1],
  ]);
});

test("a day's deeds are named, quietly on a solemn day", () => {
  const day = { ...stampOf("2026-11-26"), sent: false };
  expect(deedsLabel(day)).toBe("visited");
  expect(deedsLabel({ ...day, celebrated: true, sent: true })).toBe("celebrated and sent as a card");
  expect(deedsLabel({ ...day, tone: "solemn", celebrated: true })).toBe("remembered");
});

test("the picture's grid holds every stamp, as large as they fit", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 378 }), (count) => {
      const { columns, side } = fitGrid(count, 864, 892, 300);
      expect(columns * side).toBeLessThanOrEqual(864 + 1e-6);
      expect(Math.ceil(count / columns) * side).toBeLessThanOrEqual(892 + 1e-6);
      expect(side).toBeGreaterThan(40);
      expect(side).toBeLessThanOrEqual(300);
    }),
  );
});

test("an exported passport is imported unchanged, with its photos", () => {
  fc.assert(
    fc.property(anyPassport, (stamps) => {
      const photos = Object.fromEntries(stamps.filter(({ hasPhoto }) => hasPhoto).map(({ date }) => [date, JPEG]));
      expect(parsePassportFile(passportFileText({ stamps, photos }))).toEqual({ stamps, photos });
    }),
  );
});

test("a file that is no passport is refused, and a photo that is no JPEG is left out", () => {
  const text = passportFileText({ stamps: [], photos: {} });
  for (const bad of ["", "[]", "null", '"x"', "{}", text.replace("1", "2"), text.replace("[]", "[1]"), text.slice(1)]) {
    expect(parsePassportFile(bad), bad).toBeNull();
  }
  fc.assert(
    fc.property(fc.json(), fc.string(), (json, any) => {
      parsePassportFile(json);
      parsePassportFile(any);
    }),
  );
  const stamps = [stampOf("2026-11-26", { celebrated: true, hasPhoto: true })];
  for (const photo of ["data:image/svg+xml;base64,AAAA", "https://example.org/x.jpg", "data:image/jpeg;base64,<", ""]) {
    const file = parsePassportFile(passportFileText({ stamps, photos: { "2026-11-26": photo, "2026-11-27": JPEG } }));
    expect(file).toEqual({ stamps: [{ ...stamps[0], hasPhoto: false }], photos: {} });
  }
  const odd = `{"oddlyPassport":1,"stamps":${JSON.stringify(stamps)},"photos":null}`;
  expect(parsePassportFile(odd)?.photos).toEqual({});
});

test("an import is described by the days it added", () => {
  const own = [stampOf("2026-11-25")];
  expect(importLabel(own, own)).toBe("No new days in that file. The rest is up to date.");
  expect(importLabel(own, [...own, stampOf("2026-11-26")])).toBe("1 day added.");
  expect(importLabel([], [...own, stampOf("2026-11-26")])).toBe("2 days added.");
  expect(dayNumber("1970-01-02")).toBe(1);
});
