import { expect, test } from "vitest";
import { drawSticker, drawSvg } from "./stickers.queries";

test("a sticker is drawn as PNG once, and what we don't draw is one party popper", async () => {
  const cake = await drawSticker("🎂", "png");
  expect(await drawSticker("1f382", "png")).toBe(cake);
  const popper = await drawSticker("🎉", "png");
  expect(popper).not.toBe(cake);
  expect(await drawSticker("abcde", "png")).toBe(popper);
});

test("a picture drawn again is the same, and another description or palette is another picture", async () => {
  const picture = { scene: "stage", season: "fall", mood: "silly", cast: [], objects: ["🎺"] } as const;
  const draw = (change: object, hue = 40) =>
    drawSvg({ ...picture, cast: [], objects: ["🎺"], ...change }, { hue, tone: "festive", seed: "ear-trumpet-day" });
  const first = await draw({});
  expect(await draw({})).toBe(first);
  expect(await draw({ scene: "beach" })).not.toBe(first);
  expect(await draw({}, 200)).not.toBe(first);
});
