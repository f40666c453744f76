import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { giftSuggestions } from "@/db/schema/gifts";
import { holidays } from "@/db/schema/holidays";
import { holidaySponsors, sponsors } from "@/db/schema/sponsors";
import { type CivilDate, partsOf } from "@/lib/core/civil-date";
import { monthTitle, plusDays, utcToday } from "@/lib/core/dates";
import { testSite } from "./site";

const site = await testSite({ catalog: true });
const visitor = site.visitor();

/** A day whose pick has everything that an editor can add. */
const FULL_DAY = "2027-08-11";

/** A day whose pick has no gift ideas, and a video that no browser can play. */
const BARE_DAY = "2027-08-12";

/** A festive day without any content from editors. */
const PLAIN_DAY = "2027-05-10";

const GIFT = { name: "A brass ear trumpet", shop: "https://shop.example/ear-trumpet" };
const SPONSOR = { name: "Acme Kites", website: "https://kites.example/", message: "Hold on tight." };
const VIDEO = "https://youtu.be/dQw4w9WgXcQ";

/** Texts that a solemn day's page must not contain. */
const SELLS = /Gift Ideas|Adventure|Sponsor This Holiday|Sponsors can|Happy/;

type Listed = {
  id: string;
  slug: string;
  holidayName: string;
  ruleText: string;
  history: string;
  category: string;
  celebrate: Record<"free" | "friends" | "desk", string>;
  messages: { text: string }[];
};

/** Returns the holidays of a date, the day's pick first. */
async function holidaysOn(date: string): Promise<[Listed, ...Listed[]]> {
  return (await visitor.get(`/api/holidays/date/${date}`)).json();
}

type PageModule = {
  generateMetadata: (props: { params: Promise<Record<string, string | string[]>> }) => Promise<{
    alternates?: { canonical?: string };
  }>;
};

/** Returns the canonical URL of a page, from the module that renders it. */
async function canonicalOf(load: () => Promise<unknown>, params: Record<string, string | string[]>) {
  const { generateMetadata } = (await load()) as PageModule;
  const { result } = await visitor.act(() => generateMetadata({ params: Promise.resolve(params) }));
  return result?.alternates?.canonical;
}

/** Returns the element's accessible name: its label, or its text. */
function nameOf(element: Element): string {
  const labelId = element.getAttribute("aria-labelledby");
  const label =
    element.getAttribute("aria-label") ?? (labelId && element.ownerDocument.getElementById(labelId)?.textContent);
  return (label || element.textContent || "").replace(/\s+/g, " ").trim();
}

function allNamed(root: Element, selector: string, name: string | RegExp): Element[] {
  const isMeant = (text: string) => (typeof name === "string" ? text === name : name.test(text));
  return [...root.querySelectorAll(selector)].filter((each) => isMeant(nameOf(each)));
}

/** Returns the only element that matches a selector and has a name. */
function named(root: Element, selector: string, name: string | RegExp): Element {
  const [found, ...more] = allNamed(root, selector, name);
  if (!found || more.length > 0) throw new Error(`${found ? more.length + 1 : 0} of ${selector} are named ${name}`);
  return found;
}

const REGION = "section[aria-labelledby]";

/** Opens a page and returns helpers to query it. */
async function look(address: string) {
  const answer = await visitor.open(address);
  const { body } = answer;
  return {
    ...answer,
    heading: () => body.querySelector("h1")?.textContent,
    region: (name: string | RegExp) => named(body, REGION, name),
    regions: (name: string | RegExp) => allNamed(body, REGION, name),
    link: (name: string | RegExp, root: Element = body) => named(root, "a", name),
  };
}

const href = (element: Element) => element.getAttribute("href");

let sponsorId = "";

beforeAll(async () => {
  const values = { contactEmail: "ada@kites.example", description: "Kites for people who look up." };
  const [sponsor] = await site.db
    .insert(sponsors)
    .values({ ...values, businessName: SPONSOR.name, websiteUrl: SPONSOR.website })
    .returning({ id: sponsors.id });
  sponsorId = sponsor?.id ?? "";
});

