import { randomUUID } from "node:crypto";
import http, { type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { desc, eq } from "drizzle-orm";
import Stripe from "stripe";
import { afterAll, expect, test, vi } from "vitest";
import { webhookEvents } from "@/db/schema/billing";
import { holidays } from "@/db/schema/holidays";
import { mailMessages, mailSuppressions } from "@/db/schema/mail";
import { holidaySponsors, sponsorSubscriptions } from "@/db/schema/sponsors";
import { emailSubscriptions } from "@/db/schema/subscribers";
import { testMailbox } from "./mailbox";
import { freshAddress, quietLog, testSite } from "./site";

/** Forwards the emulators' events unchanged to the site's handlers. */
const receiver = http.createServer(async (request: IncomingMessage, response) => {
  const body = Buffer.concat(await request.toArray());
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)] as [string, string]);
  const answer = await visitor.fetch(request.url ?? "", { method: "POST", body, headers });
  response.writeHead(answer.status).end(await answer.text());
});
await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
const receiverUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/api/webhooks`;

const site = await testSite({ catalog: true, emulators: ["stripe"], webhookUrl: `${receiverUrl}/stripe` });
const visitor = site.visitor();
const mailbox = await testMailbox({
  requestsPerSecond: 10_000,
  webhook: {
    url: `${receiverUrl}/resend`,
    secret: process.env.RESEND_WEBHOOK_SECRET ?? "",
    pauses: [],
  },
});
process.env.RESEND_BASE_URL = mailbox.url;
afterAll(async () => {
  await mailbox.close();
  receiver.closeAllConnections();
  await new Promise((resolve) => receiver.close(resolve));
});

const holds = (assertion: () => Promise<void>) => vi.waitFor(assertion, { timeout: 10_000, interval: 20 });

/** Returns a signed event with subscription data that differs from Stripe's. */
function signedEvent(subscription: unknown) {
  const payload = JSON.stringify({
    id: `evt_${randomUUID().replaceAll("-", "")}`,
    object: "event",
    api_version: Stripe.API_VERSION,
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    type: "customer.subscription.updated",
    data: { object: { ...(subscription as object), status: "canceled" } },
  });
  const secret = site.stripe.webhookSecret;
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
  return { id: JSON.parse(payload).id as string, payload, signature };
}

test("forty concurrent deliveries of one Stripe event have one effect, with Stripe's own data", async () => {
  const [holiday] = await site.db.select().from(holidays).where(eq(holidays.slug, "national-ice-cream-day"));
  const address = freshAddress();
  const signUp = await visitor.post(
    "/api/sponsors",
    {
      businessName: "Acme",
      contactEmail: address,
      websiteUrl: "https://acme.example/",
      description: "Everything for the coyote who plans ahead.",
      selectedHolidayId: holiday?.id,
      customMessage: "Beep beep.",
    },
    { headers: { "idempotency-key": randomUUID() } },
  );
  expect(signUp.status).toBe(201);
  const { sponsorship, subscription } = await signUp.json();
  await site.stripe.payByCard(subscription.clientSecret);
  // Stripe's own events activate the sponsorship, and its receipt is emailed.
  await holds(async () => expect(await mailbox.mailsTo(address)).toHaveLength(1));

  const event = signedEvent(await site.stripe.client.subscriptions.retrieve(subscription.id));
  const deliver = async () => {
    const headers = { "content-type": "application/json", "stripe-signature": event.signature };
    const answer = await visitor.fetch("/api/webhooks/stripe", { method: "POST", headers, body: event.payload });
    return `${answer.status} ${(await answer.json()).settled}`;
  };
  const kinds = await Promise.all(Array.from({ length: 40 }, deliver));
  expect(kinds.filter((kind) => kind === "200 processed")).toHaveLength(1);
  expect(kinds.filter((kind) => kind === "200 duplicate")).toHaveLength(39);

  const events = await site.db.select().from(webhookEvents).where(eq(webhookEvents.stripeEventId, event.id));
  expect(events.map(({ status }) => status)).toEqual(["processed"]);
  const [row] = await site.db.select().from(sponsorSubscriptions).where(eq(sponsorSubscriptions.id, sponsorship.id));
  expect(row?.status).toBe("active");
  const shown = await site.db
    .select()
    .from(holidaySponsors)
    .where(eq(holidaySponsors.holidayId, holiday?.id ?? ""));
  expect(shown.map(({ isActive }) => isActive)).toEqual([true]);
  expect(await mailbox.mailsTo(address)).toHaveLength(1);
});

/** Subscribes to the newsletter and returns the response that the visitor sees. */
async function subscribe(email: string) {
  const answer = await visitor.post("/api/email/subscribe", {
    email,
    preferences: ["previews"],
    source: "home",
    consentGiven: true,
  });
  return { status: answer.status, body: await answer.json() };
}

/** Waits for Resend's event about the newest email and returns why its address is suppressed. */
async function suppressionOf(email: string): Promise<string | undefined> {
  const [mail] = await mailbox.mailsTo(email);
  const [row] = await site.db
    .select({ reason: mailSuppressions.reason })
    .from(mailSuppressions)
    .innerJoin(mailMessages, eq(mailMessages.recipientHash, mailSuppressions.recipientHash))
    .where(eq(mailMessages.providerId, mail?.id ?? ""))
    .orderBy(desc(mailMessages.createdAt));
  return row?.reason;
}

test("an address that bounces gets no more email, and the visitor sees the same as before", async () => {
  const bounced = "bounced+webhook@resend.dev";
  const first = await subscribe(bounced);
  expect(first.status).toBe(200);
  await holds(async () => expect(await suppressionOf(bounced)).toBe("bounce"));
  expect(await subscribe(bounced)).toEqual(first);
  expect(await mailbox.mailsTo(bounced)).toHaveLength(1);
});

test("an address that complains can subscribe again, and the visitor sees the same as before", async () => {
  const complained = "complained+webhook@resend.dev";
  const first = await subscribe(complained);
  await holds(async () => expect(await suppressionOf(complained)).toBe("complaint"));
  expect(await subscribe(complained)).toEqual(first);
  await holds(async () => expect(await mailbox.mailsTo(complained)).toHaveLength(2));
});

test("an event that Resend has not signed changes nothing", async () => {
  quietLog();
  const email = freshAddress();
  await site.db.insert(emailSubscriptions).values({ email, source: "test", confirmedAt: new Date() });
  const [mail] = await site.db
    .insert(mailMessages)
    .values({ kind: "weekly_preview", recipientHash: "x", status: "sent", providerId: "re_unsigned" })
    .returning();
  const body = {
    type: "email.bounced",
    data: { email_id: "re_unsigned", to: [email], bounce: { type: "Permanent" } },
  };
  const headers = {
    "svix-id": "1",
    "svix-timestamp": String(Math.floor(Date.now() / 1000)),
    "svix-signature": "v1,AAAA",
  };
  expect((await visitor.post("/api/webhooks/resend", body, { headers })).status).toBe(403);
  expect((await visitor.post("/api/webhooks/resend", body)).status).toBe(403);
  expect((await visitor.get("/api/webhooks/resend")).status).toBe(405);
  const [after] = await site.db
    .select()
    .from(mailMessages)
    .where(eq(mailMessages.id, mail?.id ?? ""));
  expect(after?.status).toBe("sent");
  const [reader] = await site.db.select().from(emailSubscriptions).where(eq(emailSubscriptions.email, email));
  expect(reader?.isActive).toBe(true);
});
