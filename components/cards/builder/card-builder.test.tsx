import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, expect, test, vi } from "vitest";
import { TodaySync } from "@/components/layout/page-sync";
import { SALUTATIONS } from "@/lib/cards/form";
import { renderApp } from "@/tests/app";
import { network } from "@/tests/components-setup";
import {
  answerDate,
  CAKE,
  choiceOf,
  DAY,
  expectValue,
  fields,
  makeOccasion,
  PIE,
  REMEMBRANCE,
  renderBuilder,
  VALENTINE,
} from "../test-builder";

const RANGE = "You can send cards for dates from 2024 through 2028.";

afterEach(() => {
  delete document.documentElement.dataset.today;
});

const typeDate = (value: string) => fireEvent.change(fields.date(), { target: { value } });
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

/** Returns a field's accessible description. */
const descriptionOf = (field: HTMLElement) =>
  (field.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent ?? "")
    .join(" ");

test("the first holiday of the day is selected, and the others are one click away", async () => {
  const { user } = renderBuilder();
  expect(fields.holiday().value).toBe("Pie Day");
  await user.click(screen.getByRole("button", { name: "Cake Day" }));
  expect(fields.holiday().value).toBe("Cake Day");
  expect(fields.date().value).toBe(DAY);
});

test("another date selects its only holiday, and a date without holidays clears it", async () => {
  renderBuilder();
  answerDate("2027-03-01", [VALENTINE]);
  answerDate("2027-03-02", []);
  typeDate("2027-03-01");
  await expectValue(fields.holiday, "Valentine's Day");
  typeDate("2027-03-02");
  await expectValue(fields.holiday, "");
  expect(screen.getByText("No holidays on Tue, Mar 2, 2027. Send a card just because.")).toBeTruthy();
});

test("a card without a holiday stays without one on other dates", async () => {
  const { user } = renderBuilder();
  answerDate("2027-02-14", [VALENTINE]);
  await user.click(screen.getByRole("button", { name: "No holiday" }));
  expect(fields.holiday().value).toBe("");
  typeDate("2027-02-14");
  expect(await screen.findByText("On Sun, Feb 14, 2027")).toBeTruthy();
  expect(fields.holiday().value).toBe("");
  expect(screen.getByRole("button", { name: "No holiday" }).getAttribute("aria-pressed")).toBe("true");
});

test("a date in the URL stays when the visitor's date becomes known, also with another day's holiday", async () => {
  document.documentElement.dataset.today = "2026-11-19";
  renderBuilder({ first: choiceOf(DAY, [PIE, CAKE], { occasion: VALENTINE, isChosen: true }) });
  expect(fields.holiday().value).toBe("Valentine's Day");
  expect(fields.date().value).toBe(DAY);
  expect(screen.getByText("Also on Thu, Nov 26, 2026")).toBeTruthy();
});

test("a date out of range stays, shows which dates are possible, and gets the focus on Send", async () => {
  const first = { date: "1999-01-01", occasion: null, offered: null, isChosen: false } as const;
  const { user } = renderBuilder({ first, query: "date=1999-01-01" });
  expect(fields.date().value).toBe("1999-01-01");
  expect(descriptionOf(fields.date())).toBe(RANGE);
  expect(fields.date().getAttribute("aria-invalid")).toBe("true");
  type(fields.message(), "Too early");
  await user.click(fields.send());
  await waitFor(() => expect(document.activeElement).toBe(fields.date()));
  expect(fields.date().value).toBe("1999-01-01");
});

test("with an invalid date in the URL, the builder shows which dates are possible until one is picked", async () => {
  const first = { date: "" as never, occasion: null, offered: null, isChosen: false };
  renderBuilder({ first, query: "date=" });
  expect(fields.date().value).toBe("");
  expect(descriptionOf(fields.date())).toBe(`Pick a date. ${RANGE}`);
  answerDate(DAY, [PIE, CAKE]);
  typeDate(DAY);
  fireEvent.blur(fields.date());
  expect(screen.queryByText(RANGE, { exact: false })).toBeNull();
  await expectValue(fields.holiday, "Pie Day");
});

