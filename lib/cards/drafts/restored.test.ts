import { expect, test } from "vitest";
import type { HolidayChoice } from "../holiday-choice";
import type { CardWords } from "./draft";
import { restoredChoice, restoredWords } from "./restored";

const DRAFT = {
  choice: { date: "2026-11-21", occasion: null, isChosen: true },
  asked: "date=2026-11-21",
} as const;

const FIRST: HolidayChoice = { date: "2026-12-24", occasion: null, offered: [], isChosen: false };

test("after a reload, or at a URL without a query, the draft's holiday is restored", () => {
  for (const asked of [DRAFT.asked, ""]) {
    expect(restoredChoice(DRAFT, asked, FIRST)).toEqual({ ...DRAFT.choice, offered: null });
  }
});

test("a URL that asks for another holiday overrides the draft", () => {
  expect(restoredChoice(DRAFT, "date=2026-12-24", FIRST)).toBe(FIRST);
});

const STORED: CardWords = {
  message: "Hello, you.",
  senderName: "Ada",
  recipientName: "Grace",
  salutation: "Cheers",
  includeSelfie: true,
};

test("a draft is fully restored when nothing was changed", () => {
  expect(restoredWords(STORED, {})).toEqual(STORED);
});

test("fields changed before the draft was loaded keep their new values, including the video switch", () => {
  const changed = { senderName: "Augusta", salutation: "With love", includeSelfie: false } as const;
  expect(restoredWords(STORED, changed)).toEqual({ ...STORED, ...changed });
});

test("an empty field doesn't overwrite stored text", () => {
  expect(restoredWords(STORED, { message: "", recipientName: "Alan" })).toEqual({ ...STORED, recipientName: "Alan" });
});
