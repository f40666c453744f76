import fc from "fast-check";
import { expect, test } from "vitest";
import { isCivilDate } from "@/lib/core/dates";
import { type SeedEntry, seedEntry } from "./input";
import { GRIEF_DATES, likeNames, reviewSeed, sentencesOf, twinSentences } from "./seed-review";
import { testEntry } from "./test-entry";
import type { Mood } from "./traits";

const entry = (changes: Partial<SeedEntry>) =>
  testEntry("pie-day", "FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=14", {
    name: "Pie Day",
    notes: "A crust, a filling, and a number that never ends: somebody had to introduce them.",
    ...changes,
  });

const VIDEO = "/adventures/food-and-drink.mp4";

const GIFT: SeedEntry["gifts"][number] = {
  name: "A pie tin",
  why: "It has to sit in something.",
  price: "$5–10",
  kind: "Kitchen",
  search: "pie tin",
};

const review = (entries: SeedEntry[]) => reviewSeed(entries, new Set([VIDEO]));

const message = (mood: Mood, text = `A ${mood} word for a friend of pie.`) => ({ mood, text });

test.each<[string, Partial<SeedEntry>[], string]>([
  ["a slug used twice", [{}, { name: "Other" }], "pie-day has the same slug as pie-day"],
  ["a name used twice, in another case", [{}, { slug: "b", name: "PIE day" }], "b has the same name as pie-day"],
  ["a date without a holiday", [{}], "02-29 has no holiday of its own"],
  ["two picks on a date", [{}, { slug: "b", name: "B" }], "03-14 has several picks: pie-day,b"],
  ["a date without a pick", [{ rank: 20 }], "03-14 has nothing but holidays that are nobody's pick"],
  [
    "a crowded date",
    Array.from({ length: 7 }, (_, index) => ({ slug: `s${index}`, rank: 10 * (index + 1) })),
    "03-14 has 7 holidays, 6 at most",
  ],
  ["too many dates with nothing but their pick", [{}], "only 0 dates have others beside their pick"],
  [
    "picks of neighboring dates that begin alike",
    [{}, { slug: "b", name: "B", rule: "FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=15", notes: "A tale of two." }],
    "pie-day and b, neighbors, begin alike",
  ],
  [
    "others of a date that begin alike",
    [{}, { slug: "b", name: "B", rank: 20, notes: "A crust of bread is a meal." }],
    "pie-day and b, neighbors, begin alike",
  ],
  [
    "a stock phrase",
    [{ notes: "Celebrate pie with friends and family and a fork." }],
    "pie-day has a stock phrase in notes",
  ],
  [
    "a stock phrase in a message",
    [{ messages: [message("warm", "You are one in a million, and so is this pie.")] }],
    "pie-day has a stock phrase in a message",
  ],
  ["shouting", [{ notes: "Pie! More pie! And then a little more of it." }], "pie-day shouts in notes"],
  [
    "a long dash",
    [{ notes: "A crust — and a filling — and that is all of it." }],
    "pie-day has a sign we do not use in notes",
  ],
  [
    "long notes",
    [{ notes: "One slice. Two slices. Three slices. And a fourth." }],
    "pie-day has notes of 4 sentences, 3 at most",
  ],
  ["a short history", [{ history: "Somebody baked it." }], "pie-day tells 1 sentences, 2 to 6"],
  ["no message", [{ rank: 20 }], "pie-day has no message"],
  ["a pick without history", [{}], "pie-day has no history of two sentences"],
  ["a pick without ways to mark it", [{}], "pie-day is a pick without ways to mark it"],
  ["a pick without a video", [{}], "pie-day is a pick without a video of its own"],
  [
    "a video that does not exist",
    [{ videoUrls: ["/adventures/pies.mp4"] }],
    "pie-day has a video that does not exist: /adventures/pies.mp4",
  ],
  ...(["funny", "cheeky"] as const).map((mood): [string, Partial<SeedEntry>[], string] => [
    `a ${mood} message on a solemn day`,
    [{ tone: "solemn", messages: [message(mood)] }],
    `pie-day is solemn and has a ${mood} message`,
  ]),
  ["gift ideas on a solemn day", [{ tone: "solemn", gifts: [GIFT] }], "pie-day is solemn and has gift ideas"],
  ["a video on a solemn day", [{ tone: "solemn", videoUrls: [VIDEO] }], "pie-day is solemn and has a video"],
  [
    "an exclamation mark on a solemn day",
    [{ tone: "solemn", name: "Pie Day!", notes: "A crust, a filling, and a number that never ends!" }],
    "pie-day is solemn and has an exclamation mark in notes",
  ],
  [
    "an exclamation mark in a solemn day's name",
    [{ tone: "solemn", name: "Pie Day!" }],
    "pie-day is solemn and has an exclamation mark in its name",
  ],
  [
    "a day of grief with a festive pick",
    [
      { rule: "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=7" },
      { slug: "b", name: "B", rank: 20, tone: "solemn", rule: "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=7" },
    ],
    "12-07 is a day of grief (the attack on Pearl Harbor, 1941), its pick pie-day is not",
  ],
  ["a pick without a source", [{}], "pie-day has no source"],
  ["a pick with too few gift ideas", [{}], "pie-day has 0 gift ideas, not 2 to 4"],
  [
    "three messages in one mood",
    [
      {
        messages: [message("warm", "Pie is round."), message("warm", "So are you."), message("warm", "Bring a fork.")],
      },
    ],
    "pie-day is a pick with messages in 1 moods, not 3",
  ],
  [
    "a sentence that stands twice",
    [{ messages: [message("warm")] }, { slug: "b", name: "B", messages: [message("warm")] }],
    "b says almost what pie-day does: “A warm word for a friend of pie.” “A warm word for a friend of pie.”",
  ],
  [
    "a rule that nobody can say",
    [{ rule: "FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=1,2;BYDAY=MO;BYSETPOS=-1" }],
    "pie-day has a rule that cannot be said in plain words",
  ],
  ["too few moving dates", [{}], "only 0 moving dates, 150 at least"],
  ["too few holidays", [{}], "only 1 holidays, 1000 at least"],
  [
    "a month that is not marked as one",
    [{ rule: "FREQ=YEARLY;BYMONTH=3" }],
    "pie-day: a whole month and isMonthObservance go together",
  ],
])("reviewContent reports %s", (_what, changes, problem) => {
  expect(review(changes.map(entry)).problems).toContain(problem);
});

