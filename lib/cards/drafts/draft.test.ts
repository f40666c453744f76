import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type CardDraft,
  DRAFT_LIFETIME_MS,
  draftKey,
  expiredKeys,
  isExpired,
  isStateId,
  makeDraft,
  parseCardDraft,
  parseDraft,
} from "./draft";

const NOW = new Date("2026-11-21T12:00:00.000Z");
const STATE = { formId: "card", stateId: "0123456789abcdef0123456789abcdef" };
const later = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);

test("a draft expires after exactly two hours", () => {
  const draft = makeDraft(STATE, {}, NOW);
  expect(draft.expiresAt).toBe("2026-11-21T14:00:00.000Z");
  expect(isExpired(draft, NOW)).toBe(false);
  expect(isExpired(draft, later(DRAFT_LIFETIME_MS - 1))).toBe(false);
  expect(isExpired(draft, later(DRAFT_LIFETIME_MS))).toBe(true);
});

test("every change restarts the two hours and preserves the creation time", () => {
  const first = makeDraft(STATE, {}, NOW);
  const second = makeDraft(first, {}, later(3_600_000));
  expect(second).toMatchObject({ createdAt: first.createdAt, expiresAt: "2026-11-21T15:00:00.000Z" });
});

test("a draft dated far ahead by a wrong clock counts as expired", () => {
  expect(isExpired(makeDraft(STATE, {}, later(86_400_000)), NOW)).toBe(true);
  expect(isExpired({ expiresAt: "no date" }, NOW)).toBe(true);
});

test("a stored draft is parsed back unchanged", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const data = JSON.parse(JSON.stringify(value));
      const draft = makeDraft(STATE, data, NOW);
      expect(parseDraft(JSON.stringify(draft))).toEqual(draft);
    }),
  );
});

test("other text isn't parsed as a draft, and parsing never throws", () => {
  for (const text of [null, "", "{", "null", "[]", "3", '{"formId":"card"}', '{"stateId":5}']) {
    expect(parseDraft(text)).toBeNull();
  }
  expect(parseDraft(JSON.stringify({ ...makeDraft(STATE, {}, NOW), stateId: "../../x" }))).toBeNull();
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void parseDraft(text)));
});

test("only 32 lowercase hex digits are a valid state id", () => {
  expect(isStateId(STATE.stateId)).toBe(true);
  for (const text of ["", "0123", STATE.stateId.toUpperCase(), `${STATE.stateId}0`, "__proto__"]) {
    expect(isStateId(text)).toBe(false);
  }
});

test("only expired and broken drafts are purged, not fresh ones or other keys", () => {
  const old = JSON.stringify(makeDraft(STATE, {}, later(-DRAFT_LIFETIME_MS)));
  const fresh = JSON.stringify(makeDraft(STATE, {}, NOW));
  const stored = [
    [draftKey("card"), fresh],
    [draftKey("old"), old],
    [draftKey("broken"), "{"],
    ["oddly.settings", old],
    ["somebody.else", "{"],
  ] as const;
  expect(expiredKeys(stored, NOW)).toEqual([draftKey("old"), draftKey("broken")]);
});

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
