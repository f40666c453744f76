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

test("a draft is kept for two hours and not a moment longer", () => {
  const draft = makeDraft(STATE, {}, NOW);
  expect(draft.expiresAt).toBe("2026-11-21T14:00:00.000Z");
  expect(isExpired(draft, NOW)).toBe(false);
  expect(isExpired(draft, later(DRAFT_LIFETIME_MS - 1))).toBe(false);
  expect(isExpired(draft, later(DRAFT_LIFETIME_MS))).toBe(true);
});

test("every change begins the two hours anew; when it was begun stays", () => {
  const first = makeDraft(STATE, {}, NOW);
  const second = makeDraft(first, {}, later(3_600_000));
  expect(second).toMatchObject({ createdAt: first.createdAt, expiresAt: "2026-11-21T15:00:00.000Z" });
});

test("a draft that a wrong clock dated far ahead does not stay for ever", () => {
  expect(isExpired(makeDraft(STATE, {}, later(86_400_000)), NOW)).toBe(true);
  expect(isExpired({ expiresAt: "no date" }, NOW)).toBe(true);
});

test("what is stored comes back as it was", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const data = JSON.parse(JSON.stringify(value));
      const draft = makeDraft(STATE, data, NOW);
      expect(parseDraft(JSON.stringify(draft))).toEqual(draft);
    }),
  );
});

test("nothing else is taken for a draft, and nothing throws", () => {
  for (const text of [null, "", "{", "null", "[]", "3", '{"formId":"card"}', '{"stateId":5}']) {
    expect(parseDraft(text)).toBeNull();
  }
  expect(parseDraft(JSON.stringify({ ...makeDraft(STATE, {}, NOW), stateId: "../../x" }))).toBeNull();
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void parseDraft(text)));
});

test("only what we made can be the id of a state", () => {
  expect(isStateId(STATE.stateId)).toBe(true);
  for (const text of ["", "0123", STATE.stateId.toUpperCase(), `${STATE.stateId}0`, "__proto__"]) {
    expect(isStateId(text)).toBe(false);
  }
});

test("a purge finds the expired and the broken, and leaves the rest and what is not ours", () => {
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
