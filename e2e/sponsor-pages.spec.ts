import { holidayTag } from "@/lib/holidays/tags";
import { siteDatabase } from "./database";
import { SPONSOR } from "./editors";
import { expect, expectNoSidewaysScroll, test } from "./fixtures";
import { freshAddress } from "./mailbox";
import { sponsorHoliday } from "./sponsorship";

/** The site's two processes. */
const SITES = [process.env.E2E_SITE_URL ?? "", process.env.E2E_SECOND_SITE_URL ?? ""];

/** Dates outside the range of `freeHoliday`, one for each test. */
const DAYS = { long: "2027-09-15", seen: "2027-09-16", fresh: "2027-09-21" };

type Row = { name: string; website: string; message?: string; description?: string };

/** Returns the pick of a day. */
async function pickOf(day: string): Promise<{ id: string; slug: string; name: string }> {
  const sql = siteDatabase();
  const [pick] = await sql`
    select h.id, h.slug, h.holiday_name as name from holiday_occurrences o join holidays h on h.id = o.holiday_id
    where o.date = ${day} and not h.is_month_observance order by h.rank, h.slug limit 1`;
  await sql.end();
  return { id: pick?.id, slug: pick?.slug, name: pick?.name };
}

/** Adds a sponsor to the day's pick directly in the database, without validation. */
async function putSponsor(day: string, { name, website, message = "", description = "A shop of odd things." }: Row) {
  const pick = await pickOf(day);
  const sql = siteDatabase();
  await sql`delete from holiday_sponsors where holiday_id = ${pick.id}`;
  const [sponsor] = await sql`
    insert into sponsors (business_name, contact_email, website_url, description)
    values (${name}, 'ada@shop.example', ${website}, ${description}) returning id`;
  const [row] = await sql`
    insert into holiday_sponsors (holiday_id, sponsor_id, custom_message) values (${pick.id}, ${sponsor?.id}, ${message}) returning id`;
  await sql`insert into page_cache_changes (tag) values (${holidayTag(pick.id)}), ('sponsored-days')`;
  await sql.end();
  return { ...pick, sponsorId: sponsor?.id as string, sponsorshipId: row?.id as string };
}

test("on a phone, the longest name, message and description wrap, in every script", { tag: "@phone" }, async ({
  page,
}) => {
  const rows = [
    { name: "x".repeat(200), message: "y".repeat(200), description: "z".repeat(500) },
    { name: "مقهى القط السعيد والكتب القديمة", message: "أهلاً وسهلاً بكم 🐈", description: "مقهى صغير يحب القطط." },
    { name: "🪁".repeat(100), message: "🎈".repeat(100), description: "🎉".repeat(200) },
  ];
  for (const row of rows) {
    const { slug } = await putSponsor(DAYS.long, { ...row, website: "https://shop.example/" });
    for (const path of [`/holidays/${slug}`, `/holiday/${DAYS.long}`]) {
      const box = page.getByRole("complementary", { name: "Sponsor" });
      await expect(async () => {
        await page.goto(path);
        await expect(box.getByRole("heading")).toHaveText(row.name, { timeout: 500 });
      }).toPass();
      await expectNoSidewaysScroll(page);
    }
  }
});

test("a view of and a visit to a sponsor are counted once each per day, without a cookie", async ({
  page,
  context,
  baseURL,
}) => {
  const { slug, sponsorshipId } = await putSponsor(DAYS.seen, {
    name: "Seen & Co",
    website: "https://shop.example/",
  });
  await context.addCookies([{ name: "somebody", value: "1", url: baseURL ?? "" }]);
  await context.route("https://shop.example/**", (route) => route.fulfill({ contentType: "text/html", body: "shop" }));
  const sql = siteDatabase();
  const counts = async () =>
    (await sql`select views, visits from sponsor_counts where holiday_sponsor_id = ${sponsorshipId}`).map((row) => ({
      ...row,
    }));
  const sentCookies: (string | undefined)[] = [];
  page.on("request", async (request) => {
    if (request.url().endsWith("/api/sponsors/counts")) sentCookies.push((await request.allHeaders()).cookie);
  });
  const box = page.getByRole("complementary", { name: "Sponsor" });
  const look = async () => {
    await expect(async () => {
      await page.goto(`/holidays/${slug}`);
      await expect(box).toContainText("Seen & Co", { timeout: 500 });
    }).toPass();
    await box.scrollIntoViewIfNeeded();
    // Half visible for as long as a view requires, and a little longer.
    await box.evaluate(
      (element) =>
        new Promise<void>((done) => {
          const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setTimeout(done, 1300), {
            threshold: 0.5,
          });
          watch.observe(element);
        }),
    );
  };

  await look();
  await expect.poll(counts).toEqual([{ views: 1, visits: 0 }]);
  await look();
  const shop = context.waitForEvent("page");
  await box.getByRole("link", { name: /^Visit/ }).click();
  await (await shop).close();
  await expect.poll(counts).toEqual([{ views: 1, visits: 1 }]);
  await expect.poll(() => sentCookies).toEqual([undefined, undefined]);

  // Another tab counts as another reader.
  await page.evaluate(() => sessionStorage.clear());
  await look();
  await expect.poll(counts).toEqual([{ views: 2, visits: 1 }]);
  await sql.end();
});

