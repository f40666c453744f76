import { XMLValidator } from "fast-xml-parser";
import { expect, test } from "vitest";
import { emojiPattern } from "./pattern";

const svgIn = (image: string) => decodeURIComponent(image.slice('url("data:image/svg+xml,'.length, -'")'.length));

test.each(["🥧", "🏳️‍🌈", "<&>", `")`])("%s becomes an image that is whole", (emoji) => {
  const image = emojiPattern(emoji);
  expect(image).toMatch(/^url\("data:image\/svg\+xml,[^"]+"\)$/);
  expect(XMLValidator.validate(svgIn(image))).toBe(true);
});

test("the emoji is in it", () => {
  expect(svgIn(emojiPattern("🥧"))).toContain(">🥧</text>");
});
