import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { rateLimits } from "@/db/schema/rate-limits";
import { holidaySponsors, sponsorCounts, sponsors } from "@/db/schema/sponsors";
import { testSponsored } from "@/db/test-sponsor";
import { utcToday } from "@/lib/core/dates";
import { freshAddress, testSite, type Visitor } from "./site";
import { postCheckout, testSponsorships } from "./sponsorship";

const site = await testSite({ catalog: true, emulators: ["mailbox", "stripe"] });
const { freeHoliday, sponsorHoliday, deliverEvents, chargesOf } = await testSponsorships(site);

const DASHBOARD = "/sponsor-dashboard";
const LONG_DAY = "[A-Z][a-z]+ \\d{1,2}, \\d{4}";
/** Pays once; every renewal fails. */
const FAILS_LATER = "4000000000000341";

afterEach(() => vi.useRealTimers());

/** Freezes the clock, so that the day does not end in the middle of a test. */
const stopTheClock = () => vi.useFakeTimers({ toFake: ["Date"] });

const boxOf = (page: Document) => page.querySelector('aside[aria-label="Sponsor"]');

const buttons = (page: Document) => [...page.querySelectorAll("button")].map((each) => each.textContent?.trim());

/** Returns the texts of the summary cards, by their title. */
const cardsOf = (page: Document) =>
  Object.fromEntries(
    [...page.querySelectorAll("dl > div")].map((card) => [
      card.querySelector("dt")?.textContent,
      [...card.querySelectorAll("dd")].map((each) => each.textContent),
    ]),
  );

test("a malicious URL in the database is not a link on any page", async () => {
  const { id, slug, date } = freeHoliday();
  const made = await testSponsored(site.db, id, { businessName: "Evil & <b>Sons</b>" });
  const websiteUrl = "https://bank.example:secret@evil.example/";
  await site.db.update(sponsors).set({ websiteUrl }).where(eq(sponsors.id, made.sponsorId));
  for (const path of [`/holidays/${slug}`, `/holiday/${date}`, `/holiday/${date}?holidayId=${id}`]) {
    const { page, html } = await site.visitor().open(path);
    expect(boxOf(page)?.textContent).toContain("Evil & <b>Sons</b>");
    expect(boxOf(page)?.querySelectorAll("a")).toHaveLength(0);
    expect(html).not.toMatch(/href="[^"]*evil\.example/);
    expect(html).not.toMatch(/href="javascript:/i);
  }
});

test("a sponsor's views and visits are counted by day, without a cookie", async () => {
  stopTheClock();
  const { id } = freeHoliday();
  const { sponsorshipId } = await testSponsored(site.db, id);
  const visitor = site.visitor();
  for (const kind of ["view", "view", "visit"]) {
    const answer = await visitor.post("/api/sponsors/counts", { holidayId: id, kind });
    expect([answer.status, await answer.text(), answer.headers.getSetCookie()]).toEqual([204, "", []]);
  }
  const { countedOn, views, visits } = sponsorCounts;
  const rows = site.db.select({ countedOn, views, visits }).from(sponsorCounts);
  expect(await rows.where(eq(sponsorCounts.holidaySponsorId, sponsorshipId))).toEqual([
    { countedOn: utcToday(), views: 2, visits: 1 },
  ]);
});

test("a count for a holiday without a sponsor gets the same response, and nothing is stored", async () => {
  const visitor = site.visitor();
  const ids = [...Array.from({ length: 5 }, () => freeHoliday().id), ...Array.from({ length: 5 }, () => randomUUID())];
  const limits = () => site.db.$count(rateLimits, sql`${rateLimits.key} like 'count:%'`);
  const before = await limits();
  for (const holidayId of ids) {
    const answer = await visitor.post("/api/sponsors/counts", { holidayId, kind: "view" });
    expect([answer.status, await answer.text()]).toEqual([204, ""]);
  }
  expect(await limits()).toBe(before);
  const count = { holidayId: ids[0], kind: "view" };
  const json = { "content-type": "application/json" };
  const path = "/api/sponsors/counts";
  const refused = [
    await visitor.post(path, { ...count, kind: "purchase" }),
    await visitor.post(path, undefined, { body: JSON.stringify(count), headers: { "content-type": "text/plain" } }),
    await visitor.post(path, count, { headers: { ...json, origin: "https://evil.example" } }),
    await visitor.get(path),
  ];
  expect(refused.map(({ status }) => status)).toEqual([422, 415, 403, 405]);
});

