import fc from "fast-check";
import { expect, test } from "vitest";
import { likeNames, sentencesOf, twinSentences } from "./near-duplicates";

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