test("a visitor who wants to be notified when a holiday is free signs in first and is then registered", async ({
  page,
  signIn,
  playwright,
}) => {
  const stranger = await playwright.request.newContext({ baseURL: process.env.E2E_SITE_URL ?? "" });
  const { holiday, businessName } = await sponsorHoliday(stranger);
  await stranger.dispose();
  await page.goto(`/holidays/${holiday.slug}`);
  await expect(page.getByText(`Sponsored by ${businessName} through`)).toBeVisible();
  await expect(async () => {
    await page.getByRole("button", { name: "Tell me when it's free" }).click({ timeout: 1000 });
    await expect(page).toHaveURL(/\/sign-in/, { timeout: 3000 });
  }).toPass();
  await expect(page.getByRole("heading", { name: "Sign in, and we'll email you when it's free" })).toBeVisible();
  const returnUrl = new URL(page.url()).searchParams.get("returnUrl") ?? "";
  expect(returnUrl).toBe(`/holidays/${holiday.slug}#sponsor`);
  await signIn(freshAddress("waiting"));
  await page.goto(returnUrl);
  await expect(page.getByText(`We'll email you once when ${holiday.name} is free.`)).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Never mind" }).click();
  await expect(page.getByRole("button", { name: "Tell me when it's free" })).toBeVisible();
});

test("a new, changed or hidden sponsor shows on every page at once, and on another process within moments", async ({
  page,
  signIn,
}) => {
  // This includes a sign-in, a checkout, a payment, and forty pages.
  test.slow();
  const holiday = { ...(await pickOf(DAYS.fresh)), date: DAYS.fresh };
  const contactEmail = `fresh-${holiday.id.slice(0, 8)}@example.org`;
  await signIn(contactEmail);
  const pages = [
    `/holidays/${holiday.slug}`,
    `/holiday/${holiday.date}?holidayId=${holiday.id}`,
    `/holiday/${holiday.date}`,
    `/holidays/${holiday.slug}/sponsors`,
    `/api/holidays/${holiday.id}/sponsors`,
  ];
  const calendar = `/calendar/${holiday.date.slice(0, 7)}`;
  const read = async (site: string, path: string) => (await page.request.get(`${site}${path}`)).text();
  /** Returns the pages that contain the text, and the calendar if the day is marked as sponsored. */
  const saying = async (site: string, text: string) => {
    const [cells = "", ...texts] = await Promise.all([calendar, ...pages].map((path) => read(site, path)));
    const named = pages.filter((_, index) => texts[index]?.includes(text));
    const cell = new RegExp(`<a [^>]*data-date="${holiday.date}".*?</a>`).exec(cells)?.[0];
    return [...named, ...(cell?.includes("Sponsored holiday") ? [calendar] : [])];
  };
  const [here = "", there = ""] = SITES;
  // Both processes cache their pages now.
  for (const site of [here, there]) expect(await saying(site, "Acme Fresh")).toEqual([]);
  // The browser caches them as well, as far as it may.
  const box = page.getByRole("complementary", { name: "Sponsor" });
  await page.goto(`/holidays/${holiday.slug}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(holiday.name);
  await expect(box).toHaveCount(0);

  await sponsorHoliday(page.request, {
    holiday,
    contactEmail,
    businessName: "Acme Fresh",
    customMessage: "Fresh from the oven.",
  });
  const all = [...pages, calendar];
  expect(await saying(here, "Acme Fresh")).toEqual(all);
  await page.goto(`/holidays/${holiday.slug}`);
  await expect(box).toContainText("Acme Fresh");
  await expect.poll(() => saying(there, "Acme Fresh")).toEqual(all);

  const { sponsorships } = await (await page.request.get("/api/sponsors/my-sponsorships")).json();
  const path = `/api/sponsors/sponsorships/${sponsorships[0]?.id}`;
  const edit = await page.request.patch(`${there}${path}`, { data: { customMessage: "Now with raisins." } });
  expect(edit.status()).toBe(200);
  const boxes = [...pages.filter((each) => !each.startsWith("/holidays/") || !each.endsWith("/sponsors")), calendar];
  expect(await saying(there, "Now with raisins.")).toEqual(boxes);
  await expect.poll(() => saying(here, "Now with raisins.")).toEqual(boxes);

  expect((await page.request.patch(`${path}/toggle`)).status()).toBe(200);
  expect(await saying(here, "Now with raisins.")).toEqual([]);
  await page.goto(`/holidays/${holiday.slug}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(holiday.name);
  await expect(box).toHaveCount(0);
  await expect.poll(() => saying(there, "Now with raisins.")).toEqual([]);
});

test("the home page is rendered again when today's sponsor changes", { tag: "@long" }, async ({ request }) => {
  test.slow();
  const state = async (site: string) => {
    const answer = await request.get(site || "/");
    return { isCached: answer.headers()["x-nextjs-cache"] === "HIT", text: await answer.text() };
  };
  const { text } = await state("");
  expect(text).toContain(SPONSOR.name);
  const sql = siteDatabase();
  const sponsored = await sql`
    select hs.holiday_id as id from holiday_sponsors hs join sponsors s on s.id = hs.sponsor_id where s.business_name = ${SPONSOR.name}`;
  for (const site of SITES) {
    // For some seconds after a change, nothing with its tag is cached, and the previous round was a change.
    await expect.poll(async () => (await state(site)).isCached, { timeout: 20_000 }).toBe(true);
    for (const { id } of sponsored) await sql`insert into page_cache_changes (tag) values (${holidayTag(id)})`;
    await expect.poll(async () => (await state(site)).isCached).toBe(false);
  }
  await sql.end();
});