test("a holiday's pages say that sponsors cannot edit them, and link to the public record of every sponsor", async () => {
  const { id, slug, date } = freeHoliday();
  const [past, since] = [new Date("2024-02-29T00:00:00Z"), new Date("2026-02-03T00:00:00Z")];
  const ended = {
    businessName: "Acme Kites",
    status: "canceled",
    startedAt: past,
    endedAt: new Date("2025-05-31T00:00:00Z"),
  };
  await testSponsored(site.db, id, ended);
  const { sponsorId } = await testSponsored(site.db, id, { businessName: "The Kite Shed", startedAt: since });
  await site.db.update(sponsors).set({ businessName: "The Kite Shed, renamed" }).where(eq(sponsors.id, sponsorId));
  const visitor = site.visitor();
  for (const path of [`/holiday/${date}`, `/holidays/${slug}`, `/holidays/${slug}/sponsors`]) {
    const { page, text } = await visitor.open(path);
    expect(text).toContain("Sponsored by The Kite Shed, renamed");
    expect(buttons(page)).toContain("Tell me when it's free");
    expect(buttons(page)).not.toContain("Sponsor This Holiday");
    if (path.endsWith("/sponsors")) continue;
    expect(text).toContain("Sponsors can't edit this page.");
    const links = [...page.querySelectorAll("a")].filter((each) => each.textContent === "See who has sponsored it");
    expect(links.map((each) => each.getAttribute("href"))).toEqual([`/holidays/${slug}/sponsors`]);
  }
  const { page, text } = await visitor.open(`/holidays/${slug}/sponsors`);
  const lines = [...page.querySelectorAll('section[aria-label="Sponsors"] li')].map((each) => each.textContent);
  expect(lines).toEqual(["The Kite ShedSince February 3, 2026", "Acme KitesFebruary 29, 2024 to May 31, 2025"]);
  expect(text).toContain("$15 every 3 months");
  const { generateMetadata } = await import("@/app/(calendar)/holidays/[slug]/sponsors/page");
  const props = { params: Promise.resolve({ slug }), searchParams: Promise.resolve({}) };
  const { result } = await visitor.act(() => generateMetadata(props));
  expect(result).toMatchObject({
    alternates: { canonical: `/holidays/${slug}/sponsors` },
    robots: { index: false, follow: true },
  });
});

test("a record without sponsors says so and links back to the holiday; an unknown holiday has no record", async () => {
  const { slug } = freeHoliday();
  const visitor = site.visitor();
  expect((await visitor.open(`/holidays/${slug}`)).text).toContain("Sponsors can't edit this page.");
  const { page, text } = await visitor.open(`/holidays/${slug}/sponsors`);
  expect(text).toContain("No one has sponsored it yet.");
  expect([...page.querySelectorAll('nav[aria-label="Breadcrumb"] a')].at(-1)?.getAttribute("href")).toBe(
    `/holidays/${slug}`,
  );
  for (const unknown of ["no-such-day", "No%20Such", "just-because"]) {
    expect((await visitor.open(`/holidays/${unknown}/sponsors`)).status, unknown).toBe(404);
  }
});

test("a solemn day offers no sponsorship, and its record says why", async () => {
  const refusal = "This is a solemn day, so it can't be sponsored.";
  const {
    rows: [day],
  } = await site.db.execute<{ id: string; slug: string }>(sql`
    select id, slug from holidays where slug = 'world-aids-day' and tone = 'solemn'`);
  const visitor = site.visitor();
  const { page } = await visitor.open(`/holidays/${day?.slug}`);
  expect(page.querySelector("h1")).not.toBeNull();
  expect(buttons(page)).not.toContain("Sponsor This Holiday");
  expect((await visitor.open(`/holidays/${day?.slug}/sponsors`)).text).toContain(refusal);
  const refused = await postCheckout(visitor, day?.id ?? "");
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({ error: refusal });
  expect((await visitor.get(`/api/sponsors/availability?holidayId=${day?.id}`)).status).toBe(409);
});

