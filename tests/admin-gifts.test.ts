import { expect, test } from "vitest";
import type { EditedHoliday } from "@/lib/editorial/edited-holiday";
import { testSite } from "./site";

const site = await testSite();
const editor = await site.admin();
const visitor = site.visitor();

const GIFT = {
  name: "A brass ear trumpet",
  description: "So that nothing said on the day goes unheard.",
  price: "$20–30",
  rating: 4.8,
  affiliateUrl: "https://shop.example/ear-trumpet",
  category: "Curiosities",
};

const VIDEO = "https://youtu.be/dQw4w9WgXcQ";

const CATEGORY_VIDEO = "/adventures/wonderfully-weird.mp4";

let count = 0;

async function newHoliday(): Promise<EditedHoliday & { path: string }> {
  count += 1;
  const answer = await editor.post("/api/admin/holidays", {
    holidayName: `Hush ${count} Day`,
    rule: "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=8",
    category: "Wonderfully Weird",
  });
  expect(answer.status).toBe(201);
  const holiday = await answer.json();
  return { ...holiday, path: `/api/admin/holidays/${holiday.id}` };
}

/** Returns the gift ideas on the holiday's public page, and all of its HTML including scripts. */
async function openHoliday(slug: string) {
  const { status, page, html, text } = await visitor.open(`/holidays/${slug}`);
  expect(status).toBe(200);
  const gifts = [...page.querySelectorAll("section")].find((section) =>
    section.querySelector("h2, h3")?.textContent?.includes("Gift Ideas"),
  );
  return { gifts: gifts?.textContent ?? "", shops: [...(gifts?.querySelectorAll("a") ?? [])], html, text };
}

const listOf = async (path: string) => (await (await editor.get(`${path}/gifts`)).json()).giftSuggestions;

test("visitors see a gift idea with the editors' rating, which structured data does not call a review", async () => {
  const { path, slug } = await newHoliday();
  const added = await editor.post(`${path}/gifts`, GIFT);
  expect(added.status).toBe(201);
  expect(await added.json()).toMatchObject({ name: GIFT.name, rating: 4.8, affiliateUrl: GIFT.affiliateUrl });
  const { gifts, shops, html } = await openHoliday(slug);
  expect(gifts).toContain(GIFT.name);
  expect(gifts).toContain("Our rating: 4.8");
  expect(shops.find(({ textContent }) => textContent?.startsWith("Shop"))?.getAttribute("href")).toBe(
    GIFT.affiliateUrl,
  );
  const data = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
    ([, json]) => json,
  );
  expect(data.length).toBeGreaterThan(0);
  expect(data.join()).not.toMatch(/rating|review/i);
});

test("a deleted gift idea leaves the page, and the response to the deletion can restore it", async () => {
  const { path, slug } = await newHoliday();
  const { id } = await (await editor.post(`${path}/gifts`, GIFT)).json();
  const deleted = await editor.delete(`${path}/gifts/${id}`);
  expect(deleted.status).toBe(200);
  const { gift } = await deleted.json();
  expect((await openHoliday(slug)).text).not.toContain(GIFT.name);
  expect((await editor.delete(`${path}/gifts/${id}`)).status).toBe(404);
  expect((await editor.post(`${path}/gifts`, { ...gift, id })).status).toBe(201);
  expect((await openHoliday(slug)).gifts).toContain("Our rating: 4.8");
});

test("an admin rates an unrated gift idea and adds a product URL", async () => {
  const { path, slug } = await newHoliday();
  const { affiliateUrl: _none, ...seeded } = { ...GIFT, shopQuery: "brass ear trumpet", rating: null };
  const { id } = await (await editor.post(`${path}/gifts`, seeded)).json();
  expect(await listOf(path)).toMatchObject([{ rating: null, hasOwnUrl: false }]);
  const changed = await editor.put(`${path}/gifts/${id}`, {
    ...{ name: GIFT.name, description: GIFT.description, price: GIFT.price, category: GIFT.category },
    rating: 4.7,
    affiliateUrl: "https://shop.example/brass",
  });
  expect(changed.status).toBe(200);
  const { gifts, html } = await openHoliday(slug);
  expect(gifts).toContain("Our rating: 4.7");
  expect(html).toContain("https://shop.example/brass");
});

