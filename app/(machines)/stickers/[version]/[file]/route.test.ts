import { expect, test } from "vitest";
import { stickerPath } from "@/lib/core/emoji";
import { GET } from "./route";

function get(path: string) {
  const [, , version = "", file = ""] = path.split("/");
  return GET(new Request(`http://localhost${path}`), { params: Promise.resolve({ version, file }) });
}

test.each([
  ["🎉", "svg", "image/svg+xml"],
  ["🏳️‍🌈", "svg", "image/svg+xml"],
  ["🗝️", "pattern.svg", "image/svg+xml"],
  ["💌", "png", "image/png"],
] as const)("%s is a small image that browsers keep (%s)", async (emoji, form, type) => {
  const response = await get(stickerPath(emoji, form));
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe(type);
  expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect((await response.arrayBuffer()).byteLength).toBeLessThan(12_000);
});

test("an emoji that we don't draw, and no emoji, are party poppers", async () => {
  const popper = await (await get(stickerPath("🎉"))).text();
  for (const emoji of ["🇺🇸", "x", ""]) expect(await (await get(stickerPath(emoji))).text()).toBe(popper);
});

test.each(["/stickers/0/1f389.svg", "/stickers/1/1f389.gif", "/stickers/1/party.svg", "/stickers/1/..svg"])(
  "%s is not found",
  async (path) => {
    expect((await get(path)).status).toBe(404);
  },
);
