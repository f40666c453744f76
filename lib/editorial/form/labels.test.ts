import fc from "fast-check";
import { expect, test } from "vitest";
import { someBody, testBody } from "../test-body";
import { bodyOf, formOf } from "./form";
import { fieldLabel, isInForm, partInWords, patchOf, valueInWords } from "./labels";
import { changedFields, partOf } from "./rebase";

test.each([
  ["rule", "FREQ=YEARLY;BYMONTH=6;BYDAY=1FR", "the first Friday of June"],
  ["lengthDays", 7, "7 days"],
  ["hue", 40, "40°"],
  ["notes", null, ""],
  ["notes", "As they are.", "As they are."],
  [
    "sources",
    [{ title: "A book" }, { title: "A page", url: "https://example.org/" }],
    "A book\nA page https://example.org/",
  ],
  ["messages", [{ mood: "warm", text: "Hello." }], "Warm: Hello."],
  ["celebrate", { free: "A", friends: "B", desk: "C" }, "For free: A\nWith friends: B\nAt a desk: C"],
  ["origin", { kind: "brand", by: "A shop", year: 1998 }, "started by a business (A shop, 1998)"],
  ["videoUrls", ["https://a.example/", "https://b.example/"], "https://a.example/\nhttps://b.example/"],
  ["gifts", [{ name: "Trumpet" }], '{"name":"Trumpet"}'],
])("%s is shown in words", (field, value, words) => {
  expect(valueInWords(field, value)).toBe(words);
});

/** JSON with a field's name whose conversion to a string would throw. */
const hostile = fc.constantFrom({ toString: "" }, { valueOf: null, toString: null }, [{ toString: 1 }], [null]);
const hostileRow = fc.dictionary(
  fc.constantFrom("title", "url", "mood", "text", "free", "friends", "desk", "kind", "by", "year", "toString"),
  hostile,
);

test("every value of a change can be shown, and every field has a label", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("rule", "hue", "lengthDays", "sources", "messages", "origin", "celebrate", "x"),
      fc.oneof(fc.jsonValue(), fc.array(hostileRow), hostileRow),
      (field, value) => {
        expect(valueInWords(field, value)).toBeTypeOf("string");
      },
    ),
  );
  expect(fieldLabel("holidayName")).toBe("Name");
  expect(fieldLabel("somethingNew")).toBe("somethingNew");
  expect([isInForm("notes"), isInForm("videoUrls"), isInForm("gifts")]).toEqual([true, false, false]);
});

test("a part with several fields is shown as one text", () => {
  expect(partInWords({ rule: "FREQ=YEARLY;BYMONTH=6;BYDAY=1SU", lengthDays: 7 })).toBe(
    "the first Sunday of June\n7 days",
  );
  expect(partInWords({ rule: "EASTER", lengthDays: 1 })).toBe("Easter Sunday");
  expect(partInWords(partOf(testBody, "sources"))).toContain("Learn More: https://example.org/ear-trumpets");
});

test("a patch sets the given values in the form, and changes nothing else", () => {
  fc.assert(
    fc.property(someBody, someBody, (one, other) => {
      const values = changedFields(one, other);
      expect(bodyOf({ ...formOf(one), ...patchOf(values, one) })).toEqual(other);
      expect(patchOf({ notes: "Put back." }, one)).toEqual({ notes: "Put back." });
    }),
  );
});
