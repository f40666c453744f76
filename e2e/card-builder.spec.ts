import type { Page } from "@playwright/test";
import { videoFile } from "../lib/media/test-videos";
import { holidayOn } from "./card-of";
import { expect, expectAccessible, expectNoSidewaysScroll, expectReadable, test } from "./fixtures";
import { freshAddress, linkIn, mailTo } from "./mailbox";
import { holdScripts } from "./slow-scripts";

const DAY = "2026-11-26";

const NEW_CARD = "0e37df36-f698-4c8b-9d2a-5c2f0b8a7d11";

/** The fields of the builder on a page. */
function fieldsOf(page: Page) {
  return {
    holiday: page.getByRole("combobox", { name: "Holiday" }),
    date: page.getByLabel("Date", { exact: true }),
    message: page.getByLabel("Message"),
    recipient: page.getByLabel("Recipient name"),
    sender: page.getByLabel("Sender name"),
    salutation: page.getByLabel("Salutation"),
    video: page.getByRole("switch", { name: "Personal video" }),
    send: page.getByRole("button", { name: /^(Send Card|Try again)$/ }),
  };
}

/** Answers the sending of a card in the server's place; gives the keys that it was sent under. */
async function answerCards(page: Page, status: number, json: unknown, delayMs = 0): Promise<string[]> {
  const keys: string[] = [];
  await page.route("**/api/cards", async (route) => {
    keys.push(route.request().headers()["idempotency-key"] ?? "");
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    await route.fulfill({ status, json }).catch(() => undefined);
  });
  return keys;
}

/** Waits until what was typed is kept. */
async function expectKept(page: Page, text: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("oddly.draft.card"))).toContain(text);
}

/** Waits until the video is kept, too: its database comes after the words. */
async function expectVideoKept(page: Page): Promise<void> {
  const count = () =>
    page.evaluate(async () => {
      if (!(await indexedDB.databases()).some(({ name }) => name === "oddly-drafts")) return 0;
      return new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open("oddly-drafts");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const counting = opening.result.transaction("videos").objectStore("videos").count();
          counting.onerror = () => reject(counting.error);
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      });
    });
  await expect.poll(count).toBe(1);
}

/** Waits until the page of a visitor who is not signed in takes up what is typed, and keeps it. */
async function expectReady(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "Sign In Required" })).toBeVisible();
}

