import type { APIRequestContext } from "@playwright/test";
import { siteDatabase } from "./database";
import { expect, test } from "./fixtures";
import { runJob } from "./jobs";
import { freshAddress, isLetter, linkIn, mailsTo, mailTo } from "./mailbox";

const SERVERS = [process.env.E2E_SITE_URL ?? "", process.env.E2E_SECOND_SITE_URL ?? ""];

/** Subscribes an address and confirms it; no page is needed. */
async function join(request: APIRequestContext, email: string, preferences: readonly string[]): Promise<void> {
  const data = { email, preferences, source: "home", consentGiven: true };
  expect((await request.post("/api/email/subscribe", { data })).status()).toBe(200);
  const token = new URL(linkIn(await mailTo(email), "/subscribe/confirm")).searchParams.get("token") ?? "";
  const confirmed = await request.post("/api/email/confirm", { form: { token }, maxRedirects: 0 });
  expect(confirmed.status()).toBe(303);
}

/** The Monday after today, by UTC. */
function comingMonday(): string {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() + 7 - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}

async function subscriptionOf(address: string) {
  const sql = siteDatabase();
  const [row] =
    await sql`select is_active as "isActive", unsubscribed_at as "unsubscribedAt" from email_subscriptions where email = ${address}`;
  await sql.end();
  return row;
}

test("an issue goes out once to each reader by what they asked for, from two servers at once, and one click leaves", async ({
  request,
}) => {
  const [both, days, gifts, left] = ["both", "days", "gifts", "left"].map(freshAddress) as [
    string,
    string,
    string,
    string,
  ];
  await join(request, both, ["deals", "previews"]);
  await join(request, days, ["previews"]);
  await join(request, gifts, ["deals"]);
  await join(request, left, ["deals", "previews"]);
  const sql = siteDatabase();
  await sql`update email_subscriptions set is_active = false, unsubscribed_at = now() where email = ${left}`;
  // On its Sunday the servers have sent it by themselves, when nobody was there yet.
  await sql`
    update mail_issues set planned_up_to = null, planned_at = null, finished_at = null where issue_on = ${comingMonday()}`;
  await sql.end();

  const run = async (server: string) => (await runJob(`weekly-preview?issue=${comingMonday()}`, server)).json();
  await Promise.all(SERVERS.map(run));
  await expect.poll(() => run(SERVERS[0] ?? "")).toMatchObject({ due: true, remaining: 0, finished: true });

  const letters = (address: string) => mailsTo(address, isLetter);
  const [toBoth, ...others] = await letters(both);
  if (!toBoth) throw new Error("no letter came");
  expect(others).toEqual([]);
  expect([(await letters(days)).length, (await letters(gifts)).length, (await letters(left)).length]).toEqual([
    1, 1, 0,
  ]);
  expect(toBoth.text).toContain("Springfield");
  expect(toBoth.text.match(/\/holiday\/\d{4}-\d\d-\d\d/g)?.length).toBeGreaterThanOrEqual(7);
  expect((await letters(days))[0]?.text).not.toContain("commission");
  expect((await letters(gifts))[0]?.text).toContain("commission");

  expect(toBoth.headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
  const unsubscribe = /<(http[^>]+)>/.exec(toBoth.headers["List-Unsubscribe"] ?? "")?.[1] ?? "";
  const clicked = await fetch(unsubscribe, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
  });
  expect(clicked.status).toBe(200);
  expect(clicked.headers.get("set-cookie")).toBeNull();
  expect(await subscriptionOf(both)).toMatchObject({ isActive: false });
});

test("a scheduler without the secret, or with a wrong one, starts nothing", async ({ request }) => {
  const statuses = [];
  for (const authorization of ["", "Bearer wrong", `Basic ${process.env.E2E_JOBS_SECRET}`]) {
    statuses.push((await request.post("/api/jobs/weekly-preview", { headers: { authorization } })).status());
  }
  expect(statuses).toEqual([401, 401, 401]);
  const authorization = `Bearer ${process.env.E2E_JOBS_SECRET}`;
  expect((await request.post("/api/jobs/nothing", { headers: { authorization } })).status()).toBe(404);
  // To look at it starts nothing either, whatever secret it is done with.
  for (const look of ["get", "head"] as const) {
    const status = (await request[look]("/api/jobs/weekly-preview", { headers: { authorization } })).status();
    expect([401, 405, 503]).toContain(status);
  }
  expect((await request.put("/api/jobs/weekly-preview", { headers: { authorization } })).status()).toBe(405);
});

test("an address that bounces is sent nothing more, and one that complains no letter; nobody asking is told", async ({
  request,
}) => {
  const mark = crypto.randomUUID().slice(0, 8);
  const [bounced, complained] = [`bounced+${mark}@resend.dev`, `complained+${mark}@resend.dev`];
  const ask = async (email: string) => {
    const data = { email, preferences: ["previews"], source: "home", consentGiven: true };
    const answer = await request.post("/api/email/subscribe", { data });
    return [answer.status(), await answer.json()];
  };
  const first = await ask(bounced);
  await mailTo(bounced);
  const suppressed = async () => {
    const sql = siteDatabase();
    const rows = await sql`
      select s.reason from mail_suppressions s join mail_messages m using (recipient_hash) where m.provider_id = any(${ids})`;
    await sql.end();
    return rows.map(({ reason }) => reason);
  };
  let ids = (await mailsTo(bounced)).map(({ id }) => id);
  await expect.poll(suppressed).toEqual(["bounce"]);
  expect(await ask(bounced)).toEqual(first);
  expect(await mailsTo(bounced)).toHaveLength(1);

  await ask(complained);
  ids = [(await mailTo(complained)).id];
  await expect.poll(suppressed).toEqual(["complaint"]);
  expect(await ask(complained)).toEqual(first);
  await mailTo(complained, 2);
});

test("an event that Resend has not signed changes nothing", async ({ request }) => {
  const body = {
    type: "email.bounced",
    data: { email_id: "x", to: ["ada@example.org"], bounce: { type: "Permanent" } },
  };
  const headers = {
    "svix-id": "1",
    "svix-timestamp": String(Math.floor(Date.now() / 1000)),
    "svix-signature": "v1,AAAA",
  };
  expect((await request.post("/api/webhooks/resend", { data: body, headers })).status()).toBe(403);
  expect((await request.post("/api/webhooks/resend", { data: body })).status()).toBe(403);
  expect((await request.get("/api/webhooks/resend")).status()).toBe(405);
});
