import fc from "fast-check";
import { expect, test } from "vitest";
import {
  deleteClaimedAfter,
  deleteSeenAfter,
  deleteUnseenAfter,
  expiryAfterCallBack,
  expiryForSending,
} from "./expiry";
import { videoState } from "./video-state";

const NOW = new Date("2026-11-21T12:00:00Z");
const later = (ms: number) => new Date(NOW.getTime() + ms);
const minutes = (count: number) => count * 60_000;

const stored = (claimedAt: Date | null, deleteAfter: Date) => ({ claimedAt, deleteAfter });

test.each([
  ["a card without a video has none", { includeSelfie: false, stored: null, seenAt: null }, "none"],
  ["a stored video waits to be played", { includeSelfie: true, stored: stored(null, later(1)), seenAt: null }, "ready"],
  ["a press of play takes it", { includeSelfie: true, stored: stored(NOW, later(1)), seenAt: null }, "claimed"],
  [
    "whoever pressed and was never heard of again has had the play",
    { includeSelfie: true, stored: stored(NOW, NOW), seenAt: null },
    "seen",
  ],
  [
    "seen is seen, as long as it is still there",
    { includeSelfie: true, stored: stored(NOW, later(9)), seenAt: NOW },
    "seen",
  ],
  ["seen is seen once it is deleted", { includeSelfie: true, stored: null, seenAt: NOW }, "seen"],
  ["what nobody played in time is unseen", { includeSelfie: true, stored: stored(null, NOW), seenAt: null }, "unseen"],
  ["what is deleted and was never seen is unseen", { includeSelfie: true, stored: null, seenAt: null }, "unseen"],
] as const)("%s", (_rule, record, state) => expect(videoState(record, NOW)).toBe(state));

test("a playing video stays for its length plus two minutes, at most 150 s, also when its length is unknown", () => {
  expect(deleteSeenAfter(NOW, 12)).toEqual(later(minutes(2) + 12_000));
  expect(deleteSeenAfter(NOW, null)).toEqual(later(minutes(2) + 30_000));
  expect(deleteSeenAfter(NOW, 9999)).toEqual(later(minutes(2) + 30_000));
});

test("an unseen video stays thirty days, a claimed one without further requests two minutes", () => {
  expect(deleteUnseenAfter(NOW)).toEqual(new Date("2026-12-21T12:00:00Z"));
  expect(deleteClaimedAfter(NOW)).toEqual(later(minutes(2)));
});

test("a video that was once seen or claimed is never ready again", () => {
  const instant = fc.date({ min: later(-minutes(600)), max: later(minutes(600)), noInvalidDate: true });
  fc.assert(
    fc.property(instant, instant, fc.option(instant), instant, (claimedAt, deleteAfter, seenAt, now) => {
      const state = videoState({ includeSelfie: true, stored: { claimedAt, deleteAfter }, seenAt }, now);
      expect(["claimed", "seen"]).toContain(state);
    }),
  );
});

test("an emailed card expires as if it was created that morning", () => {
  expect(expiryForSending(new Date("2027-02-14T09:00:00Z"))).toEqual({
    card: new Date("2028-02-14T09:00:00Z"),
    video: new Date("2027-03-16T09:00:00Z"),
  });
});

test("a canceled card expires a year after its creation; it and its video stay at least thirty days", () => {
  const made = new Date("2026-11-21T12:00:00Z");
  expect(expiryAfterCallBack(made, new Date("2026-12-01T12:00:00Z"))).toEqual({
    card: new Date("2027-11-21T12:00:00Z"),
    video: new Date("2026-12-31T12:00:00Z"),
  });
  expect(expiryAfterCallBack(made, new Date("2027-11-20T12:00:00Z"))).toEqual({
    card: new Date("2027-12-20T12:00:00Z"),
    video: new Date("2027-12-20T12:00:00Z"),
  });
});
