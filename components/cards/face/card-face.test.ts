import { XMLValidator } from "fast-xml-parser";
import { expect, test } from "vitest";
import { emojiPattern } from "./card-face";

const svgIn = (image: string) => decodeURIComponent(image.slice('url("data:image/svg+xml,'.length, -'")'.length));

test.each(["🥧", "🏳️‍🌈", "<&>", `")`])("%s becomes a valid image", (emoji) => {
  const image = emojiPattern(emoji);
  expect(image).toMatch(/^url\("data:image\/svg\+xml,[^"]+"\)$/);
  expect(XMLValidator.validate(svgIn(image))).toBe(true);
});

test("the image contains the emoji", () => {
  expect(svgIn(emojiPattern("🥧"))).toContain(">🥧</text>");
});
