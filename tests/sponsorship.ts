import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import Stripe from "stripe";
import { utcToday } from "@/lib/core/dates";
import { freshAddress, type TestSite, type Visitor } from "./site";

type Pick = { id: string; slug: string; name: string; date: string };

type Checkout = { holiday?: Pick; contactEmail?: string; businessName?: string; customMessage?: string; key?: string };

/** Sends a checkout like the dialog does. */
export function postCheckout(visitor: Visitor, holidayId: string, signUp: Checkout = {}): Promise<Response> {
  const { contactEmail, businessName, customMessage, key = randomUUID() } = signUp;
  const body = {
    businessName: businessName ?? "Acme Rockets",
    contactEmail: contactEmail ?? freshAddress(),
    websiteUrl: "https://acme.example/",
    description: "Everything for the coyote who plans ahead.",
    selectedHolidayId: holidayId,
    customMessage: customMessage ?? "Beep beep.",
  };
  return visitor.post("/api/sponsors", body, { headers: { "idempotency-key": key } });
}

/** Returns helpers for sponsorship tests on a site with the catalog and the Stripe emulator. */
export async function testSponsorships({ db, stripe, visitor: newVisitor }: TestSite) {
  // The festive holidays that are the pick of a day within the coming year.
  const { rows: picks } = await db.execute<Pick>(sql`
    select id, slug, name, min(date)::text as date from (
      select distinct on (o.date) h.id, h.slug, h.holiday_name as name, h.tone, o.date
      from holiday_occurrences o join holidays h on h.id = o.holiday_id
      where o.date between ${utcToday()}::date + 30 and ${utcToday()}::date + 330 and not h.is_month_observance
      order by o.date, h.rank, h.slug
    ) as pick where tone = 'festive' group by id, slug, name order by slug limit 40`);
  const delivered = new Set<string>();

  /** Returns a holiday that no other test of the file uses. */
  function freeHoliday(): Pick {
    const pick = picks.pop();
    if (!pick) throw new Error("every holiday is taken");
    return pick;
  }

  /** Completes a checkout and its payment, like the dialog does. */
  async function sponsorHoliday(visitor: Visitor, signUp: Checkout & { card?: string } = {}) {
    const holiday = signUp.holiday ?? freeHoliday();
    const answer = await postCheckout(visitor, holiday.id, signUp);
    if (answer.status !== 201) throw new Error(`the sign-up was answered ${answer.status}: ${await answer.text()}`);
    const { sponsor, sponsorship, subscription } = await answer.json();
    await stripe.payByCard(subscription.clientSecret, signUp.card);
    const settled = await visitor.post(`/api/sponsors/sign-ups/${sponsorship.id}/settle`);
    const { status } = await settled.json();
    if (status !== "active") throw new Error(`the paid sign-up is ${status}`);
    return { holiday, sponsorId: sponsor.id as string, subscriptionId: subscription.id as string };
  }

  /** Sends the site the Stripe events that it has not received yet. */
  async function deliverEvents(): Promise<void> {
    for (const event of await stripe.events()) {
      if (delivered.has(event.id)) continue;
      delivered.add(event.id);
      const body = JSON.stringify(event);
      const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: stripe.webhookSecret });
      const headers = { "stripe-signature": signature };
      const { status } = await newVisitor().fetch("/api/webhooks/stripe", { method: "POST", body, headers });
      if (status !== 200) throw new Error(`the event was answered ${status}`);
    }
  }

  /** Returns how often the customer with that address was charged. */
  async function chargesOf(email: string): Promise<number> {
    const { data } = await stripe.client.customers.list({ email });
    const charges = await Promise.all(data.map(({ id }) => stripe.client.charges.list({ customer: id })));
    return charges.flatMap((each) => each.data).filter(({ paid }) => paid).length;
  }

  return { freeHoliday, sponsorHoliday, deliverEvents, chargesOf };
}
