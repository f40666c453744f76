import { expect, test } from "vitest";
import type { ImportReport } from "./report";
import { checkInWords, fieldsInWords, fileProblem, formatOfFile, importInWords, sizeInWords } from "./report";

const report = (changes: Partial<ImportReport>) =>
  ({ added: 0, updated: 0, unchanged: 0, errorCount: 0, ...changes }) as ImportReport;

test("fields are listed in words", () => {
  expect(fieldsInWords(["holidayName", "isMonthObservance", "sourceUrl"])).toBe(
    "name, month observance, and main source",
  );
});

test.each([
  ["holidays.CSV", "", "csv"],
  ["holidays.json", "text/plain", "json"],
  ["holidays", "text/csv", "csv"],
  ["holidays.xlsx", "application/vnd.ms-excel", null],
])("%s of type %j is read as %s", (name, type, format) => {
  expect(formatOfFile({ name, type })).toBe(format);
});

test.each([
  [1, "1 byte"],
  [999, "999 bytes"],
  [1000, "1 KB"],
  [3449, "3.4 KB"],
  [999_499, "999 KB"],
  [999_500, "1 MB"],
  [33_554_432, "34 MB"],
])("%i bytes are formatted as: %s", (bytes, words) => {
  expect(sizeInWords(bytes)).toBe(words);
});

test("a file that cannot be imported is rejected before it is sent", () => {
  const file = { name: "holidays.csv", type: "text/csv", size: 10 };
  expect(fileProblem(file)).toBeNull();
  expect(fileProblem({ ...file, name: "holidays.xlsx", type: "" })).toBe("Choose a CSV or a JSON file.");
  expect(fileProblem({ ...file, size: 0 })).toBe("This file is empty.");
  expect(fileProblem({ ...file, size: 32 * 1024 * 1024 + 1 })).toBe("This file is larger than 32 MB.");
});

test.each([
  [{ errorCount: 1, added: 3 }, "1 problem to fix in the file"],
  [{ added: 1, unchanged: 3 }, "Ready to import"],
  [{ unchanged: 3 }, "The calendar already has all of this"],
  [{}, "This file has no holidays"],
])("the result %j is summarized as %j", (changes, words) => {
  expect(checkInWords(report(changes))).toBe(words);
});

test("an import is summarized with its counts", () => {
  expect(importInWords(report({ added: 1, updated: 1200 }))).toBe("1,201 holidays imported: 1 added, 1,200 changed.");
});
