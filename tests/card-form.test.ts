import { within } from "@testing-library/dom";
import { beforeAll, expect, test } from "vitest";
import { testSite } from "./site";

const site = await testSite({ catalog: true });

const DAY = "2026-11-26";

type Holiday = { id: string; holidayName: string; name: string; tone: string; messages: { text: string }[] };

/** Returns the holidays of a date from the public API. */
async function holidaysOn(date: string): Promise<Holiday[]> {
  return (await site.visitor().get(`/api/holidays/date/${date}`)).json();
}

let holidays: Holiday[];
let valentine: Holiday;

beforeAll(async () => {
  holidays = await holidaysOn(DAY);
  [valentine] = (await holidaysOn("2027-02-14")) as [Holiday];
});

/** Opens the builder as rendered by the server. */
async function openBuilder(address: string, visitor = site.visitor()) {
  const { status, body, page, title } = await visitor.open(address);
  const screen = within(body);
  const value = (element: HTMLElement) => element.getAttribute("value") ?? "";
  const date = screen.getByLabelText("Date");
  return {
    status,
    title,
    body,
    screen,
    holiday: value(screen.getByRole("combobox", { name: "Holiday" })),
    date: value(date),
    dateProblem: page.getElementById(date.getAttribute("aria-describedby") ?? "")?.textContent ?? null,
  };
}

test("a URL with a date starts with the first holiday of that day and offers the others", async () => {
  const { status, title, holiday, date, dateProblem, screen } = await openBuilder(`/cards/new?date=${DAY}`);
  expect(status).toBe(200);
  expect(title).toBe("Create a card");
  expect(holidays.length).toBeGreaterThan(1);
  expect(holiday).toBe(holidays[0]?.holidayName);
  expect(date).toBe(DAY);
  expect(dateProblem).toBeNull();
  for (const { holidayName } of holidays) {
    expect(screen.getByRole("button", { name: new RegExp(holidayName) })).toBeTruthy();
  }
});

test("/card-builder is the same page, and a holiday in the URL sets its date", async () => {
  const { status, holiday, date } = await openBuilder(`/card-builder?holidayId=${holidays[0]?.id}`);
  expect(status).toBe(200);
  expect(holiday).toBe(holidays[0]?.name);
  expect(date).toMatch(/^20\d\d-11-2\d$/);
});

test.each(["holidayId=pie", "restore=1&sid=../../x"])("an invalid URL parameter is ignored: %s", async (query) => {
  const { status, holiday } = await openBuilder(`/cards/new?${query}`);
  expect(status).toBe(200);
  expect(holiday).not.toBe("");
});

test("the date in the URL is shown, even with another day's holiday or for a card without a holiday", async () => {
  const other = await openBuilder(`/cards/new?date=${DAY}&holidayId=${valentine.id}`);
  expect(other.holiday).toBe(valentine.name);
  expect(other.date).toBe(DAY);
  const none = await openBuilder("/card-builder?date=2028-02-29&holidayId=just-because");
  expect(none.holiday).toBe("");
  expect(none.date).toBe("2028-02-29");
});

test("a date that a card can't have stays, and the page says which dates are possible", async () => {
  const range = /You can send cards for dates from \d{4} through \d{4}\./;
  const early = await openBuilder("/cards/new?date=1999-01-01");
  expect(early.status).toBe(200);
  expect(early.date).toBe("1999-01-01");
  expect(early.dateProblem).toMatch(range);
  for (const query of ["date=soon", "date=2026-02-30", "date=2026-02-30&date=x"]) {
    const { status, date, dateProblem } = await openBuilder(`/cards/new?${query}`);
    expect(status).toBe(200);
    expect(date).toBe("");
    expect(dateProblem).toMatch(range);
  }
});

test("the return URL of a sign-in shows the day, with or without the draft", async () => {
  const sid = "0123456789abcdef0123456789abcdef";
  const ada = await site.signedIn();
  const { date } = await openBuilder(`/cards/new?restore=1&sid=${sid}&date=${DAY}`, ada);
  expect(date).toBe(DAY);
});

test("without JavaScript, the page explains what it needs and shows its message ideas", async () => {
  const { body } = await openBuilder(`/cards/new?date=${DAY}`);
  const noscript = body.querySelector("noscript");
  expect(noscript?.textContent).toContain("Creating a card needs JavaScript");
  const ideas = holidays[0]?.messages ?? [];
  expect(ideas.length).toBeGreaterThan(0);
  for (const { text } of ideas) expect(noscript?.textContent).toContain(text);
});

test("the page of a solemn day has no cheerful wording", async () => {
  const solemn = (await holidaysOn("2026-12-01")).find(({ tone }) => tone === "solemn");
  const { holiday, body } = await openBuilder(`/cards/new?date=2026-12-01&holidayId=${solemn?.id}`);
  expect(holiday).toBe(solemn?.name);
  expect(body.textContent).not.toContain("Happy");
});