test("caches store the batch for 5 minutes, but revalidate one holiday's sponsors and refresh a month's marks", async () => {
  const { id } = freeHoliday();
  const visitor = site.visitor();
  for (const [path, cached] of [
    [`/api/sponsors/batch?holidayIds=${id}`, "public, max-age=300, stale-while-revalidate=300"],
    [`/api/holidays/${id}/sponsors`, "public, no-cache"],
  ] as const) {
    const { headers } = await visitor.get(path);
    expect(headers.get("cache-control")).toBe(cached);
    expect((await visitor.get(path, { "if-none-match": headers.get("etag") ?? "" })).status).toBe(304);
  }
  const month = await visitor.get(`/api/holidays/month/9?year=${utcToday().slice(0, 4)}`);
  expect(month.headers.get("cache-control")?.match(/\d+/g)?.map(Number)).toEqual([5, 5, 5]);
});

test("a taken holiday shows its sponsor and end date, and a signed-in visitor can join and leave its waitlist", async () => {
  const { holiday } = await sponsorHoliday(site.visitor(), { businessName: "Coyote & Sons" });
  const { page, text } = await site.visitor().open(`/holidays/${holiday.slug}`);
  expect(text).toMatch(new RegExp(`Sponsored by Coyote & Sons through ${LONG_DAY}\\. Renews unless canceled\\.`));
  expect(buttons(page)).not.toContain("Sponsor This Holiday");

  const signIn = await site.visitor().open(`/sign-in?returnUrl=/holidays/${holiday.slug}%23sponsor&for=waitlist`);
  expect(signIn.text).toContain("Sign in, and we'll email you when it's free");
  const body = { holidayId: holiday.id };
  expect((await site.visitor().post("/api/sponsors/waitlist", body)).status).toBe(401);
  const ada = await site.signedIn();
  const isWaiting = async () =>
    (await (await ada.get(`/api/sponsors/availability?holidayId=${holiday.id}`)).json()).isWaiting;
  const waits = async () =>
    (await ada.open("/account")).page.querySelector("#waitlist")?.closest("section")?.textContent;
  expect(await isWaiting()).toBe(false);
  expect(await (await ada.post("/api/sponsors/waitlist", body)).json()).toEqual({ isWaiting: true });
  expect(await isWaiting()).toBe(true);
  expect(await waits()).toContain(holiday.name);
  expect(await (await ada.delete("/api/sponsors/waitlist", body)).json()).toEqual({ isWaiting: false });
  expect(await isWaiting()).toBe(false);
  expect(await waits()).toBeUndefined();
});

test("a holiday is reserved during checkout and taken once paid, and a second sponsor is never charged", async () => {
  const holiday = freeHoliday();
  const [first, second] = [site.visitor(), await site.signedIn()];
  const stateFor = async (visitor: Visitor) =>
    (await visitor.get(`/api/sponsors/availability?holidayId=${holiday.id}`)).json();
  const business = { contactEmail: second.email };
  expect(await stateFor(first)).toMatchObject({ state: "free", heldUntil: null, isSignedIn: false, business: null });
  expect(await stateFor(second)).toMatchObject({ state: "free", isSignedIn: true, business });

  const { subscription, sponsorship } = await (await postCheckout(first, holiday.id)).json();
  const heldUntil = new Date(sponsorship.heldUntil).toISOString();
  expect(await stateFor(first)).toMatchObject({ state: "yours-unpaid", heldUntil });
  expect(await stateFor(second)).toMatchObject({ state: "held", heldUntil });
  expect((await postCheckout(second, holiday.id, business)).status).toBe(409);

  await site.stripe.payByCard(subscription.clientSecret);
  await first.post(`/api/sponsors/sign-ups/${sponsorship.id}/settle`);
  expect(await stateFor(first)).toMatchObject({ state: "yours" });
  expect(await stateFor(second)).toMatchObject({ state: "taken" });
  expect((await postCheckout(second, holiday.id, business)).status).toBe(409);
  expect(await chargesOf(second.email)).toBe(0);
});

