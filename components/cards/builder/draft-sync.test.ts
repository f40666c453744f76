import fc from "fast-check";
import { expect, test } from "vitest";
import { type CardDraft, parseCardDraft } from "./draft-sync";

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

test("a stored card is parsed back unchanged", () => {
  expect(parseCardDraft(JSON.parse(JSON.stringify(DRAFT)))).toEqual(DRAFT);
});

test("a message over the limit is restored in full, for its writer to shorten", () => {
  const words = { ...DRAFT.words, message: "o".repeat(5000) };
  expect(parseCardDraft({ ...DRAFT, words })?.words.message).toHaveLength(5000);
});

test("unknown or broken parts are left empty, the rest is restored", () => {
  const restored = parseCardDraft({
    words: { ...DRAFT.words, salutation: "Yours in doom", senderName: 5, includeSelfie: "yes" },
    choice: { ...DRAFT.choice, occasion: { ...DRAFT.choice.occasion, hue: "blue" } },
  });
  expect(restored?.words).toEqual({ ...DRAFT.words, salutation: "With love", senderName: "", includeSelfie: false });
  expect(restored?.choice).toEqual({ ...DRAFT.choice, occasion: null });
  expect(restored).toMatchObject({ asked: "", hasVideo: false });
});

test("other data isn't parsed as a card, and parsing never throws", () => {
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
