import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "@/tests/long";
import {
  type HistoryEntry,
  MAX_HISTORY_ENTRIES,
  mergeHistories,
  parseEntry,
  parseHistory,
  withSentCard,
} from "./entries";
import { anyEntry, anyHistory, historyEntry, sentCard } from "./test-entries";

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

const NOW = new Date("2026-11-21T12:00:00Z");

const idsOf = (entries: readonly HistoryEntry[] | null) => entries?.map(({ id }) => id);

/** `count` entries, a minute apart, newest first. */
const manyEntries = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    return historyEntry(`card-${index}`, new Date(NOW.getTime() - index * 60_000).toISOString());
  });

test("a sent card is added first, with its sent time", () => {
  const [first, ...others] = withSentCard(manyEntries(2), sentCard("new"), NOW);
  expect(first).toEqual({ ...sentCard("new"), sentAt: "2026-11-21T12:00:00.000Z" });
  expect(others).toEqual(manyEntries(2));
});

test("the same card sent twice has one entry, the later one", () => {
  const twice = withSentCard(manyEntries(3), sentCard("card-2", { message: "Again." }), NOW);
  expect(idsOf(twice)).toEqual(["card-2", "card-0", "card-1"]);
  expect(twice[0]?.message).toBe("Again.");
});

test("the history stores the newest 500", () => {
  const full = withSentCard(manyEntries(MAX_HISTORY_ENTRIES), sentCard("new"), NOW);
  expect(MAX_HISTORY_ENTRIES).toBe(500);
  expect(full).toHaveLength(500);
  expect(idsOf(full)?.at(-1)).toBe("card-498");
  expect(parseHistory(JSON.stringify(manyEntries(800)))).toEqual(manyEntries(500));
});

test("for any sequence of sent cards, the last is first, without duplicates or too many entries", () => {
  const ids = fc.array(fc.integer({ min: 0, max: 700 }).map(String), { minLength: 1, maxLength: 900 });
  fc.assert(
    fc.property(ids, (sent) => {
      const entries = sent.reduce<HistoryEntry[]>((all, id) => withSentCard(all, sentCard(id), NOW), []);
      const newestFirst = [...new Set(sent.toReversed())];
      expect(idsOf(entries)).toEqual(newestFirst.slice(0, MAX_HISTORY_ENTRIES));
    }),
    { numRuns: runs(20) },
  );
});

test("a stored history is parsed back in order", () => {
  fc.assert(
    fc.property(anyHistory, (entries) => {
      expect(parseHistory(JSON.stringify(entries))).toEqual(entries);
    }),
  );
});

test.each(["", "null", "{}", '"text"', "[1,2", "NaN"])("%s is not a history", (text) => {
  expect(parseHistory(text)).toBeNull();
});

test("broken and duplicate entries are dropped, the others stay", () => {
  const [first, second] = manyEntries(2);
  expect(parseHistory(JSON.stringify([first, null, { id: "x" }, second, first]))).toEqual([first, second]);
});

test("two histories are merged newest first, and this device's entry wins", () => {
  const here = [historyEntry("a", "2026-11-21T10:00:00.000Z"), historyEntry("b", "2026-11-19T10:00:00.000Z")];
  const there = [
    historyEntry("c", "2026-11-20T10:00:00.000Z"),
    historyEntry("a", "2027-01-01T10:00:00.000Z", { message: "Not what was sent." }),
  ];
  const merged = mergeHistories(here, there);
  expect(idsOf(merged)).toEqual(["a", "c", "b"]);
  expect(merged[0]).toEqual(here[0]);
});

test("a merged history is sorted, complete and without duplicates, and merging it again changes nothing", () => {
  fc.assert(
    fc.property(anyHistory, anyHistory, (here, there) => {
      const merged = mergeHistories(here, there);
      const times = merged.map(({ sentAt }) => sentAt);
      expect(times).toEqual(times.toSorted().reverse());
      expect(new Set(idsOf(merged))).toEqual(new Set(idsOf([...here, ...there])));
      expect(new Set(idsOf(merged)).size).toBe(merged.length);
      expect(mergeHistories(merged, there)).toEqual(merged);
    }),
  );
});

test("merging keeps the newest 500 of both histories", () => {
  const [newest, ...older] = manyEntries(501);
  expect(mergeHistories(older, newest ? [newest] : [])).toEqual(manyEntries(500));
});