test("a browser that lost the response and its cookie continues with its key, and webhooks alone complete the payment", async () => {
  const holiday = freeHoliday();
  const signUp = { contactEmail: freshAddress(), businessName: "Lost & Found", key: randomUUID() };
  const lost = await (await postCheckout(site.visitor(), holiday.id, signUp)).json();
  const visitor = site.visitor();
  const again = await postCheckout(visitor, holiday.id, signUp);
  expect(again.status).toBe(201);
  const { subscription, sponsorship } = await again.json();
  expect([subscription.id, sponsorship.id]).toEqual([lost.subscription.id, lost.sponsorship.id]);

  await site.stripe.payByCard(subscription.clientSecret);
  await deliverEvents();
  const { page, text } = await visitor.open(`/holidays/${holiday.slug}`);
  expect(text).toContain("Sponsored by Lost & Found through");
  expect(buttons(page)).not.toContain("Sponsor This Holiday");
  const settled = await visitor.post(`/api/sponsors/sign-ups/${sponsorship.id}/settle`);
  expect(await settled.json()).toMatchObject({ status: "active" });
  expect(await chargesOf(signUp.contactEmail)).toBe(1);
});

test("the dashboard asks a visitor to sign in with the contact address, and then shows sponsorships bought while signed out", async () => {
  const contactEmail = freshAddress();
  const { holiday } = await sponsorHoliday(site.visitor(), { contactEmail, businessName: "Stranger & Co" });
  const visitor = site.visitor();
  const { page, text } = await visitor.open(DASHBOARD);
  expect(page.querySelector("h1")?.textContent).toBe("Authentication Required");
  expect(text).toContain("Please log in to access your sponsor dashboard");
  const home = [...page.querySelectorAll("a")].find((each) => each.textContent === "Go to Home");
  expect(home?.getAttribute("href")).toBe("/");
  const returnUrl = page.querySelector<HTMLInputElement>('input[name="returnUrl"]')?.value ?? "";
  expect(returnUrl).toBe(DASHBOARD);
  const { metadata } = await import("@/app/(account)/sponsor-dashboard/page");
  expect(metadata.robots).toMatchObject({ index: false });

  await visitor.post("/api/auth/email/start", { email: contactEmail, returnUrl });
  const mails = await site.mailbox.mailsTo(contactEmail);
  const link = mails.flatMap((mail) => /https?:\/\/[^\s"]*\/auth\/confirm[^\s"]*/.exec(mail.text ?? "") ?? [])[0] ?? "";
  const { pathname, search } = new URL(link);
  const button = (await visitor.open(pathname + search)).page.querySelector("form");
  const fields = [...(button?.querySelectorAll<HTMLInputElement>("input") ?? [])];
  const form = Object.fromEntries(fields.map(({ name, value }) => [name, value]));
  const pressed = await visitor.fetch(button?.getAttribute("action") ?? "", { method: "POST", form });
  expect(pressed.headers.get("location")).toBe(DASHBOARD);
  const own = await visitor.open(DASHBOARD);
  expect(own.text).toContain("Stranger & Co");
  expect(own.page.querySelector(`a[href="/holidays/${holiday.slug}"]`)?.textContent).toBe(holiday.name);
});

test("the dashboard welcomes a person without sponsorships and shows where to start", async () => {
  const ada = await site.signedIn();
  const { page, text } = await ada.open(DASHBOARD);
  expect(page.querySelector("h1")?.textContent).toBe("Welcome to Sponsor Dashboard");
  expect(text).toContain("no active sponsorships yet");
  expect(text).toContain(`signed in as ${ada.email}`);
  const links = [...page.querySelectorAll("a")].map((each) => [each.textContent, each.getAttribute("href")]);
  expect(links).toEqual([
    ["Browse Holidays to Sponsor", "/calendar"],
    ["Go to Home", "/"],
  ]);
});

test("the dashboard shows the status of every sponsorship", async () => {
  const ada = await site.signedIn();
  const businessName = "Wxyz".repeat(50);
  const { holiday } = await sponsorHoliday(ada, { businessName, customMessage: "Beep".repeat(50) });
  await sponsorHoliday(ada, { businessName, customMessage: "" });
  const { page, text } = await ada.open(DASHBOARD);
  expect(page.querySelector("h1")?.textContent).toBe("Sponsor dashboard");
  expect(cardsOf(page)).toEqual({
    "Subscription Status": ["Active", businessName],
    "Active Sponsorships": ["2", "of 2 total sponsorships"],
    "Next Billing": [expect.stringMatching(new RegExp(`^${LONG_DAY}$`)), "$30 for 2 holidays"],
  });
  expect(buttons(page)).toContain("Cancel Subscription");
  expect(page.querySelector(`a[href="/holidays/${holiday.slug}"]`)?.textContent).toBe(holiday.name);
  expect(text).toContain(`“${"Beep".repeat(50)}”`);
  expect(text.match(new RegExp(`${LONG_DAY} to ${LONG_DAY}`, "g"))).toHaveLength(2);
  const hrefOf = (name: string) =>
    [...page.querySelectorAll("a")].find((each) => each.textContent?.trim() === name)?.getAttribute("href") ?? "";
  expect(hrefOf("Sponsor More")).toBe("/calendar");
  expect(hrefOf("Contact Support")).toMatch(/^mailto:\S+@\S+\?subject=/);
  expect(decodeURIComponent(hrefOf("Contact Support"))).toContain(businessName);
});

