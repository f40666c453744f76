import fc from "fast-check";
import { expect, test } from "vitest";
import { cleanLine } from "./text";
import { giftsSubject, weekSubject } from "./weekly-preview";

const FIRST = "2026-11-23";
const LONG = "Cow Milked While Flying in an Airplane and Parachuted to a Crowd Below Day";

test.each([
  [["World Hello Day", "Cashew Day", "A", "B", "C", "D", "E"], "Your week: World Hello Day, Cashew Day and five more"],
  [["World Hello Day", "Cashew Day"], "Your week: World Hello Day and Cashew Day"],
  [["World Hello Day"], "Your week: World Hello Day"],
  [["World Hello Day", LONG, "Sinkie Day"], "Your week: World Hello Day and two more"],
  [[LONG, LONG, "Sinkie Day"], "Your week: Sinkie Day and two more"],
  [[LONG, LONG], "Your week from November 23, on Oddly"],
  [[], "Your week from November 23, on Oddly"],
])("the subject for the week of %j is %j", (names, subject) => {
  expect(weekSubject(names, FIRST)).toBe(subject);
});

test("a subject is one line of at most 70 characters and does not cut a name", () => {
  const name = fc.oneof(fc.string({ unit: "grapheme", maxLength: 90 }), fc.lorem({ maxCount: 8 }));
  fc.assert(
    fc.property(fc.array(name, { maxLength: 8 }), (names) => {
      const subject = weekSubject(names, FIRST);
      expect([...subject].length).toBeLessThanOrEqual(70);
      expect(subject).not.toMatch(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/u);
      const named = names.map(cleanLine).filter((each) => each && subject.includes(each));
      expect(named.length > 0 || subject === "Your week from November 23, on Oddly").toBe(true);
    }),
  );
});

test("gift ideas alone have a subject of their own with the week", () => {
  expect(giftsSubject(FIRST)).toBe("Gift ideas for the week of November 23");
});
