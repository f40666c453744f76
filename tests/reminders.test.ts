import { within } from "@testing-library/dom";
import { eq } from "drizzle-orm";
import ICAL from "ical.js";
import { NextRequest } from "next/server";
import { describe, expect, test } from "vitest";
import { dayLabel } from "@/components/reminders/when-labels";
import { reminders } from "@/db/schema/reminders";
import type { CivilDate } from "@/lib/core/civil-date";
import { plusDays, utcToday } from "@/lib/core/dates";
import { dateInZone } from "@/lib/core/zone-clock";
import type { ReminderFields } from "@/lib/reminders/form-input";
import type { ReminderView } from "@/lib/reminders/reminder";
import { testSite, type Visitor } from "./site";

const site = await testSite({ catalog: true, emulators: ["mailbox", "push"] });
const actions = await import("@/app/(account)/reminders/actions");
const { middleware } = await import("@/middleware");

const SESSION = "__Host-oddly-session";

const typed: ReminderFields = {
  lead: "1",
  leadDays: "",
  channel: "mail",
  localTime: "09:00",
  timeZone: "Europe/Berlin",
  note: "",
  repeats: true,
  first: "",
};
const before = { fields: typed, issues: {}, problem: "", goTo: null, at: null };

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

function reminderForm(change: Partial<ReminderFields>, hidden: Record<string, string>): FormData {
  const { repeats, ...texts } = { ...typed, ...change };
  return formOf({ ...hidden, ...texts, ...(repeats && { repeats: "yes" }) });
}

/** Returns a holiday that is `days` away, with its date. */
async function holidayIn(days: number): Promise<{ id: string; name: string; date: CivilDate }> {
  const date = plusDays(utcToday(), days);
  const [pick] = await (await site.visitor().get(`/api/holidays/date/${date}`)).json();
  return { id: pick.id, name: pick.holidayName, date };
}

/** Creates a reminder 40 days ahead through the API. */
async function postReminder(visitor: Visitor, more: object = {}): Promise<ReminderView & { name: string }> {
  const { id: holidayId, name, date: targetDateIso } = await holidayIn(40);
  const json = { holidayId, targetDateIso, method: "browser", byMail: true, timeZone: "Europe/Berlin", ...more };
  const answer = await visitor.post("/api/reminders", json);
  expect(answer.status).toBe(201);
  return { ...(await answer.json()), name };
}

/** Formats a time like "Wednesday, November 25 at 9 AM, Berlin time". */
const whenIn = (date: CivilDate, clock: string, place = "Berlin", zone = "Europe/Berlin") =>
  `${dayLabel(date, dateInZone(new Date(), zone))} at ${clock}, ${place} time`;

const heading = (body: HTMLElement) => within(body).getByRole("heading", { level: 1 }).textContent?.trim();

/** Makes the reminder due and runs the job that sends reminders. */
async function sendNow(id: string): Promise<void> {
  await site.db
    .update(reminders)
    .set({ remindAt: new Date(Date.now() - 60_000) })
    .where(eq(reminders.id, id));
  const headers = { authorization: `Bearer ${process.env.JOBS_SECRET}` };
  expect((await site.visitor().post("/api/jobs/reminders", undefined, { headers })).status).toBe(200);
}

/** Returns the path of the stop link in the newest email to an address. In running text, punctuation may follow it. */
async function stopPath(email: string): Promise<string> {
  const [mail] = await site.mailbox.mailsTo(email);
  const link = /https?:\/\/\S+\/reminders\/stop\?\S+/.exec(mail?.text ?? "")?.[0].replace(/[.,]$/, "");
  if (!link) throw new Error(`the mail to ${email} has no link`);
  const { pathname, search } = new URL(link);
  return pathname + search;
}

/** Returns the status of a page. */
async function statusOf(visitor: Visitor, path: string): Promise<number> {
  const session = visitor.jar.get(SESSION);
  const headers = session ? { cookie: `${SESSION}=${session.value}` } : undefined;
  return (await middleware(new NextRequest(`https://oddly.example${path}`, { headers }))).status;
}

const tokenIn = (path: string) => new URLSearchParams(path.split("?")[1]).get("token") ?? "";

