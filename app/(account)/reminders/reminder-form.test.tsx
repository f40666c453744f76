import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Occasion } from "@/components/reminders/promised";
import { ReminderForm, type ReminderFormState } from "@/components/reminders/reminder-form";
import { PUSH_KEY, stubPushBrowser, unstubPushBrowser } from "@/components/reminders/test-push-browser";
import { dayLabel } from "@/components/reminders/when-labels";
import { plusDays, utcToday } from "@/lib/core/dates";
import { zoneGroups } from "@/lib/core/time-zones";
import { dateInZone } from "@/lib/core/zone-clock";
import { fieldsOf, type ReminderFields } from "@/lib/reminders/form-input";
import { renderApp } from "@/tests/app";
import { network } from "@/tests/components-setup";
import { AppProviders } from "@/tests/router";
import { toRequest } from "./request";

const HOLIDAY = "0b8f2c1e-3d4a-4e5f-8a6b-7c9d0e1f2a3b";
const DONE = "/reminders/1/done";

const fields: ReminderFields = {
  lead: "1",
  leadDays: "",
  channel: "mail",
  localTime: "09:00",
  timeZone: "Europe/Berlin",
  note: "",
  repeats: true,
  first: "",
};

const stateOf = (change: Partial<ReminderFormState> = {}): ReminderFormState => ({
  fields,
  issues: {},
  problem: "",
  goTo: null,
  at: null,
  ...change,
});

const occasionIn = (days: number, more: Partial<Occasion> = {}): Occasion => ({
  name: "Cake Day",
  nextDates: [plusDays(utcToday(), days), plusDays(utcToday(), days + 365)],
  ...more,
});

/** A server that validates the form by the same rules and leads to the confirmation. */
const serverFor = ({ nextDates }: Occasion) =>
  vi.fn(async (_before: ReminderFormState, form: FormData) => {
    const entered = fieldsOf(form);
    const request = toRequest(entered, { holidayId: HOLIDAY, nextDates }, new Date());
    return "problem" in request
      ? stateOf({ fields: entered, ...request, at: new Date().toISOString() })
      : stateOf({ fields: entered, goTo: DONE });
  });

type Shown = Partial<Parameters<typeof ReminderForm>[0]>;

function formFor(occasion: Occasion, shown: Shown = {}) {
  const send = serverFor(occasion);
  const form = (
    <ReminderForm
      occasion={occasion}
      hidden={{ holidayId: HOLIDAY, userId: "ada" }}
      first={stateOf()}
      storedChannel={null}
      zones={zoneGroups()}
      pushKey={PUSH_KEY}
      send={send}
      action={send}
      submitLabel="Set reminder"
      {...shown}
    />
  );
  return { form, send };
}

function showForm(occasion: Occasion = occasionIn(40), shown: Shown = {}) {
  const { form, send } = formFor(occasion, shown);
  const sent = (): ReminderFields => fieldsOf(send.mock.lastCall?.[1] ?? new FormData());
  return { ...renderApp(form), occasion, send, sent };
}

const submit = () => screen.getByRole("button", { name: "Set reminder" });
const note = () => screen.getByLabelText<HTMLTextAreaElement>(/^Note to self/);
const days = () => screen.getByLabelText<HTMLInputElement>("Days before");
const radio = (name: string | RegExp) => screen.getByRole<HTMLInputElement>("radio", { name });
const zone = () => screen.findByRole("button", { name: /^Time zone:/ });

const whenIn = (date: string, clock: string) =>
  `${dayLabel(date as `${number}-${number}-${number}`, dateInZone(new Date(), "Europe/Berlin"))} at ${clock}, Berlin time`;

test("the form describes what it will do, and leads to the confirmation after saving", async () => {
  const { user, router, occasion, sent } = showForm();
  expect((await zone()).textContent).toContain("Berlin time");
  await user.click(radio("1 week before"));
  await user.type(note(), "Bake two.");
  expect(screen.getByText("9/500")).toBeTruthy();
  const when = whenIn(plusDays(occasion.nextDates[0] ?? utcToday(), -7), "9 AM");
  expect(screen.getByText(`We'll remind you ${when}, a week before Cake Day. Repeats every year.`)).toBeTruthy();
  expect(screen.queryByText(/It replaces the reminder/)).toBeNull();
  await user.click(submit());
  await waitFor(() => expect(router.push).toHaveBeenCalledWith(DONE));
  expect(sent()).toEqual({ ...fields, lead: "7", note: "Bake two." });
});

test("the device's time zone is filled in if none was chosen", async () => {
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue({ timeZone: "Asia/Tokyo" } as never);
  showForm(occasionIn(40), { first: stateOf({ fields: { ...fields, timeZone: "" } }) });
  expect((await zone()).textContent).toContain("Tokyo time");
});