test("views and visits are shown by day, for 30 and for 90 days, and can be downloaded as CSV", async () => {
  const ada = await site.signedIn();
  const { holiday, sponsorId } = await sponsorHoliday(ada);
  stopTheClock();
  await site.db.execute(sql`
    insert into sponsor_counts (holiday_sponsor_id, counted_on, views, visits)
    select id, ${utcToday()}::date - days.ago, 10 + days.ago, 2
    from holiday_sponsors, (values (0), (40)) as days (ago) where sponsor_id = ${sponsorId}`);
  const month = await ada.open(DASHBOARD);
  expect(month.text).toContain("10 views and 2 visits in the last 30 days");
  expect(month.page.querySelector(`[role="img"][aria-label^="Views of ${holiday.name} by day"]`)).not.toBeNull();
  expect(month.page.querySelector('a[href="/sponsor-dashboard?days=90"]')?.textContent).toBe("90 days");
  const { page, text } = await ada.open(`${DASHBOARD}?days=90`);
  expect(text).toContain("60 views and 4 visits in the last 90 days");
  expect(page.querySelectorAll("table tr")).toHaveLength(3);
  const download = page.querySelector("a[download]");
  expect(download?.getAttribute("href")).toBe("/api/sponsors/report?days=90");

  const file = await ada.get("/api/sponsors/report?days=90");
  const disposition = file.headers.get("content-disposition");
  expect(disposition).toBe(`attachment; filename="oddly-sponsorship-${utcToday()}.csv"`);
  // Response.text() drops the byte order mark.
  const [names, ...lines] = Buffer.from(await file.arrayBuffer())
    .toString("utf8")
    .trimEnd()
    .split("\r\n");
  expect(names).toBe("\uFEFFHoliday,Day,Views,Visits");
  expect(lines).toHaveLength(90);
  expect(lines.at(-1)).toMatch(/,10,2$/);
});

test("a sponsor hides and shows the box, edits its content, and cancels and resumes one of two subscriptions", async () => {
  const ada = await site.signedIn();
  const { holiday, sponsorId, subscriptionId } = await sponsorHoliday(ada);
  const { holiday: other } = await sponsorHoliday(ada);
  const [row] = await site.db.select().from(holidaySponsors).where(eq(holidaySponsors.holidayId, holiday.id));
  const shown = async ({ slug }: { slug: string }) =>
    boxOf((await site.visitor().open(`/holidays/${slug}`)).page)?.textContent ?? "";
  expect(await shown(holiday)).toContain("Acme Rockets");

  const path = `/api/sponsors/sponsorships/${row?.id}`;
  expect(await (await ada.patch(`${path}/toggle`)).json()).toMatchObject({ isActive: false });
  expect(await shown(holiday)).toBe("");
  expect(cardsOf((await ada.open(DASHBOARD)).page)["Active Sponsorships"]?.[0]).toBe("1");
  expect(await (await ada.patch(`${path}/toggle`)).json()).toMatchObject({ isActive: true });
  expect((await ada.patch(path, { customMessage: "x".repeat(201) })).status).toBe(422);
  expect((await ada.patch(path, { customMessage: "Meep meep." })).status).toBe(200);
  expect(await shown(holiday)).toContain("Meep meep.");
  const business = { sponsorId, contactEmail: ada.email, description: "Rockets of every kind and size." };
  const refused = await ada.patch("/api/sponsors/business", {
    ...business,
    businessName: " ",
    websiteUrl: "javascript:0",
  });
  expect(refused.status).toBe(422);
  const paths = (await refused.json()).issues.map((issue: { path: string }) => issue.path);
  expect(paths).toEqual(["businessName", "websiteUrl"]);
  const renamed = { ...business, businessName: "Acme Anvils", websiteUrl: "https://acme.example/anvils" };
  expect((await ada.patch("/api/sponsors/business", renamed)).status).toBe(200);
  expect(await shown(holiday)).toContain("Acme Anvils");

  const canceled = await ada.post("/api/sponsors/cancel-subscription", { subscriptionId, cancelImmediately: false });
  expect(canceled.status).toBe(200);
  const ending = await ada.open(DASHBOARD);
  expect(ending.text.match(/Cancels: At period end/g)).toHaveLength(1);
  expect(buttons(ending.page)).toContain(`Keep my sponsorship of ${holiday.name}`);
  expect(buttons(ending.page)).not.toContain(`Keep my sponsorship of ${other.name}`);
  expect(await shown(holiday)).toContain("Acme Anvils");
  expect((await ada.post("/api/sponsors/resume-subscription", { subscriptionId })).status).toBe(200);
  expect((await ada.open(DASHBOARD)).text).not.toContain("Cancels: At period end");
  const { url } = await (await ada.post("/api/sponsors/portal", { subscriptionId })).json();
  expect(url).toContain(site.stripe.url);
});

