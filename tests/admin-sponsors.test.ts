import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import Stripe from "stripe";
import { afterEach, expect, test } from "vitest";
import { auditLogs } from "@/db/schema/audit";
import { paymentOperations, webhookEvents } from "@/db/schema/billing";
import { quietLog, testSite } from "./site";

const site = await testSite({ emulators: ["mailbox", "stripe"] });
const editor = await site.admin();
const visitor = site.visitor();

afterEach(() => site.stripe.faults.clear());

const REASON = "It is an offer for one day, and says nothing of the holiday.";

let count = 0;

async function newHoliday(): Promise<{ id: string; slug: string; holidayName: string }> {
  count += 1;
  const rule = `FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=${count}`;
  const data = { holidayName: `Kite ${count} Day`, rule, category: "Wonderfully Weird" };
  return (await editor.post("/api/admin/holidays", data)).json();
}

/** Sponsors a holiday for a business whose owner is signed in, and pays at Stripe. */
async function newSponsorship(customMessage: string, businessName = `Acme ${randomUUID().slice(0, 8)}`) {
  const owner = await site.signedIn();
  const holiday = await newHoliday();
  const signUp = await owner.post(
    "/api/sponsors",
    {
      businessName,
      contactEmail: owner.email,
      websiteUrl: "https://acme.example/",
      description: "Everything for the coyote who plans ahead.",
      selectedHolidayId: holiday.id,
      customMessage,
    },
    { headers: { "idempotency-key": randomUUID() } },
  );
  expect(signUp.status).toBe(201);
  const { sponsor, sponsorship, subscription } = await signUp.json();
  await site.stripe.payByCard(subscription.clientSecret);
  const settled = await owner.post(`/api/sponsors/sign-ups/${sponsorship.id}/settle`);
  expect(await settled.json()).toEqual({ status: "active" });
  const [listed] = await (await editor.get(`/api/admin/sponsors?search=${encodeURIComponent(businessName)}`)).json();
  return { owner, holiday, businessName, sponsorId: sponsor.id, subscriptionId: subscription.id, id: listed.id };
}

const pageText = async (slug: string) => (await visitor.open(`/holidays/${slug}`)).text;

test("a hidden message leaves every page and API, its sponsor is emailed the reason once, and the next text is reviewed first", async () => {
  const [first, second] = ["Buy one, get one free!", "Every kite was once a plan."];
  const { owner, holiday, businessName, id } = await newSponsorship(first);
  expect(await pageText(holiday.slug)).toContain(first);
  const path = `/api/admin/sponsors/${id}`;

  const short = await editor.post(`${path}/hide-message`, { reason: "No.", customMessage: first });
  expect(short.status).toBe(422);
  expect((await short.json()).issues).toMatchObject([
    { path: "reason", message: "Reason must be at least 10 characters" },
  ]);
  const hide = () => editor.post(`${path}/hide-message`, { reason: REASON, customMessage: first });
  const answers = await Promise.all([hide(), hide()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await answers.find(({ ok }) => ok)?.json()).toEqual({
    message: expect.stringContaining("is hidden. We've emailed them the reason"),
  });

  const shown = await pageText(holiday.slug);
  expect(shown).not.toContain(first);
  expect(shown).toContain(businessName);
  expect(await (await visitor.get(`/api/holidays/${holiday.id}/sponsors`)).json()).toMatchObject([
    { customMessage: "", sponsor: { businessName } },
  ]);
  const batch = await (await visitor.get(`/api/sponsors/batch?holidayIds=${holiday.id}`)).text();
  expect(batch).toContain(businessName);
  expect(batch).not.toContain(first);
  const reasons = async () =>
    (await site.mailbox.mailsTo(owner.email)).filter(({ subject }) => subject.includes("is hidden"));
  expect(await reasons()).toHaveLength(1);
  expect((await reasons())[0]?.text).toContain(REASON);

  const dashboard = await (await owner.get("/api/sponsors/my-sponsorships")).json();
  expect(JSON.stringify(dashboard)).toContain(REASON);
  const saved = await owner.patch(`/api/sponsors/sponsorships/${id}`, { customMessage: second });
  expect(saved.status).toBe(200);
  expect((await saved.json()).message).toContain("An editor will review it before it appears.");
  expect(await pageText(holiday.slug)).not.toContain(second);
  expect(await (await editor.get("/api/admin/summary")).json()).toMatchObject({ messages: 1 });
  expect(await (await editor.get("/api/admin/sponsors?state=waiting")).json()).toMatchObject([
    { id, customMessage: second, hasNewText: true, reasonMail: "sent" },
  ]);

  const show = await editor.post(`${path}/show-message`, { customMessage: second });
  expect(show.status).toBe(200);
  expect((await show.json()).message).toMatch(/message is back on/);
  expect(await pageText(holiday.slug)).toContain(second);
  expect(await (await editor.get("/api/admin/sponsors?state=waiting")).json()).toEqual([]);
  expect(await reasons()).toHaveLength(1);
});

/** Delivers a signed event about a subscription, like Stripe. */
async function deliver(subscription: unknown): Promise<{ stripeEventId: string; status: number }> {
  const stripeEventId = `evt_${randomUUID().replaceAll("-", "")}`;
  const payload = JSON.stringify({
    id: stripeEventId,
    object: "event",
    api_version: Stripe.API_VERSION,
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    type: "customer.subscription.updated",
    data: { object: subscription },
  });
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: site.stripe.webhookSecret });
  const headers = { "content-type": "application/json", "stripe-signature": signature };
  const { status } = await visitor.fetch("/api/webhooks/stripe", { method: "POST", body: payload, headers });
  return { stripeEventId, status };
}

