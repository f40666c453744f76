import { siteDatabase } from "./database";
import { SPONSOR } from "./editors";
import { expect, expectAccessible, expectNoSidewaysScroll, expectReadable, test } from "./fixtures";
import { freshAddress, linkIn, mailWithLink } from "./mailbox";
import { postSignUp, sponsorHoliday } from "./sponsorship";

/** The site's two processes. */
const SITES = [process.env.E2E_SITE_URL ?? "", process.env.E2E_SECOND_SITE_URL ?? ""];

/** Days of a month that no test takes its free holiday from, one for each test. */
const DAYS = { hostile: "14", long: "15", seen: "16", record: "17", bare: "20", fresh: "21" };

/** A test may run on a phone and on a desktop at once: each has a month. */
function dayFor(use: keyof typeof DAYS): string {
  return `2027-${test.info().project.name === "phone" ? "10" : "09"}-${DAYS[use]}`;
}

type Row = { name: string; website: string; message?: string; description?: string };

/** The pick of a day. */
async function pickOf(day: string): Promise<{ id: string; slug: string; name: string }> {
  const sql = siteDatabase();
  const [pick] = await sql`
    select h.id, h.slug, h.holiday_name as name from holiday_occurrences o join holidays h on h.id = o.holiday_id
    where o.date = ${day} and not h.is_month_observance order by h.rank, h.slug limit 1`;
  await sql.end();
  return { id: pick?.id, slug: pick?.slug, name: pick?.name };
}

/** Writes a sponsor of the day's pick past everything that checks one; there is one afterwards. */
async function putSponsor(day: string, { name, website, message = "", description = "A shop of odd things." }: Row) {
  const pick = await pickOf(day);
  const sql = siteDatabase();
  await sql`delete from holiday_sponsors where holiday_id = ${pick.id}`;
  const [sponsor] = await sql`
    insert into sponsors (business_name, contact_email, website_url, description)
    values (${name}, 'ada@shop.example', ${website}, ${description}) returning id`;
  const [row] = await sql`
    insert into holiday_sponsors (holiday_id, sponsor_id, custom_message) values (${pick.id}, ${sponsor?.id}, ${message}) returning id`;
  await sql`insert into page_cache_changes (tag) values (${`sponsors:${pick.id}`}), ('sponsored-days')`;
  await sql.end();
  return { ...pick, sponsorId: sponsor?.id as string, sponsorshipId: row?.id as string };
}

test("a hostile address in the database is no link on any page", async ({ page }) => {
  const website = "https://bank.example:secret@evil.example/";
  const { id, slug } = await putSponsor(dayFor("hostile"), { name: "Evil & <b>Sons</b>", website });
  for (const path of [
    `/holidays/${slug}`,
    `/holiday/${dayFor("hostile")}`,
    `/holiday/${dayFor("hostile")}?holidayId=${id}`,
  ]) {
    await page.goto(path);
    const box = page.getByRole("complementary", { name: "Sponsor" });
    await expect(box).toContainText("Evil & <b>Sons</b>");
    await expect(box.getByRole("link")).toHaveCount(0);
    await expect(page.locator('a[href*="evil.example"], a[href^="javascript:" i]')).toHaveCount(0);
  }
});

test("the longest name, message and description break, in every script, and nothing is pushed off the screen", async ({
  page,
}) => {
  const rows = [
    { name: "x".repeat(200), message: "y".repeat(200), description: "z".repeat(500) },
    { name: "مقهى القط السعيد والكتب القديمة", message: "أهلاً وسهلاً بكم 🐈", description: "مقهى صغير يحب القطط." },
    { name: "🪁".repeat(100), message: "🎈".repeat(100), description: "🎉".repeat(200) },
  ];
  for (const row of rows) {
    const { slug } = await putSponsor(dayFor("long"), { ...row, website: "https://shop.example/" });
    for (const path of [`/holidays/${slug}`, `/holiday/${dayFor("long")}`]) {
      const box = page.getByRole("complementary", { name: "Sponsor" });
      await expect(async () => {
        await page.goto(path);
        await expect(box.getByRole("heading")).toHaveText(row.name, { timeout: 500 });
      }).toPass();
      await expectNoSidewaysScroll(page);
      await expect(box.getByRole("link", { name: /^Visit/ })).toHaveAttribute("rel", "sponsored noopener");
    }
  }
});

