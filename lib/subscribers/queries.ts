import "server-only";
import { eq } from "drizzle-orm";
import { appDb, type Db } from "@/db/client";
import { emailSubscriptions, subscriptionConsents } from "@/db/schema/subscribers";
import { hashToken } from "@/lib/tokens";
import { consentState, knownPurposes } from "./consent";
import type { Preference } from "./preferences";

/** What the button of a confirmation would do, and for whom. */
export type Confirmation = {
  email: string;
  purposes: Preference[];
  /** `open`: the button is waiting; `done`: it was pressed; `over`: it does nothing any more. */
  state: "open" | "done" | "over";
  /** Whether the address is on the list already, and the button changes what it is sent. */
  isChange: boolean;
  unsubscribeToken: string;
};

/** The confirmation whose link has this secret, or null when there is none. Looking changes nothing. */
export async function getConfirmation(token: string, now: Date, db: Db = appDb()): Promise<Confirmation | null> {
  const [row] = await db
    .select({
      email: emailSubscriptions.email,
      isActive: emailSubscriptions.isActive,
      unsubscribedAt: emailSubscriptions.unsubscribedAt,
      unsubscribeToken: emailSubscriptions.unsubscribeToken,
      purposes: subscriptionConsents.purposes,
      givenAt: subscriptionConsents.givenAt,
      expiresAt: subscriptionConsents.expiresAt,
      confirmedAt: subscriptionConsents.confirmedAt,
    })
    .from(subscriptionConsents)
    .innerJoin(emailSubscriptions, eq(emailSubscriptions.id, subscriptionConsents.subscriptionId))
    .where(eq(subscriptionConsents.tokenHash, hashToken(token)));
  if (!row) return null;
  return {
    email: row.email,
    purposes: knownPurposes(row.purposes),
    state: consentState(row, row, now),
    isChange: row.isActive,
    unsubscribeToken: row.unsubscribeToken,
  };
}

/** A subscription as whoever holds its token may see it, but for the address, which a page shows in part only. */
export type Subscription = {
  /** A hash, without an at sign, once somebody has been gone for long. */
  email: string;
  preferences: string[];
  isActive: boolean;
  confirmedAt: Date | null;
  unsubscribedAt: Date | null;
};

/** The subscription with this token, a uuid; null when there is none. */
export async function getSubscription(token: string, db: Db = appDb()): Promise<Subscription | null> {
  const [row] = await db
    .select({
      email: emailSubscriptions.email,
      preferences: emailSubscriptions.preferences,
      isActive: emailSubscriptions.isActive,
      confirmedAt: emailSubscriptions.confirmedAt,
      unsubscribedAt: emailSubscriptions.unsubscribedAt,
    })
    .from(emailSubscriptions)
    .where(eq(emailSubscriptions.unsubscribeToken, token));
  return row ?? null;
}
