import { longDate, plusDays, shortDate, utcToday } from "@/lib/core/dates";
import { categorySlug } from "@/lib/holidays/traits";
import { expect, test } from "./fixtures";

type Holiday = { slug: string; holidayName: string; category: string };

test.use({ timezoneId: "UTC" });

test("where it is still yesterday, the pages of yesterday's holiday and its category start with yesterday", async ({
  page,
  request,
}) => {
  // The server renders these pages after the day has ended in UTC, when it has not ended in time zones to the west.
  const yesterday = plusDays(utcToday(), -1);
  const [pick] = (await (await request.get(`/api/holidays/date/${yesterday}`)).json()) as Holiday[];
  if (!pick) throw new Error(`${yesterday} has no holiday`);
  const next = page.locator(".sheet time").filter({ visible: true });
  const tile = page.locator(`a.tile[href="/holidays/${pick.slug}"]`).filter({ visible: true });

  await page.goto(`/holidays/${pick.slug}`);
  await expect(next).toHaveCount(1);
  await expect(next).not.toHaveText(longDate(yesterday));
  await page.goto(`/categories/${categorySlug(pick.category)}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(new RegExp(pick.category));
  await expect(tile).toHaveCount(0);

  await page.clock.setFixedTime(new Date(`${yesterday}T20:00:00Z`));
  await page.goto(`/holidays/${pick.slug}`);
  await expect(next).toHaveText(longDate(yesterday));
  const times = page.getByText("Upcoming dates").locator("..").getByRole("listitem").filter({ visible: true });
  await expect(times).toHaveCount(5);
  await expect(times.first()).toHaveText(shortDate(yesterday));
  await page.goto(`/categories/${categorySlug(pick.category)}`);
  await expect(tile.first()).toContainText(shortDate(yesterday));
});
