import type { APIRequestContext } from "@playwright/test";
import { plusDays, utcToday, weekdayOf } from "@/lib/core/dates";
import { siteDatabase } from "./database";
import { expect, test } from "./fixtures";
import { runJob } from "./jobs";
import { freshAddress, isNewsletter, linkIn, mailsTo, mailTo } from "./mailbox";

const SERVERS = [process.env.E2E_SITE_URL ?? "", process.env.E2E_SECOND_SITE_URL ?? ""];

/** The Monday after today. */
const ISSUE = plusDays(utcToday(), 7 - ((weekdayOf(utcToday()) + 6) % 7));

/** Subscribes an address and confirms it through the API. */
async function join(request: APIRequestContext, email: string, preferences: readonly string[]): Promise<void> {
  const data = { email, preferences, source: "home", consentGiven: true };
  expect((await request.post("/api/email/subscribe", { data })).status()).toBe(200);
  const token = new URL(linkIn(await mailTo(email), "/subscribe/confirm")).searchParams.get("token") ?? "";
  const confirmed = await request.post("/api/email/confirm", { form: { token }, maxRedirects: 0 });
  expect(confirmed.status()).toBe(303);
}

test("with two servers, an issue is sent once to each subscriber, by preference", { tag: "@long" }, async ({
  request,
}) => {
  const both = freshAddress("both");
  const days = freshAddress("days");
  const left = freshAddress("left");
  await join(request, both, ["deals", "previews"]);
  await join(request, days, ["previews"]);
  await join(request, left, ["deals", "previews"]);
  const sql = siteDatabase();
  await sql`update email_subscriptions set is_active = false, unsubscribed_at = now() where email = ${left}`;
  // On a Sunday, the servers have already sent this issue, before there were subscribers.
  await sql`update mail_issues set planned_up_to = null, planned_at = null, finished_at = null where issue_on = ${ISSUE}`;
  await sql.end();

  const run = async (server: string) => (await runJob(`weekly-preview?issue=${ISSUE}`, server)).json();
  await Promise.all(SERVERS.map(run));
  await expect.poll(() => run(SERVERS[0] ?? "")).toMatchObject({ due: true, remaining: 0, finished: true });
  const counts = [both, days, left].map(async (address) => (await mailsTo(address, isNewsletter)).length);
  expect(await Promise.all(counts)).toEqual([1, 1, 0]);
});

test("a bounce event from the mailbox suppresses the address", { tag: "@long" }, async ({ request }) => {
  const bounced = `bounced+${crypto.randomUUID().slice(0, 8)}@resend.dev`;
  const data = { email: bounced, preferences: ["previews"], source: "home", consentGiven: true };
  expect((await request.post("/api/email/subscribe", { data })).status()).toBe(200);
  const { id } = await mailTo(bounced);
  const suppressed = async () => {
    const sql = siteDatabase();
    const rows = await sql`
      select s.reason from mail_suppressions s join mail_messages m using (recipient_hash) where m.provider_id = ${id}`;
    await sql.end();
    return rows.map(({ reason }) => reason);
  };
  await expect.poll(suppressed).toEqual(["bounce"]);
});
