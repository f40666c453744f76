import type { Page } from "@playwright/test";
import { XMLValidator } from "fast-xml-parser";
import ICAL from "ical.js";
import type { EditedHoliday } from "@/lib/editorial/edited-holiday";
import { ADMIN_PATH, adminApi, openAdmin } from "./admin";
import { expect, expectNoSidewaysScroll, test } from "./fixtures";
import { HOSTILE, hostileGift, hostileHoliday, inTexts, ODD_ADDRESS, packed } from "./hostile-corpus";
import { mailTo } from "./mailbox";
import { sponsorHoliday } from "./sponsorship";

/** A date that no other test counts on, within the range of the calendar files. */
const DAY = "2027-12-06";

type Api = ReturnType<typeof adminApi>;

/** Calls the API, expects the status, and returns the response's body. */
async function ask(api: Api, status: number, path: string, method = "GET", data?: unknown) {
  const answer = await api(path, { method, data });
  expect([path, answer.status(), answer.status() === status ? "" : await answer.text()]).toEqual([path, status, ""]);
  return answer.json();
}

/** Expects that stored text stayed plain text, and that the page's machine-readable data can be parsed. */
async function expectInert(page: Page): Promise<void> {
  const found = await page.evaluate(() => {
    const all = [...document.querySelectorAll("*")];
    const isOurs = (name: string) => !/^on/.test(name);
    return {
      ran: "__pwned" in window,
      // The admin dashboard shows newsletters in iframes without scripts.
      made: document.querySelectorAll(
        "#pwned, pwned, base[href], iframe[srcdoc]:not([sandbox]), meta[http-equiv=refresh]",
      ).length,
      handlers: all.filter((each) => !each.getAttributeNames().every(isOurs)).map(({ outerHTML }) => outerHTML),
      addresses: all
        .flatMap((each) => ["href", "src", "action", "formaction"].map((name) => each.getAttribute(name) ?? ""))
        .filter((address) => /^[\s\p{Cc}]*(javascript|vbscript|data:text)/iu.test(address)),
      data: [...document.querySelectorAll('script[type="application/ld+json"]')].map(({ textContent }) => textContent),
    };
  });
  const { data, ...rest } = found;
  expect({ path: page.url(), ...rest }).toEqual({ path: page.url(), ran: false, made: 0, handlers: [], addresses: [] });
  for (const text of data) JSON.parse(text ?? "");
  await expectNoSidewaysScroll(page);
}

/** Expects every line of each text on the page, character by character. */
async function expectRead(page: Page, texts: readonly string[]): Promise<void> {
  const squeezed = (text: string) => text.replace(/\s+/g, " ");
  const shown = squeezed((await page.locator("main").textContent()) ?? "");
  for (const text of texts) expect(shown).toContain(squeezed(text).trim());
}