/** Adds a gift idea, a sponsor and a video to the holiday. Returns a function that removes them. */
async function enterContent(holidayId: string): Promise<() => Promise<void>> {
  const [before] = await site.db.select().from(holidays).where(eq(holidays.id, holidayId));
  if (!before) throw new Error(`no holiday has the id ${holidayId}`);
  const gift = { name: GIFT.name, description: "For every word of the day.", price: "$20–30", category: "Curiosities" };
  await site.db.insert(giftSuggestions).values({ ...gift, holidayId, affiliateUrl: GIFT.shop });
  await site.db.insert(holidaySponsors).values({ holidayId, sponsorId, customMessage: SPONSOR.message });
  // A solemn day's page sells nothing.
  await site.db
    .update(holidays)
    .set({ videoUrls: [VIDEO], tone: "festive" })
    .where(eq(holidays.id, holidayId));
  return async () => {
    await site.db.delete(giftSuggestions).where(eq(giftSuggestions.affiliateUrl, GIFT.shop));
    await site.db.delete(holidaySponsors).where(eq(holidaySponsors.holidayId, holidayId));
    const { videoUrls, tone } = before;
    await site.db.update(holidays).set({ videoUrls, tone }).where(eq(holidays.id, holidayId));
  };
}

describe("the home page", () => {
  const today = utcToday();
  const dates = [plusDays(today, -1), today, plusDays(today, 1)];
  const cleanUps: (() => Promise<void>)[] = [];
  // These dates may be used by other tests as well.
  beforeAll(async () => {
    for (const date of dates) cleanUps.push(await enterContent((await holidaysOn(date))[0].id));
  });
  afterAll(async () => {
    for (const cleanUp of cleanUps) await cleanUp();
  });

  const editionOf = (body: Element, date: string) => body.querySelector(`[data-edition="${date}"]`) as HTMLElement;

  test.each<[url: string, date: string]>([
    ["/", today],
    ...dates.map((date): [string, string] => [`/?today=${date}`, date]),
    ["/?today=2001-01-01", today],
    ["/?today=2026-02-31", today],
  ])("at %s has the pick, the sponsor and a card link of %s only", async (url, date) => {
    const { body } = await look(url);
    expect([...body.querySelectorAll("h1")]).toHaveLength(1);
    const [pick] = await holidaysOn(date);
    const edition = editionOf(body, date);
    expect(edition.querySelector("h1")?.textContent).toBe(`Happy ${pick.holidayName}!`);
    expect(href(named(edition, "a", "Send Card"))).toBe(`/cards/new?holidayId=${pick.id}&date=${date}`);
    expect(edition.textContent?.split(`Sponsored by ${SPONSOR.name}`)).toHaveLength(2);
    const visit = named(edition, "a", new RegExp(`Visit ${SPONSOR.name}`));
    expect([visit.getAttribute("rel"), visit.getAttribute("target")]).toEqual(["sponsored noopener", "_blank"]);
  });

  test("links to the day's page without scripts, and through sign-in to Adventure", async () => {
    const edition = editionOf((await look("/")).body, today);
    const action = (name: string) => named(edition, "button", name).getAttribute("formaction");
    const day = `/holiday/${today}`;
    expect(["Gift Ideas", "Local Places", "Calendar"].map(action)).toEqual([
      `${day}#gifts`,
      `${day}#places`,
      "/calendar",
    ]);
    const adventure = named(edition, "button", "Adventure") as HTMLButtonElement;
    const returnUrl = `${day}#adventure`;
    expect([action("Adventure"), adventure.name, adventure.value]).toEqual(["/api/login", "returnUrl", returnUrl]);
    const answer = await visitor.get(`/api/login?${new URLSearchParams({ returnUrl })}`);
    const { pathname, search } = new URL(answer.headers.get("location") ?? "", "https://oddly.example");
    expect(pathname + search).toBe(`/sign-in?${new URLSearchParams({ returnUrl, for: "adventure" })}`);
  });
});

