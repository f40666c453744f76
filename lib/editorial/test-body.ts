import fc from "fast-check";
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
    origin: fc.record(
      { kind: fc.constantFrom(...ORIGIN_KINDS), by: someText, year: fc.integer({ min: -3000, max: 2100 }) },
      { requiredKeys: ["kind"] },
    ),
  })
  .map((body) => (isWholeMonth(body.rule) ? { ...body, lengthDays: 1 } : body));
