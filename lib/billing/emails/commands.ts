import "server-only";
import { and, asc, eq, exists, gt, isNotNull, isNull, lte, notExists, notInArray, sql } from "drizzle-orm";
import { appDb, type Db } from "@/db/client";
import { pickColumns } from "@/db/schema/columns";
import { holidays } from "@/db/schema/holidays";
import { mailMessages } from "@/db/schema/mail";
import { holidaySponsors, sponsorSubscriptions, sponsors, sponsorWaitlist } from "@/db/schema/sponsors";
import { users } from "@/db/schema/users";
import { sponsorEndingMail, sponsorFreeMail } from "@/emails/sponsor-notices";
import type { SponsorMail } from "@/emails/sponsor-parts";
import { sponsorPaymentFailedMail, sponsorReceiptMail, sponsorRenewalMail } from "@/emails/sponsor-payments";
import { OVER_STATES } from "@/lib/core/subscription-states";
import { type SendOptions, sendMail } from "@/lib/email/commands";
import { mailFrame } from "@/lib/email/message";
import { isLiveSponsorship } from "@/lib/holidays/queries";
import { isSolemn } from "@/lib/holidays/tone";
import { processEach, type Run } from "@/lib/jobs/concurrency";
import { PLAN, priceInWords } from "../plan";
import type { Snapshot } from "../queries";
import { type DueMail, dueMails, type MailState } from "./due";

/** How many days before a renewal the sponsor is notified. */
const RENEWAL_NOTICE_DAYS = 14;

/** The maximum number of notices per run; the next run continues. */
const MAX_NOTICES = 200;

const ONE = { one: sql`1` };

/** Returns the recipient and template data for emails about a subscription row; null once they have been erased. */
async function readAbout(id: string, db: Db) {
  const [row] = await db
    .select({
      to: sponsors.contactEmail,
      businessName: sponsors.businessName,
      ...pickColumns(holidays, "holidayName", "slug", "emoji", "hue", "tone"),
    })
    .from(sponsorSubscriptions)
    .innerJoin(sponsors, eq(sponsors.id, sponsorSubscriptions.sponsorId))
    .innerJoin(holidays, eq(holidays.id, sponsorSubscriptions.holidayId))
    .where(eq(sponsorSubscriptions.id, id));
  if (!row?.to) return null;
  const { to, slug, tone, ...rest } = row;
  const frame = mailFrame();
  const holidayUrl = `${frame.siteUrl}/holidays/${slug}`;
  const about = { ...frame, ...rest, holidayUrl, dashboardUrl: `${frame.siteUrl}/sponsor-dashboard` };
  return { to, isSolemn: isSolemn({ tone }), about };
}

/** Returns a due email, and the column that records which invoice it was about; null for an ending email. */
function compose(due: DueMail, about: SponsorMail, now: Date) {
  if (due.kind === "ending") {
    const mail = sponsorEndingMail({ ...about, endsAt: due.endsAt, isOver: due.isOver });
    return { kind: "sponsor_ending", mail, mark: null } as const;
  }
  const { id, currency, ...invoice } = due.invoice;
  if (due.kind === "failure") {
    const mail = sponsorPaymentFailedMail({ ...about, amountCents: invoice.amountDue, currency });
    return { kind: "sponsor_payment_failed", mail, mark: { failureInvoiceId: id } } as const;
  }
  const { periodStart, periodEnd, isFirst } = due;
  const paid = { amountCents: invoice.amountPaid, currency, paidAt: invoice.paidAt ?? now };
  const links = { invoiceNumber: invoice.number, invoiceUrl: invoice.hostedUrl };
  const mail = sponsorReceiptMail({ ...about, ...paid, ...links, periodStart, periodEnd, isFirst });
  return { kind: "sponsor_receipt", mail, mark: { receiptInvoiceId: id } } as const;
}

/**
 * Sends all emails that are due for a subscription row. Each email is sent once, even when this runs repeatedly or
 * concurrently. Throws AppError unavailable when the provider did not accept an email; those before it have been sent.
 */
export async function sendDueMails(
  row: MailState,
  snapshot: Snapshot,
  options: SendOptions | undefined,
  db: Db = appDb(),
): Promise<void> {
  const now = new Date();
  const due = dueMails(row, snapshot, now);
  const read = due.length > 0 ? await readAbout(row.id, db) : null;
  if (!read) return;
  for (const each of due) {
    const { mark, ...composed } = compose(each, read.about, now);
    await sendMail({ ...composed, to: read.to, idempotencyKey: each.key }, db, options);
    if (mark) await db.update(sponsorSubscriptions).set(mark).where(eq(sponsorSubscriptions.id, row.id));
  }
}

/** The idempotency key: "sponsor-renewal/<subscription row id>/<end of its period, in epoch seconds>". */
const renewalKey = sql<string>`'sponsor-renewal/' || ${sponsorSubscriptions.id} || '/' || floor(extract(epoch from ${sponsorSubscriptions.currentPeriodEnd}))::bigint`;

/**
 * Notifies each sponsor whose subscription renews within 14 days after `now`, once per renewal. Failed sends are
 * reported to `run` and come after notices that were never tried. Returns how many were handled.
 */