test("the arrow keys and Enter choose a holiday found by name, which sets its date", async () => {
  const pirate = makeOccasion({ holidayName: "International Talk Like a Pirate Day", dateIso: "2027-09-19" });
  const found = { ...pirate, isMonthObservance: false, lengthDays: 1 };
  network.use(http.get("*/api/search", () => HttpResponse.json({ date: null, year: null, results: [found] })));
  answerDate("2027-09-19", [pirate]);
  const { user } = renderBuilder();
  await user.click(fields.holiday());
  await user.keyboard("pirate");
  const option = await screen.findByRole("option", { name: /Pirate Day/ });
  expect(fields.holiday().getAttribute("aria-expanded")).toBe("true");
  await user.keyboard("{ArrowDown}");
  expect(option.getAttribute("aria-selected")).toBe("true");
  expect(fields.holiday().getAttribute("aria-activedescendant")).toBe(option.id);
  await user.keyboard("{Enter}");
  expect(fields.holiday().value).toBe("International Talk Like a Pirate Day");
  expect(fields.date().value).toBe("2027-09-19");
  expect(fields.holiday().getAttribute("aria-expanded")).toBe("false");

  // Esc restores the chosen one.
  await user.keyboard("cake");
  await screen.findByRole("option", { name: /Pirate Day/ });
  await user.keyboard("{Escape}");
  expect(fields.holiday().value).toBe("International Talk Like a Pirate Day");
});

test("the builder starts with the visitor's own date, and the quick picks are relative to it", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(2026, 10, 20, 12) });
  network.use(http.get("*/api/holidays/date/:date", () => HttpResponse.json([])));
  renderApp(<TodaySync />);
  const { user } = renderBuilder({ first: choiceOf("2026-11-21", []), query: "", serverToday: "2026-11-21" });
  await expectValue(fields.date, "2026-11-20");
  for (const [name, day] of [
    ["Tomorrow", "2026-11-21"],
    ["Today", "2026-11-20"],
    ["Weekend", "2026-11-21"],
  ] as const) {
    await user.click(screen.getByRole("button", { name }));
    expect(fields.date().value).toBe(day);
    expect(screen.getByRole("button", { name }).getAttribute("aria-pressed")).toBe("true");
  }
});

test("a late response for a date that is no longer chosen changes nothing", async () => {
  let answerLate = () => {};
  const held = new Promise<void>((resolve) => {
    answerLate = resolve;
  });
  network.use(
    // This day has no holidays, so using the response would clear the field.
    http.get("*/api/holidays/date/2027-01-01", () => held.then(() => HttpResponse.json([]))),
  );
  answerDate("2027-02-14", [VALENTINE]);
  const fetches = vi.spyOn(window, "fetch");
  renderBuilder();
  typeDate("2027-01-01");
  expect(screen.getByText("Looking up Fri, Jan 1, 2027…")).toBeTruthy();
  typeDate("2027-02-14");
  await expectValue(fields.holiday, "Valentine's Day");
  answerLate();
  // The builder reads the response before the test does, unless it has aborted the request.
  const late: Promise<Response> = fetches.mock.results[0]?.value;
  await act(() => late.then((response) => response.clone().json()).catch(() => undefined));
  expect(fetches).toHaveBeenCalledTimes(2);
  expect(fields.holiday().value).toBe("Valentine's Day");
  expect(fields.date().value).toBe("2027-02-14");
});

test("when the holidays of a date fail to load, the builder shows an error and can retry, and nothing typed is lost", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const { user } = renderBuilder();
  type(fields.message(), "Hello, you.");
  network.use(http.get("*/api/holidays/date/2027-02-14", () => HttpResponse.error(), { once: true }));
  typeDate("2027-02-14");
  expect(await screen.findByText(/We couldn't look up that day's holidays\./)).toBeTruthy();
  answerDate("2027-02-14", [VALENTINE]);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await expectValue(fields.holiday, "Valentine's Day");
  expect(fields.message().value).toBe("Hello, you.");
});