test.describe("holiday and date", () => {
  test("an address with a date begins with that day's first holiday, and its others are one press away", async ({
    page,
    request,
  }) => {
    const [first, second] = await (await request.get(`/api/holidays/date/${DAY}`)).json();
    await page.goto(`/cards/new?date=${DAY}`);
    const { holiday, date } = fieldsOf(page);
    await expect(holiday).toHaveValue(first.holidayName);
    await expect(date).toHaveValue(DAY);
    await page.getByRole("button", { name: second.holidayName }).click();
    await expect(holiday).toHaveValue(second.holidayName);
    await expect(date).toHaveValue(DAY);
  });

  test("/card-builder is the same, and a holiday in the address brings its date", async ({ page, request }) => {
    const { id, name } = await holidayOn(request, DAY);
    await page.goto(`/card-builder?holidayId=${id}`);
    const { holiday, date } = fieldsOf(page);
    await expect(holiday).toHaveValue(name);
    await expect(date).toHaveValue(/^20\d\d-11-2\d$/);
  });

  for (const query of ["holidayId=pie", "restore=1&sid=../../x"]) {
    test(`what makes no sense in the address is passed over: ${query}`, { tag: "@once" }, async ({ page }) => {
      const answer = await page.goto(`/cards/new?${query}`);
      expect(answer?.status()).toBe(200);
      await expect(fieldsOf(page).holiday).not.toHaveValue("");
    });
  }

  test("the date in the address is the one that is shown, also for another day's holiday and a day without any", async ({
    page,
    request,
  }) => {
    const { id, name } = await holidayOn(request, "2027-02-14");
    const { holiday, date } = fieldsOf(page);
    await page.goto(`/cards/new?date=${DAY}&holidayId=${id}`);
    await expectReady(page);
    await expect(holiday).toHaveValue(name);
    await expect(date).toHaveValue(DAY);
    await page.goto("/card-builder?date=2028-02-29&holidayId=just-because");
    await expectReady(page);
    await expect(holiday).toHaveValue("");
    await expect(date).toHaveValue("2028-02-29");
  });

  test("a date that no card can be about stays, and says which dates can", async ({ page }) => {
    const range = /You can send cards for dates from \d{4} through \d{4}\./;
    const { date, message, send } = fieldsOf(page);
    await page.goto("/cards/new?date=1999-01-01");
    await expectReady(page);
    await expect(date).toHaveValue("1999-01-01");
    await expect(date).toHaveAccessibleDescription(range);
    await expectAccessible(page);
    await message.fill("Too early");
    await send.click();
    await expect(date).toBeFocused();
    await expect(date).toHaveValue("1999-01-01");
    for (const query of ["date=soon", "date=2026-02-30", "date=2026-02-30&date=x"]) {
      await page.goto(`/cards/new?${query}`);
      await expectReady(page);
      await expect(date).toHaveValue("");
      await expect(date).toHaveAccessibleDescription(range);
    }
    await date.fill(DAY);
    await date.blur();
    await expect(page.getByText(range)).toHaveCount(0);
    await expect(fieldsOf(page).holiday).not.toHaveValue("");
  });

  test("another date selects its one holiday; one without any clears it", async ({ page }) => {
    await page.goto(`/cards/new?date=${DAY}`);
    await expectReady(page);
    const { holiday, date } = fieldsOf(page);
    const only = await (await page.request.get("/api/holidays/date/2027-02-14")).json();
    await page.route("**/api/holidays/date/2027-03-01", (route) => route.fulfill({ json: only.slice(0, 1) }));
    await page.route("**/api/holidays/date/2027-03-02", (route) => route.fulfill({ json: [] }));
    await date.fill("2027-03-01");
    await expect(holiday).toHaveValue(only[0].holidayName);
    await date.fill("2027-03-02");
    await expect(holiday).toHaveValue("");
    await expect(page.getByText("No holidays on Tue, Mar 2, 2027. Send a card just because.")).toBeVisible();
  });

  test("what was filled in before the scripts came is taken up, the date and the salutation too", async ({
    page,
    request,
  }) => {
    const { name } = await holidayOn(request, "2027-02-14");
    const letThrough = await holdScripts(page);
    await page.goto(`/cards/new?date=${DAY}`, { waitUntil: "commit" });
    const { holiday, date, message, salutation } = fieldsOf(page);
    await date.fill("2027-02-14");
    await salutation.selectOption("Cheers");
    await message.fill("You were quicker.");
    letThrough();
    await expectReady(page);
    await expect(holiday).toHaveValue(name);
    await expect(date).toHaveValue("2027-02-14");
    await expect(salutation).toHaveValue("Cheers");
    await expectKept(page, "Cheers");
    await expectKept(page, "You were quicker.");
  });

  test("who wants no holiday keeps none on other dates", async ({ page }) => {
    await page.goto(`/cards/new?date=${DAY}`);
    const { holiday, date } = fieldsOf(page);
    await page.getByRole("button", { name: "No holiday" }).click();
    await expect(holiday).toHaveValue("");
    await date.fill("2027-02-14");
    await expect(page.getByText("On Sun, Feb 14, 2027")).toBeVisible();
    await expect(holiday).toHaveValue("");
    await expect(page.getByRole("button", { name: "No holiday" })).toHaveAttribute("aria-pressed", "true");
  });

  test("any holiday is found by name, with the keys alone, and brings its date", async ({ page }) => {
    await page.goto(`/cards/new?date=${DAY}`);
    const { holiday, date } = fieldsOf(page);
    await holiday.click();
    await page.keyboard.type("talk like a pirate");
    const option = page.getByRole("listbox").getByRole("option", { name: /Pirate Day/ });
    await expect(option.first()).toBeVisible();
    await expect(holiday).toHaveAttribute("aria-expanded", "true");
    await expectAccessible(page);
    await page.keyboard.press("ArrowDown");
    await expect(option.first()).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Enter");
    await expect(holiday).toHaveValue("International Talk Like a Pirate Day");
    await expect(date).toHaveValue(/-09-19$/);
    await expect(holiday).toHaveAttribute("aria-expanded", "false");

    await page.keyboard.type("cake");
    await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(holiday).toHaveValue("International Talk Like a Pirate Day");
  });

  test("quick picks go by the visitor's own day", async ({ page }) => {
    await page.clock.setFixedTime(new Date("2026-11-20T12:00:00"));
    await page.goto("/cards/new");
    const { date } = fieldsOf(page);
    await expect(date).toHaveValue("2026-11-20");
    for (const [name, day] of [
      ["Tomorrow", "2026-11-21"],
      ["Today", "2026-11-20"],
      ["Weekend", "2026-11-21"],
    ] as const) {
      await page.getByRole("button", { name, exact: true }).click();
      await expect(date).toHaveValue(day);
      await expect(page.getByRole("button", { name, exact: true })).toHaveAttribute("aria-pressed", "true");
    }
  });

  test("a late answer for a date that was left changes nothing", async ({ page, request }) => {
    const { name } = await holidayOn(request, "2027-02-14");
    let answerLate = () => {};
    await page.route("**/api/holidays/date/2027-01-01", async (route) => {
      await new Promise<void>((resolve) => {
        answerLate = resolve;
      });
      // It is a day without any: taken up, it would clear the holiday.
      await route.fulfill({ json: [] }).catch(() => undefined);
    });
    await page.goto(`/cards/new?date=${DAY}`);
    await expectReady(page);
    const { holiday, date } = fieldsOf(page);
    await date.fill("2027-01-01");
    await date.fill("2027-02-14");
    await expect(holiday).toHaveValue(name);
    answerLate();
    await page.waitForTimeout(300);
    await expect(holiday).toHaveValue(name);
    await expect(date).toHaveValue("2027-02-14");
  });

  test("a date whose holidays cannot be had says so and can be tried again; nothing typed is lost", async ({
    page,
    request,
    faults,
  }) => {
    const { name } = await holidayOn(request, "2027-02-14");
    await page.goto(`/cards/new?date=${DAY}`);
    const { holiday, date, message } = fieldsOf(page);
    await message.fill("Hello, you.");
    await page.route("**/api/holidays/date/**", (route) => route.abort());
    await date.fill("2027-02-14");
    await expect(page.getByText("We couldn't look up that day's holidays.")).toBeVisible();
    await page.unroute("**/api/holidays/date/**");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(holiday).toHaveValue(name);
    await expect(message).toHaveValue("Hello, you.");
    faults.length = 0;
  });
});