test("a day with several holidays shows its pick, and each of the others at its own URL", async () => {
  const list = await holidaysOn("2026-11-26");
  expect(list.length).toBeGreaterThan(1);
  const day = await look("/holiday/2026-11-26");
  expect(day.heading()).toBe(`Happy ${list[0].holidayName}!`);
  const picker = day.region(/November 26th, 2026/);
  expect([...picker.querySelectorAll("a")].map(href)).toEqual(
    list.map(({ id }) => `/holiday/2026-11-26?holidayId=${id}`),
  );
  for (const { id, holidayName } of list.slice(1)) {
    expect((await look(`/holiday/2026-11-26?holidayId=${id}`)).heading()).toBe(`Happy ${holidayName}!`);
  }
});

test("an id that belongs to another day redirects to the day's own pick", async () => {
  const [stranger] = await holidaysOn("2026-06-01");
  const [pick] = await holidaysOn("2026-06-02");
  const { status, location } = await visitor.open(`/holiday/2026-06-02?holidayId=${stranger.id}`);
  expect([status, location]).toEqual([307, "/holiday/2026-06-02"]);
  expect((await look("/holiday/2026-06-02")).heading()).toBe(`Happy ${pick.holidayName}!`);
});

test("a solemn day is observed, quietly, and sells nothing", async () => {
  const aids = (await holidaysOn("2026-12-01")).find(({ holidayName }) => holidayName === "World AIDS Day");
  const day = await look(`/holiday/2026-12-01?holidayId=${aids?.id}`);
  expect(day.heading()).toBe("World AIDS Day");
  expect(day.page.querySelector("[data-today-text]")?.textContent).toBe("Observed today");
  expect(day.page.querySelector("[data-other-day-text]")?.textContent).toBe("Observed on December 1st");
  expect(day.region("Ways to mark the day")).toBeTruthy();
  expect(day.link("Send Card")).toBeTruthy();
  expect(day.text).not.toMatch(SELLS);
  const story = await look("/holidays/world-aids-day");
  expect(story.text).toMatch(/Observed on [A-Z][a-z]+, December 1st, \d{4}/);
  expect(story.text).not.toMatch(SELLS);
});

test("a day of grief opens with its solemn holiday, in remembrance and without gifts or a video", async () => {
  const { heading, text, regions } = await look("/holiday/2027-12-07");
  expect(heading()).toBe("National Pearl Harbor Remembrance Day");
  expect(text).toContain("In remembrance");
  expect(text).not.toContain("Happy National Pearl Harbor");
  expect(regions(/^(Gift Ideas|Adventure)$/)).toEqual([]);
});

test("a day outside the range of cards offers none and says why", async () => {
  const { page, text } = await look(`/holiday/${partsOf(utcToday()).year + 5}-12-31`);
  expect(text).toMatch(/You can send cards for dates from \d{4} through \d{4}\./);
  expect(page.querySelectorAll("a[href^='/cards/new']")).toHaveLength(0);
});

test("a day's page leads to its lesson, which is its pick's, on paper and on the wall", async () => {
  // The seed has a lesson for the pick of this date.
  const DATE = "2027-01-01";
  const [pick] = await holidaysOn(DATE);
  const { link } = await look(`/holiday/${DATE}`);
  expect(href(link("For the classroom"))).toBe(`/classroom/${DATE}`);
  const lesson = await look(`/classroom/${DATE}`);
  expect(lesson.heading()).toBe(pick.holidayName);
  expect(lesson.text).not.toMatch(/Gift|Sponsor|Subscribe|Card|Sign in/);
  const wall = href(lesson.link("Projector view")) ?? "";
  expect(wall).toBe(`/classroom/${DATE}?view=projector`);
  const slides = await look(wall);
  expect(slides.heading()).toBe(pick.holidayName);
  expect(slides.page.querySelectorAll(".slide")).toHaveLength(6);
});

test("without a date the classroom has today's lesson, which is its own canonical page", async () => {
  const today = utcToday();
  const [pick] = await holidaysOn(today);
  expect((await look("/classroom")).heading()).toBe(pick.holidayName);
  const load = () => import("@/app/(calendar)/classroom/[date]/page");
  expect(await canonicalOf(load, { date: "now" })).toBe("/classroom");
  expect(await canonicalOf(load, { date: today })).toBe(`/classroom/${today}`);
  const wall = () => import("@/app/(calendar)/classroom/[date]/projector/page");
  expect(await canonicalOf(wall, { date: today })).toBe(`/classroom/${today}`);
});