test("a reminder that replaces another one inherits its note", async () => {
  const taken = [{ leadDays: 7, method: "browser", note: "Bake two." }] as const;
  const { user } = showForm(occasionIn(40, { taken }));
  await screen.findByText(/^We'll remind you/);
  expect(screen.queryByText(/It replaces the reminder/)).toBeNull();
  await user.click(radio("1 week before"));
  expect(screen.getByText(/It replaces the reminder you already have\. Your note stays\.$/)).toBeTruthy();
});

test("an error is shown at its field, the first invalid field has the focus, and the input stays", async () => {
  const { user, router } = showForm();
  await user.click(radio("Other"));
  for (const [entered, message] of [
    ["0", "Lead days must be at least 1"],
    ["366", "Lead days cannot exceed 365"],
    ["1.5", "Lead days must be a whole number"],
    ["", "Lead days must be at least 1"],
  ] as const) {
    fireEvent.change(days(), { target: { value: entered } });
    await user.clear(note());
    await user.type(note(), "Two candles");
    await user.click(submit());
    expect(await screen.findByText(message)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(days()));
    expect([days().value, note().value]).toEqual([entered, "Two candles"]);
  }
  fireEvent.change(days(), { target: { value: "3" } });
  fireEvent.change(note(), { target: { value: "x".repeat(501) } });
  await user.click(submit());
  await screen.findByText("Note must be 500 characters or less");
  expect(screen.getByText("501/500")).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(note()));
  expect(screen.queryByText(/Lead days/)).toBeNull();
  fireEvent.change(screen.getByLabelText("Time"), { target: { value: "" } });
  await user.click(submit());
  await screen.findByText("Please choose a time of day.");
  expect(router.push).not.toHaveBeenCalled();
});

test("the input is not lost when the server cannot be reached", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const send = vi.fn().mockRejectedValue(new Error("offline"));
  const { user } = showForm(occasionIn(40), { send });
  await user.type(note(), "Two candles");
  await user.click(submit());
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe("We couldn't reach our server. Are you online? Everything you entered is still here.");
  expect([document.activeElement, note().value]).toEqual([alert, "Two candles"]);
});

test("input that was entered before the page was hydrated stays", async () => {
  const { form, send } = formFor(occasionIn(40), { first: stateOf({ fields: { ...fields, timeZone: "" } }) });
  const page = <AppProviders url={new URL("https://oddly.example/reminders/new")}>{form}</AppProviders>;
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(page);
  note().value = "Bake two.";
  for (const name of ["1 week before", /^Calendar/]) radio(name).checked = true;
  screen.getByLabelText<HTMLInputElement>("Repeat every year").checked = false;
  screen.getByLabelText<HTMLSelectElement>("Time zone").value = "Asia/Tokyo";
  render(page, { container, hydrate: true });
  await screen.findByText(/^Your calendar will remind you .*, Tokyo time, a week before Cake Day\. Just this once\.$/);
  fireEvent.click(submit());
  await waitFor(() => expect(send).toHaveBeenCalled());
  expect(fieldsOf(send.mock.lastCall?.[1])).toEqual({
    ...fields,
    lead: "7",
    channel: "calendar",
    timeZone: "Asia/Tokyo",
    note: "Bake two.",
    repeats: false,
  });
});

