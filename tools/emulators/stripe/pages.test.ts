import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestStripe, testStripe, waitingSubscription } from "@/tests/stripe";

const clock = { at: Date.parse("2026-11-21T12:00:00Z") };
let stripe: TestStripe;
beforeAll(async () => {
  stripe = await testStripe({ now: () => clock.at });
});
afterAll(() => stripe.close());

const SCRIPT = `"><script>alert(1)</script>`;

async function paid() {
  const waiting = await waitingSubscription(stripe);
  await stripe.payByCard(waiting.secret);
  return waiting;
}

async function portalOf(customer: string, return_url = "http://localhost:3000/sponsor-dashboard") {
  return (await stripe.client.billingPortal.sessions.create({ customer, return_url })).url;
}

const shown = async (url: string) => {
  const response = await fetch(url);
  return { status: response.status, headers: response.headers, text: await response.text() };
};

async function press(url: string, fields: Record<string, string>, origin = stripe.url) {
  const body = new URLSearchParams(fields);
  const response = await fetch(url, { method: "POST", headers: { origin }, body });
  return { status: response.status, text: await response.text(), url: response.url };
}

const card = (number: string) => ({ number, expiry: "12 / 34", cvc: "123" });

test("the portal shows the card, the subscriptions, the invoices and a link back to the site", async () => {
  const { customer } = await paid();
  const { text, headers } = await shown(await portalOf(customer));
  expect(text).toContain("Visa ending in 4242");
  expect(text).toContain("$15 every 3 months · Renews Feb 21, 2027");
  expect(text).toContain('href="http://localhost:3000/sponsor-dashboard">Return to Oddly</a>');
  expect(text).toMatch(/href="http:\/\/localhost:\d+\/i\/in_\w+\/[\w-]{24}"/);
  expect(headers.get("content-security-policy")).toContain("default-src 'none'");
});

test("each subscription shows its own card and description, even next to one without a card", async () => {
  const { customer, id, price } = await paid();
  const description = "Sponsorship of World <Hello> Day";
  const { latest_invoice } = await stripe.client.subscriptions.update(id, { description, expand: ["latest_invoice"] });
  await stripe.client.subscriptions.create({
    customer,
    items: [{ price }],
    payment_behavior: "default_incomplete",
  });
  const { hosted_invoice_url } = latest_invoice as { hosted_invoice_url: string };
  const pages = [await shown(await portalOf(customer)), await shown(hosted_invoice_url), await shown(stripe.url)];
  for (const { text } of pages) expect(text).toContain("Sponsorship of World &lt;Hello&gt; Day");
  expect(pages[0]?.text).toContain("Renews Feb 21, 2027 · Visa ending in 4242");
  expect(pages[0]?.text).not.toContain("No card on file");
});

test("a card is updated in the portal, unless its bank declines it", async () => {
  const { customer, id } = await paid();
  const url = await portalOf(customer);
  const declined = await press(`${url}/card`, card("4000000000000002"));
  expect([declined.status, declined.text.includes("Your card was declined.")]).toEqual([400, true]);
  const updated = await press(`${url}/card`, card("5555 5555 5555 4444"));
  expect(updated.text).toContain("Your card was updated.");
  const { default_payment_method } = await stripe.client.subscriptions.retrieve(id, {
    expand: ["default_payment_method"],
  });
  expect(default_payment_method).toMatchObject({ card: { brand: "mastercard", last4: "4444" } });
});

test("a customer can cancel and resume only their own subscriptions in the portal", async () => {
  const mine = await paid();
  const other = await paid();
  const url = await portalOf(mine.customer);
  await press(`${url}/cancel`, { subscription: mine.id });
  expect((await stripe.client.subscriptions.retrieve(mine.id)).cancel_at_period_end).toBe(true);
  await press(`${url}/resume`, { subscription: mine.id });
  expect((await stripe.client.subscriptions.retrieve(mine.id)).cancel_at_period_end).toBe(false);
  expect((await press(`${url}/cancel`, { subscription: other.id })).status).toBe(400);
  expect((await stripe.client.subscriptions.retrieve(other.id)).cancel_at_period_end).toBe(false);
});

test("a portal session's URL works for an hour, and a wrong one never does", async () => {
  const { customer } = await paid();
  const url = await portalOf(customer);
  expect((await shown(`${url.slice(0, -1)}_`)).status).toBe(404);
  clock.at += 3_600_000;
  const expired = await shown(url);
  expect([expired.status, expired.text.includes("This session has expired")]).toEqual([404, true]);
  await expect(portalOf(customer, "javascript:alert(1)")).rejects.toThrow("Not a valid URL");
});

test("an open invoice can be paid at its URL, and a paid one is a receipt", async () => {
  const { id } = await waitingSubscription(stripe);
  const open = await stripe.client.subscriptions.retrieve(id, { expand: ["latest_invoice"] });
  const { hosted_invoice_url: url } = open.latest_invoice as { hosted_invoice_url: string };
  expect((await shown(url)).text).toContain("Pay $15");
  expect((await press(`${url}/pay`, card("4000000000009995"))).text).toContain("Your card has insufficient funds.");
  expect((await press(`${url}/pay`, card("4242424242424242"))).text).toContain("Receipt ");
  expect((await stripe.client.subscriptions.retrieve(id)).status).toBe("active");
  expect((await shown(url.replace(/.$/, "!"))).status).toBe(404);
});

test("the home page lists the account's objects and can advance the clock", async () => {
  const { id } = await paid();
  expect((await shown(stripe.url)).text).toContain(id);
  const before = stripe.now();
  await press(`${stripe.url}/advance`, { days: "7" });
  expect(stripe.now() - before).toBe(7 * 86_400);
  await press(`${stripe.url}/advance`, { days: "9999" });
  expect(stripe.now() - before).toBe(7 * 86_400);
});

test("a form post from another site is rejected", async () => {
  const before = stripe.now();
  expect((await press(`${stripe.url}/advance`, { days: "7" }, "https://evil.example")).status).toBe(403);
  expect(stripe.now()).toBe(before);
});

test("HTML in a name is escaped on every page", async () => {
  const { client } = stripe;
  const { customer, subscription, secret } = await waitingSubscription(stripe);
  await client.customers.update(customer, { name: SCRIPT, email: `${SCRIPT}@example.com`.replaceAll(" ", "") });
  await stripe.payByCard(secret);
  const invoice = subscription.latest_invoice as { hosted_invoice_url: string };
  for (const url of [stripe.url, await portalOf(customer), invoice.hosted_invoice_url]) {
    const { text, status } = await shown(url);
    expect([status, text.includes("<script>")]).toEqual([200, false]);
  }
});

test('an unknown URL shows a "not found" page, and a malformed one causes no error', async () => {
  expect((await shown(`${stripe.url}/p/session/none`)).status).toBe(404);
  expect((await shown(`${stripe.url}/i/in_none/none`)).status).toBe(404);
  expect((await shown(`${stripe.url}/v1/customers/%ff`)).status).toBe(401);
});