test("seeing and visiting a sponsor is counted once each, by the day, without a cookie", async ({
  page,
  context,
  baseURL,
}) => {
  const { slug, sponsorshipId } = await putSponsor(dayFor("seen"), {
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
  const told: (string | undefined)[] = [];
  page.on("request", async (request) => {
    if (request.url().endsWith("/api/sponsors/counts")) told.push((await request.allHeaders()).cookie);
  });
  const box = page.getByRole("complementary", { name: "Sponsor" });
  const look = async () => {
    await expect(async () => {
      await page.goto(`/holidays/${slug}`);
      await expect(box).toContainText("Seen & Co", { timeout: 500 });
    }).toPass();
    await box.scrollIntoViewIfNeeded();
    // Half in view for as long as a view takes, and a little longer.
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
  await expect.poll(() => told).toEqual([undefined, undefined]);

  // Another tab is another reader.
  await page.evaluate(() => sessionStorage.clear());
  await look();
  await expect.poll(counts).toEqual([{ views: 2, visits: 1 }]);
  await sql.end();
});

test("what is told of a holiday without a sponsor is answered alike, and kept nowhere @once", async ({ request }) => {
  const { id } = await pickOf(dayFor("bare"));
  const sql = siteDatabase();
  const limits = async () => Number((await sql`select count(*) from rate_limits where key like 'count:%'`)[0]?.count);
  const others = await sql`select id from holidays h where not exists
    (select 1 from holiday_sponsors hs where hs.holiday_id = h.id) order by random() limit 10`;
  const before = await limits();
  for (const holidayId of [
    id,
    ...others.map((row) => row.id),
    ...Array.from({ length: 10 }, () => crypto.randomUUID()),
  ]) {
    const answer = await request.post("/api/sponsors/counts", { data: { holidayId, kind: "view" } });
    expect([answer.status(), await answer.text()]).toEqual([204, ""]);
  }
  // Another test's sponsor may be counted meanwhile; these would be many more.
  expect((await limits()) - before).toBeLessThan(5);
  await sql.end();
  const refusals = [
    request.post("/api/sponsors/counts", { data: { holidayId: id, kind: "purchase" } }),
    request.post("/api/sponsors/counts", {
      data: `{"holidayId":"${id}","kind":"view"}`,
      headers: { "content-type": "text/plain" },
    }),
    request.post("/api/sponsors/counts", {
      data: { holidayId: id, kind: "view" },
      headers: { origin: "https://evil.example" },
    }),
    request.get("/api/sponsors/counts"),
  ];
  expect((await Promise.all(refusals)).map((answer) => answer.status())).toEqual([422, 415, 403, 405]);
});

test("every holiday's page says that sponsors cannot edit it, and leads to the public record", async ({ page }) => {
  const { id, slug, sponsorId } = await putSponsor(dayFor("record"), {
    name: "The Kite Shed, renamed",
    website: "https://shop.example/",
  });
  const sql = siteDatabase();
  await sql`delete from sponsor_subscriptions where holiday_id = ${id}`;
  for (const [name, from, to, status] of [
    ["Acme Kites", "2024-02-29", "2025-05-31", "canceled"],
    ["The Kite Shed", "2026-02-03", null, "active"],
  ] as const) {
    await sql`
      insert into sponsor_subscriptions (holiday_id, sponsor_id, status, owner_hash, held_until, amount_cents, business_name, started_at, ended_at)
      values (${id}, ${sponsorId}, ${status}, 'nobody', now(), 1500, ${name}, ${from}, ${to})`;
  }
  await sql.end();
  await page.goto(`/holiday/${dayFor("record")}`);
  await expect(page.getByText("Sponsors can't edit this page.")).toBeVisible();
  const takenBy = page.getByText("Sponsored by The Kite Shed, renamed.");
  await expect(takenBy).toBeVisible();
  await expect(page.getByRole("button", { name: "Tell me when it's free" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Sponsor This Holiday" })).toHaveCount(0);
  await page.goto(`/holidays/${slug}`);
  await page.getByRole("link", { name: "See who has sponsored it" }).click();
  await expect(page).toHaveURL(`/holidays/${slug}/sponsors`);
  await expect(page.getByRole("region", { name: "Sponsors", exact: true }).getByRole("listitem")).toHaveText([
    "The Kite ShedSince February 3, 2026",
    "Acme KitesFebruary 29, 2024 to May 31, 2025",
  ]);
  await expect(page.getByText("$15 every 3 months")).toBeVisible();
  await expect(takenBy).toBeVisible();
  await expect(page.getByRole("button", { name: "Tell me when it's free" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Sponsor This Holiday" })).toHaveCount(0);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    "href",
    new RegExp(`/holidays/${slug}/sponsors$`),
  );
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.emulateMedia({ colorScheme: "dark" });
  // Anew: colors that are on their way from one to the other are neither.
  await page.reload();
  await expectReadable(page);
});

test("a taken holiday says by whom and until when; who wants to know when it is free signs in first, and it is done", async ({
  page,
  playwright,
}) => {
  const stranger = await playwright.request.newContext({ baseURL: process.env.E2E_SITE_URL ?? "" });
  const { holiday, businessName } = await sponsorHoliday(stranger);
  await stranger.dispose();
  await page.goto(`/holidays/${holiday.slug}`);
  await expect(page.getByText(`Sponsored by ${businessName} through`)).toContainText(
    /through [A-Z][a-z]+ \d{1,2}, \d{4}\. Renews unless canceled\./,
  );
  await expect(page.getByRole("button", { name: "Sponsor This Holiday" })).toHaveCount(0);
  await expectAccessible(page);
  await expect(async () => {
    await page.getByRole("button", { name: "Tell me when it's free" }).click({ timeout: 1000 });
    await expect(page).toHaveURL(/\/sign-in/, { timeout: 3000 });
  }).toPass();
  await expect(page.getByRole("heading", { name: "Sign in, and we'll email you when it's free" })).toBeVisible();
  const address = freshAddress("waiting");
  await page.getByLabel("Email").fill(address);
  await page.getByRole("button", { name: "Email me a link" }).click();
  await page.goto(linkIn(await mailWithLink(address, "/auth/confirm"), "/auth/confirm"));
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(`/holidays/${holiday.slug}#sponsor`);
  await expect(page.getByText(`We'll email you once when ${holiday.name} is free.`)).toBeVisible();

  await page.goto("/account");
  await expect(page.getByRole("region", { name: "Sponsor waitlist" })).toContainText(holiday.name);
  await page.goto(`/holidays/${holiday.slug}`);
  await page.getByRole("button", { name: "Never mind" }).click();
  await expect(page.getByRole("button", { name: "Tell me when it's free" })).toBeVisible();
});

test("a solemn day offers no sponsorship, and its record says why @once", async ({ page, request }) => {
  const sql = siteDatabase();
  const [day] = await sql`select id, slug from holidays where slug = 'world-aids-day' and tone = 'solemn'`;
  await sql.end();
  await page.goto(`/holidays/${day?.slug}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: "Sponsor This Holiday" })).toHaveCount(0);
  await page.goto(`/holidays/${day?.slug}/sponsors`);
  await expect(page.getByText("This is a solemn day, so it can't be sponsored.")).toBeVisible();
  const refused = await postSignUp(request, day?.id);
  expect(refused.status()).toBe(409);
  expect(await refused.json()).toMatchObject({ error: "This is a solemn day, so it can't be sponsored." });
  expect((await request.get(`/api/sponsors/availability?holidayId=${day?.id}`)).status()).toBe(409);
});

test("a record without a line says so; a holiday that is none has no record", async ({ page, request }) => {
  const { slug } = await pickOf(dayFor("bare"));
  await page.goto(`/holidays/${slug}`);
  await expect(page.getByText("Sponsors can't edit this page.")).toBeVisible();
  await page.goto(`/holidays/${slug}/sponsors`);
  await expect(page.getByText("No one has sponsored it yet.")).toBeVisible();
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link").last().click();
  await expect(page).toHaveURL(`/holidays/${slug}`);
  const missing = ["/holidays/no-such-day/sponsors", "/holidays/No%20Such/sponsors", "/holidays/just-because/sponsors"];
  for (const path of missing) expect((await request.get(path)).status(), path).toBe(404);
});

test("a holiday's sponsors are revalidated, the batch is fresh for 5 minutes and kept for 10; marked days get a minute old @once", async ({
  request,
}) => {
  const { id } = await pickOf(dayFor("bare"));
  for (const [path, cached] of [
    [`/api/sponsors/batch?holidayIds=${id}`, "public, max-age=300, stale-while-revalidate=300"],
    [`/api/holidays/${id}/sponsors`, "public, no-cache"],
  ] as const) {
    const answer = await request.get(path);
    expect(answer.headers()["cache-control"]).toBe(cached);
    const again = await request.get(path, { headers: { "if-none-match": answer.headers().etag ?? "" } });
    expect(again.status()).toBe(304);
  }
  const seconds = (await request.get("/api/holidays/month/9?year=2027")).headers()["cache-control"]?.match(/\d+/g);
  expect(seconds?.map(Number)).toEqual([20, 20, 40]);
});

test("a sponsor comes, changes and goes on every page at once, and on another process within moments @once", async ({
  page,
  signIn,
}) => {
  // A sign-in, a sign-up and a payment on the way, and forty pages.
  test.slow();
  const holiday = { ...(await pickOf(dayFor("fresh"))), date: dayFor("fresh") };
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
  /** Which pages name the text, and whether the day is marked. */
  const saying = async (site: string, text: string) => {
    const [cells = "", ...texts] = await Promise.all([calendar, ...pages].map((path) => read(site, path)));
    const named = pages.filter((_, index) => texts[index]?.includes(text));
    const cell = new RegExp(`<a [^>]*data-date="${holiday.date}".*?</a>`).exec(cells)?.[0];
    return [...named, ...(cell?.includes("Sponsored holiday") ? [calendar] : [])];
  };
  const [here = "", there = ""] = SITES;
  // Both processes keep their pages now.
  for (const site of [here, there]) expect(await saying(site, "Acme Fresh")).toEqual([]);
  // And so does the browser, as far as it may.
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

test("the home page is rendered anew when today's sponsor changes @once", async ({ request }) => {
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
    // For some seconds after a change nothing of its tag is kept, and the round before was one.
    await expect.poll(async () => (await state(site)).isCached, { timeout: 20_000 }).toBe(true);
    for (const { id } of sponsored) await sql`insert into page_cache_changes (tag) values (${`sponsors:${id}`})`;
    await expect.poll(async () => (await state(site)).isCached).toBe(false);
  }
  await sql.end();
});
