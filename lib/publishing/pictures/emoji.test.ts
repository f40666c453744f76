import { readdir, readFile } from "node:fs/promises";
import { chars, icons } from "@iconify-json/fluent-emoji-flat";
import { expect, test } from "vitest";
import { emojiCode } from "@/lib/core/emoji";
import { emojiSvg, patternSvg, stickerSvg } from "./emoji";

const ICONS = {
  prefix: "few",
  width: 32,
  height: 32,
  icons: {
    "party-popper": { body: "<popper/>" },
    "rainbow-flag": { body: "<rainbow/>" },
    "thumbs-up": { body: "<thumb/>" },
    "people-hugging": { body: "<hug/>" },
    broad: { body: "<broad/>", width: 64 },
  },
};
const SET = { icons, names: chars };

const NAMES = {
  "1f389": "party-popper",
  "1f3f3-200d-1f308": "rainbow-flag",
  "1f44d": "thumbs-up",
  "1fac2": "people-hugging",
  "1f686": "broad",
};

test.each([
  ["an emoji of several code points is found, variation selectors aside", "🏳️‍🌈", "<rainbow/>"],
  ["an emoji with a skin tone that the set lacks is drawn without", "👍🏽", "<thumb/>"],
  ["a woman and a man are drawn as a hug", "👫", "<hug/>"],
  ["anything else is a party", "🇺🇸", "<popper/>"],
  ["so is no emoji at all", "", "<popper/>"],
])("%s", (_what, emoji, drawn) => {
  const set = { icons: ICONS, names: NAMES };
  for (const draw of [emojiSvg, stickerSvg, patternSvg]) {
    expect(draw(emoji, set)).toContain(drawn);
    // Addresses name an emoji by its code points.
    expect(draw(emojiCode(emoji), set)).toContain(drawn);
  }
});

test("the awareness ribbon is red", () => {
  const ribbon = emojiSvg("🎗️", SET);
  for (const color of ["#a50f1f", "#c8102e", "#e4243b"]) expect(ribbon).toContain(color);
  expect(ribbon).not.toMatch(/#ffb02e|#f9c23c|#fcd53f/);
});

test("an icon's own size is used", () => {
  expect(stickerSvg("🚆", { icons: ICONS, names: NAMES })).toContain('viewBox="-2 -2 68 36"');
});

test("every emoji of our calendar except 👫 is drawn as itself", async () => {
  const folder = "db/seed";
  const files = (await readdir(folder)).filter((file) => file.endsWith(".json"));
  const texts = await Promise.all(files.map((file) => readFile(`${folder}/${file}`, "utf8")));
  const emoji = new Set<string>(
    texts.flatMap((text) => JSON.parse(text).map((entry: { emoji: string }) => entry.emoji)),
  );
  const drawn = [...emoji].map((each) => [each, emojiSvg(each, SET)] as const);
  const asParty = drawn.filter(([each, svg]) => each !== "🎉" && svg === emojiSvg("🎉", SET));
  expect(asParty).toEqual([]);
});
