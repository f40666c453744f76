import { eq } from "drizzle-orm";
import { holidays } from "@/db/schema/holidays";
import { holidaySponsors, sponsorSubscriptions, sponsors } from "@/db/schema/sponsors";
import { users } from "@/db/schema/users";
import { testDatabase } from "@/db/test-database";
import type { FaultsInput } from "@/tools/emulators/stripe/refusals";
import { testMailbox } from "./mailbox";
import { testStripe } from "./stripe";

const HOLD_MS = 30 * 60_000;

type CheckoutChanges = {
  holidayId?: string;
  /** An existing sponsor; a new one by default. */
  sponsorId?: string;
  /** Whether the sponsor has an account. */
  isSignedIn?: boolean;
  customMessage?: string;
};

/** Starts a database, a Stripe emulator and a mailbox for billing tests, with helpers for checkouts. */
export async function testBilling(stripeOptions: Parameters<typeof testStripe>[0] = {}) {
  const database = await testDatabase();
  const stripe = await testStripe(stripeOptions);
  const mailbox = await testMailbox();
  const { db } = database;
  const { client } = stripe;
  let count = 0;
  const price = await client.prices.create({
    currency: "usd",
    unit_amount: 1500,
    recurring: { interval: "month", interval_count: 3 },
    product_data: { name: "A sponsorship" },
  });

  async function holiday(): Promise<string> {
    count += 1;
    const [made] = await db
      .insert(holidays)
      .values({
        slug: `day-${count}`,
        holidayName: `Day ${count}`,
        dateIso: "2026-11-26",
        displayDate: "November 26th",
        rule: "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=26",
      })
      .returning({ id: holidays.id });
    return made?.id ?? "";
  }

  async function sponsor(isSignedIn: boolean) {
    count += 1;
    const contactEmail = `sponsor-${count}@example.org`;
    const [user] = isSignedIn ? await db.insert(users).values({ email: contactEmail }).returning({ id: users.id }) : [];
    const [made] = await db
      .insert(sponsors)
      .values({
        businessName: `Business ${count}`,
        contactEmail,
        websiteUrl: "https://example.org/",
        description: "A business with ten letters.",
        subscriptionStatus: "incomplete",
        userId: user?.id ?? null,
      })
      .returning({ id: sponsors.id });
    const sponsorId = made?.id ?? "";
    const customer = await client.customers.create({ email: contactEmail, metadata: { sponsorId } });
    await db.update(sponsors).set({ stripeCustomerId: customer.id }).where(eq(sponsors.id, sponsorId));
    return sponsorId;
  }

  /** Reserves a holiday, as a checkout does before it calls Stripe. */
  async function hold({ holidayId, sponsorId, isSignedIn = false, customMessage = "Hello!" }: CheckoutChanges = {}) {
    const row = {
      holidayId: holidayId ?? (await holiday()),
      sponsorId: sponsorId ?? (await sponsor(isSignedIn)),
      ownerHash: "nobody's",
      customMessage,
      heldUntil: new Date(Date.now() + HOLD_MS),
      amountCents: 1500,
    };
    const [made] = await db.insert(sponsorSubscriptions).values(row).returning({ id: sponsorSubscriptions.id });
    return { ...row, id: made?.id ?? "" };
  }

  /** Creates the Stripe objects of a checkout, without storing anything in the database. */
  async function subscribe({ id, sponsorId }: { id: string; sponsorId: string }) {
    const [owner] = await db
      .select({ customer: sponsors.stripeCustomerId })
      .from(sponsors)
      .where(eq(sponsors.id, sponsorId));
    const subscription = await client.subscriptions.create({
      customer: owner?.customer ?? "",
      items: [{ price: price.id }],
      payment_behavior: "default_incomplete",
      payment_settings: { save_default_payment_method: "on_subscription", payment_method_types: ["card"] },
      metadata: { signUpId: id },
      expand: ["latest_invoice.confirmation_secret"],
    });
    const invoice = subscription.latest_invoice;
    const secret = typeof invoice === "object" ? invoice?.confirmation_secret?.client_secret : null;
    return { subscriptionId: subscription.id, clientSecret: secret ?? "" };
  }

  return {
    db,
    url: database.url,
    stripe,
    mailbox,
    /** Options for functions that call Stripe or send email. */
    options: { client, mail: { client: mailbox.client, pause: async () => undefined } },
    holiday,
    hold,
    subscribe,
    /** Creates a checkout that is ready to be paid. */
    signUp: async (changes: CheckoutChanges = {}) => {
      const reservation = await hold(changes);
      const { subscriptionId, clientSecret } = await subscribe(reservation);
      const made = { stripeSubscriptionId: subscriptionId, status: "incomplete" };
      await db.update(sponsorSubscriptions).set(made).where(eq(sponsorSubscriptions.id, reservation.id));
      return { ...reservation, subscriptionId, clientSecret };
    },
    /** Returns a checkout's row in the database. */
    row: async (id: string) => {
      const [row] = await db.select().from(sponsorSubscriptions).where(eq(sponsorSubscriptions.id, id));
      if (!row) throw new Error("there is no such sign-up");
      return row;
    },
    sponsorOf: async (id: string) => (await db.select().from(sponsors).where(eq(sponsors.id, id)))[0] ?? null,
    onHoliday: (holidayId: string) => db.select().from(holidaySponsors).where(eq(holidaySponsors.holidayId, holidayId)),
    /** Returns the subjects of the emails to a sponsor, oldest first. */
    subjectsTo: async (sponsorId: string) => {
      const [to] = await db.select({ email: sponsors.contactEmail }).from(sponsors).where(eq(sponsors.id, sponsorId));
      const mails = await mailbox.mailsTo(to?.email ?? "");
      return mails.map(({ subject }) => subject).reverse();
    },
    /** Makes calls to Stripe fail; see the emulator's faults. */
    fault: (api: NonNullable<FaultsInput["api"]>[number]) => stripe.faults.add({ api: [api] }),
    close: async () => {
      await mailbox.close();
      await stripe.close();
      await database.close();
    },
  };
}