test("a solemn pick needs a history, ways to mark it, a source and one message, but not three moods, gifts or a video", () => {
  const day = entry({
    tone: "solemn",
    rule: "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=7",
    history: "It began in one year. It has been observed ever since, in silence, at the same hour of the morning.",
    celebrate: { free: "Stand still for a minute.", friends: "Light a candle together.", desk: "Read one name aloud." },
    messages: [message("thoughtful")],
    sources: [{ title: "A book" }],
    whyToday: "On this morning in one year the bells were silent, and they have been since.",
    picture: { scene: "sea", season: "winter", mood: "quiet", cast: [], objects: ["🕯️", "🌊"] },
    classroom: {
      fact: "Bells are silent on some mornings, so that people can think of those who are not there.",
      questions: ["What do you remember?", "How do people remember?", "Why do people remember together?"],
      activity: {
        title: "A minute",
        text: "Sit still for a minute, and then write down the name of a person you think of today.",
      },
      word: { word: "silence", meaning: "A time without any sound." },
    },
  });
  const about = (entries: SeedEntry[]) => review(entries).problems.filter((problem) => /pie-day|12-07/.test(problem));
  expect(about([day])).toEqual([]);
  expect(about([{ ...day, messages: [] }])).toEqual(["pie-day has no message"]);
  expect(about([{ ...day, sources: [] }])).toEqual(["pie-day has no source"]);
});

test("every grief date is a valid calendar date with a reason", () => {
  for (const [day, reason] of Object.entries(GRIEF_DATES)) {
    expect(isCivilDate(`2028-${day}`), day).toBe(true);
    expect(reason, day).not.toBe("");
  }
});