describe("a new reminder", () => {
  test("by email is confirmed, and is listed with its time and method", async () => {
    const ada = await site.signedIn();
    const { id, name, date } = await holidayIn(40);
    const opened = await ada.open(`/reminders/new?holidayId=${id}`);
    expect([heading(opened.body), opened.title]).toEqual([`Remind me about ${name}`, `Remind me about ${name}`]);
    expect(within(opened.body).getByRole("button", { name: "Set reminder" })).toBeTruthy();
    const form = reminderForm({ lead: "7", note: "Bake two." }, { holidayId: id, userId: ada.userId });
    const { location } = await ada.act(
      () => actions.sendReminderAction(before, form),
      `/reminders/new?holidayId=${id}`,
    );
    expect(location).toMatch(/^\/reminders\/[0-9a-f-]{36}\/done$/);

    const words = `We'll remind you ${whenIn(plusDays(date, -7), "9 AM")}, a week before ${name}.`;
    const done = await ada.open(location ?? "");
    expect(heading(done.body)).toBe("Reminder set");
    expect(within(done.body).getByText(words)).toBeTruthy();
    expect(done.text).toContain("Repeats every year.");
    expect(done.text).toContain(ada.email);
    const all = within(done.body).getByRole("link", { name: "All your reminders" });
    expect(all.getAttribute("href")).toBe("/reminders");
    const list = await ada.open("/reminders");
    expect(heading(list.body)).toBe("Your reminders");
    const item = within(list.body).getByRole("heading", { level: 2, name }).closest("li") as HTMLElement;
    for (const text of [words, "Bake two.", "Email", "Every year"]) expect(within(item).getByText(text)).toBeTruthy();
  });

  test("of a holiday that already has one shows the existing one for editing", async () => {
    const ada = await site.signedIn();
    const { id, name, holiday, targetDateIso } = await postReminder(ada, { leadDays: 7, note: "Bake two." });
    const again = await ada.open(`/reminders/new?holidayId=${holiday?.id}`);
    const set = within(within(again.body).getByRole("region", { name: "You already have a reminder for this" }));
    const words = `We'll remind you ${whenIn(plusDays(targetDateIso, -7), "9 AM")}, a week before ${name}.`;
    expect(set.getByText(words)).toBeTruthy();
    expect(set.getByText("Bake two.")).toBeTruthy();
    expect(set.getByRole("link", { name: /^Edit:/ }).getAttribute("href")).toBe(`/reminders/${id}`);

    const change = { lead: "7", localTime: "18:30" };
    const form = reminderForm(change, { holidayId: holiday?.id ?? "", userId: ada.userId });
    const { location } = await ada.act(() => actions.sendReminderAction(before, form));
    expect(location).toBe(`/reminders/${id}/done`);
    const edit = within((await ada.open(`/reminders/${id}`)).body);
    expect((edit.getByLabelText("Time") as HTMLInputElement).value).toBe("18:30");
    expect((edit.getByLabelText(/^Note to self/) as HTMLTextAreaElement).value).toBe("Bake two.");
  });

  test("whose lead time has passed starts when its user chooses", async () => {
    const ada = await site.signedIn();
    // The day after tomorrow is in the future in every time zone.
    const { id: holidayId, name, date } = await holidayIn(2);
    const late = { lead: "30", note: "Two candles" };
    const send = (first: string) =>
      ada.act(() => actions.sendReminder(before, reminderForm({ ...late, first }, { holidayId, userId: ada.userId })));
    const { result: refused } = await send("");
    expect(refused).toMatchObject({
      fields: { note: "Two candles" },
      issues: { first: "Not saved yet: choose when your first reminder should come." },
      goTo: null,
    });
    const { result: onTheDay } = await send(`${date}T09:00`);
    const done = await ada.open(onTheDay?.goTo ?? "");
    expect(done.text).toContain(`We'll remind you ${whenIn(date, "9 AM")}, on the day of ${name}.`);
    expect(done.text).toContain("After that, every year: 30 days before at 9 AM.");
    const { result: nextYear } = await send("next");
    const later = await (await ada.get(`/api${nextYear?.goTo?.replace("/done", "")}`)).json();
    expect(later.targetDateIso > plusDays(date, 300)).toBe(true);
  });

  test.each([
    ["whose session has ended", true],
    ["who never signed in", false],
  ])("of a user %s is saved until they have signed in", async (_what, hadSession) => {
    const ada = await site.signedIn();
    const session = ada.jar.get(SESSION);
    ada.jar.delete(SESSION);
    const { id: holidayId, name, date } = await holidayIn(40);
    const path = `/reminders/new?holidayId=${holidayId}`;
    const opened = await ada.open(path);
    expect(within(opened.body).getByRole("button", { name: "Continue" })).toBeTruthy();
    const entered: Partial<ReminderFields> = {
      lead: "other",
      leadDays: "12",
      note: "Käsekuchen, zwei",
      channel: "calendar",
      localTime: "18:30",
      repeats: false,
    };
    const hidden = { holidayId, userId: hadSession ? ada.userId : "" };
    const sent = await ada.act(() => actions.sendReminderAction(before, reminderForm(entered, hidden)), path);
    expect(sent.location).toBe(`/sign-in?${new URLSearchParams({ returnUrl: path, for: "reminder" })}`);
    const signIn = await ada.open(sent.location ?? "");
    expect(heading(signIn.body)).toBe("Sign in so we know where to send your reminder");

    ada.jar.set(SESSION, session ?? { value: "", path: "/" });
    const back = await ada.open(path);
    expect(back.text).toContain("You're signed in. Check your reminder, then set it.");
    const form = within(back.body);
    const value = (label: string | RegExp) => (form.getByLabelText(label) as HTMLInputElement).value;
    const isChecked = (label: string | RegExp) => (form.getByLabelText(label) as HTMLInputElement).checked;
    expect([value("Days before"), value(/^Note to self/), value("Time")]).toEqual(["12", "Käsekuchen, zwei", "18:30"]);
    const zone = back.body.querySelector("[name=timeZone] option[selected]");
    expect(zone?.getAttribute("value")).toBe("Europe/Berlin");
    expect([isChecked(/^Calendar/), isChecked("Repeat every year")]).toEqual([true, false]);
    const again = reminderForm(entered, { holidayId, userId: ada.userId });
    const { location } = await ada.act(() => actions.sendReminderAction(before, again), path);
    const { text } = await ada.open(location ?? "");
    expect(text).toContain(
      `Your calendar will remind you ${whenIn(plusDays(date, -12), "6:30 PM")}, 12 days before ${name}.`,
    );
    expect(text).toContain("Just this once.");
    expect((await ada.open(path)).text).not.toContain("You're signed in.");
  });
});

