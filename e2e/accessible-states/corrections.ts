import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { freshEditor } from "@/e2e/admin";
import { siteDatabase } from "../database";
import { expect } from "../fixtures";
import { freeHoliday } from "../sponsorship";
import { stateGroup } from "./state";

const suggestPage = async (page: Page, { slug }: { slug: string }) => {
  await page.goto(`/holidays/${slug}/suggest`);
  await expect(page.getByLabel("What should we fix?")).toBeVisible();
};

export const correctionStates = stateGroup<{ slug: string }>({
  name: "Corrections and the admin login",
  as: "visitor",
  prepare: async () => {
    const { id, slug } = await freeHoliday();
    const sql = siteDatabase();
    await sql`
      insert into corrections (holiday_id, suggestion, source_url, status, public_note, decided_at)
      values (${id}, ${`It falls on another day: ${randomUUID()}`}, 'https://www.loc.gov/item/2019/', 'accepted',
        'It falls on a Friday, not on a Thursday.', now())`;
    await sql`
      insert into page_cache_changes (tag) values ('corrections')`;
    await sql.end();
    return { slug };
  },
  states: [
    { name: "a suggestion's form", dark: true, reach: suggestPage },
    {
      name: "a refused suggestion",
      reach: async (page, given) => {
        await suggestPage(page, given);
        await page.getByRole("button", { name: "Send to the editors" }).click();
        await expect(page.getByLabel("What should we fix?")).toBeFocused();
      },
    },
    {
      name: "a suggestion that was sent",
      isLong: true,
      reach: async (page, given) => {
        await suggestPage(page, given);
        await page.getByLabel("What should we fix?").fill(`It falls on another day: ${randomUUID()}`);
        await page.getByLabel("Your source").fill("https://www.loc.gov/item/2019/");
        await page.getByRole("button", { name: "Send to the editors" }).click();
        await expect(page.getByRole("heading", { name: "Thanks! An editor will take a look." })).toBeFocused();
      },
    },
    {
      name: "the public change log",
      dark: true,
      reach: async (page) => {
        await expect
          .poll(async () => {
            await page.goto("/corrections");
            return page.locator("main").getByText("It falls on a Friday, not on a Thursday.").count();
          })
          .toBeGreaterThan(0);
      },
    },
    {
      name: "the admin login",
      dark: true,
      reach: async (page) => {
        await page.goto("/admin?why=out");
        await expect(page.getByRole("button", { name: "Log in" })).toBeVisible();
      },
    },
    {
      name: "a mailed admin login",
      reach: async (page) => {
        await page.goto("/admin");
        await page.getByLabel("Email").fill(await freshEditor());
        await page.getByRole("button", { name: "Log in" }).click();
        await expect(page.getByRole("heading", { name: "Check your email" })).toBeFocused();
      },
    },
  ],
});
