import { eq, isNotNull, like } from "drizzle-orm";
import { dateInZone } from "@/lib/core/zone-clock";
import type { Db } from "./client";
import { adminSessions } from "./schema/admin";
import { idempotencyKeys, paymentOperations, webhookEvents } from "./schema/billing";
import { cardMails } from "./schema/card-mails";
import { cards, cardVideos } from "./schema/cards";
import { holidays } from "./schema/holidays";
import { dataRetentionJobs } from "./schema/jobs";
import { mailIssues, mailMessages } from "./schema/mail";
import { placeSearches } from "./schema/places";
import { rateLimits } from "./schema/rate-limits";
import { reminders } from "./schema/reminders";
import { shareLinks } from "./schema/share-links";
import { sponsorSubscriptions, sponsors } from "./schema/sponsors";
import { emailSubscriptions, subscriptionConsents } from "./schema/subscribers";
import { sessions, users, verificationTokens } from "./schema/users";
import { emptyAuditLog } from "./test-tamper";

/**
 * Test rows of one rule: `add` inserts a row that is due at `at`, and `left` returns the names of the remaining rows.
 */
type TestRows = { add: (name: string, at: Date) => Promise<unknown>; left: () => Promise<string[]> };

type Maker = { userId: string; holidayId: string };

const LATER = new Date("2099-01-01T00:00:00Z");

/** The tables that retention rules cover and the tables these depend on, in an order in which they can be emptied. */
const TABLES = [
  ...[users, cardVideos, webhookEvents, paymentOperations, idempotencyKeys, verificationTokens, rateLimits],
  ...[placeSearches, mailMessages, mailIssues, emailSubscriptions, sponsorSubscriptions, sponsors, holidays],
  dataRetentionJobs,
];

/** Deletes all rows that any retention rule covers, and all audit entries. For tests. */
export async function emptyTables(db: Db): Promise<void> {
  for (const table of TABLES) await db.delete(table);
  await emptyAuditLog(db);
}

/** Adds a card that expires at `expiresAt`. Returns its ID. For tests. */
export async function aCard(db: Db, { userId: createdBy, holidayId }: Maker, message: string, expiresAt = LATER) {
  const [card] = await db
    .insert(cards)
    .values({ createdBy, holidayId, message, expiresAt })
    .returning({ id: cards.id });
  return card?.id ?? "";
}

/** Adds a subscriber with the given changes. For tests. */
export async function aSubscriber(
  db: Db,
  email: string,
  changes: Partial<typeof emailSubscriptions.$inferInsert> = {},
) {
  const [row] = await db
    .insert(emailSubscriptions)
    .values({ email, source: "home", ...changes })
    .returning({ id: emailSubscriptions.id, token: emailSubscriptions.unsubscribeToken });
  return { id: row?.id ?? "", token: row?.token ?? "" };
}

/** Adds a subscriber's consent. For tests. */
export async function aConsent(
  db: Db,
  subscriptionId: string,
  changes: Partial<typeof subscriptionConsents.$inferInsert>,
) {
  const defaults = { purposes: ["deals"], wordingVersion: "test", source: "home", expiresAt: LATER };
  const tokenHash = crypto.randomUUID();
  await db.insert(subscriptionConsents).values({ subscriptionId, tokenHash, ...defaults, ...changes });
}

const namesOf = (rows: readonly { name: string | null }[]) =>
  rows.map(({ name }) => name?.split("@")[0] ?? "").toSorted();

