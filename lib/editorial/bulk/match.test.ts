import { expect, test } from "vitest";
import type { FileRow } from "./bulk-holiday";
import { type Known, knownHolidays, matchRows } from "./match";

const NOW = new Date("2026-11-21T12:00:00Z");

const known = (number: number, fields: Partial<Known> = {}): Known => ({
  id: `6f1f3c1e-0000-4000-8000-00000000000${number}`,
  slug: `day-${number}`,
  holidayName: `Day ${number}`,
  deletedAt: null,
  isBuiltIn: false,
  ...fields,
});

function row(name: string, beside: Partial<FileRow["beside"]> = {}): FileRow {
  return {
    line: 2,
    name,
    beside: { id: "", slug: "", version: "", dateIso: "", displayDate: "", ruleText: "", ...beside },
    // Matching must not read whole rows, which is slow for a long file.
    over: () => expect.unreachable("a row was read to find its holiday"),
  };
}

const matchesOf = (rows: readonly FileRow[], list: readonly Known[]) =>
  matchRows(rows, knownHolidays(list), NOW).map(({ match }) => match);

test("a row without ID and slug is matched by name, unless another row is about that holiday", () => {
  const [one, two] = [known(1), known(2)];
  expect(
    matchesOf([row("  DAY 1"), row("Day 2"), row("", { slug: "day-2" }), row("Day 3"), row("")], [one, two]),
  ).toEqual([
    { kind: "found", id: one.id, by: "name" },
    { kind: "new", hasForeignId: false },
    { kind: "found", id: two.id, by: "slug" },
    { kind: "new", hasForeignId: false },
    { kind: "new", hasForeignId: false },
  ]);
});

test("a row about a deleted holiday is rejected, with another message after thirty days", () => {
  const deleted = (days: number) => known(1, { deletedAt: new Date(NOW.getTime() - days * 86_400_000) });
  const matchAfter = (days: number) => matchesOf([row("Day 1", { slug: "day-1" })], [deleted(days)])[0];
  expect(matchAfter(30)).toMatchObject({ kind: "refused", message: "This holiday is deleted. Restore it first." });
  expect(matchAfter(30.001)).toMatchObject({ kind: "refused", message: expect.stringContaining("too long ago") });
  expect(matchesOf([row("Day 1")], [deleted(31)])).toEqual([{ kind: "new", hasForeignId: false }]);
});
