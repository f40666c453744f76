import fc from "fast-check";
import { expect, test } from "vitest";
import { DRAFT_LIFETIME_MS, draftKey, expiredKeys, isExpired, isStateId, makeDraft, parseDraft } from "./draft";

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
