import "server-only";
import { and, asc, eq, gte, inArray, lt, lte, max, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "@/db/client";
import { mailBatches, mailMessages, mailSuppressions } from "@/db/schema/mail";
import { emailSubscriptions } from "@/db/schema/subscribers";
import { isInForce } from "@/lib/email/queries";
import { type Compose, type ListMail, readerOf } from "./reader";

/** Source: https://resend.com/docs/api-reference/emails/send-batch-emails */
const MAX_BATCH = 100;

/** How long a batch is its sender's. Longer than a request may take, and the longest pause before the next. */
const LEASE = sql`now() + interval '30 seconds'`;

/** Resend knows a key for 24 hours. Later, the same request would be another mail. */
const TOO_OLD = sql`now() - interval '23 hours'`;

/** One mail of a batch, ready to be sent. */
export type BatchMail = ListMail & { messageId: string; to: string };

/**
 * A request to Resend that is ours to make, for the `attempt`th time. It is also the proof that it is ours: whoever takes
 * the batch over counts one further, and what an earlier holder then wants to settle is left alone.
 */
export type HeldBatch = Attempt & { mails: readonly BatchMail[] };

type Attempt = { id: string; attempt: number };

/** The mails of the log that `where` names, in order; `mail` is null for those whose reader must not get it now. */
async function listMails(tx: Tx, where: SQL | undefined, compose: Compose) {
  const rows = await tx
    .select({
      messageId: mailMessages.id,
      recipientHash: mailMessages.recipientHash,
      email: emailSubscriptions.email,
      token: emailSubscriptions.unsubscribeToken,
      preferences: emailSubscriptions.preferences,
      isActive: emailSubscriptions.isActive,
      confirmedAt: emailSubscriptions.confirmedAt,
      suppression: mailSuppressions.reason,
    })
    .from(mailMessages)
    .leftJoin(emailSubscriptions, eq(emailSubscriptions.id, mailMessages.subscriptionId))
    .leftJoin(mailSuppressions, and(eq(mailSuppressions.recipientHash, mailMessages.recipientHash), isInForce))
    .where(where)
    .orderBy(asc(mailMessages.position), asc(mailMessages.id));
  return rows.map((row) => {
    const reader = readerOf(row);
    const composed = reader && compose(reader);
    const { messageId, suppression } = row;
    return { messageId, suppression, mail: reader && composed && { ...composed, messageId, to: reader.email } };
  });
}

const mailsOf = (listed: Awaited<ReturnType<typeof listMails>>) => listed.flatMap(({ mail }) => mail ?? []);

const amongThese = (listed: readonly { messageId: string }[]) =>
  inArray(
    mailMessages.id,
    listed.map(({ messageId }) => messageId),
  );

async function setStatus(tx: Tx, status: string, where: SQL | undefined): Promise<void> {
  await tx.update(mailMessages).set({ status }).where(where);
}

/** Puts mails into a new batch, in the order of their ids; `attempts` counts the one under way. Gives the batch's id. */
async function insertBatch(
  tx: Tx,
  batch: { issueId: string; attempts: number; claimedUntil: SQL },
  mails: readonly { messageId: string }[],
): Promise<string> {
  const [row] = await tx.insert(mailBatches).values(batch).returning({ id: mailBatches.id });
  if (!row) throw new Error("insert into mail_batches returned no row");
  const place = tx
    .select({
      id: mailMessages.id,
      position: sql`row_number() over (order by ${mailMessages.id}) - 1`.as("new_position"),
    })
    .from(mailMessages)
    .where(amongThese(mails))
    .as("place");
  await tx
    .update(mailMessages)
    .set({ status: "sending", batchId: row.id, position: sql`${place.position}`, attempts: batch.attempts })
    .from(place)
    .where(eq(mailMessages.id, place.id));
  return row.id;
}

/** One step of `claimBatch`: how many mails it found, and the batch it made of those that are to be sent. */
async function claimOnce(tx: Tx, issueId: string, compose: Compose) {
  const queued = await tx
    .select({ id: mailMessages.id })
    .from(mailMessages)
    .where(and(eq(mailMessages.issueId, issueId), eq(mailMessages.status, "queued")))
    .orderBy(asc(mailMessages.id))
    .limit(MAX_BATCH)
    .for("update", { skipLocked: true });
  const found = queued.map(({ id }) => id);
  if (found.length === 0) return { found: 0, held: null };

  const listed = await listMails(tx, inArray(mailMessages.id, found), compose);
  const gone = listed.filter(({ mail }) => mail === null);
  const suppressed = gone.filter(({ suppression }) => suppression !== null);
  const left = gone.filter(({ suppression }) => suppression === null);
  if (suppressed.length > 0) await setStatus(tx, "suppressed", amongThese(suppressed));
  if (left.length > 0) await setStatus(tx, "skipped", amongThese(left));

  const mails = mailsOf(listed);
  if (mails.length === 0) return { found: found.length, held: null };
  const id = await insertBatch(tx, { issueId, attempts: 1, claimedUntil: LEASE }, mails);
  return { found: found.length, held: { id, attempt: 1, mails } };
}

/**
 * Claims up to a hundred mails of an issue that nobody has claimed and makes them a batch, of which this is the first
 * attempt. Those whose readers have left are struck off. Null when no mail is left. Two at once claim different mails.
 */
export async function claimBatch(issueId: string, compose: Compose, db: Db): Promise<HeldBatch | null> {
  for (;;) {
    const { found, held } = await db.transaction((tx) => claimOnce(tx, issueId, compose));
    if (held || found === 0) return held;
  }
}

/** A batch that is still this holder's. */
const heldBy = ({ id, attempt }: Attempt) =>
  and(eq(mailBatches.id, id), eq(mailBatches.status, "claimed"), eq(mailBatches.attempts, attempt));

/** Ends a batch; null when it is no longer this holder's. */
async function closeBatch(tx: Tx, batch: Attempt, status: "sent" | "failed" | "unknown", lastError: string | null) {
  const [closed] = await tx
    .update(mailBatches)
    .set({ status, lastError, sentAt: status === "sent" ? sql`now()` : null })
    .where(heldBy(batch))
    .returning({ issueId: mailBatches.issueId });
  return closed ?? null;
}

/** Every mail of a batch that is not settled yet. */
const openIn = ({ id }: Pick<Attempt, "id">) => and(eq(mailMessages.batchId, id), eq(mailMessages.status, "sending"));

/** Those of them that the attempt no longer had in it, because their readers had left. */
const leftOutOf = (batch: Attempt) => and(openIn(batch), lt(mailMessages.attempts, batch.attempt));

/**
 * Makes a batch ours for one more attempt: without those who have left since the last one, and never with somebody who
 * was left out of it. Null when it is no longer the last holder's, or nobody is left in it.
 */
export async function beginAttempt(last: Attempt, compose: Compose, db: Db): Promise<HeldBatch | null> {
  return db.transaction(async (tx) => {
    const attempt = last.attempt + 1;
    const taken = await tx
      .update(mailBatches)
      .set({ attempts: attempt, claimedUntil: LEASE })
      .where(heldBy(last))
      .returning({ id: mailBatches.id });
    if (taken.length === 0) return null;
    const { id } = last;
    const stillIn = and(eq(mailMessages.batchId, id), gte(mailMessages.attempts, last.attempt));
    const mails = mailsOf(await listMails(tx, stillIn, compose));
    if (mails.length === 0) {
      // Whoever was in an earlier attempt may have their mail; asking would send it to those who have left.
      const wasTried = last.attempt > 0;
      await closeBatch(tx, { id, attempt }, wasTried ? "unknown" : "failed", "everybody in it has left");
      await setStatus(tx, wasTried ? "unknown" : "skipped", openIn(last));
      return null;
    }
    await tx.update(mailMessages).set({ attempts: attempt }).where(amongThese(mails));
    return { id, attempt, mails };
  });
}

/** Gives up on a batch whose key may be forgotten: whether it was taken cannot be found out any more. */
async function abandonBatch(batch: Attempt, db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    const closed = await closeBatch(tx, batch, "unknown", "not settled within 23 hours");
    if (closed) await setStatus(tx, "unknown", openIn(batch));
  });
}

