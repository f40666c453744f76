import { expect, test } from "vitest";
import { CATEGORIES } from "@/lib/holidays/traits";
import { drawingInput, holidayChangeInput } from "../input";
import { testBody } from "../test-body";
import { EMPTY_FORM, formOf, ruleTyped } from "./form";
import { drawingPath, emojiFor, previewOf } from "./preview";

const TODAY = "2026-11-22";
const form = formOf(testBody);

test("a holiday is shown on its next day, in the words of its rule", () => {
  expect(previewOf(form, TODAY)).toMatchObject({
    holidayName: "Ear Trumpet Day",
    dateIso: "2027-06-04",
    displayDate: "June 4th",
    ruleText: "the first Friday of June",
    origin: testBody.origin,
    sources: testBody.sources,
  });
});

test("a week in progress is shown on the day it began", () => {
  const week = { ...form, ...ruleTyped("November 20"), lengthDays: "7" };
  expect(previewOf(week, TODAY)).toMatchObject({ dateIso: "2026-11-20", lengthDays: 7 });
});

test("an unfinished rule is not shown, and an invalid length is one day", () => {
  for (const rule of ["FREQ=YEARLY;BYMONTH=6;BYDAY=1F", "FREQ=YEARLY;BYMONTH=6;OFFSET=1", "EASTE", "RDATE:2026"]) {
    expect(previewOf({ ...form, rule }, TODAY)).toMatchObject({ rule: null, dateIso: TODAY });
  }
  for (const lengthDays of ["20260605", "9".repeat(30), "-1", "1e3", "", "x"]) {
    expect(previewOf({ ...form, lengthDays }, TODAY)).toMatchObject({ lengthDays: 1 });
  }
});

test("an empty form can be shown", () => {
  expect(previewOf(EMPTY_FORM, TODAY)).toMatchObject({
    holidayName: "Nameless Day",
    category: "General",
    dateIso: TODAY,
    notes: null,
    rule: null,
    celebrate: null,
    sources: [],
  });
});

test("invalid values are left out, and no link leads to an unsafe URL", () => {
  const wrong = {
    ...form,
    sourceUrl: "javascript:alert(1)",
    sources: [
      { title: "One", url: "data:text/html,x" },
      { title: "One", url: "" },
    ],
    messages: [
      { mood: "warm" as const, text: "Hello" },
      { mood: "funny" as const, text: "Hello" },
      { mood: "funny" as const, text: " " },
    ],
    origin: { kind: "brand" as const, by: "A shop in Leeds", year: "long ago" },
    lengthDays: "900",
  };
  expect(previewOf(wrong, TODAY)).toMatchObject({
    sourceUrl: null,
    sources: [{ title: "One" }],
    messages: [{ mood: "warm", text: "Hello" }],
    lengthDays: 1,
    origin: { kind: "brand", by: "A shop in Leeds" },
  });
  expect(previewOf(wrong, TODAY).origin.year).toBeUndefined();
  expect(previewOf(wrong, TODAY).sources[0]?.url).toBeUndefined();
});

test("every suggested emoji is valid, and suggested once", () => {
  for (const category of [...CATEGORIES, "", "Of our own"]) {
    const offered = emojiFor(category);
    expect(new Set(offered).size).toBe(offered.length);
    for (const emoji of offered) expect(holidayChangeInput.safeParse({ emoji }).success).toBe(true);
  }
});

test("the picture is drawn as the form describes it, before anything is saved", () => {
  const drawn = (picture: Partial<typeof form.picture>, slug: string | null) => {
    const edited = { ...form, picture: { ...form.picture, ...picture } };
    const path = drawingPath(edited, previewOf(edited, TODAY), slug);
    return drawingInput.safeParse(Object.fromEntries(new URL(path, "https://oddly.example").searchParams));
  };
  const described: typeof form.picture = {
    scene: "stage",
    season: "fall",
    mood: "silly",
    cast: [{ who: "red", pose: "jump", holds: "🎺", wears: "" }],
    objects: "🎺 🧂",
  };
  expect(drawn(described, "ear-trumpet-day").data?.drawing).toEqual({
    picture: { ...described, cast: [{ who: "red", pose: "jump", holds: "🎺" }], objects: ["🎺", "🧂"] },
    hue: form.hue,
    tone: form.tone,
    seed: "ear-trumpet-day",
  });
  // Without a scene it is the category's; a new holiday is drawn as its name will place everything.
  expect(drawn({ scene: "" }, null).data?.drawing).toMatchObject({
    picture: { scene: "space", objects: [form.emoji] },
    seed: "ear-trumpet-day",
  });
  expect(drawn({ ...described, objects: "trumpet" }, null).success).toBe(false);
});
