import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { plusDays, utcToday } from "@/lib/core/dates";
import { distDir, freeHolidays, sendOk, sharedCard, signIn, signInAdmin, sponsor, sql } from "./client";

/** In every private text of the owner. No one else may ever read it. */
export const CANARY = "canary-5f1c9e";

export const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

export type Method = (typeof METHODS)[number];

export const isAdminRoute = (route: string) => route.startsWith("/api/admin/") && route !== "/api/admin/login";

/** Returns the routes that have a file of this name, such as "/api/cards/[id]", with the file. */
export function routesOf(kind: "route" | "page"): Map<string, string> {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" }).map((file) => file.replaceAll(path.sep, "/"));
  return new Map(
    files
      .filter((file) => new RegExp(`(^|/)${kind}\\.tsx?$`).test(file))
      .map((file) => [`/${file.replace(/\([^)]*\)\//g, "").replace(/\/?[^/]*$/, "")}`, path.join("app", file)]),
  );
}

/** Returns the methods that a route handler exports. Reads the source, because importing it would start the product. */
export function methodsIn(file: string): Method[] {
  const source = readFileSync(file, "utf8");
  return METHODS.filter((method) => new RegExp(`export .*\\b${method}\\b|\\bas ${method}\\b`).test(source));
}

export type Headers = Record<string, string>;
export type Role = "anonymous" | "other" | "header" | "cookie" | "mixed" | "admin" | "owner";

export const roles = {} as Record<Role, Headers>;
/** What the owner has, as the addresses and bodies name it. */
export const ids: Record<string, string> = {};
let ownerId = "";

/** Signs everybody in, and creates what the owner has. Each test file has an editor with a number of its own. */
export async function makePeople(editor: number): Promise<void> {
  const unique = crypto.randomUUID().slice(0, 8);
  const ownersAddress = `${CANARY}-${unique}@example.com`;
  const [owner, other] = [await signIn(ownersAddress), await signIn(`other-${unique}@example.com`)];
  const admin = await signInAdmin(editor);
  ownerId = owner.userId;
  Object.assign(roles, {
    anonymous: {},
    other: other.headers,
    header: admin.sessionHeader,
    cookie: { cookie: admin.cookie },
    mixed: { ...other.headers, ...admin.sessionHeader },
    admin: { cookie: admin.cookie, ...admin.sessionHeader },
    owner: owner.headers,
  });
  const [holiday, giftHoliday] = await freeHolidays(2);
  if (!holiday || !giftHoliday) throw new Error("no holiday is free");
  const { headers } = owner;
  const card = await sharedCard(headers, { message: CANARY, recipientName: CANARY }, true);
  const mailed = await sharedCard(headers, { message: CANARY });
  await sendOk(201, `/api/cards/${mailed.id}/mail`, {
    method: "POST",
    headers,
    json: { recipientEmail: `${CANARY}-friend@example.com`, sendOn: plusDays(utcToday(), 3), timeZone: "UTC" },
  });
  const reminder = {
    holidayId: holiday.id,
    targetDateIso: holiday.date,
    method: "calendar",
    note: CANARY,
    leadDays: 2,
  };
  const { id } = await sendOk(201, "/api/reminders", { method: "POST", headers, json: reminder });
  const { sponsorshipId, subscriptionId, sponsorId } = await sponsor(holiday.id, ownersAddress, headers);
  await sendOk(200, `/api/sponsors/sign-ups/${sponsorshipId}/settle`, { method: "POST", headers });
  const [gift] = await sql`
    insert into gift_suggestions (holiday_id, name, description, price, rating, affiliate_url, category)
    values (${giftHoliday.id}, 'A kite', 'It flies.', '$9', 4, 'https://shop.example/', 'Toys') returning id`;
  const unknown = crypto.randomUUID();
  Object.assign(ids, {
    card: card.id,
    mailed: mailed.id,
    linkId: card.linkId,
    share: card.share,
    reminder: id,
    sponsorship: sponsorshipId,
    subscription: subscriptionId,
    sponsor: sponsorId,
    slug: holiday.slug,
    date: holiday.date,
    holidayId: giftHoliday.id,
    giftId: gift?.id,
    unknown,
    day: holiday.date.slice(5),
    month: holiday.date.slice(0, 7),
    token: "a".repeat(43),
    version: "1",
    file: "sun.svg",
    page: "about",
    edition: "now",
    category: "food-drink",
    code: "size",
    nextauth: "signout",
    days: "60",
  });
}

