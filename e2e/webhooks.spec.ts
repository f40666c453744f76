import { randomUUID } from "node:crypto";
import Stripe from "stripe";
import { siteDatabase } from "./database";
import { expect, test } from "./fixtures";
import { freshAddress, mailsTo } from "./mailbox";
import { askStripe, freeHoliday, payByCard, postCheckout } from "./sponsorship";

const SITES = [process.env.E2E_SITE_URL ?? "", process.env.E2E_SECOND_SITE_URL ?? ""];
const DELIVERIES = 200;

/** Returns a signed event with subscription data that differs from Stripe's. */
function signedEvent(subscription: Record<string, unknown>) {
  const payload = JSON.stringify({
    id: `evt_${randomUUID().replaceAll("-", "")}`,
    object: "event",
    api_version: Stripe.API_VERSION,
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    type: "customer.subscription.updated",
    data: { object: { ...subscription, status: "canceled" } },
  });
  const secret = process.env.E2E_STRIPE_WEBHOOK_SECRET ?? "";
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
  return { id: JSON.parse(payload).id as string, payload, signature };
}

test("200 concurrent deliveries of one event to both processes have one effect, with Stripe's own data", {
  tag: "@long",
}, async ({ request }) => {
  test.slow();
  const address = freshAddress("hooked");
  const holiday = await freeHoliday();
  const made = await (await postCheckout(request, holiday.id, { contactEmail: address })).json();
  await payByCard(made.subscription.clientSecret);
  // Stripe's own events have activated the sponsorship, and its receipt was sent.
  await expect.poll(async () => (await mailsTo(address)).length, { timeout: 20_000 }).toBe(1);
  const event = signedEvent(await askStripe("GET", `/v1/subscriptions/${made.subscription.id}`));
  const answers = await Promise.all(
    Array.from({ length: DELIVERIES }, (_, index) =>
      fetch(`${SITES[index % 2]}/api/webhooks/stripe`, {
        method: "POST",
        headers: { "content-type": "application/json", "stripe-signature": event.signature },
        body: event.payload,
      }).then(async (answer) => ({ status: answer.status, ...(await answer.json()) })),
    ),
  );
  const kinds = answers.map(({ status, settled }) => `${status} ${settled}`);
  expect(kinds.filter((kind) => kind === "200 processed")).toHaveLength(1);
  expect(kinds.filter((kind) => kind === "200 duplicate")).toHaveLength(DELIVERIES - 1);
  const sql = siteDatabase();
  const events = await sql`select status from webhook_events where stripe_event_id = ${event.id}`;
  const signUps = await sql`select status from sponsor_subscriptions where id = ${made.sponsorship.id}`;
  const shown = await sql`select is_active from holiday_sponsors where holiday_id = ${holiday.id}`;
  await sql.end();
  expect(events.map(({ status }) => status)).toEqual(["processed"]);
  expect(signUps.map(({ status }) => status)).toEqual(["active"]);
  expect(shown.map((row) => row.is_active)).toEqual([true]);
  expect(await mailsTo(address)).toHaveLength(1);
});
