import { utcToday } from "@/lib/clock";
import { longDate, plusDays, shortDate } from "@/lib/dates";
import { categorySlug } from "@/lib/holidays/categories";
import { expect, test } from "./fixtures";

type Holiday = { slug: string; holidayName: string; category: string };

test.use({ timezoneId: "UTC" });

/** A holiday whose page has been made when, by UTC, its day was over: for the west it is still on. */
async function pickOf(request: { get: (path: string) => Promise<{ json: () => Promise<unknown> }> }, date: string) {
  const [pick] = (await (await request.get(`/api/holidays/date/${date}`)).json()) as Holiday[];
  if (!pick) throw new Error(`${date} has no holiday`);
  return pick;
}

test("where it is still yesterday, yesterday's holiday is on; where it is not, it is next year's", async ({
  page,
  request,
}) => {
  const yesterday = plusDays(utcToday(), -1);
  const pick = await pickOf(request, yesterday);
  const next = page.locator(".sheet time").filter({ visible: true });

  await page.goto(`/holidays/${pick.slug}`);
  await expect(next).toHaveCount(1);
  await expect(next).not.toHaveText(longDate(yesterday));

  await page.clock.setFixedTime(new Date(`${yesterday}T20:00:00Z`));
  await page.goto(`/holidays/${pick.slug}`);
  await expect(next).toHaveText(longDate(yesterday));
  const times = page.getByText("Upcoming dates").locator("..").getByRole("listitem").filter({ visible: true });
  await expect(times).toHaveCount(5);
  await expect(times.first()).toHaveText(shortDate(yesterday));
});

test("a category's list begins with the visitor's own day", async ({ page, request }) => {
  const yesterday = plusDays(utcToday(), -1);
  const pick = await pickOf(request, yesterday);
  const tile = page.locator(`a.tile[href="/holidays/${pick.slug}"]`).filter({ visible: true });
  await page.goto(`/categories/${categorySlug(pick.category)}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(new RegExp(pick.category));
  await expect(tile).toHaveCount(0);
  await page.clock.setFixedTime(new Date(`${yesterday}T20:00:00Z`));
  await page.goto(`/categories/${categorySlug(pick.category)}`);
  await expect(tile.first()).toContainText(shortDate(yesterday));
});
