import fc from "fast-check";
import { expect, test } from "vitest";
import { type CardDraft, parseCardDraft } from "./card-draft";

const DRAFT: CardDraft = {
  words: {
    message: "Hello, you.\nYes, you. 👋",
    senderName: "Ada",
    recipientName: "Grace",
    salutation: "Cheers",
    includeSelfie: true,
  },
  choice: {
    date: "2026-11-21",
    occasion: {
      id: "4f1d5c1e-9c1b-4f6e-8a55-0d1f7a3b2c66",
      holidayName: "World Hello Day",
      category: "Kindness & Causes",
      dateIso: "2026-11-21",
      displayDate: "November 21st",
      notes: null,
      emoji: "👋",
      hue: 55,
      tone: "solemn",
      messages: null,
    },
    isChosen: true,
  },
  asked: "holidayId=4f1d5c1e-9c1b-4f6e-8a55-0d1f7a3b2c66",
  hasVideo: true,
};

test("a kept card comes back as it was", () => {
  expect(parseCardDraft(JSON.parse(JSON.stringify(DRAFT)))).toEqual(DRAFT);
});

test("a message longer than a card comes back whole: its writer shortens it", () => {
  const words = { ...DRAFT.words, message: "o".repeat(5000) };
  expect(parseCardDraft({ ...DRAFT, words })?.words.message).toHaveLength(5000);
});

test("what is unknown or broken is left empty, the rest is kept", () => {
  const kept = parseCardDraft({
    words: { ...DRAFT.words, salutation: "Yours in doom", senderName: 5, includeSelfie: "yes" },
    choice: { ...DRAFT.choice, occasion: { ...DRAFT.choice.occasion, hue: "blue" } },
  });
  expect(kept?.words).toEqual({ ...DRAFT.words, salutation: "With love", senderName: "", includeSelfie: false });
  expect(kept?.choice).toEqual({ ...DRAFT.choice, occasion: null });
  expect(kept).toMatchObject({ asked: "", hasVideo: false });
});

test("anything else is no card, and nothing throws", () => {
  for (const data of [null, undefined, 3, "card", [], {}, { words: {}, choice: { date: "soon" } }]) {
    expect(parseCardDraft(data)).toBeNull();
  }
  fc.assert(fc.property(fc.anything(), (data) => void parseCardDraft(data)));
  fc.assert(
    fc.property(fc.anything(), fc.anything(), (words, occasion) => {
      parseCardDraft({ words, choice: { date: "2026-11-21", occasion } });
    }),
  );
});