test("a gift idea sent twice with one id is stored once", async () => {
  const { path } = await newHoliday();
  const sent = { ...GIFT, id: crypto.randomUUID() };
  const answers = [await editor.post(`${path}/gifts`, sent), await editor.post(`${path}/gifts`, sent)];
  expect(answers.map(({ ok }) => ok)).toEqual([true, true]);
  expect(await listOf(path)).toHaveLength(1);
});

test("of thirty concurrent gift ideas, twenty are accepted, and the others report the limit", async () => {
  const { path } = await newHoliday();
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) => editor.post(`${path}/gifts`, { ...GIFT, name: `Gift ${index}` })),
  );
  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused.map(({ status }) => status)).toEqual(Array(10).fill(422));
  expect(await refused[0]?.json()).toMatchObject({ error: "Maximum 20 gift suggestions per holiday" });
  expect(await listOf(path)).toHaveLength(20);
});

test("a rejected gift idea lists each field with its problem", async () => {
  const { path } = await newHoliday();
  const answer = await editor.post(`${path}/gifts`, {
    ...GIFT,
    price: "",
    rating: 5.1,
    affiliateUrl: "javascript:alert(1)",
    category: "",
  });
  expect(answer.status).toBe(422);
  const { issues } = await answer.json();
  expect(Object.fromEntries(issues.map(({ path, message }: Record<string, string>) => [path, message]))).toEqual({
    price: "Price is required",
    rating: "Rating must be between 1 and 5",
    affiliateUrl: "Must be a valid URL",
    category: "Category is required",
  });
});

test("the public page plays the first video of the list, or else the category's, unless that is turned off", async () => {
  const { path, slug } = await newHoliday();
  expect((await openHoliday(slug)).html).toContain(CATEGORY_VIDEO);
  const patch = (change: object) => editor.patch(`${path}/videos`, change);
  const saved = await patch({ videoUrls: [VIDEO, "https://films.example/day.mp4"] });
  expect(saved.status).toBe(200);
  expect(await saved.json()).toMatchObject({ videoUrls: [VIDEO, "https://films.example/day.mp4"] });
  expect((await openHoliday(slug)).html).toContain(VIDEO);
  await patch({ videoUrls: [], categoryVideo: false });
  const { html, text } = await openHoliday(slug);
  expect(html).not.toContain(CATEGORY_VIDEO);
  expect(text).toContain("No adventure video available yet.");
});

test("a holiday has at most ten videos, each with a valid URL", async () => {
  const { path } = await newHoliday();
  const videoUrls = Array.from({ length: 11 }, (_, index) => `https://films.example/${index}.mp4`);
  const patch = (urls: string[]) => editor.patch(`${path}/videos`, { videoUrls: urls });
  const refused = await patch(videoUrls);
  expect([refused.status, (await refused.json()).error]).toEqual([422, "Maximum 10 videos per holiday"]);
  const invalid = await patch(["not an address"]);
  expect(invalid.status).toBe(422);
  expect((await invalid.json()).issues[0]).toMatchObject({ message: "Must be a valid URL" });
  expect((await patch(videoUrls.slice(1))).status).toBe(200);
});

test("videos saved over another admin's newer version are rejected", async () => {
  const { path, version } = await newHoliday();
  const theirs = ["https://films.example/theirs.mp4"];
  expect((await editor.patch(`${path}/videos`, { videoUrls: theirs, version })).status).toBe(200);
  const refused = await editor.patch(`${path}/videos`, { videoUrls: [VIDEO], version });
  expect(refused.status).toBe(409);
  expect((await refused.json()).issues).toMatchObject([{ path: "version" }]);
  expect(await (await editor.get(path)).json()).toMatchObject({ videoUrls: theirs });
});

test("a solemn holiday accepts neither videos nor gift ideas", async () => {
  const { path } = await newHoliday();
  expect((await editor.put(path, { tone: "solemn" })).status).toBe(200);
  const answers = [
    await editor.patch(`${path}/videos`, { videoUrls: [VIDEO] }),
    await editor.post(`${path}/gifts`, GIFT),
  ];
  expect(answers.map(({ status }) => status)).toEqual([422, 422]);
  expect(await Promise.all(answers.map(async (answer) => (await answer.json()).error))).toEqual([
    "This day is solemn, so it has no videos. Set its tone to festive first.",
    "This day is solemn, so it has no gift ideas. Set its tone to festive first.",
  ]);
});
