import fc from "fast-check";
import { CAST, PICTURE_MOODS, POSES, SCENES, SEASONS } from "@/lib/holidays/picture";
import { isWholeMonth } from "@/lib/holidays/rule";
import { TONES } from "@/lib/holidays/tone";
import { MOODS, ORIGIN_KINDS } from "@/lib/holidays/traits";
import type { HolidayBody } from "./form/form";
import { someRule } from "./rule/test-rule";

/** A holiday as an editor might have written it. */
export const testBody: HolidayBody = {
  holidayName: "Ear Trumpet Day",
  rule: "FREQ=YEARLY;BYMONTH=6;BYDAY=1FR",
  lengthDays: 1,
  displayDate: null,
  category: "Wonderfully Weird",
  notes: "Listen to somebody for a whole minute.",
  whyToday: "June is when the shop in Leeds cleared its attic.",
  history: "A shop in Leeds had forty of them left.",
  sourceUrl: "https://example.org/ear-trumpets",
  sources: [{ title: "The Ear Trumpet Society", url: "https://example.org/ear-trumpets" }],
  rank: 100,
  tone: "festive",
  categoryVideo: true,
  emoji: "🎺",
  hue: 40,
  celebrate: {
    free: "Cup a hand to your ear.",
    friends: "Play the whispering game.",
    desk: "Take a call standing up.",
  },
  messages: [{ mood: "funny", text: "Say that again?" }],
  picture: {
    scene: "street",
    season: "summer",
    mood: "silly",
    cast: [{ who: "odd", pose: "cheer", holds: "🎺" }],
    objects: ["🎺", "👂"],
  },
  classroom: {
    fact: "An ear trumpet needs no battery.",
    questions: ["What do you hear?", "How do we hear?", "Who hears for us?"],
    activity: { title: "Listen", text: "Roll up a sheet of paper and listen through it." },
    word: { word: "trumpet", meaning: "A tube that carries sound." },
  },
  origin: { kind: "brand", by: "A shop in Leeds", year: 1998 },
};

const text = fc.string({ maxLength: 8 }).map((each) => each.trim());
const someText = text.filter((each) => each !== "");

/** Holidays that differ from each other in few parts, so that changes often conflict. */
export const someBody: fc.Arbitrary<HolidayBody> = fc
  .record({
    holidayName: someText,
    rule: fc.oneof(fc.constant(testBody.rule), someRule),
    lengthDays: fc.integer({ min: 1, max: 3 }),
    displayDate: fc.constantFrom(null, "Friday, June 5th"),
    category: fc.constantFrom("", "Animals", "Of our own"),
    notes: text,
    whyToday: text,
    history: text,
    sourceUrl: fc.constantFrom("", "https://example.org/"),
    sources: fc.array(
      fc.record({ title: someText, url: fc.constant("https://example.org/") }, { requiredKeys: ["title"] }),
      {
        maxLength: 2,
      },
    ),
    rank: fc.integer({ min: 1, max: 3 }),
    tone: fc.constantFrom(...TONES),
    categoryVideo: fc.boolean(),
    emoji: fc.constantFrom("🎺", "🎉"),
    hue: fc.integer({ min: 0, max: 2 }),
    celebrate: fc.option(fc.record({ free: someText, friends: someText, desk: someText })),
    messages: fc.array(fc.record({ mood: fc.constantFrom(...MOODS), text: someText }), { maxLength: 2 }),
    picture: fc.option(
      fc.record({
        scene: fc.constantFrom(...SCENES),
        season: fc.constantFrom(...SEASONS),
        mood: fc.constantFrom(...PICTURE_MOODS),
        cast: fc.array(
          fc.record(
            { who: fc.constantFrom(...CAST), pose: fc.constantFrom(...POSES), holds: fc.constant("🎺") },
            { requiredKeys: ["who", "pose"] },
          ),
          { maxLength: 2 },
        ),
        objects: fc.array(fc.constantFrom("🎺", "🎉"), { minLength: 1, maxLength: 2 }),
      }),
    ),
    classroom: fc.option(
      fc.record({
        fact: someText,
        questions: fc.array(someText, { minLength: 3, maxLength: 3 }),
        activity: fc.record({ title: someText, text: someText }),
        word: fc.record({ word: someText, meaning: someText }),
      }),
    ),
    origin: fc.record(
      { kind: fc.constantFrom(...ORIGIN_KINDS), by: someText, year: fc.integer({ min: -3000, max: 2100 }) },
      { requiredKeys: ["kind"] },
    ),
  })
  .map((body) => (isWholeMonth(body.rule) ? { ...body, lengthDays: 1 } : body));