export async function sendRenewalNotices(now: Date, run: Run, options: SendOptions | undefined, db: Db = appDb()) {
  const isNoticeEmail = eq(mailMessages.idempotencyKey, renewalKey);
  const isSent = sql`${mailMessages.status} not in ('queued', 'failed')`;
  const wasTried = db.select(ONE).from(mailMessages).where(isNoticeEmail);
  const wasSent = db.select(ONE).from(mailMessages).where(and(isNoticeEmail, isSent));
  const rows = await db
    .select({
      id: sponsorSubscriptions.id,
      key: renewalKey,
      renewsAt: sponsorSubscriptions.currentPeriodEnd,
      ...pickColumns(sponsorSubscriptions, "amountCents", "currency"),
      interval: sponsorSubscriptions.billingInterval,
      intervalCount: sponsorSubscriptions.billingIntervalCount,
    })
    .from(sponsorSubscriptions)
    .where(
      and(
        eq(sponsorSubscriptions.status, "active"),
        eq(sponsorSubscriptions.cancelAtPeriodEnd, false),
        gt(sponsorSubscriptions.currentPeriodEnd, now),
        lte(sponsorSubscriptions.currentPeriodEnd, new Date(now.getTime() + RENEWAL_NOTICE_DAYS * 86_400_000)),
        notExists(wasSent),
      ),
    )
    // Retries come in random order, so that the same failing few cannot block the others.
    .orderBy(
      asc(exists(wasTried)),
      sql`case when ${exists(wasTried)} then random() end`,
      asc(sponsorSubscriptions.currentPeriodEnd),
    )
    .limit(MAX_NOTICES);
  const notify = async ({ id, key, renewsAt, ...price }: (typeof rows)[number]) => {
    const read = await readAbout(id, db);
    if (!read || !renewsAt) return;
    const renewal = { priceWords: priceInWords(price), renewsAt, isHidden: read.isSolemn };
    const mail = sponsorRenewalMail({ ...read.about, ...renewal });
    await sendMail({ kind: "sponsor_renewal", to: read.to, mail, idempotencyKey: key }, db, options);
  };
  return processEach(rows, notify, run);
}

/** The idempotency key: "sponsor-free/<holiday id>/<user id>/<when they joined the waitlist, in epoch ms>". */
const freeKey = sql<string>`'sponsor-free/' || ${sponsorWaitlist.holidayId} || '/' || ${sponsorWaitlist.userId} || '/' || (extract(epoch from ${sponsorWaitlist.createdAt}) * 1000)::bigint`;

/** A notice that could not be sent for this long is dropped. */
const GIVE_UP_AFTER = "3 days";

/**
 * Emails each person on the waitlist of a holiday that is free, once, and removes them from it. Failed sends are
 * reported to `run` and come after notices that were never tried. Returns how many were handled.
 */
export async function sendFreeNotices(run: Run, options: SendOptions | undefined, db: Db = appDb()): Promise<number> {
  const occupant = db
    .select(ONE)
    .from(sponsorSubscriptions)
    .where(
      and(eq(sponsorSubscriptions.holidayId, holidays.id), notInArray(sponsorSubscriptions.status, [...OVER_STATES])),
    );
  // Sponsorships from before each holiday had its own subscription.
  const live = db
    .select(ONE)
    .from(holidaySponsors)
    .innerJoin(sponsors, eq(sponsors.id, holidaySponsors.sponsorId))
    .where(and(eq(holidaySponsors.holidayId, holidays.id), isLiveSponsorship));
  const isFree = and(isNull(holidays.deletedAt), eq(holidays.tone, "festive"), notExists(occupant), notExists(live));
  const { createdAt } = mailMessages;
  const rows = await db
    .select({
      holidayId: sponsorWaitlist.holidayId,
      userId: sponsorWaitlist.userId,
      key: freeKey,
      isGivenUp: sql<boolean>`coalesce(${createdAt} < now() - interval '${sql.raw(GIVE_UP_AFTER)}', false)`,
      to: sql<string>`${users.email}`,
      slug: holidays.slug,
      about: pickColumns(holidays, "holidayName", "emoji", "hue"),
    })
    .from(sponsorWaitlist)
    .innerJoin(holidays, eq(holidays.id, sponsorWaitlist.holidayId))
    .innerJoin(users, eq(users.id, sponsorWaitlist.userId))
    .leftJoin(mailMessages, eq(mailMessages.idempotencyKey, freeKey))
    .where(and(isFree, isNotNull(users.email)))
    .orderBy(sql`${createdAt} nulls first`, asc(sponsorWaitlist.createdAt))
    .limit(MAX_NOTICES);
  const notify = async ({ holidayId, userId, key, isGivenUp, to, slug, about }: (typeof rows)[number]) => {
    if (!isGivenUp) {
      const frame = mailFrame();
      const holidayUrl = `${frame.siteUrl}/holidays/${slug}`;
      const mail = sponsorFreeMail({ ...frame, ...about, holidayUrl, priceWords: priceInWords(PLAN) });
      await sendMail({ kind: "sponsor_free", to, mail, idempotencyKey: key }, db, options);
    }
    const isThisEntry = and(eq(sponsorWaitlist.holidayId, holidayId), eq(sponsorWaitlist.userId, userId));
    await db.delete(sponsorWaitlist).where(isThisEntry);
  };
  return processEach(rows, notify, run);
}
