import type { Page } from "@playwright/test";
import type { EditedHoliday } from "@/lib/editing/edited-holiday";
import { adminApi, DESK, type Editor, openDesk } from "./editors-desk";
import { expect, expectAccessible, expectNoSidewaysScroll, expectReadable, test } from "./fixtures";

/** The site's two processes. */
const SITES = [process.env.E2E_SITE_URL ?? "", process.env.E2E_SECOND_SITE_URL ?? ""];

const GIFT = {
  name: "A brass ear trumpet",
  description: "So that nothing said on the day goes unheard.",
  price: "$20–30",
  rating: 4.8,
  affiliateUrl: "https://shop.example/ear-trumpet",
  category: "Curiosities",
};

const VIDEO = "https://youtu.be/dQw4w9WgXcQ";

async function newHoliday(page: Page, { sessionId }: Editor, more: object = {}): Promise<EditedHoliday> {
  const data = {
    holidayName: `Hush ${crypto.randomUUID().slice(0, 8)} Day`,
    rule: "RDATE:20271208",
    category: "Wonderfully Weird",
    ...more,
  };
  const answer = await adminApi(page.request, sessionId)("/api/admin/holidays", { method: "POST", data });
  expect(answer.status()).toBe(201);
  return answer.json();
}

function addGift(page: Page, { sessionId }: Editor, holidayId: string, more: object = {}) {
  const path = `/api/admin/holidays/${holidayId}/gifts`;
  return adminApi(page.request, sessionId)(path, { method: "POST", data: { ...GIFT, ...more } });
}

/** Until the holiday's page of each process says so, or says it no more. */
const expectOnAllSites = (slug: string, text: string, wanted = true) =>
  expect
    .poll(() =>
      Promise.all(
        SITES.map(async (site) => {
          const answer = await fetch(`${site}/holidays/${slug}`);
          return [answer.status, (await answer.text()).includes(text)];
        }),
      ),
    )
    .toEqual(SITES.map(() => [200, wanted]));

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const toast = (page: Page, title: string) => page.getByText(title, { exact: true }).first();
const rows = (page: Page, heading: string) => page.getByRole("region", { name: heading }).locator("li");

test("a gift idea whose answer was lost is there once when it is sent again; what was typed outlives another holiday", async ({
  page,
  faults,
}) => {
  const editor = await openDesk(page);
  const [first, second] = [await newHoliday(page, editor), await newHoliday(page, editor)];
  const api = adminApi(page.request, editor.sessionId);
  await page.goto(`${DESK}?tab=gifts&holiday=${first.id}`);
  await expect(page.getByText("0 of 20")).toBeVisible();
  for (const label of ["Name", "Description", "Price", "Category"] as const) {
    await field(page, label).fill(
      { Name: GIFT.name, Description: GIFT.description, Price: "$5", Category: "Odd" }[label],
    );
  }
  await field(page, "Product URL").fill(GIFT.affiliateUrl);

  await field(page, "Holiday").fill(second.holidayName);
  await page.getByRole("option", { name: new RegExp(second.holidayName) }).click();
  await expect(page).toHaveURL(new RegExp(second.id));
  await expect(field(page, "Name")).toHaveValue(GIFT.name);

  const path = `/api/admin/holidays/${second.id}/gifts`;
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await route.fetch();
    await route.abort();
  });
  await page.getByRole("button", { name: "Add gift" }).click();
  await expect(toast(page, "Creation Failed")).toBeVisible();
  await expect(field(page, "Name")).toHaveValue(GIFT.name);
  await page.unroute(`**${path}`);
  await page.getByRole("button", { name: "Add gift" }).click();
  await expect(toast(page, "Added")).toBeVisible();
  expect((await (await api(path)).json()).giftSuggestions).toHaveLength(1);
  await expect(page.getByText("1 of 20")).toBeVisible();
  // The browser's own words for what was aborted.
  faults.length = 0;
});