test("the preview follows the fields", async () => {
  renderBuilder();
  const preview = screen.getByRole("complementary", { name: "Preview" });
  await waitFor(() => expect(preview.textContent).toContain("Your message goes here."));
  type(fields.recipient(), "Grace");
  type(fields.message(), "Save me a slice.");
  fireEvent.change(fields.salutation(), { target: { value: "Enjoy the celebration" } });
  type(fields.sender(), "Ada");
  await waitFor(() => expect(preview.textContent).toContain("Dear Grace,"));
  for (const text of ["Save me a slice.", "Enjoy the celebration,", "Ada"]) expect(preview.textContent).toContain(text);
});

test("a festive day offers all eight salutations, the first one selected", () => {
  renderBuilder();
  expect(fields.salutation().value).toBe("With love");
  const options = within(fields.salutation()).getAllByRole("option");
  expect(options.map(({ textContent }) => textContent)).toEqual([...SALUTATIONS]);
  expect(options.map(({ textContent }) => textContent)).toEqual([
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

test("the builder shows no merry words for a solemn day", async () => {
  renderBuilder({ first: choiceOf("2026-12-01", [REMEMBRANCE]), query: "date=2026-12-01" });
  await waitFor(() => expect(screen.getByRole("complementary").textContent).toContain("Your message goes here."));
  expect(document.body.textContent).not.toContain("Happy");
  expect(within(fields.salutation()).queryByRole("option", { name: "Cheers" })).toBeNull();
});

test("the message's length is shown and announced; a message that is too long stays but isn't sent", async () => {
  const { user } = renderBuilder();
  type(fields.message(), "o".repeat(960));
  expect(screen.getByText("960 / 1000")).toBeTruthy();
  expect(screen.getByText("No more than 50 characters left.").getAttribute("role")).toBe("status");
  type(fields.message(), "o".repeat(1003));
  expect(screen.getByText("1003 / 1000")).toBeTruthy();
  expect(fields.message().getAttribute("aria-invalid")).toBe("true");
  await user.click(fields.send());
  expect(await screen.findByText("Message must be 1000 characters or less")).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(fields.message()));
  expect(fields.message().value).toBe("o".repeat(1003));
});

test("an idea replaces the message, and Undo restores the visitor's own text", async () => {
  const { user } = renderBuilder();
  type(fields.message(), "My own words");
  for (const { text } of PIE.messages ?? []) {
    await user.click(screen.getByRole("button", { name: new RegExp(text) }));
    expect(fields.message().value).toBe(text);
  }
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(fields.message().value).toBe("My own words");
  expect(document.activeElement).toBe(fields.message());
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});

test("the default sender is the name from the settings, or else from the account", () => {
  const { unmount } = renderBuilder({ accountName: "Augusta" });
  expect(fields.sender().value).toBe("Augusta");
  unmount();
  localStorage.setItem("oddly.settings", JSON.stringify({ accent: "green", defaultName: "Ada Lovelace" }));
  renderBuilder({ accountName: "Augusta" });
  expect(fields.sender().value).toBe("Ada Lovelace");
});

test("Send rejects an empty card and a missing video, each with an error at its field", async () => {
  const { user } = renderBuilder();
  await user.click(fields.send());
  const alerts = await screen.findAllByRole("alert");
  expect(alerts.map(({ textContent }) => textContent)).toEqual(["Message is required"]);
  expect(descriptionOf(fields.message())).toContain("Message is required");
  await waitFor(() => expect(document.activeElement).toBe(fields.message()));
  type(fields.message(), "Hello, you.");
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  await user.click(fields.video());
  await screen.findByRole("button", { name: "Record a video" });
  await user.click(fields.send());
  const problem = await screen.findByText("Please record a video message or disable the personal video option.");
  await waitFor(() => expect(document.activeElement?.contains(problem)).toBe(true));
  expect(document.activeElement?.id).toBe("card-video-problem");
});
