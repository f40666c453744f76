import { randomUUID } from "node:crypto";
import { type CivilDate, partsOf } from "@/lib/core/civil-date";
import { utcToday } from "@/lib/core/dates";
import type { CalendarEntry } from "@/lib/holidays/queries";

/**
 * A page to measure, with its name in the tables and its path. `isPrivate` means that search engines must not index it.
 */
export type Page = { name: string; path: string; isPrivate?: boolean };

/** Returns this month's holidays from the site's API, without month observances. */
async function holidaysOfTheMonth(siteUrl: string, today: CivilDate): Promise<CalendarEntry[]> {
  const { year, month } = partsOf(today);
  const answer = await fetch(`${siteUrl}/api/holidays/month/${month}?year=${year}`);
  if (!answer.ok) throw new Error(`The API answered ${answer.status} for month ${month} of ${year}.`);
  const entries: CalendarEntry[] = await answer.json();
  return entries.filter(({ isMonthObservance }) => !isMonthObservance);
}

/** Returns the date with the most holidays, the first one of several. */
function busiestDate(holidays: readonly CalendarEntry[]): CivilDate | undefined {
  const counts = new Map<CivilDate, number>();
  for (const { dateIso } of holidays) counts.set(dateIso, (counts.get(dateIso) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0];
}

/** Returns one public page of every kind, with URLs that exist on `today`, a date in UTC. */
export async function publicPages(siteUrl: string) {
  const today = utcToday();
  const holidays = await holidaysOfTheMonth(siteUrl, today);
  const slug = holidays.find(({ dateIso }) => dateIso >= today)?.slug ?? holidays[0]?.slug;
  const busy = busiestDate(holidays);
  if (!slug || !busy) throw new Error("The calendar has no holiday this month: there is nothing to measure.");
  return {
    home: { name: "home", path: "/" },
    calendar: { name: "calendar", path: "/calendar" },
    holiday: { name: "holiday, today", path: `/holiday/${today}` },
    busy: { name: "holiday, a full day", path: `/holiday/${busy}` },
    evergreen: { name: "holiday, evergreen", path: `/holidays/${slug}` },
    classroom: { name: "classroom", path: `/classroom/${today}` },
    browse: { name: "all holidays", path: "/holidays" },
    category: { name: "category", path: "/categories/food-and-drink" },
    birthday: { name: "birthday", path: "/birthday/03-14" },
    search: { name: "search", path: "/search" },
    subscribe: { name: "weekly letter", path: "/subscribe" },
    feeds: { name: "feeds", path: "/feeds" },
    about: { name: "about", path: "/about" },
    history: { name: "history", path: "/history" },
    passport: { name: "passport", path: "/passport" },
    newCard: { name: "new card", path: "/cards/new" },
    signIn: { name: "sign in", path: "/sign-in" },
    settings: { name: "settings", path: "/settings" },
  } satisfies Record<string, Page>;
}

/** Signs in through an emailed link and returns the session cookie. `email` is a new address by default. */
export async function signedInCookie(
  siteUrl: string,
  mailboxUrl: string,
  client: string,
  email = `${randomUUID().slice(0, 8)}@example.org`,
): Promise<string> {
  const headers = { "x-forwarded-for": client };
  await fetch(`${siteUrl}/api/auth/email/start`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ email, returnUrl: "/" }),
  });
  const { data } = await (await fetch(`${mailboxUrl}/emails?limit=20`)).json();
  const { id } = data.find(({ to }: { to: string[] }) => to.includes(email));
  const { text } = await (await fetch(`${mailboxUrl}/emails/${id}`)).json();
  const [, token = ""] = /[?&]token=([\w-]+)/.exec(text) ?? [];
  const pressed = await fetch(`${siteUrl}/api/auth/email/confirm`, {
    method: "POST",
    headers,
    body: new URLSearchParams({ token, page: randomUUID() }),
    redirect: "manual",
  });
  const [cookie = ""] = pressed.headers.getSetCookie().map((each) => each.split(";")[0]);
  if (!cookie) throw new Error("Signing in failed.");
  return cookie;
}

/** Returns the id of an existing holiday. */
export async function anyHoliday(siteUrl: string): Promise<string> {
  const [holiday] = await (await fetch(`${siteUrl}/api/holidays/date/2026-11-26`)).json();
  return holiday.id;
}

/** Creates a card and returns the page that its link opens. */
export async function sharedCardPage(siteUrl: string, mailboxUrl: string): Promise<Page> {
  const headers = { cookie: await signedInCookie(siteUrl, mailboxUrl, "198.18.1.1") };
  const form = new FormData();
  const fields = { holidayId: await anyHoliday(siteUrl), selectedDate: "2026-11-26", message: "Measured" };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const { id } = await (await fetch(`${siteUrl}/api/cards`, { method: "POST", headers, body: form })).json();
  const made = await fetch(`${siteUrl}/api/share/finalize`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ objectId: id }),
  });
  const { shareUrl }: { shareUrl: string } = await made.json();
  const { pathname, search } = new URL(shareUrl);
  return { name: "a card", path: pathname + search, isPrivate: true };
}
