import "server-only";
import { and, asc, eq, exists, gt, lte, notExists, sql } from "drizzle-orm";
import { appDb, type Db } from "@/db/client";
import { holidays } from "@/db/schema/holidays";
import { mailMessages } from "@/db/schema/mail";
import { sponsorSubscriptions, sponsors } from "@/db/schema/sponsors";
import type { Mail } from "@/emails/mail";
import { sponsorEndingMail } from "@/emails/sponsor-ending";
import type { SponsorMail } from "@/emails/sponsor-mail";
import { sponsorPaymentFailedMail } from "@/emails/sponsor-payment-failed";
import { sponsorReceiptMail } from "@/emails/sponsor-receipt";
import { sponsorRenewalMail } from "@/emails/sponsor-renewal";
import { type Run, workThrough } from "@/lib/jobs/work-through";
import { type MailKind, type SendOptions, sendMail } from "@/lib/mail/commands";
import { mailFrame } from "@/lib/mail/frame";
import { priceInWords } from "@/lib/sponsors/plan";
import type { Snapshot } from "@/lib/subscriptions/snapshot";
import { type DueMail, dueMails, type MailState } from "./due";

/** How long before a renewal its sponsor is told of it. */
const RENEWAL_NOTICE_DAYS = 14;

/** So many renewals are told of in one run; the next one goes on. */
const MAX_NOTICES = 200;

type About = { to: string; about: SponsorMail };

/** What all mails about a sign-up say, and to whom they go; null once its sponsor, or their address, is forgotten. */
async function readAbout(id: string, db: Db): Promise<About | null> {
  const [row] = await db
    .select({
      to: sponsors.contactEmail,
      businessName: sponsors.businessName,
      holidayName: holidays.holidayName,
      slug: holidays.slug,
      emoji: holidays.emoji,
      hue: holidays.hue,
    })
    .from(sponsorSubscriptions)
    .innerJoin(sponsors, eq(sponsors.id, sponsorSubscriptions.sponsorId))
    .innerJoin(holidays, eq(holidays.id, sponsorSubscriptions.holidayId))
    .where(eq(sponsorSubscriptions.id, id));
  if (!row?.to) return null;
  const { to, slug, ...rest } = row;
  const frame = mailFrame();
  const holidayUrl = `${frame.siteUrl}/holidays/${slug}`;
  return { to, about: { ...frame, ...rest, holidayUrl, dashboardUrl: `${frame.siteUrl}/sponsor-dashboard` } };
}

function compose(due: DueMail, about: SponsorMail, now: Date): { kind: MailKind; mail: Mail } {
  switch (due.kind) {
    case "receipt": {
      const { invoice, periodStart, periodEnd, isFirst } = due;
      const paid = { amountCents: invoice.amountPaid, currency: invoice.currency, paidAt: invoice.paidAt ?? now };
      const stripes = { invoiceNumber: invoice.number, invoiceUrl: invoice.hostedUrl };
      const mail = sponsorReceiptMail({ ...about, ...paid, ...stripes, periodStart, periodEnd, isFirst });
      return { kind: "sponsor_receipt", mail };
    }
    case "failure": {
      const { amountDue: amountCents, currency } = due.invoice;
      return { kind: "sponsor_payment_failed", mail: sponsorPaymentFailedMail({ ...about, amountCents, currency }) };
    }
    case "ending":
      return { kind: "sponsor_ending", mail: sponsorEndingMail({ ...about, endsAt: due.endsAt, isOver: due.isOver }) };
  }
}

/** Which invoice a mail was about, for the row. */
function markOf(due: DueMail) {
  if (due.kind === "receipt") return { receiptInvoiceId: due.invoice.id };
  return due.kind === "failure" ? { failureInvoiceId: due.invoice.id } : null;
}

/**
 * Sends a sponsor what they are owed by the state of their sign-up: each mail once, however often and at once this is run.
 * Throws AppError unavailable when a mail was not taken; those before it are sent.
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
    await sendMail({ ...compose(each, read.about, now), to: read.to, idempotencyKey: each.key }, db, options);
    const mark = markOf(each);
    if (mark) await db.update(sponsorSubscriptions).set(mark).where(eq(sponsorSubscriptions.id, row.id));
  }
}

/** "sponsor-renewal/<sign-up>/<end of its period, in seconds>". */
const renewalKey = sql<string>`'sponsor-renewal/' || ${sponsorSubscriptions.id} || '/' || floor(extract(epoch from ${sponsorSubscriptions.currentPeriodEnd}))::bigint`;

/**
 * Tells every sponsor whose subscription renews within a fortnight of `now`, once for each renewal. A mail that was not taken
 * is told to the run, and comes after those that were never tried. Gives how many went out.
 */
export async function sendRenewalNotices(
  now: Date,
  run: Run,
  options: SendOptions | undefined,
  db: Db = appDb(),
): Promise<number> {
  const isItsMail = eq(mailMessages.idempotencyKey, renewalKey);
  const wasTried = db.select({ one: sql`1` }).from(mailMessages).where(isItsMail);
  const wasSent = db
    .select({ one: sql`1` })
    .from(mailMessages)
    .where(and(isItsMail, sql`${mailMessages.status} not in ('queued', 'failed')`));
  const rows = await db
    .select({
      id: sponsorSubscriptions.id,
      key: renewalKey,
      renewsAt: sponsorSubscriptions.currentPeriodEnd,
      amountCents: sponsorSubscriptions.amountCents,
      currency: sponsorSubscriptions.currency,
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
    // Of those that were tried any may come next: the same few would keep the others waiting for ever.
    .orderBy(
      asc(exists(wasTried)),
      sql`case when ${exists(wasTried)} then random() end`,
      asc(sponsorSubscriptions.currentPeriodEnd),
    )
    .limit(MAX_NOTICES);
  let sent = 0;
  const tell = async ({ id, key, renewsAt, ...price }: (typeof rows)[number]) => {
    const read = await readAbout(id, db);
    if (!read || !renewsAt) return;
    const mail = sponsorRenewalMail({ ...read.about, priceWords: priceInWords(price), renewsAt });
    await sendMail({ kind: "sponsor_renewal", to: read.to, mail, idempotencyKey: key }, db, options);
    sent += 1;
  };
  await workThrough(rows, tell, run);
  return sent;
}