test.describe("words", () => {
  test("the card beside the form follows what is typed", { tag: "@once" }, async ({ page }) => {
    await page.goto(`/cards/new?date=${DAY}`);
    const { message, recipient, sender, salutation } = fieldsOf(page);
    const preview = page.getByRole("complementary", { name: "Preview" });
    await expect(preview).toContainText("Your message goes here.");
    await recipient.fill("Grace");
    await message.fill("Save me a slice.");
    await salutation.selectOption("Enjoy the celebration");
    await sender.fill("Ada");
    await expect(preview).toContainText("Dear Grace,");
    await expect(preview).toContainText("Save me a slice.");
    await expect(preview).toContainText("Enjoy the celebration,");
    await expect(preview).toContainText("Ada");
  });

  test("on a phone the card comes up as a sheet, and goes again", { tag: "@phone" }, async ({ page }) => {
    await page.goto(`/cards/new?date=${DAY}`);
    await fieldsOf(page).message.fill("Save me a slice.");
    await page.getByRole("button", { name: "Preview" }).click();
    const sheet = page.getByRole("dialog", { name: "Preview" });
    await expect(sheet).toContainText("Save me a slice.");
    await expect(sheet.getByRole("button", { name: "Send Card" })).toBeInViewport();
    await expectAccessible(page);
    await sheet.getByRole("button", { name: "Keep writing" }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByRole("button", { name: "Preview" })).toBeFocused();
  });

  test("all eight salutations are there, the first of them chosen", { tag: "@once" }, async ({ page }) => {
    await page.goto("/cards/new");
    const { salutation } = fieldsOf(page);
    await expect(salutation).toHaveValue("With love");
    await expect(salutation.getByRole("option")).toHaveText([
      "With love",
      "Best wishes",
      "Warm regards",
      "Sincerely",
      "Cheers",
      "Thinking of you",
      "Hope this brightens your day",
      "Enjoy the celebration",
    ]);
  });

  test("the room that is left is counted, told near the end, and too much is kept but not sent", async ({ page }) => {
    await page.goto("/cards/new");
    const { message, send } = fieldsOf(page);
    await message.fill("o".repeat(960));
    await expect(page.getByText("960 / 1000")).toBeVisible();
    await expect(page.getByText("No more than 50 characters left.")).toHaveRole("status");
    await expectReadable(page);
    await message.fill("o".repeat(1003));
    await expect(page.getByText("1003 / 1000")).toBeVisible();
    await expectReadable(page);
    await send.click();
    await expect(page.getByText("Message must be 1000 characters or less")).toBeVisible();
    await expect(message).toBeFocused();
    await expect(message).toHaveValue("o".repeat(1003));
  });

  test("an idea fills the message in one press, and own words come back in another", async ({ page, request }) => {
    const [{ messages }] = await (await request.get(`/api/holidays/date/${DAY}`)).json();
    await page.goto(`/cards/new?date=${DAY}`);
    const { message } = fieldsOf(page);
    await message.fill("My own words");
    for (const { text } of messages.slice(0, 2)) {
      await page.getByRole("button", { name: text }).click();
      await expect(message).toHaveValue(text);
    }
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(message).toHaveValue("My own words");
    await expect(message).toBeFocused();
    await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
  });

  test("the sender is the one of the settings", { tag: "@once" }, async ({ page }) => {
    await page.goto("/settings");
    await page.getByRole("group", { name: "Accent color" }).getByRole("radio", { name: "Green" }).check();
    const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem("oddly.settings") ?? "{}"));
    await expect.poll(kept).toMatchObject({ accent: "green", defaultName: "" });
    // Typed before the scripts have come.
    const letThrough = await holdScripts(page);
    await page.goto("/settings", { waitUntil: "commit" });
    await page.getByLabel("Default name").fill("Ada Lovelace");
    letThrough();
    await expect.poll(kept).toMatchObject({ accent: "green", defaultName: "Ada Lovelace" });
    await page.goto("/cards/new");
    await expect(fieldsOf(page).sender).toHaveValue("Ada Lovelace");
  });

  test("an empty card is refused at its field, and so is a video that is wanted and missing", async ({ page }) => {
    await page.goto("/cards/new");
    const { message, video, send } = fieldsOf(page);
    await send.click();
    await expect(page.getByRole("alert").filter({ hasText: "Message is required" })).toBeVisible();
    await expect(message).toBeFocused();
    await expectAccessible(page);
    await message.fill("Hello, you.");
    await expect(page.getByText("Message is required")).toBeHidden();
    await video.check();
    await send.click();
    await expect(
      page.getByText("Please record a video message or disable the personal video option."),
    ).toBeInViewport();
  });
});