/**
 * Takes over a batch of the issue whose holder has not come back in time, the one that waits longest; null when there is
 * none. One that is 23 hours old is marked "unknown" instead and never sent again.
 */
export async function takeOverBatch(issueId: string, compose: Compose, db: Db): Promise<HeldBatch | null> {
  const isFree = and(
    eq(mailBatches.issueId, issueId),
    eq(mailBatches.status, "claimed"),
    lte(mailBatches.claimedUntil, sql`now()`),
  );
  for (;;) {
    const [free] = await db
      .select({
        id: mailBatches.id,
        attempt: mailBatches.attempts,
        isTooOld: sql<boolean>`${mailBatches.attempts} > 0 and ${mailBatches.createdAt} < ${TOO_OLD}`,
      })
      .from(mailBatches)
      .where(isFree)
      .orderBy(asc(mailBatches.claimedUntil))
      .limit(1);
    if (!free) return null;
    const held = free.isTooOld ? await abandonBatch(free, db) : await beginAttempt(free, compose, db);
    if (held) return held;
  }
}

/** A mail that an event has spoken of before we could is further on already. */
const SENT_AT_LEAST = sql`case when ${mailMessages.status} = 'sending' then 'sent' else ${mailMessages.status} end`;
const SENT_AT = sql`coalesce(${mailMessages.sentAt}, now())`;