test("a holiday says why it falls on this date, and when it falls next", async () => {
  const [pick] = await holidaysOn("2027-02-14");
  const why = (await look("/holiday/2027-02-14")).region("Why this date");
  expect(why.textContent).toContain(`It falls on ${pick.ruleText}.`);
  const [first] = why.querySelectorAll("dd ul");
  expect(first?.querySelectorAll("li")).toHaveLength(5);
});

describe("a day with content and a day without", () => {
  let cleanUp = async () => {};
  beforeAll(async () => {
    cleanUp = await enterContent((await holidaysOn(FULL_DAY))[0].id);
    const [{ id }] = await holidaysOn(BARE_DAY);
    await site.db.delete(giftSuggestions).where(eq(giftSuggestions.holidayId, id));
    await site.db
      .update(holidays)
      .set({ videoUrls: ["ftp://videos.example/lost.mp4"] })
      .where(eq(holidays.id, id));
  });
  afterAll(() => cleanUp());

  test("with everything: actions, gifts below the disclosure, a sponsor, a dot and a badge", async () => {
    const [pick] = await holidaysOn(FULL_DAY);
    const { text, body, region, link } = await look(`/holiday/${FULL_DAY}`);
    expect(text).toContain("Holiday Details");
    const query = new URLSearchParams({ q: `${pick.holidayName} activities near me` }).toString().slice(2);
    expect(href(link(/^Local Places/))).toBe(`https://www.google.com/maps/search/?api=1&query=${query}`);
    expect(href(link("Send Card"))).toBe(`/cards/new?date=${FULL_DAY}&holidayId=${pick.id}`);
    const gifts = region("Gift Ideas");
    expect(named(gifts, "h3", GIFT.name)).toBeTruthy();
    expect(gifts.textContent).toMatch(/earn a commission.*Shop/s);
    const shop = link(`Shop ${GIFT.name} (opens in a new tab)`, gifts);
    expect([href(shop), shop.getAttribute("rel")]).toEqual([GIFT.shop, "sponsored noopener"]);
    const sponsor = named(body, "aside", "Sponsor");
    expect(sponsor.textContent).toContain("Supporting quirky holidays");
    expect(sponsor.textContent).toContain(`“${SPONSOR.message}”`);
    expect(href(link(/^Visit/, sponsor))).toBe(SPONSOR.website);
    expect(region(/August 11th, 2027/).textContent).toContain(`Sponsored by ${SPONSOR.name}`);
    const adventure = region("Adventure");
    expect(href(link(/^Open in New Tab/, adventure))).toBe(VIDEO);
    expect(adventure.textContent).toContain("3:45");
    expect(adventure.querySelectorAll("iframe, video")).toHaveLength(0);
    // Without scripts, the month is a link away.
    expect(href(named(region("Calendar"), "a", "Holidays in August 2027"))).toBe("/calendar/2027-08");
    const calendar = (await look("/calendar/2027-08")).body;
    const dotOn = (date: string) => calendar.querySelector(`[data-date="${date}"] [title="Sponsored holiday"]`);
    expect([Boolean(dotOn(FULL_DAY)), Boolean(dotOn(BARE_DAY))]).toEqual([true, false]);
  });

  test("with nothing: says so for gifts and offers no video; the holiday's own page says so for both", async () => {
    const [bare] = await holidaysOn(BARE_DAY);
    const { body, region, regions } = await look(`/holiday/${BARE_DAY}`);
    expect(region("Gift Ideas").textContent).toContain("No gift suggestions available yet.");
    expect(region("Gift Ideas").textContent).toContain("Check back later for curated gift ideas!");
    expect(regions("Adventure")).toEqual([]);
    expect([...allNamed(body, "a", "Adventure"), ...allNamed(body, "aside", "Sponsor")]).toEqual([]);
    const adventure = (await look(`/holidays/${bare.slug}`)).region("Adventure");
    expect(adventure.textContent).toContain("No adventure video available yet.");
    expect(adventure.textContent).toContain("Check back later for a fun animated story!");
  });
});

