import type { Page } from "@playwright/test";
import type { EditedHoliday } from "@/lib/editorial/edited-holiday";
import { ADMIN_PATH, adminApi, type Editor, openAdmin } from "./admin";
import { expect, test } from "./fixtures";

/** The site's two processes. */
const SITES = [process.env.E2E_SITE_URL ?? "", process.env.E2E_SECOND_SITE_URL ?? ""];

const GIFT = {
  Name: "A brass ear trumpet",
  Description: "So that nothing said on the day goes unheard.",
  Price: "$20–30",
  Rating: "4.8",
  "Product URL": "shop.example/ear-trumpet",
  Category: "Curiosities",
};

const VIDEO = "https://youtu.be/dQw4w9WgXcQ";

async function newHoliday(page: Page, { sessionId }: Editor): Promise<EditedHoliday> {
  const data = {
    holidayName: `Hush ${crypto.randomUUID().slice(0, 8)} Day`,
    // A single date that no other test uses.
    rule: "RDATE:20271208",
    category: "Wonderfully Weird",
  };
  const answer = await adminApi(page.request, sessionId)("/api/admin/holidays", { method: "POST", data });
  expect(answer.status()).toBe(201);
  return answer.json();
}

/** Waits until the holiday's page contains the text on each process, or no longer contains it. */
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
const rows = (page: Page, heading: string) => page.getByRole("region", { name: heading }).locator("li");

test("an admin adds, edits, deletes and restores a gift idea, and every server's pages show it", async ({ page }) => {
  const editor = await openAdmin(page);
  const { slug, holidayName } = await newHoliday(page, editor);
  await page.goto(`${ADMIN_PATH}?tab=gifts`);
  await field(page, "Holiday").fill(holidayName);
  await page.getByRole("option", { name: new RegExp(holidayName) }).click();
  await expect(page).toHaveURL(/tab=gifts&holiday=[0-9a-f-]{36}$/);
  await expect(page.getByText("0 of 20")).toBeVisible();
  for (const [label, text] of Object.entries(GIFT)) await field(page, label).fill(text);
  await page.getByRole("button", { name: "Add gift" }).click();
  await expect(page.getByText("1 of 20")).toBeVisible();
  await expect(field(page, "Name")).toBeFocused();
  await expectOnAllSites(slug, GIFT.Name);

  await page.getByRole("button", { name: `Edit ${GIFT.Name}` }).click();
  await expect(field(page, "Name")).toBeFocused();
  await field(page, "Product URL").fill("shop.example/brass");
  await page.getByRole("button", { name: "Save gift" }).click();
  await expect(page.getByRole("button", { name: `Edit ${GIFT.Name}` })).toBeFocused();
  await expectOnAllSites(slug, "https://shop.example/brass");

  await page.getByRole("button", { name: `Delete ${GIFT.Name}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete it" }).click();
  await expect(page.getByText("0 of 20")).toBeVisible();
  // The dialog would return the focus to a button that was removed with its row.
  const undo = page.getByRole("button", { name: `Undo the deletion of ${GIFT.Name}` });
  await expect(undo).toBeFocused();
  await expectOnAllSites(slug, GIFT.Name, false);
  await undo.click();
  await expect(rows(page, "Gift ideas")).toContainText("4.8");
  await expect(page.getByRole("heading", { name: "Gift ideas" })).toBeFocused();
  await expectOnAllSites(slug, GIFT.Name);
});

test("an admin adds and sorts a holiday's videos and turns off the category's, and every server's pages show it", async ({
  page,
}) => {
  const editor = await openAdmin(page);
  const { id, slug } = await newHoliday(page, editor);
  await expectOnAllSites(slug, "/adventures/wonderfully-weird.mp4");
  await page.goto(`${ADMIN_PATH}?tab=videos&holiday=${id}`);
  await page.getByRole("switch", { name: "Use the category’s video when there is none" }).click();
  await expect(page.getByText("Visitors see “No adventure video available yet.”", { exact: true })).toBeVisible();
  await expectOnAllSites(slug, "/adventures/wonderfully-weird.mp4", false);
  const url = field(page, "Video URL");
  for (const typed of ["https://films.example/day.mp4", VIDEO]) {
    await url.fill(typed);
    await page.getByRole("button", { name: "Add video" }).click();
    await expect(url).toHaveValue("");
  }
  await expect(page.getByText("2 of 10")).toBeVisible();
  await page.getByRole("button", { name: "Move video 2 up" }).press("Enter");
  await expect(rows(page, "Videos").first()).toContainText(VIDEO);
  await expect(page.getByRole("button", { name: "Move video 1 up" })).toBeFocused();
  await expectOnAllSites(slug, VIDEO);
  await page.getByRole("button", { name: "Remove video 1" }).click();
  await expect(page.getByRole("button", { name: "Undo the removal" })).toBeFocused();
  await expectOnAllSites(slug, VIDEO, false);
});
