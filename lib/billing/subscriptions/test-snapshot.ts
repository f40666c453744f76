import type { Snapshot } from "../queries";

type Invoice = NonNullable<Snapshot["latestInvoice"]>;

/** A paid first invoice, for tests. `changes` overrides its fields. */
export const testInvoice = (changes: Partial<Invoice> = {}): Invoice => ({
  id: "in_1",
  status: "paid",
  amountDue: 1500,
  amountPaid: 1500,
  currency: "usd",
  attemptCount: 1,
  number: "LOCAL-0001",
  hostedUrl: "https://invoice.example/in_1",
  billingReason: "subscription_create",
  paidAt: new Date("2026-11-21T12:01:00Z"),
  ...changes,
});

/** A paid subscription, for tests. `changes` overrides its fields. */
export const testSnapshot = (changes: Partial<Snapshot> = {}): Snapshot => ({
  id: "sub_1",
  customerId: "cus_1",
  status: "active",
  cancelAtPeriodEnd: false,
  currentPeriodStart: new Date("2026-11-21T12:00:00Z"),
  currentPeriodEnd: new Date("2027-02-21T12:00:00Z"),
  startedAt: new Date("2026-11-21T12:00:00Z"),
  canceledAt: null,
  endedAt: null,
  signUpId: "4f1d5c1e-9c1b-4f6e-8a55-0d1f7a3b2c66",
  price: { amountCents: 1500, currency: "usd", interval: "month", intervalCount: 3 },
  latestInvoice: testInvoice(),
  ...changes,
});
