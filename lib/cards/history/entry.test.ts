import fc from "fast-check";
import { expect, test } from "vitest";
import { parseEntry } from "./entry";
import { anyEntry, historyEntry } from "./test-entries";

const NOON = "2026-11-21T12:00:00.000Z";

test("a stored entry is parsed back unchanged", () => {
  fc.assert(
    fc.property(anyEntry, (entry) => {
      expect(parseEntry(JSON.parse(JSON.stringify(entry)))).toEqual(entry);
    }),
  );
});

test("a sent time that is no text, and cannot become one, makes no entry", () => {
  expect(parseEntry({ id: "1", holidayName: "Pie Day", sentAt: [{ toString: {} }] })).toBeNull();
});

test("any input parses to an entry or null, and parsing an entry again changes nothing", () => {
  const fields = fc.record(
    { id: fc.anything(), holidayName: fc.anything(), sentAt: fc.anything(), message: fc.anything() },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fields), (value) => {
      const entry = parseEntry(value);
      if (entry) expect(parseEntry(entry)).toEqual(entry);
    }),
  );
});

test("only an id, a holiday name and a time are required; the rest is left empty", () => {
  expect(parseEntry({ id: "1", holidayName: "Pi Day", sentAt: NOON })).toEqual({
    id: "1",
    holidayName: "Pi Day",
    holidayDate: "",
    displayDate: "",
    recipientName: "",
    senderName: "",
    message: "",
    salutation: "",
    includedSelfie: false,
    category: "",
    sentAt: NOON,
  });
});

test("a card's emoji, hue and tone are parsed together or not at all", () => {
  const appearance = { emoji: "🥧", hue: 70, tone: "solemn" } as const;
  expect(parseEntry(historyEntry("1", NOON, appearance))).toMatchObject(appearance);
  for (const wrong of [{ emoji: "" }, { emoji: "🥧".repeat(20) }, { hue: "70" }, { hue: null }, { tone: "loud" }]) {
    const entry = parseEntry({ ...historyEntry("1", NOON, appearance), ...wrong });
    for (const field of ["emoji", "hue", "tone"]) expect(entry).not.toHaveProperty(field);
  }
});

test.each([
  null,
  undefined,
  "text",
  7,
  [],
  {},
  { ...historyEntry("", NOON) },
  { ...historyEntry(" ", NOON) },
  { ...historyEntry("1".repeat(101), NOON) },
  { ...historyEntry("1", NOON), id: 1 },
  { ...historyEntry("1", NOON), holidayName: " " },
  { ...historyEntry("1", NOON), holidayName: ["Pi Day"] },
])("%j is not an entry", (value) => {
  expect(parseEntry(value)).toBeNull();
});

test.each([
  "",
  "yesterday",
  "1",
  "2026-02-30T12:00:00Z",
  "2026-13-01",
  "2026-11-21T25:00:00Z",
  "9999-12-31T23:59:59-23:00",
  "+012026-11-21T12:00:00Z",
  1_795_262_400_000,
  [NOON],
  { toString: () => NOON },
  null,
])("%j is not a sent time", (sentAt) => {
  expect(parseEntry({ ...historyEntry("1", NOON), sentAt })).toBeNull();
});

test("a time with an offset is converted to UTC", () => {
  expect(parseEntry(historyEntry("1", "2026-11-21T23:30:00-05:00"))?.sentAt).toBe("2026-11-22T04:30:00.000Z");
});

test("fields of the wrong type become empty, long ones are cut, unknown ones are dropped", () => {
  const entry = parseEntry({
    ...historyEntry("1", NOON),
    message: "x".repeat(5000),
    recipientName: { toString: "Ada" },
    includedSelfie: "yes",
    extra: "?",
  });
  expect(entry?.message).toHaveLength(1000);
  expect(entry).toMatchObject({ recipientName: "", includedSelfie: false });
  expect(entry).not.toHaveProperty("extra");
});

test("`__proto__` in a file doesn't make an entry or pollute prototypes", () => {
  const hostile = `{"__proto__": {"id": "1", "holidayName": "Pi Day", "sentAt": "${NOON}", "includedSelfie": true}}`;
  expect(parseEntry(JSON.parse(hostile))).toBeNull();
  expect({}).not.toHaveProperty("holidayName");
});
