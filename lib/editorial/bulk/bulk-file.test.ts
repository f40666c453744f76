import fc from "fast-check";
import { expect, test } from "vitest";
import { readJsonFile } from "./bulk-file";

const problemsOf = async (text: string) => (await readJsonFile(text)).problems;

test("a list of holidays is read in any layout, with line numbers", async () => {
  const notes = fc.string({ unit: fc.constantFrom('"', "\\", "[", "]", "{", "}", ",", "\n", "a") });
  const entry = fc.record({ notes, sources: fc.array(fc.record({ title: notes })) });
  await fc.assert(
    fc.asyncProperty(fc.array(entry), fc.constantFrom(0, 2), async (list, indent) => {
      const marked = list.map((each, at) => ({ slug: `mark-${at}`, ...each }));
      const file = JSON.stringify(marked, null, indent);
      const { rows, problems } = await readJsonFile(`\n${file}\n`);
      expect(problems).toEqual([]);
      expect(rows.map(({ over }) => over(null).given)).toEqual(list);
      expect(rows.map(({ entry }) => entry)).toEqual(list.map((_, at) => at + 1));
      const lines = `\n${file}`.split("\n");
      for (const [at, { line }] of rows.entries()) {
        expect(lines.slice(line - 1, line + 1).join("")).toContain(`"mark-${at}"`);
      }
    }),
  );
});

test.each([
  ["", 1, undefined, "The file is empty"],
  ['{"slug": "a"}', 1, undefined, "The file must be a JSON list, in [ and ]"],
  ['[\n{"slug": "a"}', 2, undefined, "The list is missing its closing ]"],
  ['[{"slug": "a"}]\n[]', 1, undefined, "There’s text after the end of the list"],
  ['[\n{"slug": "a"},\n{"slug":\n b}]', 3, 2, "This isn’t valid JSON"],
  ['[\n{"slug": "a},\n{"slug": "b"}]', 2, 1, "This isn’t valid JSON"],
  ['[\n"a", 1]', 2, 2, "Each holiday must be a JSON object, in { and }"],
])("%j is rejected, with its line and entry", async (file, line, entry, message) => {
  expect(await problemsOf(file)).toContainEqual({ line, entry, path: "", message });
});

test("a file may have 50,000 holidays, and a longer one gets only that error", async () => {
  const list = Array(50_000).fill("{}");
  const { rows, problems } = await readJsonFile(`[${list}]`);
  expect([rows.length, problems]).toEqual([50_000, []]);
  expect(await readJsonFile(`[${list},{},"x"`)).toEqual({
    rows: [],
    problems: [{ line: 1, entry: 50_001, path: "", message: "More than 50,000 holidays. Please split the file." }],
  });
});

test("an unknown field is reported once", async () => {
  expect(await problemsOf('[{"color": 1},\n{"color": 2, "name": 3}]')).toEqual([
    { line: 1, entry: 1, path: "color", message: "Unknown field" },
    { line: 2, entry: 2, path: "name", message: "Unknown field" },
  ]);
});

test("the read-only fields of admin API responses are ignored", async () => {
  const { rows, problems } = await readJsonFile(
    '[{"slug": "a", "holidayName": " A Day", "rank": 5, "giftCount": 3, "updatedAt": "2026-11-21T12:00:00Z"}]',
  );
  expect(problems).toEqual([]);
  expect(rows[0]?.over(null).given).toEqual({ holidayName: " A Day", rank: 5 });
  expect(rows[0]?.name).toBe("A Day");
});
