import { expect, type Page } from "@playwright/test";
import { seedSession } from "../fixtures";
import { newsletterStates } from "./newsletter";
import { notificationStates, prepareReminders, type Reminders, reminderStates } from "./reminders";
import { type State, type StateGroup, stateGroup } from "./state";

/** A user with reminders of each kind, who is signed in elsewhere as well. */
async function prepareAccount(page: Page): Promise<Reminders> {
  const { email } = await (await page.request.get("/api/auth/user")).json();
  const elsewhere = await page.context().browser()?.newContext();
  if (elsewhere) await seedSession(elsewhere, email);
  await elsewhere?.close();
  return prepareReminders(page);
}

const accountPages: readonly State<Reminders>[] = [
  {
    name: "the account page",
    dark: true,
    reach: async (page) => {
      await page.goto("/account?problem=sure");
      await expect(page.getByText("Please check the box first.")).toBeVisible();
      await expect(page.getByRole("button", { name: "Sign out everywhere else" })).toBeVisible();
    },
  },
  {
    name: "an account without reminders",
    isLong: true,
    reach: async (page) => {
      const all: { id: string }[] = await (await page.request.get("/api/reminders")).json();
      for (const { id } of all) await page.request.delete(`/api/reminders/${id}`);
      await page.goto("/reminders");
      await expect(page.getByRole("heading", { name: "No reminders yet" })).toBeVisible();
    },
  },
  {
    name: "a deleted account",
    isLong: true,
    reach: async (page) => {
      await page.goto("/account/deleted");
      await expect(page.getByRole("heading", { name: "Gone, as you asked" })).toBeVisible();
    },
  },
];

export const accountStates: readonly StateGroup[] = [
  stateGroup<Reminders>({
    name: "an account and its reminders",
    as: "user",
    prepare: prepareAccount,
    states: [...reminderStates, ...notificationStates, ...accountPages],
  }),
  newsletterStates,
];