/** Makes an open dialog fail the page. */
function refuseDialogs(page: Page, faults: string[]): void {
  page.on("dialog", (dialog) => {
    faults.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
}

test("text from an editor, a sponsor or a visitor is never executed and fits on every page", { tag: "@long" }, async ({
  page,
  request,
  faults,
}) => {
  test.setTimeout(300_000);
  refuseDialogs(page, faults);
  // The viewport where long words have the least room.
  await page.setViewportSize({ width: 390, height: 844 });
  const { sessionId } = await openAdmin(page);
  const api = adminApi(page.request, sessionId);
  const run = crypto.randomUUID().slice(0, 8);

  const holidays: EditedHoliday[] = [];
  for (const [index, name] of inTexts(200 - 1 - run.length).entries()) {
    const data = hostileHoliday(`${name} ${run}`, index, DAY);
    holidays.push(await ask(api, 201, "/api/admin/holidays", "POST", data));
  }
  const [first] = holidays;
  if (!first) throw new Error("the corpus is empty");
  const gifts: { name: string; description: string; price: string; category: string }[] = [];
  for (let index = 0; index < 20; index += 1) {
    gifts.push(await ask(api, 201, `/api/admin/holidays/${first.id}/gifts`, "POST", hostileGift(index * 3)));
  }

  await test.step("a sponsor", async () => {
    const contactEmail = `sponsor-${run}@example.org`;
    const { businessName } = await sponsorHoliday(request, {
      holiday: { id: first.id, slug: first.slug, name: first.holidayName, date: DAY },
      businessName: packed(200, 0),
      contactEmail,
      websiteUrl: ODD_ADDRESS,
      description: packed(500, 5),
      customMessage: packed(200, 9),
    });
    const { subject, to, headers } = await mailTo(contactEmail);
    expect(subject).not.toMatch(/\p{Cc}/u);
    expect(to).toEqual([contactEmail]);
    expect(JSON.stringify(headers).toLowerCase()).not.toContain("evil@evil.example");
    await page.goto(`/holidays/${first.slug}/sponsors`);
    await expectRead(page, [businessName]);
    await expectInert(page);
  });

  await test.step("each holiday's own page", async () => {
    for (const { slug, holidayName, notes, history, celebrate, messages, sources, origin } of holidays) {
      await page.goto(`/holidays/${slug}`);
      await expectRead(page, [
        holidayName,
        notes ?? "",
        history ?? "",
        ...Object.values(celebrate ?? {}),
        ...messages.map(({ text }) => text),
        ...sources.map(({ title }) => title),
        origin.by ?? "",
        ...(slug === first.slug
          ? gifts.flatMap((gift) => [gift.name, gift.description, gift.price, gift.category])
          : []),
      ]);
      await expectInert(page);
      expect(await page.locator('meta[property="og:title"]').getAttribute("content")).toContain(holidayName);
      const picture = await request.get(`/og/${slug}/any`);
      expect([picture.status(), picture.headers()["content-type"]]).toEqual([200, "image/png"]);
    }
  });

  await test.step("a visitor's suggestion", async () => {
    await page.goto(`/holidays/${first.slug}/suggest`);
    await page.getByLabel("What should we fix?").fill(packed(1000, 11).slice(0, 900) + run);
    for (const address of ["javascript:window.__pwned=1", "https://evil.example:secret@evil.example/"]) {
      await page.getByLabel("Your source").fill(address);
      await page.getByRole("button", { name: "Send to the editors" }).click();
      await expect(page.getByLabel("Your source")).toHaveAccessibleDescription(/^(Must be|The address)/);
    }
    await page.getByLabel("Your source").fill(ODD_ADDRESS);
    await page.getByRole("button", { name: "Send to the editors" }).click();
    await expect(page.getByRole("heading", { name: "Thanks! An editor will take a look." })).toBeFocused();
    await expectInert(page);

    const open: { id: string; holiday: { id: string } }[] = [];
    for (let number = 1, isMore = true; isMore; number += 1) {
      const rows = await ask(api, 200, `/api/admin/corrections?status=pending&page=${number}`);
      open.push(...rows);
      isMore = rows.length > 0;
    }
    const mine = open.find(({ holiday }) => holiday.id === first.id);
    const publicNote = packed(300, 2);
    await ask(api, 200, `/api/admin/corrections/${mine?.id}/accept`, "POST", { publicNote });
    await page.goto("/corrections");
    await expectRead(page, [first.holidayName]);
    await expectInert(page);
  });

  await test.step("pages that list them", async () => {
    const search = `/search?${new URLSearchParams({ q: run })}`;
    const shown = holidays.map(({ holidayName }) => holidayName);
    for (const [path, names] of [
      [`/holiday/${DAY}`, shown],
      [`/calendar/${DAY.slice(0, 7)}`, []],
      [search, []],
      ["/categories/general", []],
      ["/holidays", []],
      [`/cards/new?date=${DAY}&holidayId=${first.id}`, []],
      ["/subscribe", []],
      ["/", []],
    ] as const) {
      await page.goto(path);
      await expect(page.locator("main h1:visible").first()).toBeVisible();
      await expectRead(page, names);
      if (path === search) await expect(page.locator("main li").filter({ hasText: run }).first()).toBeVisible();
      await expectInert(page);
    }
    for (const { id, holidayName } of holidays) {
      await page.goto(`/holiday/${DAY}?holidayId=${id}`);
      await expectRead(page, [holidayName]);
      await expectInert(page);
    }
    for (const text of inTexts(90)) {
      await page.goto(`/search?${new URLSearchParams({ q: text })}`);
      await expectInert(page);
    }
  });

  await test.step("answers and files", async () => {
    for (const { id, holidayName } of holidays) {
      expect((await (await request.get(`/api/holidays/${id}`)).json()).holidayName).toBe(holidayName);
    }
    const ofDay: { holidayName: string }[] = await (await request.get(`/api/holidays/date/${DAY}`)).json();
    for (const { holidayName } of holidays) expect(ofDay.map((each) => each.holidayName)).toContain(holidayName);
    for (const q of HOSTILE) {
      const answer = await request.get(`/api/search?${new URLSearchParams({ q: q.toWellFormed() })}`);
      expect(answer.status()).toBeLessThan(500);
    }
    for (const path of ["/sitemap.xml", "/sitemaps/holidays.xml", "/feeds/rss.xml", "/feeds/atom.xml"]) {
      expect([path, XMLValidator.validate(await (await request.get(path)).text())]).toEqual([path, true]);
    }
    ICAL.design.strict = true;
    const calendar = new ICAL.Component(ICAL.parse(await (await request.get("/feeds/all.ics")).text()));
    const events = calendar.getAllSubcomponents("vevent");
    expect(events.flatMap((event) => event.getAllSubcomponents())).toEqual([]);
    const summaries = events.map((event) => String(event.getFirstPropertyValue("summary")));
    expect(summaries.filter((summary) => summary.includes(run))).toHaveLength(holidays.length);
    expect(summaries).not.toContain("pwned");
  });

  await test.step("the admin dashboard", async () => {
    for (const tab of [
      `holidays&search=${run}`,
      `holidays&date=${DAY}`,
      ...holidays.map(({ id }) => `holidays&holiday=${id}`),
      `gifts&holiday=${first.id}`,
      `videos&holiday=${first.id}`,
      "corrections",
      "email",
      "bulk",
      "sponsors",
      "health",
    ]) {
      await page.goto(`${ADMIN_PATH}?tab=${tab}`);
      await expect(page.getByRole("tabpanel").getByRole("heading").first()).toBeVisible();
      // Wait for loading messages to disappear. The network is never idle where a panel polls.
      await expect(page.getByRole("status").filter({ hasText: /(…|\.\.\.)$/ })).toHaveCount(0);
      await expectInert(page);
    }
  });
});
