import { randomUUID } from "node:crypto";
import type { Db } from "./client";
import { holidaySponsors, sponsorSubscriptions, sponsors } from "./schema/sponsors";
import { users } from "./schema/users";

/** Adds a user. For tests. */
export async function testUser(db: Db, email: string) {
  const [user] = await db.insert(users).values({ email }).returning({ id: users.id });
  return { id: user?.id ?? "", email, firstName: null, lastName: null, profileImageUrl: null };
}

export type SponsoredOptions = {
  userId?: string | null;
  contactEmail?: string;
  businessName?: string;
  status?: string;
  isActive?: boolean;
  customMessage?: string;
  startedAt?: Date;
  endedAt?: Date | null;
  currentPeriodEnd?: Date;
  cancelAtPeriodEnd?: boolean;
};

/** Adds a sponsored holiday in the state after the first payment. For tests. */
export async function testSponsored(db: Db, holidayId: string, options: SponsoredOptions = {}) {
  const { contactEmail = "owner@pickle.example", businessName = "Pickle Palace", status = "active" } = options;
  const startedAt = options.startedAt ?? new Date("2026-11-01T12:00:00Z");
  const [sponsor] = await db
    .insert(sponsors)
    .values({
      businessName,
      contactEmail,
      websiteUrl: "https://pickle.example/",
      description: "Pickles of every kind.",
      subscriptionStatus: status,
      userId: options.userId ?? null,
    })
    .returning({ id: sponsors.id });
  const sponsorId = sponsor?.id ?? "";
  const [shown] = await db
    .insert(holidaySponsors)
    .values({
      holidayId,
      sponsorId,
      isActive: options.isActive ?? true,
      customMessage: options.customMessage ?? "Have a crunchy day.",
      sponsoredAt: startedAt,
    })
    .returning({ id: holidaySponsors.id });
  const [checkout] = await db
    .insert(sponsorSubscriptions)
    .values({
      holidayId,
      sponsorId,
      stripeSubscriptionId: `sub_${randomUUID()}`,
      status,
      ownerHash: randomUUID(),
      userId: options.userId ?? null,
      businessName,
      heldUntil: startedAt,
      startedAt,
      endedAt: options.endedAt ?? null,
      currentPeriodStart: startedAt,
      currentPeriodEnd: options.currentPeriodEnd ?? new Date("2027-02-01T12:00:00Z"),
      cancelAtPeriodEnd: options.cancelAtPeriodEnd ?? false,
      amountCents: 1500,
    })
    .returning({ id: sponsorSubscriptions.id, stripeSubscriptionId: sponsorSubscriptions.stripeSubscriptionId });
  return { sponsorId, sponsorshipId: shown?.id ?? "", signUpId: checkout?.id ?? "", ...checkout };
}