test("a reminder is changed, paused, resumed, deleted and restored, and the list confirms each change", async () => {
  const ada = await site.signedIn();
  const empty = await ada.open("/reminders");
  expect(within(empty.body).getByRole("heading", { name: "No reminders yet" })).toBeTruthy();
  const { id, name, targetDateIso } = await postReminder(ada, { note: "Two candles" });
  const edit = await ada.open(`/reminders/${id}`);
  expect(heading(edit.body)).toBe(name);
  const form = reminderForm({ lead: "3", localTime: "07:15", note: "Two candles" }, { id, userId: ada.userId });
  const words = `We'll remind you ${whenIn(plusDays(targetDateIso, -3), "7:15 AM")}, 3 days before ${name}.`;
  const listed = async (action: () => Promise<unknown>) => {
    const { location } = await ada.act(action, "/reminders");
    const { body, text } = await ada.open(location ?? "");
    const news = within(body)
      .queryAllByRole("status")
      .find(({ textContent }) => textContent?.startsWith("Reminder "));
    return { body: within(body), text, news: news?.textContent };
  };

  const changed = await listed(() => actions.sendReminderAction(before, form));
  expect(changed.news).toBe("Reminder saved.");
  expect(changed.text).toContain(words);
  expect(changed.body.getByRole("link", { name: `Edit the reminder for ${name}` })).toBeTruthy();
  const paused = await listed(() => actions.pauseReminderAction(formOf({ id })));
  expect(paused.news).toBe("Reminder paused.");
  expect(paused.text).not.toContain(words);
  expect(paused.body.getByRole("button", { name: `Resume the reminder for ${name}` })).toBeTruthy();
  const resumed = await listed(() => actions.resumeReminderAction(formOf({ id })));
  expect(resumed.news).toBe("Reminder resumed.");
  expect(resumed.text).toContain(words);
  expect(resumed.body.getByRole("button", { name: `Pause the reminder for ${name}` })).toBeTruthy();

  const link = resumed.body.getByRole("link", { name: `Delete the reminder for ${name}` });
  const end = await ada.open(link.getAttribute("href") ?? "");
  expect(heading(end.body)).toBe(`Delete the reminder for ${name}?`);
  expect(within(end.body).getByRole("link", { name: "Keep it" }).getAttribute("href")).toBe("/reminders");
  const deleted = await listed(() => actions.endReminderAction(formOf({ id })));
  expect(deleted.news).toBe("Reminder deleted.");
  expect(deleted.text).not.toContain(words);
  expect(deleted.body.getByRole("button", { name: "Undo" })).toBeTruthy();
  const restored = await listed(() => actions.undoEndAction());
  expect(restored.news).toBe("Reminder restored.");
  for (const text of [words, "Two candles"]) expect(restored.text).toContain(text);
  expect(restored.body.queryByRole("button", { name: "Undo" })).toBeNull();
});