test("a date with several holidays is its own canonical page; a single holiday's is its evergreen page", async () => {
  const [pick, other] = await holidaysOn(FULL_DAY);
  const { heading, region } = await look(`/holidays/${pick.slug}`);
  expect(heading()).toBe(pick.holidayName);
  expect(region("Why this date")).toBeTruthy();
  const page = () => import("@/app/(calendar)/holiday/[date]/[[...holidayId]]/page");
  expect(await canonicalOf(page, { date: FULL_DAY, holidayId: [other?.id ?? ""] })).toBe(`/holidays/${other?.slug}`);
  expect(await canonicalOf(page, { date: FULL_DAY })).toBe(`/holiday/${FULL_DAY}`);
});

test("a day shows ways to celebrate, the story and its origin, what to write, and further reading", async () => {
  const [pick] = await holidaysOn(PLAIN_DAY);
  const { region, link } = await look(`/holiday/${PLAIN_DAY}`);
  const ways = [...region("Three ways to celebrate").querySelectorAll("li")].map(({ textContent }) => textContent);
  const { free, friends, desk } = pick.celebrate;
  expect(ways).toEqual([`For free${free}`, `With friends${friends}`, `At a desk${desk}`]);
  const story = region("The story behind it");
  expect(story.textContent).toContain(pick.history);
  expect(named(story, "*:not(:has(*))", "Origin")).toBeTruthy();
  const words = region("What to write");
  expect(pick.messages.length).toBeGreaterThan(0);
  for (const { text } of pick.messages) expect(words.textContent).toContain(text);
  expect(href(link("Use one in a card", words))).toBe(`/cards/new?date=${PLAIN_DAY}&holidayId=${pick.id}`);
  const around = region("Nearby days");
  expect([/The day before/, /The day after/, /On this day in 2028/].map((name) => href(link(name, around)))).toEqual([
    "/holiday/2027-05-09",
    "/holiday/2027-05-11",
    "/holiday/2028-05-10",
  ]);
  expect(region(`Next in ${pick.category}`).querySelectorAll("a").length).toBeGreaterThan(0);
});

test("our gift ideas have no stars, have an honest price range, and link to a search in the shop", async () => {
  const ideas = [...(await look(`/holiday/${PLAIN_DAY}`)).region("Gift Ideas").querySelectorAll("li")];
  expect(ideas.length).toBeGreaterThanOrEqual(2);
  for (const idea of ideas) {
    expect(idea.textContent).toMatch(/\$\d+/);
    expect(idea.textContent).not.toContain("Our rating");
    const shop = named(idea, "a", /^Shop/);
    expect(href(shop)).toMatch(/^https:\/\/www\.amazon\.com\/s\?k=/);
    expect(shop.getAttribute("rel")).toBe("sponsored noopener");
  }
});

test("a holiday's own page shows the same, with the other holidays of its date", async () => {
  const [pick, other] = await holidaysOn(PLAIN_DAY);
  const { region, link } = await look(`/holidays/${pick.slug}`);
  expect(region("Three ways to celebrate")).toBeTruthy();
  expect(region("The story behind it").textContent).toContain(pick.history);
  expect(region("What to write")).toBeTruthy();
  const companions = region("Also on May 10th");
  expect(href(link(new RegExp(other?.holidayName ?? ""), companions))).toBe(`/holidays/${other?.slug}`);
});

test("a week-long holiday is on its first day's page, and listed at the bottom of the following days' pages", async () => {
  type Week = { slug: string; holidayName: string; dateIso: CivilDate; lengthDays: number };
  const year: Week[] = await (await visitor.get("/api/holidays?year=2027")).json();
  const week = year.find(({ lengthDays, dateIso }) => lengthDays === 7 && /-(0[5-9]|1\d)$/.test(dateIso));
  if (!week) throw new Error("no week begins early in a month of 2027");
  const { dateIso, holidayName, slug } = week;
  expect((await look(`/holiday/${dateIso}`)).region(/, 2027$/).textContent).toContain(holidayName);
  const lastDay = await look(`/holiday/${plusDays(dateIso, 6)}`);
  expect(href(lastDay.link(new RegExp(holidayName), lastDay.region("Still going on")))).toBe(`/holidays/${slug}`);
  const dayAfter = await look(`/holiday/${plusDays(dateIso, 7)}`);
  expect(dayAfter.page.querySelectorAll(`a[href="/holidays/${slug}"]`)).toHaveLength(0);
  expect((await look(`/holidays/${slug}`)).region("Why this date").textContent).toContain("and lasts 7 days.");
});

