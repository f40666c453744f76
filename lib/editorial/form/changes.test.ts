import fc from "fast-check";
import { expect, test } from "vitest";
import { fieldLabel } from "../edited-holiday";
import { someBody, testBody } from "../test-body";
import {
  changedFields,
  diffWords,
  isDeepEqual,
  PART_NAMES,
  PARTS,
  partInWords,
  partOf,
  partsChanged,
  patchOf,
  rebaseForm,
  valueInWords,
} from "./changes";
import { bodyOf, formOf, type HolidayBody, isInForm } from "./form";

test("another editor's changes are merged into the form, and typed text stays", () => {
  const typed = { ...formOf(testBody), notes: "Mine.", rank: "not a number", ruleWords: "the frist of June", rule: "" };
  const other = { ...testBody, history: "Theirs.", notes: "Theirs, too.", rank: 5 };
  const { patch, theirs, clashes } = rebaseForm(typed, testBody, other);
  expect(patch).toEqual({ history: "Theirs." });
  expect([theirs, clashes]).toEqual([["history"], ["rank", "notes"]]);
});

function mergeBodies(base: HolidayBody, mine: HolidayBody, other: HolidayBody) {
  const { patch, theirs, clashes } = rebaseForm(formOf(mine), base, other);
  return { merged: bodyOf({ ...formOf(mine), ...patch }), theirs, clashes };
}

/** A change of `base`: some parts of another holiday. */
const changeOf = (base: HolidayBody) =>
  fc
    .tuple(someBody, fc.subarray(PART_NAMES))
    .map(([other, parts]): HolidayBody => Object.assign({}, base, ...parts.map((part) => partOf(other, part))));

const three = someBody.chain((base) => fc.tuple(fc.constant(base), changeOf(base), changeOf(base)));

test("changes of different parts are merged without a conflict", () => {
  const mine = { ...testBody, notes: "Mine." };
  const other = { ...testBody, history: "Theirs.", rank: 5 };
  expect(mergeBodies(testBody, mine, other)).toEqual({
    merged: { ...testBody, notes: "Mine.", history: "Theirs.", rank: 5 },
    theirs: ["rank", "history"],
    clashes: [],
  });
});

test("a part that both changed has mine for now, and is a conflict", () => {
  const mine = { ...testBody, notes: "Mine.", rank: 7 };
  const other = { ...testBody, notes: "Theirs.", rank: 7 };
  expect(mergeBodies(testBody, mine, other)).toEqual({ merged: mine, theirs: ["rank"], clashes: ["notes"] });
});

test("a rule and its length are merged as one, so that one change's length never applies to the other's date", () => {
  const mine = { ...testBody, rule: "FREQ=YEARLY;BYMONTH=6" };
  const other = { ...testBody, lengthDays: 7 };
  expect(mergeBodies(testBody, mine, other).clashes).toEqual(["when"]);
});

test("an editor without changes gets the other's, and a change by only one editor is kept", () => {
  fc.assert(
    fc.property(three, ([base, mine, other]) => {
      expect(mergeBodies(base, mine, base)).toEqual({ merged: mine, theirs: [], clashes: [] });
      expect(mergeBodies(base, base, other).merged).toEqual(other);
      expect(mergeBodies(base, mine, mine).clashes).toEqual([]);
    }),
  );
});

test("no change is lost: every part is mine or theirs, and a part with one change has that change", () => {
  fc.assert(
    fc.property(three, ([base, mine, other]) => {
      const { merged, clashes } = mergeBodies(base, mine, other);
      const isMine = new Set(partsChanged(base, mine));
      const isTheirs = new Set(partsChanged(base, other));
      for (const part of PART_NAMES) {
        const has = (body: HolidayBody) => isDeepEqual(partOf(merged, part), partOf(body, part));
        expect(has(isTheirs.has(part) && !isMine.has(part) ? other : mine)).toBe(true);
        expect(clashes.includes(part)).toBe(
          isMine.has(part) && isTheirs.has(part) && !isDeepEqual(partOf(mine, part), partOf(other, part)),
        );
      }
    }),
  );
});

test("the same parts conflict, whoever saves first", () => {
  fc.assert(
    fc.property(three, ([base, mine, other]) => {
      expect(mergeBodies(base, mine, other).clashes).toEqual(mergeBodies(base, other, mine).clashes);
    }),
  );
});

test("only the changes are sent, and applying them results in the edited holiday", () => {
  fc.assert(
    fc.property(three, ([base, mine]) => {
      expect({ ...base, ...changedFields(base, mine) }).toEqual(mine);
    }),
  );
  expect(changedFields(testBody, { ...testBody, sourceUrl: "" })).toEqual({ sources: testBody.sources, sourceUrl: "" });
});

test("every field belongs to one part", () => {
  const fields = Object.values(PARTS).flat();
  expect(fields.toSorted()).toEqual(Object.keys(testBody).toSorted());
});

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

const someText = fc
  .array(fc.constantFrom("a", "pie", "is", "round.", " ", "\n"), { maxLength: 20 })
  .map((all) => all.join(""));

test("a changed word is marked, and unchanged ones are not", () => {
  expect(diffWords("Eat a round pie today", "Eat a square pie today")).toEqual([
    { text: "Eat a ", kind: "same" },
    { text: "round", kind: "gone" },
    { text: "square", kind: "new" },
    { text: " pie today", kind: "same" },
  ]);
});

test("both texts can be reconstructed from their difference", () => {
  fc.assert(
    fc.property(fc.oneof(someText, fc.string()), fc.oneof(someText, fc.string()), (before, after) => {
      const pieces = diffWords(before, after);
      const without = (kind: string) => pieces.filter((piece) => piece.kind !== kind).map((piece) => piece.text);
      expect(without("new").join("")).toBe(before);
      expect(without("gone").join("")).toBe(after);
    }),
  );
});

test("a text does not differ from itself", () => {
  fc.assert(
    fc.property(someText, (same) => {
      expect(diffWords(same, same).every(({ kind }) => kind === "same")).toBe(true);
    }),
  );
});