/** For each retention rule, how to add rows and which rows are left. For tests. */
export function testRows(db: Db, maker: Maker) {
  const { userId } = maker;
  /** A person can have only one reminder per day and lead time. */
  let leadDays = 0;
  return {
    share_link_expired_7_days: {
      add: async (token, expiresAt) => {
        const objectId = await aCard(db, maker, "a card");
        await db.insert(shareLinks).values({ token, objectId, createdBy: userId, expiresAt });
      },
      left: async () => namesOf(await db.select({ name: shareLinks.token }).from(shareLinks)),
    },
    card_1_year: {
      add: (name, expiresAt) => aCard(db, maker, name, expiresAt),
      left: async () => namesOf(await db.select({ name: cards.message }).from(cards)),
    },
    card_mail_address_30_days: {
      add: async (name, sendAt) => {
        const cardId = await aCard(db, maker, name);
        const when = { sendOn: "2026-01-01", timeZone: "UTC", sendAt, status: "sent" };
        await db
          .insert(cardMails)
          .values({ cardId, createdBy: userId, recipientEmail: `${name}@example.org`, ...when });
      },
      left: async () =>
        namesOf(
          await db
            .select({ name: cardMails.recipientEmail })
            .from(cardMails)
            .where(isNotNull(cardMails.recipientEmail)),
        ),
    },
    subscriber_until_unsubscribe: {
      add: (name, unsubscribedAt) =>
        aSubscriber(db, `${name}@example.org`, { isActive: false, confirmedAt: new Date(0), unsubscribedAt }),
      left: async () =>
        namesOf(
          await db
            .select({ name: emailSubscriptions.email })
            .from(emailSubscriptions)
            .where(like(emailSubscriptions.email, "%@%")),
        ),
    },
    subscriber_never_confirmed_30_days: {
      add: (name, subscribedAt) => aSubscriber(db, `${name}@example.org`, { isActive: false, subscribedAt }),
      left: async () => namesOf(await db.select({ name: emailSubscriptions.email }).from(emailSubscriptions)),
    },
    consent_never_confirmed_30_days: {
      add: async (name, expiresAt) => {
        const { id } = await aSubscriber(db, `${name}@example.org`);
        await aConsent(db, id, { expiresAt });
      },
      left: async () =>
        namesOf(
          await db
            .select({ name: emailSubscriptions.email })
            .from(emailSubscriptions)
            .innerJoin(subscriptionConsents, eq(subscriptionConsents.subscriptionId, emailSubscriptions.id)),
        ),
    },
    webhook_payload_30_days: {
      add: async (name, createdAt) => {
        const client = { signature: "t=1,v1=0", userAgent: "Stripe/1.0", ipAddress: "192.0.2.1" };
        const payload = { object: "event" };
        await db
          .insert(webhookEvents)
          .values({ stripeEventId: name, eventType: "invoice.paid", payload, ...client, createdAt });
      },
      left: async () =>
        namesOf(
          await db
            .select({ name: webhookEvents.stripeEventId })
            .from(webhookEvents)
            .where(isNotNull(webhookEvents.payload)),
        ),
    },
    payment_client_30_days: {
      add: async (idempotencyKey, initiatedAt) => {
        const client = { ipAddress: "192.0.2.1", userAgent: "Firefox", sessionId: "session" };
        await db
          .insert(paymentOperations)
          .values({ operationType: "customer_create", idempotencyKey, ...client, initiatedAt });
      },
      left: async () =>
        namesOf(
          await db
            .select({ name: paymentOperations.idempotencyKey })
            .from(paymentOperations)
            .where(isNotNull(paymentOperations.ipAddress)),
        ),
    },
    idempotency_key_24_hours: {
      add: (key, expiresAt) =>
        db.insert(idempotencyKeys).values({ key, operationType: "sponsor_signup", userId, expiresAt }),
      left: async () => namesOf(await db.select({ name: idempotencyKeys.key }).from(idempotencyKeys)),
    },
    session_expired: {
      add: (sessionToken, expires) => db.insert(sessions).values({ sessionToken, userId, expires }),
      left: async () => namesOf(await db.select({ name: sessions.sessionToken }).from(sessions)),
    },
    sign_in_link_expired: {
      add: (token, expires) => db.insert(verificationTokens).values({ identifier: "ada@example.org", token, expires }),
      left: async () => namesOf(await db.select({ name: verificationTokens.token }).from(verificationTokens)),
    },
    admin_session_1_day: {
      add: (id, lastUsedAt) => db.insert(adminSessions).values({ id, userId, createdAt: new Date(0), lastUsedAt }),
      left: async () => namesOf(await db.select({ name: adminSessions.id }).from(adminSessions)),
    },
    rate_limit_1_day: {
      add: (key, expire) => db.insert(rateLimits).values({ key, points: 1, expire }),
      left: async () => namesOf(await db.select({ name: rateLimits.key }).from(rateLimits)),
    },
    place_search_90_days: {
      add: (area, fetchedAt) => db.insert(placeSearches).values({ area, category: "Animals", places: [], fetchedAt }),
      left: async () => namesOf(await db.select({ name: placeSearches.area }).from(placeSearches)),
    },
    deleted_holiday_30_days: {
      add: (slug, deletedAt) =>
        db
          .insert(holidays)
          .values({ slug, holidayName: slug, dateIso: "2026-11-26", displayDate: "November 26th", deletedAt }),
      left: async () =>
        namesOf(await db.select({ name: holidays.slug }).from(holidays).where(isNotNull(holidays.deletedAt))),
    },
    reminder_ended_1_year: {
      add: (note, updatedAt) => {
        const day = { targetDateIso: dateInZone(updatedAt, "UTC"), remindAt: updatedAt };
        const ended = { isActive: false, repeats: false, updatedAt };
        leadDays += 1;
        return db.insert(reminders).values({ userId, note, leadDays, method: "calendar", ...day, ...ended });
      },
      left: async () => namesOf(await db.select({ name: reminders.note }).from(reminders)),
    },
    mail_log_1_year: {
      add: (recipientHash, createdAt) =>
        db.insert(mailMessages).values({ kind: "sign_in", recipientHash, status: "sent", createdAt }),
      left: async () => namesOf(await db.select({ name: mailMessages.recipientHash }).from(mailMessages)),
    },
  } satisfies Record<string, TestRows>;
}