test("a calendar reminder has a file, and appears in the private calendar until its address is closed", async () => {
  const ada = await site.signedIn();
  const { id, name, targetDateIso } = await postReminder(ada, {
    method: "calendar",
    byMail: false,
    note: "Two candles",
  });
  const done = await ada.open(`/reminders/${id}/done`);
  expect(done.text).toContain("Your calendar will remind you");
  const file = within(done.body).getByRole("link", { name: "Add to calendar (.ics)" });
  const answer = await ada.get(file.getAttribute("href") ?? "");
  const [event] = new ICAL.Component(ICAL.parse(await answer.text())).getAllSubcomponents("vevent");
  if (!event) throw new Error("the file has no event");
  const { summary, startDate, description } = new ICAL.Event(event);
  expect(summary).toContain(name);
  expect([startDate.isDate, startDate.toString()]).toEqual([true, targetDateIso]);
  expect(description).toContain("Two candles");
  expect(event.getAllSubcomponents("valarm")).toHaveLength(1);

  expect(within(done.body).getByRole("button", { name: "Create my private calendar" })).toBeTruthy();
  const opened = await ada.act(() => actions.openFeedAction(formOf({ reminder: id })), `/reminders/${id}/done`);
  expect(opened.location).toBe(`/reminders/${id}/done#calendar`);
  const addressOn = (body: HTMLElement) => {
    const label = "Or paste this link into your calendar app";
    const { value } = within(body).getByLabelText(label) as HTMLInputElement;
    const link = within(body).getByRole("link", { name: "Subscribe in your calendar app" });
    expect(link.getAttribute("href")).toBe(value.replace(/^https?:/, "webcal:"));
    return value;
  };
  const read = (address: string) => site.visitor().get(new URL(address).pathname);
  const first = addressOn((await ada.open(opened.location ?? "")).body);
  const feed = await read(first);
  expect([feed.status, feed.headers.get("content-type")]).toEqual([200, "text/calendar; charset=utf-8"]);
  const events = new ICAL.Component(ICAL.parse(await feed.text())).getAllSubcomponents("vevent");
  // One event, or one for each of the coming years when the rule cannot be expressed.
  expect([...new Set(events.map((each) => new ICAL.Event(each).summary))]).toEqual([summary]);

  const renewed = await ada.act(() => actions.renewFeedAction(), "/reminders");
  const { body, text } = await ada.open(renewed.location ?? "");
  expect(text).toContain("Here's your new link.");
  const second = addressOn(body);
  expect(second).not.toBe(first);
  expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
  const grace = await site.signedIn();
  const graceFeed = await grace.act(() => actions.openFeedAction(formOf({})), "/reminders");
  const graceAddress = addressOn((await grace.open(graceFeed.location ?? "")).body);
  const closed = await ada.act(() => actions.closeFeedAction(), "/reminders");
  expect((await ada.open(closed.location ?? "")).text).toContain(
    "Your private calendar is off. The old link no longer works.",
  );
  expect([(await read(second)).status, (await read(graceAddress)).status]).toEqual([404, 200]);
});

