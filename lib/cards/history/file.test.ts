import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_HISTORY_ENTRIES, mergeHistories } from "./entries";
import { parseEntry } from "./entry";
import { entriesInFile, historyFileName, historyFileText, MAX_FILE_BYTES } from "./file";
import { anyHistory, historyEntry } from "./test-entries";

const ENTRY = historyEntry("1", "2026-11-21T12:00:00.000Z");

test("an exported history is imported unchanged", () => {
  fc.assert(
    fc.property(anyHistory, (entries) => {
      expect(entriesInFile(historyFileText(entries))).toEqual(entries);
      const sorted = mergeHistories([], entries);
      expect(mergeHistories([], entriesInFile(historyFileText(sorted)) ?? [])).toEqual(sorted);
    }),
  );
});

test("the file name has the date, and the content is indented", () => {
  expect(historyFileName("2026-11-21")).toBe("oddly-card-history-2026-11-21.json");
  expect(historyFileText([ENTRY])).toContain('\n    "holidayName": "National Cake Day",\n');
});

test("a file is rejected if any entry lacks an id, a holiday name or a time", () => {
  for (const field of ["id", "holidayName", "sentAt"]) {
    expect(entriesInFile(JSON.stringify([ENTRY, { ...ENTRY, [field]: undefined }])), field).toBeNull();
  }
  expect(entriesInFile(JSON.stringify([ENTRY, { ...ENTRY, sentAt: "soon" }]))).toBeNull();
  expect(entriesInFile(JSON.stringify([{ id: "1", holidayName: "Pi Day", sentAt: ENTRY.sentAt }]))).toHaveLength(1);
  expect(entriesInFile("[]")).toEqual([]);
});

test.each(["", "null", "true", "7", '"[]"', "{}", "[[]]", "[null]", '{"0": []}', "[", "<html>"])(
  "%s is not an exported file",
  (text) => {
    expect(entriesInFile(text)).toBeNull();
  },
);

test("parsing a file never throws", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      entriesInFile(text);
    }),
  );
  const deep = 1_000_000;
  expect(entriesInFile("[".repeat(deep) + "]".repeat(deep))).toBeNull();
  expect(entriesInFile(`[${" ".repeat(MAX_FILE_BYTES)}]`)).toBeNull();
});

test("the largest possible history, with every character escaped, can be imported again", () => {
  const worst = "\u0001".repeat(1000);
  const fields = { holidayName: worst, displayDate: worst, recipientName: worst, senderName: worst, message: worst };
  const longest = parseEntry({ ...ENTRY, ...fields, holidayDate: worst, salutation: worst, category: worst });
  if (!longest) throw new Error("the longest entry is one");
  const entries = Array.from({ length: MAX_HISTORY_ENTRIES }, (_, index) => ({ ...longest, id: `${index}` }));
  expect(entriesInFile(historyFileText(entries))).toEqual(entries);
});
