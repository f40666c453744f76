import fc from "fast-check";
import { expect, test } from "vitest";
import {
  dayNumber,
  isDay,
  MAX_LINE_LENGTH,
  MAX_STAMPS,
  mergeStamps,
  parsePassport,
  parseStamp,
  type Stamp,
  tidyLine,
  withCelebration,
  withoutCelebration,
  withVisit,
} from "./stamps";
import { anyDay, anyPassport, stampOf } from "./test-stamps";

const CAKE = { name: "National Cake Day", emoji: "🍰", hue: 20, tone: "festive" } as const;
const PIE = { name: "Pi Day", emoji: "🥧", hue: 70, tone: "festive" } as const;

test("only existing days count as days", () => {
  for (const date of ["2026-11-26", "2028-02-29", "0001-01-01", "9999-12-31"]) expect(isDay(date), date).toBe(true);
  const wrong = [
    "2026-02-29",
    "2026-02-30",
    "2026-13-01",
    "2026-00-10",
    "2026-1-1",
    "+2026-11-26",
    "2026-11-26T00",
    "",
  ];
  for (const value of [...wrong, null, 5, {}, ["2026-11-26"]]) expect(isDay(value), String(value)).toBe(false);
  expect(dayNumber("2026-03-01") - dayNumber("2026-02-28")).toBe(1);
});

test("a visit is stamped once, and counts as on the day if it ever was", () => {
  const early = withVisit([], "2026-11-26", CAKE, "2026-11-20");
  expect(early).toEqual([stampOf("2026-11-26", { onTheDay: false })]);
  expect(withVisit(early, "2026-11-26", CAKE, "2026-11-21")).toBe(early);
  const onTheDay = withVisit(early, "2026-11-26", PIE, "2026-11-26");
  expect(onTheDay).toEqual([stampOf("2026-11-26")]);
  expect(withVisit(onTheDay, "2026-11-26", CAKE, "2026-11-26")).toBe(onTheDay);
  expect(withVisit(onTheDay, "2026-11-26", CAKE, "2026-12-01")).toBe(onTheDay);
});

test("a celebration keeps the visit and takes its holiday, line and photo, and can be taken back", () => {
  const visited = [stampOf("2026-11-26"), stampOf("2026-11-27")];
  const done = withCelebration(visited, "2026-11-26", PIE);
  expect(done).toEqual([stampOf("2026-11-26", { ...PIE, celebrated: true }), visited[1]]);
  const written = withCelebration(done, "2026-11-26", PIE, { line: "  Ate\n all of it. " });
  expect(written[0]).toMatchObject({ line: "Ate all of it.", hasPhoto: false });
  const shown = withCelebration(written, "2026-11-26", PIE, { hasPhoto: true });
  expect(shown[0]).toMatchObject({ line: "Ate all of it.", hasPhoto: true, onTheDay: true });
  expect(withCelebration(shown, "2026-11-26", PIE, { line: "" })[0]).toMatchObject({ line: "", hasPhoto: true });
  const undone = { celebrated: false, line: "", hasPhoto: false, onTheDay: true };
  expect(withoutCelebration(shown, "2026-11-26")[0]).toMatchObject(undone);
  // Without storage before, or with another holiday in between, nothing breaks.
  expect(withCelebration([], "2026-11-26", CAKE)).toEqual([
    stampOf("2026-11-26", { onTheDay: false, celebrated: true }),
  ]);
});

test("a line is one line of limited length, and cutting it never splits a character", () => {
  expect(tidyLine(" a\u2028b\t\tc\r\n ")).toBe("a b c");
  expect(Array.from(tidyLine("🥧".repeat(500)))).toHaveLength(MAX_LINE_LENGTH);
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 400 }), (text) => {
      const line = tidyLine(text);
      expect(tidyLine(line)).toBe(line);
      if (text.isWellFormed()) expect(line.isWellFormed()).toBe(true);
    }),
  );
});

test("any passport survives being stored", () => {
  fc.assert(
    fc.property(anyPassport, (stamps) => {
      expect(parsePassport(JSON.stringify(stamps))).toEqual(stamps);
    }),
  );
});

test("whatever is stored, what is read is valid stamps, one a day, and nothing throws", () => {
  const field = fc.oneof(fc.anything(), anyDay, fc.constantFrom("🥧", "solemn", "festive", true, 20));
  const value = fc.record(
    {
      date: field,
      name: field,
      emoji: field,
      hue: field,
      tone: field,
      celebrated: field,
      line: field,
      hasPhoto: field,
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.anything(), value)), (values) => {
      const text = JSON.stringify(values);
      const stamps = parsePassport(text) ?? [];
      for (const stamp of stamps) expect(parseStamp(stamp)).toEqual(stamp);
      expect(new Set(stamps.map(({ date }) => date)).size).toBe(stamps.length);
    }),
  );
  for (const text of ["", "{}", "null", "5", '"x"', "[", "[[[[", '{"length":3}', "\u0000"]) {
    expect(parsePassport(text), text).toBeNull();
  }
});

test.each<[string, Partial<Record<keyof Stamp, unknown>>]>([
  ["a day that doesn't exist", { date: "2026-02-30" }],
  ["a blank name", { name: " " }],
  ["a name that is no text", { name: 5 }],
  ["a long text for an emoji", { emoji: "<img src=x onerror=alert(1)>" }],
  ["a hue that is no number", { hue: "1;background:url(x)" }],
  ["an unknown tone", { tone: "loud" }],
])("a stamp with %s is refused", (_what, part) => {
  expect(parseStamp({ ...stampOf("2026-11-26"), ...part })).toBeNull();
});

test("a day that wasn't celebrated has no line and no photo", () => {
  const hostile = { ...stampOf("2026-11-26"), line: "Hidden", hasPhoto: true, celebrated: "yes", extra: 1 };
  expect(parseStamp(hostile)).toEqual(stampOf("2026-11-26"));
});

test("merging loses nothing, prefers what is here, and is the same the second time", () => {
  fc.assert(
    fc.property(anyPassport, anyPassport, (own, others) => {
      const merged = mergeStamps(own, others);
      const dates = new Set([...own, ...others].map(({ date }) => date));
      expect(merged.map(({ date }) => date)).toEqual([...dates].sort());
      expect(mergeStamps(merged, others)).toEqual(merged);
      expect(mergeStamps(merged, own)).toEqual(merged);
      expect(mergeStamps(own, [])).toEqual(own);
      for (const stamp of merged) {
        const both = [own, others].flatMap((list) => list.filter(({ date }) => date === stamp.date));
        for (const flag of ["onTheDay", "celebrated", "hasPhoto"] as const) {
          expect(stamp[flag]).toBe(both.some((each) => each[flag]));
        }
        const mine = own.find(({ date }) => date === stamp.date);
        if (mine?.celebrated) expect(stamp.name).toBe(mine.name);
        if (mine?.line) expect(stamp.line).toBe(mine.line);
      }
    }),
  );
});

test("over the limit, the oldest days go", () => {
  const day = (index: number) => new Date(index * 86_400_000).toISOString().slice(0, 10) as Stamp["date"];
  const stamps = Array.from({ length: MAX_STAMPS + 1 }, (_, index) => stampOf(day(index)));
  const merged = mergeStamps(stamps, []);
  expect(merged).toHaveLength(MAX_STAMPS);
  expect(merged[0]?.date).toBe(day(1));
});