test.describe("drafts", () => {
  test("a reload loses nothing; a fresh start asks for no leave and can be undone", async ({ page, request }) => {
    const [, second] = await (await request.get(`/api/holidays/date/${DAY}`)).json();
    await page.goto(`/cards/new?date=${DAY}`);
    await expectReady(page);
    const { holiday, message, recipient, salutation } = fieldsOf(page);
    await page.getByRole("button", { name: second.holidayName }).click();
    await recipient.fill("Grace");
    await message.fill("Save me a slice.\nOr two.");
    await salutation.selectOption("Cheers");
    await page.reload();
    await expect(page.getByText("Welcome back.")).toBeVisible();
    await expect(message).toHaveValue("Save me a slice.\nOr two.");
    await expect(recipient).toHaveValue("Grace");
    await expect(salutation).toHaveValue("Cheers");
    await expect(holiday).toHaveValue(second.holidayName);
    await expectAccessible(page);

    await page.getByRole("button", { name: "Start over" }).click();
    await expect(message).toHaveValue("");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(message).toHaveValue("Save me a slice.\nOr two.");
    await page.getByRole("button", { name: "Start over" }).click();
    await page.reload();
    await expectReady(page);
    await expect(message).toHaveValue("");
  });

  test("new words after a fresh start cannot be undone away", async ({ page }) => {
    await page.goto("/cards/new");
    const { message } = fieldsOf(page);
    await message.fill("Old words");
    await expectKept(page, "Old words");
    await page.reload();
    await page.getByRole("button", { name: "Start over" }).click();
    await expect(page.getByText("You're starting over.")).toBeVisible();
    await message.fill("New words");
    await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
    await expect(message).toHaveValue("New words");
  });

  test("words are kept for another holiday that is asked for", async ({ page, request }) => {
    const { id, name } = await holidayOn(request, "2027-02-14");
    await page.goto(`/cards/new?date=${DAY}`);
    const { holiday, message } = fieldsOf(page);
    await message.fill("For nobody yet");
    await expectKept(page, "For nobody yet");
    await page.goto(`/cards/new?holidayId=${id}`);
    await expect(message).toHaveValue("For nobody yet");
    await expect(holiday).toHaveValue(name);
  });

  test("a draft is over after two hours, and is removed", async ({ page }) => {
    await page.goto("/cards/new");
    const { message } = fieldsOf(page);
    await message.fill("Too late");
    await expectKept(page, "Too late");
    // As the page comes back: leaving it keeps the draft anew.
    await page.addInitScript(() => {
      for (const storage of [sessionStorage, localStorage]) {
        for (const key of Object.keys(storage).filter((each) => each.startsWith("oddly.draft"))) {
          const draft = JSON.parse(storage.getItem(key) ?? "{}");
          storage.setItem(key, JSON.stringify({ ...draft, expiresAt: new Date(Date.now() - 1000).toISOString() }));
        }
      }
    });
    await page.reload();
    const keys = () => page.evaluate(() => [...Object.keys(sessionStorage), ...Object.keys(localStorage)]);
    await expect.poll(async () => (await keys()).filter((key) => key.startsWith("oddly.draft"))).toEqual([]);
    await expect(message).toHaveValue("");
  });

  test("a video is kept over a reload, too", async ({ page }) => {
    await page.goto("/cards/new");
    const { message, video } = fieldsOf(page);
    await message.fill("Look at me");
    await video.check();
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "wave.webm", mimeType: "video/webm", buffer: videoFile("clip.webm") });
    await expect(page.getByRole("status").filter({ hasText: "Your video is ready" })).toHaveCount(1);
    await expectKept(page, '"hasVideo":true');
    await expectVideoKept(page);

    // Left again before the video is back.
    await page.addInitScript(() => {
      if (!sessionStorage.getItem("stuck")) return;
      IDBFactory.prototype.open = () => ({}) as IDBOpenDBRequest;
    });
    await page.evaluate(() => sessionStorage.setItem("stuck", "1"));
    await page.reload();
    await expect(page.getByText("Welcome back.")).toBeVisible();
    await message.fill("Look here");
    await expectKept(page, "Look here");
    await expectKept(page, '"hasVideo":true');
    await page.evaluate(() => sessionStorage.removeItem("stuck"));

    await page.reload();
    await expect(page.getByText("wave.webm").first()).toBeVisible();
    await expect(video).toBeChecked();
    await page.getByRole("button", { name: "Remove" }).click();
    await expectKept(page, '"hasVideo":false');
    await page.reload();
    await expect(message).toHaveValue("Look here");
    await expect(page.getByText("wave.webm")).toHaveCount(0);
  });

  test("a video that could not be kept is said to be, and the rest is here", async ({ page }) => {
    await page.addInitScript(() => {
      const draft = {
        formId: "card",
        stateId: "0123456789abcdef0123456789abcdef",
        createdAt: new Date().toISOString(),
        expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
        data: {
          words: { message: "Look at me", salutation: "Cheers", includeSelfie: true },
          choice: { date: "2026-11-26", occasion: null, isChosen: true },
          hasVideo: true,
        },
      };
      sessionStorage.setItem("oddly.draft.card", JSON.stringify(draft));
    });
    await page.goto("/cards/new");
    await expect(page.getByText("We couldn't save your video. Please add it again.")).toBeVisible();
    await expect(fieldsOf(page).message).toHaveValue("Look at me");
  });

  test("where nothing can be kept, everything else works, and the visitor is told to stay", async ({ page }) => {
    await page.addInitScript(() => {
      const forbid = () => {
        throw new DOMException("Forbidden", "SecurityError");
      };
      Object.defineProperty(window, "localStorage", { get: forbid });
      Object.defineProperty(window, "sessionStorage", { get: forbid });
    });
    await page.goto(`/cards/new?date=${DAY}`);
    const { message, send } = fieldsOf(page);
    await message.fill("Hello, you.");
    await expect(page.getByText("This browser can't share your draft with other tabs.")).toBeVisible();
    await send.click();
    await expect(page.getByRole("region", { name: /Notifications/ })).toContainText("Please Log In");
    await expect(message).toHaveValue("Hello, you.");
  });
});