test("a failed renewal is shown, and canceling it ends it immediately without a further charge", async () => {
  const ada = await site.signedIn();
  const { testHelpers, customers } = site.stripe.client;
  const clock = await testHelpers.testClocks.create({ frozen_time: Math.floor(Date.now() / 1000) });
  const { id: stripeCustomerId } = await customers.create({ email: ada.email, test_clock: clock.id });
  await site.db.insert(sponsors).values({
    businessName: "Not yet",
    contactEmail: ada.email,
    websiteUrl: "https://acme.example/",
    description: "Is about to sign up.",
    stripeCustomerId,
    userId: ada.userId,
  });
  const { holiday } = await sponsorHoliday(ada, { card: FAILS_LATER });
  const subscription = async () => (await (await ada.get("/api/sponsors/my-subscription")).json()).subscriptions[0];
  const { current_period_end: end } = await subscription();
  await testHelpers.testClocks.advance(clock.id, { frozen_time: end + 7200 });
  await deliverEvents();
  expect((await subscription()).status).toBe("past_due");
  const late = await ada.open(DASHBOARD);
  expect(late.text).toContain("Past Due");
  expect(late.text).toContain("The last payment failed.");
  expect(cardsOf(late.page)["Next Billing"]?.[0]).toBe("Payment failed");
  expect(buttons(late.page)).toContain("Update card");
  const visitor = site.visitor();
  expect(boxOf((await visitor.open(`/holidays/${holiday.slug}`)).page)?.textContent).toContain("Acme Rockets");

  const charges = await chargesOf(ada.email);
  expect((await ada.post("/api/sponsors/cancel-subscription", { cancelImmediately: false })).status).toBe(200);
  const over = await ada.open(DASHBOARD);
  expect(over.text).toContain("Canceled");
  expect(over.text).toContain("No longer shown.");
  expect(buttons(over.page)).not.toContain("Cancel Subscription");
  expect(boxOf((await visitor.open(`/holidays/${holiday.slug}`)).page)).toBeNull();
  expect(await chargesOf(ada.email)).toBe(charges);
});

test("only a sponsorship's owner can see, switch, edit or cancel it", async () => {
  const { holiday, subscriptionId } = await sponsorHoliday(site.visitor(), { contactEmail: freshAddress() });
  const [row] = await site.db.select().from(holidaySponsors).where(eq(holidaySponsors.holidayId, holiday.id));
  const other = await site.signedIn();
  const refused = [
    await other.patch(`/api/sponsors/sponsorships/${row?.id}/toggle`),
    await other.patch(`/api/sponsors/sponsorships/${row?.id}`, { customMessage: "Mine now." }),
    await other.post("/api/sponsors/cancel-subscription", { subscriptionId }),
    await other.post("/api/sponsors/resume-subscription", { subscriptionId }),
    await other.post("/api/sponsors/portal"),
  ];
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  const report = await (await other.get("/api/sponsors/report")).text();
  expect(report.trim().split("\r\n")).toHaveLength(1);
  expect((await site.visitor().get("/api/sponsors/report")).status).toBe(401);
});
