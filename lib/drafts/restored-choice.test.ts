import { expect, test } from "vitest";
import type { HolidayChoice } from "@/lib/cards/holiday-choice";
import { restoredChoice } from "./restored-choice";

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