/** Whose ID the first `[id]` of a route is. */
const ID_OF: readonly (readonly [prefix: string, name: string])[] = [
  ["/api/cards/[id]/mail", "mailed"],
  ["/cards/[cardId]/mail", "mailed"],
  ["/api/cards/", "card"],
  ["/cards/", "card"],
  ["/api/reminders/", "reminder"],
  ["/reminders/", "reminder"],
  ["/api/sponsors/", "sponsorship"],
  ["/api/admin/sponsors/", "sponsorship"],
  ["/api/holidays/", "holidayId"],
  ["/api/admin/holidays/", "holidayId"],
];

/** Returns an address of a route: what exists where it can, and what is the owner's. */
export function addressOf(route: string): string {
  const owned = ID_OF.find(([prefix]) => route.startsWith(prefix))?.[1] ?? "unknown";
  const filled = route
    .replace(/\/\[\[\.\.\.\w+\]\]$/, "")
    .replace(/\[(?:id|cardId)\]/, ids[owned] ?? "")
    .replace("month/[month]", "month/11")
    .replace(/\[(?:\.\.\.)?(\w+)\]/g, (_all, name: string) => ids[name] ?? "nothing");
  return route === "/api/reminders" ? `${filled}?id=${ids.reminder}` : filled;
}

/** Bodies that would change something of the owner's. */
export const BODIES: Readonly<Record<string, () => unknown>> = {
  "PATCH /api/reminders": () => ({ id: ids.reminder, note: "taken" }),
  "PATCH /api/reminders/[id]": () => ({ note: "taken" }),
  "POST /api/share/finalize": () => ({ objectId: ids.card }),
  "PATCH /api/cards/[id]/mail": () => ({ version: 1, message: "taken", recipientEmail: "thief@example.com" }),
  "POST /api/cards/[id]/mail": () => ({
    recipientEmail: "thief@example.com",
    sendOn: plusDays(utcToday(), 3),
    timeZone: "UTC",
  }),
  "PATCH /api/sponsors/sponsorships/[id]": () => ({ customMessage: "taken" }),
  "POST /api/sponsors/cancel-subscription": () => ({ subscriptionId: ids.subscription, cancelImmediately: true }),
  "POST /api/sponsors/resume-subscription": () => ({ subscriptionId: ids.subscription }),
  "POST /api/sponsors/portal": () => ({ subscriptionId: ids.subscription }),
  "PATCH /api/sponsors/business": () => ({
    sponsorId: ids.sponsor,
    businessName: "Taken",
    contactEmail: "thief@example.com",
    websiteUrl: "https://evil.example/",
    description: "Taken over by another business.",
  }),
};

/** Returns everything of the owner's that others could change, as text. */
export async function ownersRows(): Promise<string> {
  const tables = await Promise.all([
    sql`select * from users where id = ${ownerId}`,
    sql`select * from sessions where user_id = ${ownerId}`,
    sql`select * from cards where created_by = ${ownerId} order by id`,
    sql`select * from share_links where created_by = ${ownerId} order by token`,
    sql`select * from card_mails where card_id in (select id from cards where created_by = ${ownerId})`,
    sql`select claim_hash, claimed_at from card_videos where card_id = ${ids.card ?? ""}`,
    sql`select * from reminders where user_id = ${ownerId}`,
    sql`select * from sponsors where id = ${ids.sponsor ?? ""}`,
    sql`select * from sponsor_subscriptions where id = ${ids.sponsorship ?? ""}`,
    sql`select * from holiday_sponsors where sponsor_id = ${ids.sponsor ?? ""}`,
  ]);
  // Stripe's events arrive meanwhile.
  return JSON.stringify(tables, null, 1).replace(/"(synced_at|updated_at|receipt_invoice_id)": .*/g, "");
}

export type Action = { id: string; name: string; page: string };

/** Returns every server action of the build, with an address of a page that has it. Source: Next.js's build. */
export function serverActions(): Action[] {
  const file = path.join(distDir, "server", "server-reference-manifest.json");
  const { node } = JSON.parse(readFileSync(file, "utf8")) as {
    node: Record<string, { exportedName: string; workers: Record<string, unknown> }>;
  };
  return Object.entries(node).map(([id, { exportedName, workers }]) => {
    const [worker = ""] = Object.keys(workers);
    const route = `/${worker
      .replace(/^app\//, "")
      .replace(/\([^)]*\)\//g, "")
      .replace(/\/page$/, "")}`;
    return { id, name: exportedName, page: addressOf(route) };
  });
}

/** Returns a form as React sends it to an action: with the state before it, or alone. */
export function actionForm(fields: Record<string, string>, hasState: boolean): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(`_1_${name}`, value);
  form.set("0", hasState ? '[{},"$K1"]' : '["$K1"]');
  return form;
}
