import { expect, test } from "vitest";
import type { CivilDate } from "@/lib/core/civil-date";
import { cardDate, cardHeading } from "./content";
import { emptyCardForm } from "./form";
import type { Occasion } from "./holiday-choice";
import { previewContent } from "./preview-content";

const HELLO: Occasion = {
  id: "hello",
  holidayName: "World Hello Day",
  category: "Kindness & Causes",
  dateIso: "2026-11-21",
  displayDate: "November 21st",
  notes: "Ten hellos.",
  emoji: "👋",
  hue: 55,
  tone: "festive",
  messages: [],
};
const JUST_BECAUSE: Occasion = { ...HELLO, id: "just-because", holidayName: "Just Because", emoji: "💌", hue: 350 };

test("a card shows its holiday and the chosen day", () => {
  const content = previewContent(emptyCardForm("2026-11-22"), HELLO, JUST_BECAUSE);
  expect(cardHeading(content.holiday)).toBe("Happy World Hello Day!");
  expect(cardDate(content)).toBe("Sunday, November 22nd, 2026");
});

test('a card without a holiday uses "Just Because" and has no date of its own', () => {
  const { holiday } = previewContent(emptyCardForm("2026-11-22"), null, JUST_BECAUSE);
  expect(holiday).toMatchObject({ holidayName: "Just Because", emoji: "💌", displayDate: "", isBuiltIn: true });
  expect(cardHeading(holiday)).toBe("Just Because");
});

test("blank names become null, and a cleared date falls back to the holiday's", () => {
  const form = { ...emptyCardForm("" as CivilDate, "  "), recipientName: " " };
  const content = previewContent(form, HELLO, JUST_BECAUSE);
  expect(content).toMatchObject({ senderName: null, recipientName: null, selectedDate: null });
  expect(cardDate(content)).toBe("November 21st");
});
