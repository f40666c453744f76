import fc from "fast-check";
import { expect, test } from "vitest";
import { bodyOf, formOf } from "./form";
import { rebaseForm } from "./form-rebase";
import { mergeBodies } from "./merge";
import { someBody, testBody } from "./test-body";

test("what another editor changed comes into the form, what was typed stays", () => {
  const typed = { ...formOf(testBody), notes: "Mine.", rank: "not a number", ruleWords: "the frist of June", rule: "" };
  const other = { ...testBody, history: "Theirs.", notes: "Theirs, too.", rank: 5 };
  const { form, theirs, clashes } = rebaseForm(typed, testBody, other);
  expect(form).toEqual({ ...typed, history: "Theirs." });
  expect([theirs, clashes]).toEqual([["history"], ["rank", "notes"]]);
});

test("it is the merge of what both say", () => {
  fc.assert(
    fc.property(someBody, someBody, someBody, (before, mine, after) => {
      const { form, clashes } = rebaseForm(formOf(mine), before, after);
      const merge = mergeBodies(before, mine, after);
      expect(bodyOf(form)).toEqual(merge.merged);
      expect(clashes).toEqual(merge.clashes);
    }),
  );
});
