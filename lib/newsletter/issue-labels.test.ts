import { expect, test } from "vitest";
import { isInProgress, issueInWords, issueRest, issueState } from "./issue-labels";

const dueAt = "2026-11-22T09:00:00.000Z";
const issueOn = "2026-11-23";
const variants = [{ key: "previews", name: "Days only", subject: "The week", html: "", text: "" }];
const none = { planned: 0, sent: 0, failed: 0, skipped: 0, remaining: 0, bounced: 0, complained: 0, plannedAt: null };
const sending = { ...none, planned: 3000, sent: 1204, remaining: 1796, finishedAt: null };
const sent = { ...none, planned: 1206, sent: 1204, skipped: 2, bounced: 1, finishedAt: "2026-11-22T09:20:00.000Z" };

test.each([
  ["before", "2026-11-22T08:59:59Z", null, "Planned", /^Goes out on Sunday, November 22 at 9:00 AM UTC\. Until then/],
  ["when it is due", "2026-11-22T09:00:00Z", null, "Due", /^Due since Sunday, November 22 at 9:00 AM UTC/],
  ["on the Monday that it is about", "2026-11-23T23:59:59Z", null, "Due", /It goes out with the next run\.$/],
  ["once it is too late for it", "2026-11-24T00:00:00Z", null, "Missed", /^It was due on Sunday.* but wasn’t sent/],
  ["while it is sent", "2026-11-22T09:10:00Z", sending, "Sending", /^Sending now\./],
  [
    "afterwards",
    "2026-11-22T10:00:00Z",
    sent,
    "Sent",
    /^Sent to 1,204 subscribers, the last on Sunday.* 9:20 AM UTC\.$/,
  ],
] as const)("%s, an issue shows its status", (_when, now, progress, state, words) => {
  const issue = { issueOn, dueAt, progress, variants } as const;
  expect(issueState(issue, new Date(now))).toBe(state);
  expect(issueInWords(issue, new Date(now), "UTC")).toMatch(words);
});

test("no newsletter is promised for a week without a holiday", () => {
  const issue = { issueOn, dueAt, progress: null, variants: [] } as const;
  const words = issueInWords({ ...issue, variants: [] }, new Date("2026-11-22T10:00:00Z"), "UTC");
  expect(words).toMatch(/nothing to send\.$/);
});

test("only the nonzero numbers of an issue are listed", () => {
  expect(issueRest(sending)).toEqual(["1,796 to go"]);
  expect(issueRest(sent)).toEqual(["2 skipped", "1 bounced"]);
  expect(issueRest({ ...sent, skipped: 0, bounced: 0 })).toEqual([]);
});

const BEFORE = "2026-11-22T08:59:59.999Z";

test.each([
  ["an issue before it is due", BEFORE, null, false],
  ["one that is due and not begun yet", dueAt, null, true],
  ["one that is being sent", dueAt, sending, true],
  ["one that somebody sends early", BEFORE, sending, true],
  ["one that is sent", dueAt, sent, false],
])("%s is polled if its progress can change", (_what, now, progress, isWatched) => {
  expect(isInProgress({ dueAt, progress }, new Date(now))).toBe(isWatched);
});