describe("a reminder email", () => {
  test("has a link that stops the reminder without signing in, once its button is pressed", async () => {
    const ada = await site.signedIn();
    const { id, name } = await postReminder(ada, { note: "Two candles" });
    await sendNow(id);
    const [mail] = await site.mailbox.mailsTo(ada.email);
    expect(mail?.subject).toContain(name);
    expect(mail?.text).toContain("Two candles");
    const path = await stopPath(ada.email);
    const anyone = site.visitor();
    const stop = await anyone.open(path);
    expect([heading(stop.body), await statusOf(anyone, path)]).toEqual([`Stop reminding you about ${name}?`, 200]);
    const isActive = async () => (await (await ada.get(`/api/reminders/${id}`)).json()).isActive;
    expect(await isActive()).toBe(true);
    const { location } = await anyone.act(() => actions.stopReminderAction(formOf({ token: tokenIn(path) })), path);
    expect(heading((await anyone.open(location ?? "")).body)).toBe("Reminder stopped");
    expect(await isActive()).toBe(false);
  });

  test("has a link that returns 410 once the reminder is deleted, and 404 when it is broken", async () => {
    const ada = await site.signedIn();
    const { id } = await postReminder(ada);
    await sendNow(id);
    const path = await stopPath(ada.email);
    await ada.delete(`/api/reminders/${id}`);
    expect(await statusOf(ada, path)).toBe(410);
    expect(heading((await ada.open(path)).body)).toBe("This reminder is gone");
    for (const token of ["", "nonsense", tokenIn(path).slice(0, -1)]) {
      expect(await statusOf(ada, `/reminders/stop?token=${token}`)).toBe(404);
      expect(heading((await ada.open(`/reminders/stop?token=${token}`)).body)).toBe("Nothing to stop here");
    }
  });

  test("is sent instead of a notification once the user's last browser has unsubscribed", async () => {
    const ada = await site.signedIn();
    const { endpoint, keys, id: browser } = await site.push.browser(process.env.VAPID_PUBLIC_KEY);
    ada.headers["user-agent"] = "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36";
    expect((await ada.post("/api/push-subscriptions", { endpoint, keys })).status).toBe(201);
    const { id, name } = await postReminder(ada, { byMail: false });
    const listed = await ada.open("/reminders");
    expect(within(listed.body).getByRole("button", { name: /^Remove Chrome/ })).toBeTruthy();
    await site.push.end(browser);
    await sendNow(id);
    expect((await site.mailbox.mailsTo(ada.email))[0]?.subject).toContain(name);
    const { text } = await ada.open("/reminders");
    expect(text).toContain("None of your devices gets notifications right now, so we'll email you instead.");
    expect(text).toContain("No devices yet.");
  });
});

test("a device is removed on the list, which confirms it", async () => {
  const ada = await site.signedIn();
  const { endpoint, keys } = await site.push.browser();
  const { id: device } = await (await ada.post("/api/push-subscriptions", { endpoint, keys })).json();
  const { location } = await ada.act(() => actions.removeDeviceAction(formOf({ device })), "/reminders");
  const { text } = await ada.open(location ?? "");
  expect(text).toContain("Device removed. It won't get notifications from us anymore.");
  expect(text).toContain("No devices yet.");
});

describe("pages", () => {
  test("of another user's reminder return 404, and so does one of a missing holiday", async () => {
    const ada = await site.signedIn();
    const { id } = await postReminder(ada);
    const grace = await site.signedIn();
    for (const path of [`/reminders/${id}`, `/reminders/${id}/end`, `/reminders/${id}/done`, "/reminders/nonsense"]) {
      expect(await statusOf(grace, path), path).toBe(404);
      expect(heading((await grace.open(path)).body)).toBe("We can't find that reminder");
    }
    expect(await statusOf(ada, `/reminders/${id}`)).toBe(200);
    const answers = await Promise.all([
      grace.get(`/api/reminders/${id}`),
      grace.get(`/api/reminders/${id}/calendar.ics`),
      grace.delete(`/api/reminders/${id}`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    const missing = `/reminders/new?holidayId=${crypto.randomUUID()}`;
    expect(await statusOf(grace, missing)).toBe(404);
    expect(heading((await grace.open(missing)).body)).toBe("Nothing to remind you of");
    expect((await ada.get(`/api/reminders/${id}`)).status).toBe(200);
  });

  test("are for signed-in users, and not for search engines", async () => {
    const { location } = await site.visitor().open("/reminders");
    expect(location).toBe("/sign-in?returnUrl=%2Freminders&for=reminders");
    const query = { searchParams: Promise.resolve({ token: "x" }) };
    const metadata = [
      (await import("@/app/(account)/reminders/page")).metadata,
      (await import("@/app/(account)/reminders/[id]/page")).metadata,
      (await import("@/app/(account)/reminders/[id]/done/page")).metadata,
      (await import("@/app/(account)/reminders/[id]/end/page")).metadata,
      await (await import("@/app/(account)/reminders/new/page")).generateMetadata(query as never),
      await (await import("@/app/(account)/reminders/stop/page")).generateMetadata(query as never),
    ];
    for (const { robots } of metadata) expect(robots).toEqual({ index: false });
  });
});
