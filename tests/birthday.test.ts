import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { testSite } from "./site";

const site = await testSite({ catalog: true });
const visitor = site.visitor();

beforeAll(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-26T12:00:00Z") });
});
afterAll(() => {
  vi.useRealTimers();
});

const field = (body: Element, name: string) => body.querySelector<HTMLInputElement>(`[name="${name}"]`);

test("the form has a month and a day, and no field that would send a year", async () => {
  const { body } = await visitor.open("/birthday");
  const form = body.querySelector("form");
  expect([form?.getAttribute("method"), form?.getAttribute("action")]).toEqual(["get", "/birthday"]);
  expect([...body.querySelectorAll("[name]")].map((each) => each.getAttribute("name"))).toEqual(["month", "day"]);
  expect(body.querySelectorAll("[aria-invalid]")).toHaveLength(0);
});

test("a birthday leads to the page of its day", async () => {
  const { status, location } = await visitor.open("/birthday?month=3&day=4");
  expect([status, location]).toEqual([307, "/birthday/03-04"]);
});

test("a day that does not exist is explained, and what was typed stays", async () => {
  const { status, body, text } = await visitor.open("/birthday?month=4&day=31");
  expect(status).toBe(200);
  expect(text).toContain("April has 30 days.");
  expect(field(body, "day")?.getAttribute("value")).toBe("31");
  expect(field(body, "day")?.getAttribute("aria-describedby")).toBe("birthday-day-problem");
  expect(body.querySelector("option[selected]")?.textContent).toBe("April");
});

test("hostile text in the query stays text", async () => {
  const { body, html } = await visitor.open(`/birthday?month=1&day=${encodeURIComponent('"><script>x')}`);
  expect(field(body, "day")?.getAttribute("value")).toBe('"><script>x');
  expect(html).not.toContain("<script>x");
});

test("a day's page has its pick, this year's weekday, the holiday's age, and links that know no year", async () => {
  const { body, text } = await visitor.open("/birthday/03-14");
  expect(body.querySelector("h1")?.textContent).toBe("Your day is Pi Day");
  expect(text).toContain("March 14 in 2026A Saturday. Next: Sunday, March 14th, 2027");
  expect(text).toContain("39 years old in 2027. It began in 1988.");
  const hrefs = [...body.querySelectorAll("a")].map((each) => each.getAttribute("href") ?? "");
  expect(hrefs.some((each) => /^\/cards\/new\?date=2027-03-14&holidayId=[\w-]{36}$/.test(each))).toBe(true);
  expect(hrefs.some((each) => /^\/reminders\/new\?holidayId=[\w-]{36}$/.test(each))).toBe(true);
  expect(hrefs).toContain("/holidays/pi-day");
});

test("February 29 is explained kindly in a common year", async () => {
  const { text } = await visitor.open("/birthday/02-29");
  expect(text).toContain("2026 has no February 29");
  expect(text).toContain("Tuesday, February 29th, 2028");
});

test("a solemn day is quiet, and so is the title of its page", async () => {
  const { generateMetadata } = await import("@/app/(calendar)/birthday/[day]/page");
  const props = { params: Promise.resolve({ day: "09-11" }), searchParams: Promise.resolve({}) };
  const { result } = await visitor.act(() => generateMetadata(props));
  const title = "September 11: September 11th National Day of Service and Remembrance";
  expect([result?.title, result?.openGraph?.title]).toEqual([title, title]);
  const { body } = await visitor.open("/birthday/09-11");
  expect(body.querySelector("h1")?.textContent).toBe("September 11th National Day of Service and Remembrance");
  expect(body.querySelector(".sheet")?.textContent).not.toMatch(/!|Happy|Your day/);
});

test("a pick that moves says so", async () => {
  const { text } = await visitor.open("/birthday/11-26");
  expect(text).toContain("Thanksgiving Day moves: its rule is “the fourth Thursday of November.”");
});

test("each day is its own canonical page, with a share image of its own", async () => {
  const { generateMetadata } = await import("@/app/(calendar)/birthday/[day]/page");
  const props = { params: Promise.resolve({ day: "03-14" }), searchParams: Promise.resolve({}) };
  const { result } = await visitor.act(() => generateMetadata(props));
  expect(result?.alternates?.canonical).toBe("/birthday/03-14");
  expect(JSON.stringify(result?.openGraph)).toContain("/og/pi-day/birthday-03-14");
  expect(result?.robots).toBeUndefined();
});

test.each(["/birthday/02-30", "/birthday/13-01", "/birthday/today"])("the page %s is not found", async (address) => {
  expect((await visitor.open(address)).status).toBe(404);
});

test("only holidays of one day with a known first year, and traditions, can have fallen on a birth year's day", async () => {
  const { listDatedHolidays } = await import("@/lib/holidays/catalog.queries");
  const dated = await listDatedHolidays(site.db);
  const originOf = (slug: string) => dated.find((each) => each.slug === slug)?.originYear;
  expect(originOf("pi-day")).toBe(1988);
  expect(originOf("leap-day")).toBeNull();
  // A brand's day without a first year, and the holiday that is on no calendar.
  expect(originOf("white-day")).toBeUndefined();
  expect(originOf("just-because")).toBeUndefined();
});

test("rendering a birthday takes two queries", async () => {
  const query = vi.spyOn(site.db.$client, "query");
  await visitor.open("/birthday/03-14");
  expect(new Set(query.mock.calls.map((call) => JSON.stringify(call))).size).toBe(2);
  query.mockRestore();
});