test("an editor adds a gift idea, and visitors see our rating, not customers' stars", async ({ page }) => {
  const editor = await openDesk(page);
  const { slug, holidayName } = await newHoliday(page, editor);
  await page.goto(`${DESK}?tab=gifts`);
  await field(page, "Holiday").fill(holidayName);
  await page.getByRole("option", { name: new RegExp(holidayName) }).click();
  await expect(page).toHaveURL(/tab=gifts&holiday=[0-9a-f-]{36}$/);
  await expect(page.getByText("0 of 20")).toBeVisible();
  await expect(field(page, "Rating")).toHaveValue("4.5");
  await expect(field(page, "Rating")).toHaveAttribute("step", "0.1");

  await field(page, "Name").fill(GIFT.name);
  await field(page, "Description").fill(GIFT.description);
  await field(page, "Price").fill(GIFT.price);
  await field(page, "Rating").fill("4.8");
  await field(page, "Product URL").fill("shop.example/ear-trumpet");
  await field(page, "Category").fill(GIFT.category);
  await expectAccessible(page);
  await expectReadable(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Add gift" }).click();
  await expect(page.getByText("1 of 20")).toBeVisible();
  await expect(field(page, "Name")).toBeFocused();
  await expect(field(page, "Name")).toHaveValue("");

  await expectOnAllSites(slug, GIFT.name);
  await page.goto(`/holidays/${slug}`);
  const gifts = page.getByRole("region", { name: "Gift Ideas" });
  await expect(gifts.getByText("Our rating: 4.8")).toBeVisible();
  await expect(gifts.getByRole("link", { name: /^Shop/ })).toHaveAttribute("href", GIFT.affiliateUrl);
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(data.join()).not.toMatch(/rating|review/i);
});

test("a gift idea is deleted after a question, everywhere at once, and Undo brings it back as it was", async ({
  page,
}) => {
  const editor = await openDesk(page);
  const { id, slug } = await newHoliday(page, editor);
  await addGift(page, editor, id);
  await page.goto(`${DESK}?tab=gifts&holiday=${id}`);
  await expectOnAllSites(slug, GIFT.name);
  const gift = rows(page, "Gift ideas").filter({ hasText: GIFT.description });
  await gift.getByRole("button", { name: `Delete ${GIFT.name}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Keep it" }).click();
  await expect(gift).toBeVisible();
  await gift.getByRole("button", { name: `Delete ${GIFT.name}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete it" }).click();
  await expect(page.getByText("0 of 20")).toBeVisible();
  const undo = page.getByRole("button", { name: `Undo the deletion of ${GIFT.name}` });
  await expect(undo).toBeFocused();
  await expectAccessible(page);
  await expectOnAllSites(slug, GIFT.name, false);
  await undo.click();
  await expect(gift).toContainText("4.8");
  await expect(page.getByRole("heading", { name: "Gift ideas" })).toBeFocused();
  await expectOnAllSites(slug, GIFT.name);
});

test("an editor rates a gift idea that is there and gives it a product's URL", async ({ page }) => {
  const editor = await openDesk(page);
  const { id, slug } = await newHoliday(page, editor);
  const seeded = { affiliateUrl: undefined, shopQuery: "brass ear trumpet", rating: null };
  expect((await addGift(page, editor, id, seeded)).status()).toBe(201);
  await page.goto(`${DESK}?tab=gifts&holiday=${id}`);
  await expect(rows(page, "Gift ideas")).toContainText("Not rated");
  await page.getByRole("button", { name: `Edit ${GIFT.name}` }).click();
  await expect(field(page, "Name")).toBeFocused();
  await expect(field(page, "Product URL")).toHaveValue("");
  await field(page, "Rating").fill("4.7");
  await field(page, "Product URL").fill("shop.example/brass");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Save gift" }).click();
  await expect(rows(page, "Gift ideas")).toContainText("Our rating: 4.7");
  await expect(page.getByRole("button", { name: `Edit ${GIFT.name}` })).toBeFocused();
  await expectOnAllSites(slug, "https://shop.example/brass");
});

test("of thirty gift ideas at once twenty are let in, and then Add is switched off", async ({ page }) => {
  const editor = await openDesk(page);
  const { id } = await newHoliday(page, editor);
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) => addGift(page, editor, id, { name: `Gift ${index}` })),
  );
  const refused = answers.filter((answer) => answer.status() !== 201);
  expect(refused.map((answer) => answer.status())).toEqual(Array(10).fill(422));
  expect(await refused[0]?.json()).toMatchObject({ error: "Maximum 20 gift suggestions per holiday" });

  await page.goto(`${DESK}?tab=gifts&holiday=${id}`);
  await expect(page.getByText("20 of 20")).toBeVisible();
  await expect(rows(page, "Gift ideas")).toHaveCount(20);
  await expect(page.getByRole("button", { name: "Add gift" })).toBeDisabled();
  await expect(page.getByText("Maximum 20 gift suggestions per holiday")).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test("a gift idea that is refused keeps what was typed, and says what is wrong where it is wrong", async ({
  page,
  faults,
}) => {
  const editor = await openDesk(page);
  const { id } = await newHoliday(page, editor);
  await page.goto(`${DESK}?tab=gifts&holiday=${id}`);
  await field(page, "Name").fill(GIFT.name);
  await field(page, "Description").fill(GIFT.description);
  await field(page, "Rating").fill("5.1");
  await field(page, "Product URL").fill("javascript:alert(1)");
  await page.getByRole("button", { name: "Add gift" }).click();
  await expect(toast(page, "Creation Failed")).toBeVisible();
  await expect(field(page, "Price")).toBeFocused();
  await expect(field(page, "Price")).toHaveAccessibleDescription(/^Price is required/);
  await expect(field(page, "Rating")).toHaveAccessibleDescription(/^Rating must be between 1 and 5/);
  await expect(field(page, "Product URL")).toHaveAccessibleDescription(/^Must be a valid URL/);
  await expect(field(page, "Category")).toHaveAccessibleDescription(/^Category is required/);
  await expect(field(page, "Name")).toHaveValue(GIFT.name);
  await expectAccessible(page);

  await field(page, "Price").fill(GIFT.price);
  await field(page, "Rating").fill("5");
  await field(page, "Product URL").fill(GIFT.affiliateUrl);
  await field(page, "Category").fill(GIFT.category);
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Add gift" }).click();
  await expect(page.getByText("We couldn't reach our server.").first()).toBeVisible();
  await expect(field(page, "Name")).toHaveValue(GIFT.name);
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Add gift" }).click();
  await expect(page.getByText("1 of 20")).toBeVisible();
  expect(faults.splice(0).every((fault) => /status of 422|ERR_INTERNET_DISCONNECTED/.test(fault))).toBe(true);
});

test("a gift idea that another editor has deleted already says so, and the list is fresh", async ({ page }) => {
  const editor = await openDesk(page);
  const { id } = await newHoliday(page, editor);
  const { id: giftId } = await (await addGift(page, editor, id)).json();
  await page.goto(`${DESK}?tab=gifts&holiday=${id}`);
  await page.getByRole("button", { name: `Delete ${GIFT.name}` }).click();
  const path = `/api/admin/holidays/${id}/gifts/${giftId}`;
  expect((await adminApi(page.request, editor.sessionId)(path, { method: "DELETE" })).status()).toBe(200);
  await page.getByRole("dialog").getByRole("button", { name: "Delete it" }).click();
  await expect(toast(page, "Deletion Failed")).toBeVisible();
  await expect(page.getByText("0 of 20")).toBeVisible();
});

test("an editor gives a holiday videos, orders them, takes one back and brings it back", async ({ page, faults }) => {
  const editor = await openDesk(page);
  const { id, slug } = await newHoliday(page, editor);
  await page.goto(`${DESK}?tab=videos&holiday=${id}`);
  await expect(page.getByText("Visitors see the Wonderfully Weird video.")).toBeVisible();
  const url = field(page, "Video URL");
  for (const [typed, player] of [
    ["https://films.example/day.mp4", "Video file"],
    [VIDEO, "YouTube player"],
    ["vimeo.com/76979871", "Vimeo player"],
  ] as const) {
    await url.fill(typed);
    await expect(page.getByRole("region", { name: "Add a video" }).getByText(`Played by: ${player}`)).toBeVisible();
    await page.getByRole("button", { name: "Add video" }).click();
    await expect(url).toHaveValue("");
  }
  await expect(page.getByText("3 of 10")).toBeVisible();
  await expectAccessible(page);
  await expectReadable(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole("button", { name: "Move video 2 up" }).press("Enter");
  await expect(rows(page, "Videos").first()).toContainText(VIDEO);
  await expect(rows(page, "Videos").first()).toContainText("Shown on the page");
  await expect(page.getByRole("button", { name: "Move video 1 up" })).toBeFocused();
  await expectOnAllSites(slug, VIDEO);
  await page.getByRole("button", { name: "Remove video 1" }).click();
  await expect(page.getByText("2 of 10")).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo the removal" })).toBeFocused();
  await page.getByRole("button", { name: "Undo the removal" }).click();
  await expect(rows(page, "Videos").first()).toContainText(VIDEO);

  await url.fill("not an address");
  await page.getByRole("button", { name: "Add video" }).click();
  await expect(url).toBeFocused();
  await expect(url).toHaveAccessibleDescription(/^Must be a valid URL/);
  await expect(url).toHaveValue("not an address");
  expect(faults.splice(0).every((fault) => fault.includes("status of 422"))).toBe(true);
});

test("the category's video is switched off, and a solemn day has no videos and no gift ideas", async ({ page }) => {
  const editor = await openDesk(page);
  const { id, slug } = await newHoliday(page, editor);
  await page.goto(`${DESK}?tab=videos&holiday=${id}`);
  const own = page.getByRole("switch", { name: "Use the category’s video when there is none" });
  await expect(own).toBeChecked();
  await own.click();
  await expect(own).not.toBeChecked();
  await expect(page.getByText("Visitors see “No adventure video available yet.”", { exact: true })).toBeVisible();
  await expectOnAllSites(slug, "/adventures/wonderfully-weird.mp4", false);

  const api = adminApi(page.request, editor.sessionId);
  const path = `/api/admin/holidays/${id}`;
  expect((await api(path, { method: "PUT", data: { tone: "solemn" } })).status()).toBe(200);
  await page.reload();
  await expect(page.getByText("This day is solemn, so visitors see no video")).toBeVisible();
  await expect(page.getByRole("button", { name: "Add video" })).toHaveCount(0);
  const refused = await api(`${path}/videos`, { method: "PATCH", data: { videoUrls: [VIDEO] } });
  expect([refused.status(), (await refused.json()).error]).toEqual([
    422,
    "This day is solemn, so it has no videos. Set its tone to festive first.",
  ]);
  await page.getByRole("tab", { name: "Gift Management" }).click();
  await expect(page.getByText("This day is solemn, so visitors see no gift ideas")).toBeVisible();
  expect((await addGift(page, editor, id)).status()).toBe(422);
  await expectAccessible(page);
});

test("a holiday has ten videos at most, however they are sent", async ({ page }) => {
  const editor = await openDesk(page);
  const { id } = await newHoliday(page, editor);
  const videoUrls = Array.from({ length: 11 }, (_, index) => `https://films.example/${index}.mp4`);
  const patch = (urls: string[]) =>
    adminApi(page.request, editor.sessionId)(`/api/admin/holidays/${id}/videos`, {
      method: "PATCH",
      data: { videoUrls: urls },
    });
  const refused = await patch(videoUrls);
  expect([refused.status(), (await refused.json()).error]).toEqual([422, "Maximum 10 videos per holiday"]);
  expect((await patch(videoUrls.slice(1))).status()).toBe(200);
  await page.goto(`${DESK}?tab=videos&holiday=${id}`);
  await expect(page.getByText("10 of 10")).toBeVisible();
  await expect(page.getByRole("button", { name: "Add video" })).toBeDisabled();
  await expect(page.getByText("Maximum 10 videos per holiday")).toBeVisible();
});

test("who is told that another editor was faster has the newest list, and what they typed", async ({
  page,
  faults,
}) => {
  const editor = await openDesk(page);
  const { id } = await newHoliday(page, editor);
  await page.goto(`${DESK}?tab=videos&holiday=${id}`);
  await expect(page.getByText("0 of 10")).toBeVisible();
  const path = `/api/admin/holidays/${id}/videos`;
  await adminApi(page.request, editor.sessionId)(path, {
    method: "PATCH",
    data: { videoUrls: ["https://films.example/theirs.mp4"] },
  });
  await field(page, "Video URL").fill(VIDEO);
  await page.getByRole("button", { name: "Add video" }).click();
  await expect(toast(page, "Update Failed")).toBeVisible();
  await expect(rows(page, "Videos")).toContainText(["https://films.example/theirs.mp4"]);
  await expect(field(page, "Video URL")).toHaveValue(VIDEO);
  await page.getByRole("button", { name: "Add video" }).click();
  await expect(page.getByText("2 of 10")).toBeVisible();
  expect(faults.splice(0).every((fault) => fault.includes("status of 409"))).toBe(true);
});
