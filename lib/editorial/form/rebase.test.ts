import fc from "fast-check";
import { expect, test } from "vitest";
import { someBody, testBody } from "../test-body";
import { bodyOf, formOf, type HolidayBody, isDeepEqual } from "./form";
import { changedFields, mergeBodies, PART_NAMES, PARTS, partOf, partsChanged, rebaseForm } from "./rebase";

test("another editor's changes are merged into the form, and typed text stays", () => {
  const typed = { ...formOf(testBody), notes: "Mine.", rank: "not a number", ruleWords: "the frist of June", rule: "" };
  const other = { ...testBody, history: "Theirs.", notes: "Theirs, too.", rank: 5 };
  const { form, theirs, clashes } = rebaseForm(typed, testBody, other);
  expect(form).toEqual({ ...typed, history: "Theirs." });
  expect([theirs, clashes]).toEqual([["history"], ["rank", "notes"]]);
});

test("rebasing a form merges like its bodies", () => {
  fc.assert(
    fc.property(someBody, someBody, someBody, (before, mine, after) => {
      const { form, clashes } = rebaseForm(formOf(mine), before, after);
      const merge = mergeBodies(before, mine, after);
      expect(bodyOf(form)).toEqual(merge.merged);
      expect(clashes).toEqual(merge.clashes);
    }),
  );
});

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