test.describe("sending", () => {
  test("who is not signed in writes, asks for a link, and goes on in the tab that the mail opens", async ({
    page,
    context,
    request,
  }) => {
    const { name } = await holidayOn(request, DAY);
    const address = freshAddress();
    await page.goto(`/cards/new?date=${DAY}`);
    const { message, recipient, video, send } = fieldsOf(page);
    await expect(page.getByRole("heading", { name: "Sign In Required" })).toBeVisible();
    await recipient.fill("Grace");
    await message.fill("Wait for me.");
    await video.check();
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "wave.webm", mimeType: "video/webm", buffer: videoFile("clip.webm") });
    await expect(page.getByRole("status").filter({ hasText: "Your video is ready" })).toHaveCount(1);
    await send.click();
    await expect(page.getByRole("region", { name: /Notifications/ })).toContainText("Please Log In");
    await expect(page.getByRole("region", { name: /Notifications/ })).toContainText("Authentication Required");
    const email = page.getByLabel("Email", { exact: true });
    await expect(email).toBeFocused();
    await email.fill(address);
    await page.getByRole("button", { name: "Email me a link" }).click();
    await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();

    const tab = await context.newPage();
    await tab.goto(linkIn(await mailTo(address), "/auth/confirm"));
    await tab.getByRole("button", { name: "Sign in" }).click();
    await expect(tab).toHaveURL(new RegExp(`/cards/new\\?restore=1&sid=[0-9a-f]{32}&date=${DAY}$`));
    const there = fieldsOf(tab);
    await expect(there.message).toHaveValue("Wait for me.");
    await expect(there.recipient).toHaveValue("Grace");
    await expect(there.holiday).toHaveValue(name);
    await expect(tab.getByText("wave.webm").first()).toBeVisible();
    await expect(tab.getByText("Welcome back.")).toBeVisible();
    await expect(tab.getByRole("heading", { name: "Sign In Required" })).toHaveCount(0);
    await expectAccessible(tab);

    // The tab that was left notices, too.
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect(page.getByRole("heading", { name: "Sign In Required" })).toHaveCount(0);
  });

  test("who signs in before writing anything goes on with the same day, also in another browser", async ({
    page,
    browser,
  }) => {
    const address = freshAddress();
    await page.goto(`/cards/new?date=${DAY}`);
    await page.getByLabel("Email", { exact: true }).fill(address);
    await page.getByRole("button", { name: "Email me a link" }).click();
    await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
    const link = linkIn(await mailTo(address), "/auth/confirm");
    const elsewhere = await browser.newContext();
    const other = await elsewhere.newPage();
    await other.goto(link);
    await other.getByRole("button", { name: "Sign in" }).click();
    await expect(fieldsOf(other).date).toHaveValue(DAY);
    await elsewhere.close();
    const back = new URL(other.url());
    await page.goto(`${back.pathname}${back.search}`);
    await expect(fieldsOf(page).date).toHaveValue(DAY);
    await expect(page.getByText("is no longer here")).toHaveCount(0);
  });

  test("a draft that is gone is said to be gone", async ({ page }) => {
    await page.goto("/cards/new?restore=1&sid=0123456789abcdef0123456789abcdef");
    await expect(page.getByText("Your draft is no longer here.")).toBeVisible();
    await expect(fieldsOf(page).holiday).not.toHaveValue("");
    await expectAccessible(page);
  });

  test("a card is made once, with its link, asks how it should go out, and is celebrated when it has", async ({
    page,
    signIn,
    request,
  }) => {
    const { name } = await holidayOn(request, DAY);
    await signIn(freshAddress());
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const links: string[] = [];
    page.on("request", (sent) => sent.url().endsWith("/api/share/finalize") && links.push(sent.postData() ?? ""));
    let sendings = 0;
    await page.route("**/api/cards", async (route) => {
      sendings += 1;
      await new Promise((resolve) => setTimeout(resolve, 3000));
      await route.continue();
    });
    await page.goto(`/cards/new?date=${DAY}`);
    const { message, recipient, send } = fieldsOf(page);
    await recipient.fill("Grace");
    await message.fill("Save me a slice.");
    await send.dblclick();
    await expect(page.getByRole("progressbar", { name: "Sending" })).toBeVisible();
    const sheet = page.getByRole("dialog", { name: "How should it reach Grace?" });
    const link = sheet.getByLabel("Your card's link");
    await expect(link).toHaveValue(/\/cards\/[0-9a-f-]{36}\?share=[\w-]{43}$/);
    const shareUrl = await link.inputValue();
    expect(sendings).toBe(1);
    expect(links.map((body) => JSON.parse(body))).toEqual([
      expect.objectContaining({ ttlHours: 24, holidayName: name, holidayDate: DAY }),
    ]);
    await expect(sheet.getByRole("link", { name: "Schedule by email" })).toHaveAttribute(
      "href",
      `${new URL(shareUrl).pathname}/mail`,
    );
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await expect(sheet.getByRole("button", { name: "Copy link" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(sheet.getByRole("button", { name: "Copied" })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shareUrl);
    await expect(page.getByText("Your card is on its way!")).toBeVisible();
    await expect(page).toHaveURL(/\/cards\/[0-9a-f-]{36}$/);
    expect(new URL(shareUrl).pathname).toBe(new URL(page.url()).pathname);
    expect(sendings).toBe(1);
    expect(links).toHaveLength(1);
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem("oddly.history")))
      .toContain(page.url().slice(-36));
    const kept = await page.evaluate(() => ({ ...localStorage, ...sessionStorage }));
    expect(JSON.parse(kept["oddly.history"] ?? "[]")).toMatchObject([
      {
        id: page.url().slice(-36),
        message: "Save me a slice.",
        recipientName: "Grace",
        holidayDate: DAY,
        holidayName: name,
        includedSelfie: false,
        emoji: expect.any(String),
        hue: expect.any(Number),
        tone: "festive",
      },
    ]);
    expect(Object.keys(kept).filter((key) => key.startsWith("oddly.draft"))).toEqual([]);
  });

  test("going back from a card that was restored and sent finds a fresh one", async ({ page, signIn }) => {
    await signIn(freshAddress());
    await page.goto("/cards/new");
    const { message, send } = fieldsOf(page);
    await message.fill("Restore me");
    await expectKept(page, "Restore me");
    const draft = await page.evaluate(() => sessionStorage.getItem("oddly.draft.card"));
    await page.goto(`/cards/new?restore=1&sid=${JSON.parse(draft ?? "").stateId}`);
    await expect(page.getByText("Welcome back.")).toBeVisible();
    await send.click();
    // Closed without sending, it leads to the card, which offers the same sheet with the same link.
    const sheet = page.getByRole("dialog", { name: "How should it reach them?" });
    const shareUrl = await sheet.getByLabel("Your card's link").inputValue();
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(/\/cards\/[0-9a-f-]{36}$/);
    await page.getByRole("button", { name: "Share Card" }).click();
    await expect(sheet.getByLabel("Your card's link")).toHaveValue(shareUrl);
    await sheet.getByRole("button", { name: "Close" }).click();
    await expect(sheet).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL("/cards/new");
    await expect(send).toBeVisible();
    await expect(message).toHaveValue("");
    await expect(page.getByText("is no longer here")).toHaveCount(0);
  });

  test("who is offline is told so, not asked to sign in", async ({ page, faults }) => {
    await page.goto("/cards/new");
    const { message, send } = fieldsOf(page);
    await message.fill("Hello, you.");
    await page.route("**/api/auth/user", (route) => route.abort());
    await page.route("**/api/cards", (route) => route.abort());
    await send.click();
    await expect(page.getByRole("alert").filter({ hasText: "Send Card Failed" })).toContainText(
      "Network error. Please check your connection and try again.",
    );
    await expect(page.getByText("Please Log In")).toHaveCount(0);
    faults.length = 0;
  });

  test("a failed sending says why and is tried again under the same key; a change has another", async ({
    page,
    signIn,
    faults,
  }) => {
    await signIn(freshAddress());
    const keys = await answerCards(page, 503, { error: "Worker ran out of memory", code: "unavailable" });
    await page.goto("/cards/new");
    const { message, send } = fieldsOf(page);
    await message.fill("Hello, you.");
    const failure = page.getByRole("alert").filter({ hasText: "Send Card Failed" });
    for (const text of ["Hello, you.", "Hello, you.", "Hello again."]) {
      await message.fill(text);
      await send.click();
      await expect.poll(() => keys.length).toBeGreaterThan(0);
      await expect(failure).toContainText(
        "Server is experiencing high load. Please try again with a smaller video file.",
      );
      await expect(send).toHaveText("Try again");
    }
    await expect(message).toHaveValue("Hello again.");
    await expectAccessible(page);
    await expect.poll(() => keys.length).toBe(3);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
    faults.length = 0;
  });

  test("a sending can be cancelled, and nothing is lost", async ({ page, signIn }) => {
    await signIn(freshAddress());
    await answerCards(page, 201, { id: NEW_CARD, objectId: NEW_CARD }, 60_000);
    await page.goto("/cards/new");
    const { message, send } = fieldsOf(page);
    await message.fill("On second thought");
    await send.click();
    const cancel = page.getByRole("button", { name: "Cancel" });
    await expect(cancel).toBeFocused();
    await expectAccessible(page);
    await cancel.click();
    await expect(page.getByText("Canceled. Everything is still here.")).toBeVisible();
    await expect(message).toHaveValue("On second thought");
    await expect(send).toBeFocused();
  });

  test("an answer without a card's id is said to be one", { tag: "@once" }, async ({ page, signIn }) => {
    await signIn(freshAddress());
    await answerCards(page, 201, {});
    await page.goto("/cards/new");
    const { message, send } = fieldsOf(page);
    await message.fill("Hello, you.");
    await send.click();
    await expect(page.getByText("Card was created but response was invalid. Please refresh the page.")).toBeVisible();
  });

  test("a session that has ended meanwhile asks for another, and the card stays", async ({ page, signIn }) => {
    await signIn(freshAddress());
    await page.goto("/cards/new");
    const { message, send } = fieldsOf(page);
    await expect(page.getByRole("heading", { name: "Sign In Required" })).toHaveCount(0);
    await message.fill("Still here");
    await page.context().clearCookies();
    await send.click();
    await expect(page.getByRole("heading", { name: "Sign In Required" })).toBeInViewport();
    await expect(message).toHaveValue("Still here");
    await expect
      .poll(() =>
        page.evaluate(() => Object.keys(localStorage).some((key) => /^oddly\.draft\.[0-9a-f]{32}$/.test(key))),
      )
      .toBe(true);
  });
});