test("a user whose session has ended is sent to sign-in", async () => {
  const signIn = "/sign-in?returnUrl=%2Freminders%2Fnew&for=reminder";
  const send = vi.fn().mockResolvedValue(stateOf({ goTo: signIn }));
  const { user, router } = showForm(occasionIn(40), { send, isSignedIn: false });
  expect(screen.getByText(/^Next, you'll sign in with your email/)).toBeTruthy();
  await user.click(submit());
  await waitFor(() => expect(router.push).toHaveBeenCalledWith(signIn));
});

describe("a lead time that has passed", () => {
  const GROUP = "That time has already passed. When should your first reminder come?";

  test("asks for the first moment, and saves the chosen one", async () => {
    // The day after tomorrow is in the future in every time zone.
    const { user, router, occasion, sent } = showForm(occasionIn(2));
    await user.click(radio("30 days before"));
    const choices = within(await screen.findByRole("group", { name: GROUP }));
    expect(choices.getByRole<HTMLInputElement>("radio", { name: /^Next year/ }).checked).toBe(false);
    await user.click(choices.getByRole("radio", { name: /on the day/i }));
    const date = occasion.nextDates[0] ?? utcToday();
    const words = `We'll remind you ${whenIn(date, "9 AM")}, on the day of Cake Day.`;
    expect(screen.getByText(`${words} After that, every year: 30 days before at 9 AM.`)).toBeTruthy();
    await user.click(submit());
    await waitFor(() => expect(router.push).toHaveBeenCalledWith(DONE));
    expect(sent()).toMatchObject({ lead: "30", first: `${date}T09:00` });
  });

  test("shows the moment that was chosen before signing in", async () => {
    showForm(occasionIn(2), { first: stateOf({ fields: { ...fields, lead: "30", first: "next" } }) });
    const choices = within(await screen.findByRole("group", { name: GROUP }));
    expect(choices.getByRole<HTMLInputElement>("radio", { name: /^Next year/ }).checked).toBe(true);
  });

  test("is handled without JavaScript too, with the input preserved", () => {
    const problem = "Not saved yet: choose when your first reminder should come.";
    const entered = { ...fields, lead: "7", note: "Two candles" };
    const first = stateOf({ fields: entered, issues: { first: problem }, at: new Date().toISOString() });
    const { form } = formFor(occasionIn(2), { first });
    // Render without hydration.
    const page = <AppProviders url={new URL("https://oddly.example/reminders/new")}>{form}</AppProviders>;
    const { body } = new DOMParser().parseFromString(renderToStaticMarkup(page), "text/html");
    const choices = within(within(body as HTMLElement).getByRole("group", { name: GROUP }));
    expect(choices.getByText(problem)).toBeTruthy();
    expect(choices.getByRole("radio", { name: /^Next year/ }).getAttribute("value")).toBe("next");
    expect(within(body as HTMLElement).getByLabelText<HTMLTextAreaElement>(/^Note to self/).value).toBe("Two candles");
  });
});

test("a time zone is found by its city, an old name or a large place nearby", async () => {
  const { user } = showForm();
  for (const [typed, city] of [
    ["kiev", "Kyiv"],
    ["calcutta", "Kolkata"],
    ["boston", "New York"],
  ] as const) {
    await user.click(await zone());
    const search = await screen.findByLabelText("Search for a city");
    expect(document.activeElement).toBe(search);
    await user.type(search, `${typed}{Enter}`);
    expect(document.activeElement).toBe(await zone());
    expect((await zone()).textContent).toContain(`${city} time`);
    expect(screen.getByText(new RegExp(`^We'll remind you .*, ${city} time, the day before`))).toBeTruthy();
  }
  await user.click(await zone());
  await user.type(await screen.findByLabelText("Search for a city"), "Atlantis");
  expect(screen.getByText("No match. Try the nearest big city.")).toBeTruthy();
  await user.keyboard("{Escape}");
  expect(screen.queryByLabelText("Search for a city")).toBeNull();
  expect(document.activeElement).toBe(await zone());
});

describe("notifications", () => {
  afterEach(unstubPushBrowser);
  beforeEach(() => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
  });

  test.each([
    ["denied", "Notifications from Oddly are blocked in this browser."],
    ["default", "You didn't answer your browser. Want to try again?"],
  ] as const)(
    "after the answer %s, the form offers a calendar or email instead, and the input stays",
    async (answer, words) => {
      stubPushBrowser({ answer });
      const { user, router, send, sent } = showForm();
      await user.type(note(), "Two candles");
      await user.click(radio(/^Notification/));
      await screen.findByText(/^Your browser will ask if Oddly can show notifications\./);
      await user.click(submit());
      await screen.findByText(words);
      expect(send).not.toHaveBeenCalled();
      await user.click(screen.getByRole("button", { name: "Add to my calendar instead" }));
      expect(radio(/^Calendar/).checked).toBe(true);
      await user.click(radio(/^Notification/));
      await user.click(await screen.findByRole("button", { name: "Email me instead" }));
      expect(document.activeElement).toBe(radio(/^Email/));
      expect(note().value).toBe("Two candles");
      await user.click(submit());
      await waitFor(() => expect(router.push).toHaveBeenCalledWith(DONE));
      expect(sent()).toMatchObject({ channel: "mail", note: "Two candles" });
    },
  );

  test("are turned on before the reminder is saved, once they are allowed", async () => {
    stubPushBrowser();
    network.use(http.post("*/api/push-subscriptions", () => HttpResponse.json({ id: "1" }, { status: 201 })));
    const { user, router, sent } = showForm();
    await user.click(radio(/^Notification/));
    await screen.findByRole("button", { name: "Allow notifications" });
    await user.click(submit());
    await waitFor(() => expect(router.push).toHaveBeenCalledWith(DONE));
    expect(sent().channel).toBe("notification");
  });

  test("that the browser does not support are reported as such", async () => {
    const { user } = showForm();
    await user.click(radio(/^Notification/));
    await screen.findByText("This browser doesn't support notifications from websites.");
  });

  test("on an iPhone require the home screen, and the form explains how", async () => {
    const iPhone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1";
    vi.spyOn(navigator, "userAgent", "get").mockReturnValue(iPhone);
    const { user, send } = showForm();
    await user.click(radio(/^Notification/));
    const box = (await screen.findByText(/Tap Share, then Add/)).closest("[data-kind]");
    await user.click(submit());
    await waitFor(() => expect(document.activeElement).toBe(box));
    expect(box?.textContent).toContain("Tap Share, then Add to Home Screen");
    expect(send).not.toHaveBeenCalled();
    await user.click(screen.getByRole("button", { name: "Email me instead" }));
    expect(radio(/^Email/).checked).toBe(true);
  });
});
