import { readFile, stat } from "node:fs/promises";
import { expect, test } from "vitest";
import { siteUrl } from "@/lib/core/site";
import { CATEGORIES, categorySlug } from "@/lib/holidays/categories";
import { adventureAt, adventurePath } from "./adventures";

const LARGEST_BYTES = 500_000;

test.each(CATEGORIES)(
  "the film of %s is there: small, not too long, with a poster and captions that tell it all",
  async (category) => {
    const path = adventurePath(category);
    expect(path).toBe(`/adventures/${categorySlug(category)}.mp4`);
    const film = adventureAt(siteUrl(path));
    expect(film?.seconds).toBeGreaterThanOrEqual(15);
    expect(film?.seconds).toBeLessThanOrEqual(40);
    expect(film?.title).toMatch(/\S/);
    expect(film?.description).toMatch(/\S/);

    const file = `public${path}`;
    expect((await stat(file)).size).toBeLessThan(LARGEST_BYTES);
    expect((await stat(file.replace(".mp4", ".webp"))).size).toBeGreaterThan(1000);
    const captions = await readFile(file.replace(".mp4", ".vtt"), "utf8");
    expect(captions).toMatch(/^WEBVTT\n/);
    for (const line of film?.lines ?? []) expect(captions).toContain(line);
  },
);

test("a category that has no film of its own has the film for the rest", () => {
  expect(adventurePath("")).toBe("/adventures/wonderfully-weird.mp4");
});

test("no two films have the same title", () => {
  const titles = CATEGORIES.map((category) => adventureAt(siteUrl(adventurePath(category)))?.title);
  expect(new Set(titles).size).toBe(CATEGORIES.length);
});
