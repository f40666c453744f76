import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { seedSession } from "../fixtures";
import { freshAddress, linkIn, mailTo } from "../mailbox";
import { notificationStates, prepareReminders, type Reminders, reminderStates } from "./reminders";
import { type State, type StateGroup, stateGroup } from "./state";

const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

/** Subscribes through the API and returns the confirmation link. */
async function subscribe(request: APIRequestContext, email: string, preferences: string[], mails = 1): Promise<string> {
  const data = { email, preferences, source: "home", consentGiven: true };
  expect((await request.post("/api/email/subscribe", { data })).status()).toBe(200);
  return linkIn(await mailTo(email, mails), "/subscribe/confirm");
}

/** Confirms through the API and returns the subscription's token. */
async function confirm(request: APIRequestContext, link: string): Promise<string> {
  const token = new URL(link).searchParams.get("token") ?? "";
  const answer = await request.post("/api/email/confirm", { form: { token } });
  return new URL(answer.url()).searchParams.get("token") ?? "";
}

type Newsletter = { confirmLink: string; changeLink: string; token: string; leftToken: string; signInLink: string };

/** Creates a pending confirmation, a subscriber with new preferences, an unsubscribed address, and a sign-in link. */
async function makeSubscriptions({ request }: Page): Promise<Newsletter> {
  const [subscriber, left, signingIn] = [freshAddress(), freshAddress("left"), freshAddress("sign-in")];
  const confirmLink = await subscribe(request, freshAddress("open"), ["deals", "previews"]);
  const token = await confirm(request, await subscribe(request, subscriber, ["deals", "previews"]));
  const changeLink = await subscribe(request, subscriber, ["previews"], 2);
  const leftToken = await confirm(request, await subscribe(request, left, ["deals"]));
  await request.post("/api/email/leave", { form: { token: leftToken } });
  await request.post("/api/auth/email/start", { data: { email: signingIn, returnUrl: "/settings" } });
  const signInLink = linkIn(await mailTo(signingIn), "/auth/confirm");
  return { confirmLink, changeLink, token, leftToken, signInLink };
}

const updates = (page: Page) => page.getByRole("region", { name: "Get Exclusive Holiday Updates" });

const opened = (name: string, path: (given: Newsletter) => string, title: string, more: { isLong?: true } = {}) => ({
  name,
  ...more,
  reach: async (page: Page, given: Newsletter) => {
    await page.goto(path(given));
    await heading(page, title);
  },
});

const newsletterStates = stateGroup<Newsletter>({
  name: "the newsletter and signing in",
  as: "visitor",
  prepare: makeSubscriptions,
  states: [
    { ...opened("the newsletter's page", () => "/subscribe", "The weekly newsletter"), dark: true },
    {
      name: "a subscription form with problems at its fields",
      reach: async (page) => {
        await page.goto("/subscribe");
        await updates(page).getByLabel("Email", { exact: true }).fill("ada");
        await updates(page).getByLabel("Gift deals and special offers").uncheck();
        await updates(page).getByLabel("Holiday previews and updates").uncheck();
        await updates(page).getByRole("button", { name: "Subscribe to Updates" }).click();
        await expect(page.getByText("Please select at least one preference")).toBeVisible();
      },
    },
    {
      name: "the notice of a failed subscription",
      reach: async (page) => {
        const fail = "**/api/email/subscribe";
        await page.route(fail, (route) => route.fulfill({ status: 404, json: { error: "Not now.", code: "any" } }));
        await page.goto("/");
        await updates(page).getByLabel("Email", { exact: true }).fill("ada@example.org");
        await updates(page).getByLabel("I agree to receive emails from Oddly").check();
        await updates(page).getByRole("button", { name: "Subscribe to Updates" }).click();
        const notice = page.getByRole("region", { name: /Notifications/ });
        await expect(notice.getByText("Subscription failed", { exact: true })).toBeVisible();
        await page.unroute(fail);
      },
    },
    { ...opened("a confirmation", ({ confirmLink }) => confirmLink, "One tap and you're on the list"), dark: true },
    opened("a confirmation of a change", ({ changeLink }) => changeLink, "One tap and it's changed", { isLong: true }),
    opened("a link that has expired", () => "/subscribe/confirm", "This link has expired", { isLong: true }),
    opened("a form sent without scripts", () => "/subscribe/sent", "You're all set!", { isLong: true }),
    opened("a new subscriber", ({ token }) => `/preferences?token=${token}&welcome=1`, "You're all set!", {
      isLong: true,
    }),
    {
      ...opened("saved preferences", ({ token }) => `/preferences?token=${token}&saved=1`, "Your emails from us"),
      dark: true,
    },
    opened("preferences without a choice", ({ token }) => `/preferences?token=${token}&none=1`, "Your emails from us", {
      isLong: true,
    }),
    opened("a subscriber who is back", ({ token }) => `/preferences?token=${token}&back=1`, "You're back", {
      isLong: true,
    }),
    opened("the unsubscribe page", ({ token }) => `/unsubscribe?token=${token}`, "Unsubscribe from our emails?", {
      isLong: true,
    }),
    opened("a subscriber who has left", ({ leftToken }) => `/unsubscribe?token=${leftToken}`, "You're off the list"),
    opened("an address off the list", ({ leftToken }) => `/preferences?token=${leftToken}`, "You're not on the list", {
      isLong: true,
    }),
    opened("a new confirmation", ({ leftToken }) => `/preferences?token=${leftToken}&sent=1`, "Check your email", {
      isLong: true,
    }),
    opened("a token that is not valid", () => "/preferences", "Invalid unsubscribe token"),
    opened("a sign-in link", ({ signInLink }) => signInLink, "One tap and you're in"),
    opened("a used sign-in link", () => "/sign-in?problem=link", "Sign in to Oddly", { isLong: true }),
    {
      name: "a sign-in form that refuses an address",
      isLong: true,
      reach: async (page) => {
        await page.goto("/sign-in");
        await page.getByLabel("Email").fill("ada@example,org");
        await page.getByRole("button", { name: "Email me a link" }).click();
        await expect(page.getByText("Please enter a valid email address.")).toBeVisible();
      },
    },
    {
      name: "a sign-in form that has sent a link",
      reach: async (page) => {
        await page.goto("/sign-in");
        await page.getByLabel("Email").fill(freshAddress());
        await page.getByRole("button", { name: "Email me a link" }).click();
        await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
      },
    },
  ],
});

/** Signs up a user with reminders of each kind and a second session. */
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
