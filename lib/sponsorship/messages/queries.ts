import "server-only";
import { and, between, count, desc, eq, ilike, inArray, isNotNull, ne, or, type SQL, sql } from "drizzle-orm";
import { appDb, type Db } from "@/db/client";
import { pickColumns } from "@/db/schema/columns";
import { holidays } from "@/db/schema/holidays";
import { mailMessages } from "@/db/schema/mail";
import { holidaySponsors, sponsors } from "@/db/schema/sponsors";
import { OVER_STATES } from "@/lib/core/subscription-states";
import { isLiveSponsorship } from "@/lib/holidays/queries";
import type { SponsorshipListInput } from "../input";
import { hasNewText, paidStatus } from "../queries";

/** The status of the email that explains why a message is hidden. */
export type ReasonMail = "sent" | "unsent" | "undeliverable";

/** The maximum number of emails per run; the next run continues. */
const MAX_UNSENT = 200;

/** The idempotency key of the email: "sponsor-message-hidden/<sponsorship id>/<when it was hidden, in epoch ms>". */
const reasonKey = sql<string>`'sponsor-message-hidden/' || ${holidaySponsors.id} || '/' || (extract(epoch from ${holidaySponsors.messageHiddenAt}) * 1000)::bigint`;

const reasonMail = sql<ReasonMail | null>`case when ${isNotNull(holidaySponsors.messageHiddenAt)} then coalesce((
  select case
    when ${mailMessages.status} in ('queued', 'failed') then 'unsent'
    when ${mailMessages.status} in ('bounced', 'suppressed') then 'undeliverable'
    else 'sent' end
  from ${mailMessages} where ${mailMessages.idempotencyKey} = ${reasonKey}), 'unsent') end`;

/** Matches a text anywhere in a column, without wildcards in it. */
const has = (column: Parameters<typeof ilike>[0], text: string) =>
  ilike(column, `%${text.replace(/[\\%_]/g, "\\$&")}%`);

function inState(state: SponsorshipListInput["state"]): SQL | undefined {
  if (state === "live") return isLiveSponsorship;
  if (state === "hidden") return isNotNull(holidaySponsors.messageHiddenAt);
  if (state === "waiting") return hasNewText;
  return state === "over" ? inArray(paidStatus, [...OVER_STATES]) : undefined;
}

/**
 * Returns one page of the sponsorships for the admin list, those with a text to review first, then the newest, and the
 * total count; times in ISO 8601.
 */
export async function listForAdmin({ search, state, page, limit }: SponsorshipListInput, db: Db = appDb()) {
  const { businessName, websiteUrl, contactEmail, description } = sponsors;
  const texts = [businessName, websiteUrl, contactEmail, holidays.holidayName, holidaySponsors.customMessage];
  const where = and(inState(state), search ? or(...texts.map((text) => has(text, search))) : undefined);
  const [rows, [counted]] = await Promise.all([
    db
      .select({
        id: holidaySponsors.id,
        holiday: pickColumns(holidays, "id", "slug", "holidayName", "displayDate", "emoji"),
        /** `contactEmail` is "" once it has been erased. */
        sponsor: { businessName, websiteUrl, contactEmail, description },
        /** The sponsor's text, shown or not. */
        customMessage: holidaySponsors.customMessage,
        isActive: holidaySponsors.isActive,
        /** Whether it is shown on the holiday's pages now. */
        isShown: sql<boolean>`${isLiveSponsorship}`,
        status: paidStatus,
        ...pickColumns(holidaySponsors, "sponsoredAt", "messageHiddenAt", "messageHiddenReason"),
        /** Whether the sponsor has written another text since it was hidden, which no editor has reviewed. */
        hasNewText: sql<boolean>`${hasNewText}`,
        /** Null while the message is not hidden. */
        reasonMail,
      })
      .from(holidaySponsors)
      .innerJoin(sponsors, eq(sponsors.id, holidaySponsors.sponsorId))
      .innerJoin(holidays, eq(holidays.id, holidaySponsors.holidayId))
      .where(where)
      .orderBy(desc(sql`${hasNewText}`), desc(holidaySponsors.sponsoredAt), holidaySponsors.id)
      .limit(limit)
      .offset((page - 1) * limit),
    db
      .select({ total: count() })
      .from(holidaySponsors)
      .innerJoin(sponsors, eq(sponsors.id, holidaySponsors.sponsorId))
      .innerJoin(holidays, eq(holidays.id, holidaySponsors.holidayId))
      .where(where),
  ]);
  const listed = rows.map(({ sponsoredAt, messageHiddenAt, ...row }) => ({
    ...row,
    sponsoredAt: sponsoredAt.toISOString(),
    messageHiddenAt: messageHiddenAt?.toISOString() ?? null,
  }));
  return { rows: listed, total: counted?.total ?? 0 };
}

/** A sponsorship for the admin list. */
export type AdminSponsorship = Awaited<ReturnType<typeof listForAdmin>>["rows"][number];

/** Returns the status of the email about a hidden message; null when it is shown, or there is no such sponsorship. */
export async function getReasonMail(id: string, db: Db = appDb()): Promise<ReasonMail | null> {
  const [row] = await db.select({ reasonMail }).from(holidaySponsors).where(eq(holidaySponsors.id, id));
  return row?.reasonMail ?? null;
}

/** Returns the first 200 sponsorships whose message was hidden between two times, and whose email is unsent. */
export async function listUnsentReasons(from: Date, to: Date, db: Db = appDb()): Promise<{ id: string }[]> {
  const { messageHiddenAt } = holidaySponsors;
  return db
    .select({ id: holidaySponsors.id })
    .from(holidaySponsors)
    .innerJoin(sponsors, eq(sponsors.id, holidaySponsors.sponsorId))
    .where(and(between(messageHiddenAt, from, to), ne(sponsors.contactEmail, ""), eq(reasonMail, "unsent")))
    .orderBy(messageHiddenAt)
    .limit(MAX_UNSENT);
}

/** Returns how many hidden messages have a new text that waits for an editor. */
export async function countWaitingMessages(db: Db = appDb()): Promise<number> {
  return db.$count(holidaySponsors, hasNewText);
}

/** Returns a hidden message with the data for its email; null when it is shown, or there is no such sponsorship. */
export async function getHiddenMessage(id: string, db: Db = appDb()) {
  const columns = {
    ...pickColumns(sponsors, "contactEmail", "businessName"),
    ...pickColumns(holidays, "holidayName", "slug", "emoji", "hue"),
    reason: holidaySponsors.messageHiddenReason,
    message: sql<string>`coalesce(${holidaySponsors.hiddenMessage}, '')`,
    idempotencyKey: reasonKey,
  };
  const isHidden = and(eq(holidaySponsors.id, id), isNotNull(holidaySponsors.messageHiddenAt));
  const [row] = await db
    .select(columns)
    .from(holidaySponsors)
    .innerJoin(sponsors, eq(sponsors.id, holidaySponsors.sponsorId))
    .innerJoin(holidays, eq(holidays.id, holidaySponsors.holidayId))
    .where(isHidden);
  if (!row || row.reason === null) return null;
  return { ...row, reason: row.reason };
}
