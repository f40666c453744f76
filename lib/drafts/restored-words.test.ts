import { expect, test } from "vitest";
import type { CardWords } from "./card-draft";
import { restoredWords } from "./restored-words";

const KEPT: CardWords = {
  message: "Hello, you.",
  senderName: "Ada",
  recipientName: "Grace",
  salutation: "Cheers",
  includeSelfie: true,
};

test("a draft comes back whole where nothing was changed", () => {
  expect(restoredWords(KEPT, {})).toEqual(KEPT);
});

test("what was changed before the draft came stays, the switch of the video included", () => {
  const changed = { senderName: "Augusta", salutation: "With love", includeSelfie: false } as const;
  expect(restoredWords(KEPT, changed)).toEqual({ ...KEPT, ...changed });
});

test("words that were kept are not lost to an empty field", () => {
  expect(restoredWords(KEPT, { message: "", recipientName: "Alan" })).toEqual({ ...KEPT, recipientName: "Alan" });
});
