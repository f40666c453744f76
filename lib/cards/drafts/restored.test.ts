import { expect, test } from "vitest";
import type { HolidayChoice } from "../holiday-choice";
import type { CardWords } from "./draft";
import { restoredChoice, restoredWords } from "./restored";

const DRAFT = {
  choice: { date: "2026-11-21", occasion: null, isChosen: true },
  asked: "date=2026-11-21",
} as const;

const FIRST: HolidayChoice = { date: "2026-12-24", occasion: null, offered: [], isChosen: false };

test("after a reload, and under a plain address, the draft's own holiday goes on", () => {
  for (const asked of [DRAFT.asked, ""]) {
    expect(restoredChoice(DRAFT, asked, FIRST)).toEqual({ ...DRAFT.choice, offered: null });
  }
});

test("an address that asks for another holiday is heard", () => {
  expect(restoredChoice(DRAFT, "date=2026-12-24", FIRST)).toBe(FIRST);
});

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
