import { randomUUID } from "node:crypto";
import type { Page } from "./pages";

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
  if (!cookie) throw new Error("Nobody could be signed in.");
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