test.describe("sharing", () => {
  test("a video cannot be shared before there is one", { tag: "@once" }, async ({ page }) => {
    await page.goto("/cards/new");
    await page.getByRole("button", { name: "Share Video" }).click();
    const notice = page.getByRole("region", { name: /Notifications/ });
    await expect(notice).toContainText("Video Required");
    await expect(notice).toContainText("Get Share Link");
  });

  test("Get Share Link opens the same sheet; where there is no link yet, it can be tried again", async ({
    page,
    signIn,
    faults,
  }) => {
    await signIn(freshAddress());
    await page.goto("/cards/new?holidayId=just-because");
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith("/api/cards")) sent.push(request.url());
    });
    const keys: string[] = [];
    await page.route("**/api/share/finalize", async (route) => {
      keys.push(route.request().headers()["idempotency-key"] ?? "");
      await route.abort();
    });
    await fieldsOf(page).message.fill("For no reason at all");
    await page.getByRole("button", { name: "Get Share Link" }).click();
    const sheet = page.getByRole("dialog", { name: "How should it reach them?" });
    await expect(sheet.getByRole("alert")).toContainText("Get Link Failed");
    await expectAccessible(page);
    // A lost answer is asked for once more, under the same key: it may have been a link.
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
    await page.unroute("**/api/share/finalize");
    const retry = page.waitForRequest("**/api/share/finalize");
    await sheet.getByRole("button", { name: "Get Share Link" }).click();
    expect((await retry).headers()["idempotency-key"]).toBe(keys[0]);
    await expect(sheet.getByLabel("Your card's link")).toHaveValue(/\/cards\/[\w-]+\?share=/);
    await expect(sheet.getByRole("alert")).toHaveCount(0);
    expect(sent).toHaveLength(1);
    faults.length = 0;
  });

  test("the device's share sheet gets the link and nothing of the card; one that fails leaves the link to copy", async ({
    page,
    signIn,
  }) => {
    await signIn(freshAddress());
    await page.addInitScript(() => {
      const answers = ["AbortError", "NotAllowedError"];
      navigator.share = async (data) => {
        const name = answers.shift();
        if (name) throw new DOMException("No", name);
        document.documentElement.dataset.shared = JSON.stringify(data);
      };
    });
    await page.goto(`/cards/new?date=${DAY}`);
    await fieldsOf(page).message.fill("Save me a slice.");
    await fieldsOf(page).send.click();
    const sheet = page.getByRole("dialog", { name: "How should it reach them?" });
    const share = sheet.getByRole("button", { name: "Share", exact: true });
    await expect(share).toBeFocused();
    await share.click();
    await expect(sheet.getByRole("alert")).toHaveCount(0);
    await share.click();
    await expect(sheet.getByRole("alert")).toContainText("Share Link Failed");
    await share.click();
    await expect(page.getByText("Your card is on its way!")).toBeVisible();
    const shared = JSON.parse((await page.locator("html").getAttribute("data-shared")) ?? "{}");
    expect(shared.url).toMatch(/\/cards\/[\w-]+\?share=/);
    expect(JSON.stringify(shared)).not.toContain("slice");
    await expect(page).toHaveURL(/\/cards\/[0-9a-f-]{36}$/);
  });
});