/**
 * Resend has taken the attempt: its mails are sent, under the ids that it gave in their order, and whoever was left out of
 * it was never written to. False when the batch is no longer this holder's.
 */
export async function settleSent(batch: HeldBatch, providerIds: readonly string[], db: Db): Promise<boolean> {
  const taken = batch.mails.map(({ messageId }, index) => ({ id: messageId, provider_id: providerIds[index] ?? null }));
  return db.transaction(async (tx) => {
    if (!(await closeBatch(tx, batch, "sent", null))) return false;
    await tx
      .update(mailMessages)
      .set({ status: SENT_AT_LEAST, providerId: sql`taken.provider_id`, sentAt: SENT_AT })
      .from(sql`json_to_recordset(${JSON.stringify(taken)}::json) as taken(id uuid, provider_id text)`)
      .where(sql`${mailMessages.id} = taken.id`);
    await setStatus(tx, "skipped", leftOutOf(batch));
    return true;
  });
}

/**
 * Resend knows the key with other mails: an earlier attempt had arrived. It had in it all who were in this one, and who
 * left last before it. Who had left earlier still is in doubt when the attempts before differed. Their ids come with
 * Resend's events. Gives how many were sent; none when the batch is no longer this holder's.
 */
export async function settleArrived(batch: HeldBatch, db: Db): Promise<number> {
  return db.transaction(async (tx) => {
    if (!(await closeBatch(tx, batch, "sent", "its first answer was lost"))) return 0;
    const [before] = await tx
      .select({ attempt: max(mailMessages.attempts) })
      .from(mailMessages)
      .where(leftOutOf(batch));
    const attempt = before?.attempt ?? batch.attempt;
    const sent = await tx
      .update(mailMessages)
      .set({ status: SENT_AT_LEAST, sentAt: SENT_AT })
      .where(and(eq(mailMessages.batchId, batch.id), gte(mailMessages.attempts, attempt)))
      .returning({ id: mailMessages.id });
    await setStatus(tx, "unknown", leftOutOf({ ...batch, attempt }));
    return sent.length;
  });
}

/**
 * Resend has refused the attempt because of a mail in it, and taken none: its halves become batches of their own, until
 * the wrong mail is alone and is marked failed. True when this was one.
 */
export async function settleRefused(batch: HeldBatch, reason: string, db: Db): Promise<boolean> {
  return db.transaction(async (tx) => {
    const closed = await closeBatch(tx, batch, "failed", reason);
    if (!closed) return false;
    await setStatus(tx, "skipped", leftOutOf(batch));
    const { mails } = batch;
    if (mails.length === 1) {
      await tx.update(mailMessages).set({ status: "failed", lastError: reason }).where(amongThese(mails));
      return true;
    }
    const middle = Math.ceil(mails.length / 2);
    const free = { issueId: closed.issueId, attempts: 0, claimedUntil: sql`now()` };
    for (const half of [mails.slice(0, middle), mails.slice(middle)]) await insertBatch(tx, free, half);
    return false;
  });
}

/** Lets go of a batch that could not be sent now, for anybody to take over. */
export async function releaseBatch(batch: HeldBatch, reason: string, db: Db): Promise<void> {
  await db.update(mailBatches).set({ claimedUntil: sql`now()`, lastError: reason }).where(heldBy(batch));
}