test("a failed Stripe event is listed, and a replay processes it once and is recorded in the audit log", async () => {
  quietLog();
  const { subscriptionId } = await newSponsorship("Beep beep.");
  const subscription = await site.stripe.client.subscriptions.retrieve(subscriptionId);
  const path = `/v1/subscriptions/${subscriptionId}`;
  site.stripe.faults.add({ api: [{ method: "GET", path, kind: "500", times: 1000 }] });
  const { stripeEventId, status } = await deliver(subscription);
  expect(status).toBeGreaterThanOrEqual(500);

  const listed = async (state: string) =>
    (await (await editor.get(`/api/admin/events?status=${state}`)).json()).find(
      (each: { stripeEventId: string }) => each.stripeEventId === stripeEventId,
    );
  const event = await listed("failed");
  expect(event).toMatchObject({ status: "failed", isReplayable: true, errorMessage: expect.any(String) });
  const replay = () => editor.post(`/api/admin/events/${event.id}/replay`);
  expect(await (await replay()).json()).toMatchObject({
    status: "failed",
    message: expect.stringMatching(/^It failed again/),
  });
  site.stripe.faults.clear();
  const answers = await Promise.all([replay(), replay()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await answers.find(({ ok }) => ok)?.json()).toEqual({
    status: "processed",
    message: "The event was processed.",
  });
  expect(await listed("failed")).toBeUndefined();
  expect(await listed("processed")).toMatchObject({ status: "processed" });

  const [row] = await site.db.select().from(webhookEvents).where(eq(webhookEvents.stripeEventId, stripeEventId));
  const replays = await site.db.select().from(auditLogs).where(eq(auditLogs.operationType, "webhook_event.replay"));
  expect(replays.map(({ details, executedBy }) => [Object(details).eventId, executedBy])).toEqual(
    Array(2).fill([row?.id, `admin:${editor.userId}`]),
  );
});

test("checking a failed call asks Stripe for its outcome, reports it, and charges nothing", async () => {
  const { sponsorId, subscriptionId, holiday, businessName } = await newSponsorship("Beep beep.");
  const [operation] = await site.db
    .insert(paymentOperations)
    .values({
      operationType: "subscription_cancel",
      idempotencyKey: randomUUID(),
      stripeObjectId: subscriptionId,
      stripeObjectType: "subscription",
      sponsorId,
      holidayId: holiday.id,
      status: "failed",
      errorCode: "rate_limit",
      errorMessage: "Too many requests.",
      metadata: { step: "end" },
    })
    .returning({ id: paymentOperations.id });
  const invoices = async () =>
    (await site.stripe.client.invoices.list({ subscription: subscriptionId })).data.map(({ id }) => id);
  const before = await invoices();
  const listed = async () => (await editor.get("/api/admin/operations?status=failed")).json();
  const failed = {
    id: operation?.id,
    operationType: "subscription_cancel",
    step: "end",
    sponsorName: businessName,
    holidayName: holiday.holidayName,
    errorCode: "rate_limit",
    errorMessage: "Too many requests.",
  };
  expect(await listed()).toMatchObject([failed]);

  const ask = async () => (await editor.post(`/api/admin/operations/${operation?.id}/replay`)).json();
  expect((await ask()).message).toMatch(/hasn't carried it out.*subscription is up to date: active/);
  expect(await invoices()).toEqual(before);
  await site.stripe.client.subscriptions.cancel(subscriptionId);
  expect((await ask()).message).toMatch(/has been done since.*subscription is up to date: canceled/);
  // The attempt itself failed and is still listed as failed.
  expect(await listed()).toMatchObject([failed]);
});

test("an admin finds a sponsorship by part of the business's name, with any characters", async () => {
  const businessName = `<img src=x onerror=alert(1)>${"Wxyz".repeat(30)} ${randomUUID().slice(0, 8)}`;
  const { id } = await newSponsorship("<b>Beep</b> ".repeat(10).trim(), businessName);
  const found = await editor.get(`/api/admin/sponsors?search=${businessName.slice(-8)}`);
  expect(found.headers.get("x-total-count")).toBe("1");
  expect(await found.json()).toMatchObject([{ id, sponsor: { businessName } }]);
  const nothing = await editor.get("/api/admin/sponsors?search=no+such+name");
  expect([nothing.headers.get("x-total-count"), await nothing.json()]).toEqual(["0", []]);
});
