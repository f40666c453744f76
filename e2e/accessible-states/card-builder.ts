import { expect, type Page } from "@playwright/test";
import { videoFile } from "../../lib/media/test-videos";
import type { StateGroup } from "./state";

const message = (page: Page) => page.getByLabel("Message");
const send = (page: Page) => page.getByRole("button", { name: /^(Send Card|Try again)$/ });

/** Opens the builder, waits until it is hydrated and has restored an earlier state's draft, and clears the message. */
async function openBuilder(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.goto("/cards/new?date=2026-11-26");
  await message(page).fill("Started");
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("oddly.draft.card"))).toContain("Started");
  await message(page).fill("");
}

const writing: StateGroup = {
  name: "Card builder, writing",
  as: "visitor",
  states: [
    {
      name: "a date out of range",
      reach: async (page) => {
        await page.goto("/cards/new?date=1999-01-01");
        await expect(page.getByText(/You can send cards for dates from/)).toBeVisible();
        await expect(page.getByRole("heading", { name: "Sign In Required" })).toBeVisible();
      },
    },
    {
      name: "a draft that is gone",
      isLong: true,
      reach: async (page) => {
        await page.goto("/cards/new?restore=1&sid=0123456789abcdef0123456789abcdef");
        await expect(page.getByText("Your draft is no longer here.")).toBeVisible();
      },
    },
    {
      name: "the list of holidays found by name",
      reach: async (page) => {
        await openBuilder(page);
        const holiday = page.getByRole("combobox", { name: "Holiday" });
        await holiday.fill("talk like a pirate");
        await expect(
          page
            .getByRole("listbox")
            .getByRole("option", { name: /Pirate Day/ })
            .first(),
        ).toBeVisible();
        await page.keyboard.press("ArrowDown");
        await expect(page.getByRole("listbox").getByRole("option", { selected: true })).toBeVisible();
      },
    },
    {
      name: "an empty card that was rejected",
      reach: async (page) => {
        await openBuilder(page);
        await send(page).click();
        await expect(page.getByRole("alert").filter({ hasText: "Message is required" })).toBeVisible();
      },
    },
    {
      name: "a message that is nearly as long as it can be",
      isLong: true,
      reach: async (page) => {
        await openBuilder(page);
        await message(page).fill("o".repeat(960));
        await expect(page.getByText("960 / 1000")).toBeVisible();
      },
    },
    {
      name: "a message that is too long",
      isLong: true,
      reach: async (page) => {
        await openBuilder(page);
        await message(page).fill("o".repeat(1003));
        await expect(page.getByText("1003 / 1000")).toBeVisible();
      },
    },
    {
      name: "a long message and a missing video that was rejected",
      dark: true,
      reach: async (page) => {
        await openBuilder(page);
        await message(page).fill("o".repeat(950));
        await page.getByRole("switch", { name: "Personal video" }).check();
        await expect(page.getByRole("button", { name: "Record a video" })).toBeVisible();
        await send(page).click();
        await expect(page.getByText(/Please record a video message or disable/)).toBeVisible();
      },
    },
    {
      name: "a restored card with a video",
      reach: async (page) => {
        await openBuilder(page);
        await message(page).fill("Wait for me.");
        await page.reload();
        await expect(page.getByText("Welcome back.")).toBeVisible();
        await page.getByRole("switch", { name: "Personal video" }).check();
        await page
          .locator("input[type=file]")
          .setInputFiles({ name: "wave.webm", mimeType: "video/webm", buffer: videoFile("clip.webm") });
        await expect(page.getByRole("status").filter({ hasText: "Your video is ready" })).toHaveCount(1);
      },
    },
    {
      name: "the page saved for offline",
      reach: async (page) => {
        await page.goto("/offline");
        await expect(page.getByText("You're offline.")).toBeVisible();
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      },
    },
    {
      // Must be the last: the screen stays small.
      name: "the preview sheet of a phone",
      reach: async (page) => {
        await page.setViewportSize({ width: 390, height: 844 });
        await openBuilder(page);
        await message(page).fill("Save me a slice.");
        await page.getByRole("button", { name: "Preview" }).click();
        await expect(page.getByRole("dialog", { name: "Preview" })).toContainText("Save me a slice.");
      },
    },
  ],
};

const sending: StateGroup = {
  name: "Card builder, sending",
  as: "user",
  states: [
    {
      name: "a card that is being sent",
      reach: async (page) => {
        await openBuilder(page);
        await message(page).fill("On second thought");
        await page.route("**/api/cards", () => undefined);
        await send(page).click();
        await expect(page.getByRole("button", { name: "Cancel" })).toBeFocused();
      },
    },
    {
      name: "a card that failed to send",
      reach: async (page) => {
        await openBuilder(page);
        await message(page).fill("Hello, you.");
        await page.route("**/api/cards", (route) =>
          // A status that the browser does not report as an error on the console.
          route.fulfill({ status: 404, json: { error: "Worker ran out of memory", code: "unavailable" } }),
        );
        await send(page).click();
        await expect(page.getByRole("alert").filter({ hasText: "Send Card Failed" })).toBeVisible();
      },
    },
    {
      name: "the share sheet without a link",
      reach: async (page) => {
        await openBuilder(page);
        await message(page).fill("For no reason at all");
        await page.route("**/api/share/finalize", (route) =>
          route.fulfill({ status: 404, json: { error: "Try again later.", code: "not_found" } }),
        );
        await send(page).click();
        await expect(page.getByRole("alert").filter({ hasText: "Get Link Failed" })).toBeVisible();
      },
    },
    {
      name: "the share sheet with a link",
      reach: async (page) => {
        await openBuilder(page);
        await page.getByLabel("Recipient name").fill("Grace");
        await message(page).fill("Save me a slice.");
        await send(page).click();
        await expect(page.getByLabel("Your card's link")).toHaveValue(/share=/);
      },
    },
  ],
};

export const cardBuilderStates: readonly StateGroup[] = [writing, sending];
