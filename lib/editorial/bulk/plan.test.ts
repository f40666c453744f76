import { expect, test } from "vitest";
import { fieldsAfter } from "../fields";
import { MAX_HOLIDAYS } from "./input";
import type { Known } from "./match";
import { newSlugs } from "./plan";
import type { PlannedChange } from "./plan-row";

const FIELDS = fieldsAfter({ holidayName: "Cake Day", rule: "EASTER" }, null, "2026-11-21");

const added = (holidayName: string, slug = ""): PlannedChange => ({
  line: 2,
  before: null,
  after: { ...FIELDS, holidayName },
  changes: {},
  slug,
});

const known = (slug: string): Known => ({ id: slug, slug, holidayName: slug, deletedAt: null, isBuiltIn: false });

/** Returns the slugs of the added holidays, in order. */
const slugsOf = (changes: readonly PlannedChange[], there: readonly Known[] = []) => [
  ...newSlugs(changes, there).values(),
];

test("a new holiday gets the slug in its row, or the first free one for its name", () => {
  const changes = [
    added("Pie Day"),
    added("Über-Tag"),
    added("Über Tag"),
    added("Own", "pie-day-2"),
    added("Pie, Day"),
  ];
  expect(slugsOf(changes, [known("pie-day")])).toEqual([
    "pie-day-3",
    "uber-tag",
    "uber-tag-2",
    "pie-day-2",
    "pie-day-4",
  ]);
});

test("a changed holiday gets no new slug", () => {
  expect(slugsOf([{ ...added("Pie Day"), before: { id: "1", version: 1 } }])).toEqual([]);
});

test("a whole file of names without Latin letters is numbered, skipping taken slugs", () => {
  const name = (number: number) => number.toString(2).replaceAll("0", "日").replaceAll("1", "本");
  const changes = [
    ...Array.from({ length: MAX_HOLIDAYS - 1 }, (_, index) => added(name(index))),
    added("Own Day", "holiday-9"),
  ];
  const numbered = ["holiday", ...Array.from({ length: MAX_HOLIDAYS }, (_, index) => `holiday-${index + 2}`)];
  const free = numbered.filter((slug) => slug !== "holiday-7" && slug !== "holiday-9");
  expect(slugsOf(changes, [known("holiday-7")])).toEqual([...free, "holiday-9"]);
});