test("messages that share one opening too often are reported", () => {
  const numbers = Array.from({ length: 51 }, (_, index) => index);
  const entries = numbers.map((number) =>
    entry({ slug: `s${number}`, name: `N ${number}`, messages: [message("warm", `You bake like ${number} people.`)] }),
  );
  expect(review(entries).problems).toContain("51 messages begin with “you bake”, 50 at most");
});

test("a date covered only by a moving holiday is reported as having no holiday of its own", () => {
  const moving = entry({ rule: "FREQ=YEARLY;BYMONTH=3;BYDAY=2TU" });
  expect(review([moving]).problems).toContain("03-14 has no holiday of its own");
});

test.each([
  ["an invalid rule", { rule: "FREQ=YEARLY;BYMONTH=13;BYMONTHDAY=1" }],
  ["a rule that never falls", { rule: "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30" }],
  ["notes over the limit", { notes: "a".repeat(401) }],
  ["a category outside the set", { category: "Misc" }],
  ["two emoji", { emoji: "🥧🥧🙂x" }],
  ["a source that is no web address", { sources: [{ title: "x", url: "javascript:alert(1)" }] }],
  ["a field nobody knows", { colour: "red" }],
  [
    "a mood nobody knows",
    { messages: [{ mood: "grumpy", text: "Pie, if it must be, and then not before ten in the morning." }] },
  ],
  [
    "a price to the cent",
    {
      gifts: [
        { name: "A pie tin", why: "It has to sit in something.", price: "$9.99", kind: "Kitchen", search: "pie tin" },
      ],
    },
  ],
  ["a week without an end", { lengthDays: 0 }],
])("the schema rejects %s", (_what, changes) => {
  expect(seedEntry.safeParse({ ...entry({}), ...changes }).success).toBe(false);
});

test("the schema accepts a valid entry", () => {
  expect(seedEntry.safeParse(entry({})).success).toBe(true);
});

const SENTENCE = "A cow takes in grass at one end of a four-room stomach.";

test("sentences that differ by one word are reported as twins, within one text or across texts", () => {
  const twins = twinSentences([
    { owner: "milk-day", text: `${SENTENCE} It looks bored.` },
    { owner: "cow-day", text: `Stand in a field. ${SENTENCE.replace("grass", "hay")}` },
  ]);
  expect(twins).toEqual([
    {
      first: { owner: "milk-day", text: SENTENCE },
      second: { owner: "cow-day", text: SENTENCE.replace("grass", "hay") },
    },
  ]);
});

test("sentences that share only a phrase are not twins", () => {
  const texts = [SENTENCE, "Grass at one end of a field, and a gate at the other that nobody ever shuts."];
  expect(twinSentences(texts.map((text) => ({ owner: "a", text })))).toEqual([]);
});

test("every longer sentence that appears twice is found, and none that appears once", () => {
  const word = fc.stringMatching(/^[a-z]{3,8}$/);
  const sentence = fc.uniqueArray(word, { minLength: 6, maxLength: 12 }).map((words) => `One ${words.join(" ")}.`);
  fc.assert(
    fc.property(sentence, (text) => {
      expect(twinSentences([{ owner: "a", text }])).toEqual([]);
      expect(
        twinSentences([
          { owner: "a", text },
          { owner: "b", text },
        ]),
      ).toHaveLength(1);
    }),
  );
});

test("a text is split into sentences, and an initial does not end a sentence", () => {
  expect(sentencesOf("One here. And two? Three!")).toEqual(["One here.", "And two?", "Three!"]);
  expect(sentencesOf("The U.S. mail carried it.")).toHaveLength(1);
  expect(sentencesOf("")).toEqual([]);
});

test("names that differ only in common words are grouped", () => {
  const names = ["National Cat Day", "International Cat Day", "World Cats' Day", "National Dog Day", "Cat Herders Day"];
  expect(likeNames(names)).toEqual([["National Cat Day", "International Cat Day", "World Cats' Day"]]);
});