test.describe("a solemn day", () => {
  test("is written about quietly, and nothing is celebrated", async ({ page, signIn, request }) => {
    const { id, messages } = await (await request.get("/api/holidays/date/2026-12-01"))
      .json()
      .then((holidays) => holidays.find((each: { tone: string }) => each.tone === "solemn"));
    await signIn(freshAddress());
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto(`/cards/new?date=2026-12-01&holidayId=${id}`);
    await expect(page.getByRole("main")).not.toContainText("Happy");
    await page.getByRole("button", { name: messages[0].text }).click();
    await fieldsOf(page).send.click();
    const sheet = page.getByRole("dialog", { name: "How should it reach them?" });
    await sheet.getByRole("button", { name: "Copy link" }).click();
    await expect(sheet.getByRole("button", { name: "Copied" })).toBeVisible();
    await sheet.getByRole("button", { name: "Done" }).click();
    await expect(page.getByRole("region", { name: /Notifications/ })).toContainText("Your card is on its way");
    await expect(page).toHaveURL(/\/cards\/[0-9a-f-]{36}$/);
    await expect(page.locator("canvas, .celebration")).toHaveCount(0);
  });
});

test.describe("in dark", () => {
  test.use({ colorScheme: "dark" });

  test("a card that is begun can be read", async ({ page }) => {
    await page.goto(`/cards/new?date=${DAY}`);
    const { message, video, send } = fieldsOf(page);
    await message.fill("o".repeat(950));
    await video.check();
    await expect(page.getByRole("button", { name: "Record a video" })).toBeVisible();
    await send.click();
    await expect(page.getByText("Please record a video message or disable the personal video option.")).toBeVisible();
    await expectReadable(page);
    await expectNoSidewaysScroll(page);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the page says what it needs, and gives its ideas away all the same", async ({ page, request }) => {
    const [{ messages }] = await (await request.get(`/api/holidays/date/${DAY}`)).json();
    await page.goto(`/cards/new?date=${DAY}`);
    // Playwright's texts leave out what stands in <noscript>.
    await expect(page.locator("noscript p").filter({ visible: true })).toHaveCount(1);
    await expect(page.locator("noscript li").filter({ visible: true })).toHaveCount(messages.length);
    await expect(page.getByRole("button", { name: "Send Card" })).toBeHidden();
  });
});
