import { expect, test } from "vitest";
import { replayWords } from "./replay-labels";

const finding = { wasPending: false, isFound: false, isMaking: false, subscription: null };

test.each([
  ["a call that was lost and done", { wasPending: true, isFound: true }, /carried it out\..*done/],
  ["a call that was lost and never done", { wasPending: true }, /nothing was charged/],
  ["a call that failed", {}, /don.t retry a declined payment/],
  ["a call that failed, and was done later", { isFound: true }, /been done since/],
  ["a making that failed, and was done by a later try", { isFound: true, isMaking: true }, /a later one/],
])("%s is described in words", (_what, changes, words) => {
  expect(replayWords({ ...finding, ...changes })).toMatch(words);
});

test("the message says how the subscription stands, or why that is unknown", () => {
  expect(replayWords({ ...finding, subscription: { status: "past_due" } })).toMatch(
    /subscription is up to date: past due/,
  );
  expect(replayWords({ ...finding, subscription: { problem: "No such thing" } })).toMatch(/updated: No such thing$/);
});