test("a month begins on its own weekday, marks one holiday with * and several with **", async () => {
  const { page, heading } = await look("/calendar/2026-11");
  expect(heading()).toBe("November 2026");
  const rows = [...page.querySelectorAll("[role=grid] tbody tr")];
  expect(rows.map((row) => row.querySelectorAll("a").length)).toEqual([7, 7, 7, 7, 2]);
  const list: { dateIso: string; isMonthObservance: boolean }[] = await (
    await visitor.get("/api/holidays/month/11?year=2026")
  ).json();
  const perDay = new Map<string, number>();
  for (const { dateIso } of list.filter((each) => !each.isMonthObservance)) {
    perDay.set(dateIso, (perDay.get(dateIso) ?? 0) + 1);
  }
  expect(perDay.size).toBe(30);
  for (const [date, count] of perDay) {
    const marks = [...page.querySelectorAll(`[data-date="${date}"] i`)].map(({ textContent }) => textContent);
    expect(marks, date).toEqual([count > 1 ? "**" : "*"]);
  }
});

test("a month can be requested in the query as well; without one, the current month is shown", async () => {
  expect((await look("/calendar?month=2026-06")).heading()).toBe("June 2026");
  const load = () => import("@/app/(calendar)/calendar/[month]/page");
  expect(await canonicalOf(load, { month: "2026-06" })).toBe("/calendar/2026-06");
  expect((await look("/calendar")).heading()).toBe(monthTitle(partsOf(utcToday())));
  expect(await canonicalOf(load, { month: "now" })).toBe("/calendar");
});

test.each([
  "/holiday/2026-02-30",
  "/holiday/2027-02-29",
  "/holiday/1999-01-01",
  "/holiday/tomorrow",
  "/classroom/2027-02-29",
  "/classroom/1999-01-01",
  "/calendar/2026-13",
  "/calendar/1999-01",
  "/home/anything",
  "/categories/food-and-drink?page=99",
])("the page %s is not found", async (address) => {
  expect((await visitor.open(address)).status).toBe(404);
});

test("a nonexistent date shows the same text as a day without holidays", async () => {
  const { heading, text, link } = await look("/nowhere/holiday/2026-02-30");
  expect(heading()).toBe("No Holidays Found");
  expect(text).toContain("There are no holidays scheduled for");
  expect(href(link("Back to Home"))).toBe("/");
});

test.each([
  ["/", 2],
  ["/holiday/2027-08-12", 3],
  ["/holidays/thanksgiving-day", 4],
  ["/calendar/2027-08", 1],
  ["/classroom/2027-08-12", 1],
])("rendering %s takes at most %i queries", async (address, most) => {
  const query = vi.spyOn(site.db.$client, "query");
  await look(address);
  // A page and its metadata share their queries through React's cache, which only a server has.
  const queries = new Set(query.mock.calls.map((call) => JSON.stringify(call)));
  expect(queries.size).toBeGreaterThan(0);
  expect(queries.size).toBeLessThanOrEqual(most);
  query.mockRestore();
});

test("a surprise is another holiday at each turn of a session's order, and needs no cookie", async () => {
  const surprise = (query: string) => visitor.get(`/surprise${query}`);
  const turns = await Promise.all([0, 1, 2, 3, 4].map((turn) => surprise(`?order=session-1&turn=${turn}`)));
  const places = turns.map(({ headers }) => headers.get("location"));
  expect(new Set(places).size).toBe(5);
  expect((await surprise("?order=session-1&turn=2")).headers.get("location")).toBe(places[2]);
  for (const answer of [...turns, await surprise(""), await surprise("?order=%00&turn=-1")]) {
    const { headers } = answer;
    expect([answer.status, headers.get("cache-control"), headers.get("set-cookie")]).toEqual([
      307,
      "private, no-store",
      null,
    ]);
    expect(headers.get("location")).toMatch(/^\/holidays\/[a-z0-9-]+$/);
  }
});
