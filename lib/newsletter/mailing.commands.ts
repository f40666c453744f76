import "server-only";
import { and, asc, eq, gte, inArray, lt, lte, max, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "@/db/client";
import { pickColumns } from "@/db/schema/columns";
import { mailBatches, mailMessages, mailSuppressions } from "@/db/schema/mail";
import { emailSubscriptions } from "@/db/schema/subscribers";
import { isInForce } from "@/lib/email/queries";
import { type Compose, type ListMail, readerOf } from "./subscriber";

/** Source: https://resend.com/docs/api-reference/emails/send-batch-emails */
const MAX_BATCH = 100;

/** How long a batch is claimed: longer than the request timeout plus the longest pause before a retry. */
const LEASE = sql`now() + interval '30 seconds'`;

/** Resend remembers an idempotency key for 24 hours. After that, the same request would send the emails again. */
const TOO_OLD = sql`now() - interval '23 hours'`;

/** One email of a batch, ready to send. */
export type BatchMail = ListMail & { messageId: string; to: string };

/**
 * A claimed batch with the number of its current attempt. The number also proves the claim: another run that takes over
 * increments it, and updates by the earlier holder are then ignored.
 */
export type ClaimedBatch = Attempt & { mails: readonly BatchMail[] };

type Attempt = { id: string; attempt: number };

/** Lists the logged emails that match `where`, in order; `mail` is null where the recipient must not get it now. */
async function listMails(tx: Tx, where: SQL | undefined, compose: Compose) {
  const rows = await tx
    .select({
      messageId: mailMessages.id,
      recipientHash: mailMessages.recipientHash,
      token: emailSubscriptions.unsubscribeToken,
      ...pickColumns(emailSubscriptions, "email", "preferences", "isActive", "confirmedAt"),
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

/** Moves emails into a new batch, ordered by id; `attempts` includes the current one. Returns the batch's id. */
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

/** One step of `claimBatch`: returns how many emails it found, and the batch of those that are to be sent. */
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
 * Claims up to 100 queued emails of an issue as a batch for its first attempt. Emails of former subscribers are marked
 * as skipped or suppressed. Null when none are left. Concurrent calls claim different emails.
 */
export async function claimBatch(issueId: string, compose: Compose, db: Db): Promise<ClaimedBatch | null> {
  for (;;) {
    const { found, held } = await db.transaction((tx) => claimOnce(tx, issueId, compose));
    if (held || found === 0) return held;
  }
}

/** The filter for a batch that is still claimed by this attempt. */
const heldBy = ({ id, attempt }: Attempt) =>
  and(eq(mailBatches.id, id), eq(mailBatches.status, "claimed"), eq(mailBatches.attempts, attempt));

/** Closes a batch; null when the claim was lost. */
async function closeBatch(tx: Tx, batch: Attempt, status: "sent" | "failed" | "unknown", lastError: string | null) {
  const [closed] = await tx
    .update(mailBatches)
    .set({ status, lastError, sentAt: status === "sent" ? sql`now()` : null })
    .where(heldBy(batch))
    .returning({ issueId: mailBatches.issueId });
  return closed ?? null;
}

/** The filter for emails of a batch that are not settled yet. */
const openIn = ({ id }: Pick<Attempt, "id">) => and(eq(mailMessages.batchId, id), eq(mailMessages.status, "sending"));

/** The filter for unsettled emails that this attempt left out, because the recipient had unsubscribed. */
const leftOutOf = (batch: Attempt) => and(openIn(batch), lt(mailMessages.attempts, batch.attempt));

/**
 * Claims a batch for one more attempt, without recipients who unsubscribed since the last one; a recipient who was left
 * out once stays out. Null when the claim was lost or no recipient is left.
 */
export async function beginAttempt(last: Attempt, compose: Compose, db: Db): Promise<ClaimedBatch | null> {
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
      // An earlier attempt may have been accepted; asking Resend would mean sending to former subscribers.
      const wasTried = last.attempt > 0;
      await closeBatch(tx, { id, attempt }, wasTried ? "unknown" : "failed", "everybody in it has left");
      await setStatus(tx, wasTried ? "unknown" : "skipped", openIn(last));
      return null;
    }
    await tx.update(mailMessages).set({ attempts: attempt }).where(amongThese(mails));
    return { id, attempt, mails };
  });
}

/** Gives up on a batch whose key Resend may have forgotten: whether it was accepted can no longer be determined. */
async function abandonBatch(batch: Attempt, db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    const closed = await closeBatch(tx, batch, "unknown", "not settled within 23 hours");
    if (closed) await setStatus(tx, "unknown", openIn(batch));
  });
}

/**
 * Takes over the batch of the issue whose lease expired first; null when there is none. A batch older than 23 hours is
 * marked "unknown" instead and never sent again.
 */
export async function takeOverBatch(issueId: string, compose: Compose, db: Db): Promise<ClaimedBatch | null> {
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

/** A webhook event may already have advanced the status. */
const SENT_AT_LEAST = sql`case when ${mailMessages.status} = 'sending' then 'sent' else ${mailMessages.status} end`;
const SENT_AT = sql`coalesce(${mailMessages.sentAt}, now())`;

/**
 * Records that Resend accepted the attempt. The ids it returned are in the order of the emails. Emails left out of the
 * attempt are marked as skipped. Returns false when the claim was lost.
 */
export async function settleSent(batch: ClaimedBatch, providerIds: readonly string[], db: Db): Promise<boolean> {
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
 * Handles a key that Resend knows with other content: an earlier attempt was accepted. That attempt included everyone
 * in this one and those left out most recently; earlier ones are uncertain and marked "unknown". Their ids arrive with
 * Resend's events. Returns how many were sent; 0 when the claim was lost.
 */
export async function settleArrived(batch: ClaimedBatch, db: Db): Promise<number> {
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
 * Handles a batch that Resend rejected as a whole because of one email: splits it in half, until the invalid email is
 * alone and is marked failed. Returns true when this was a single email.
 */
export async function settleRefused(batch: ClaimedBatch, reason: string, db: Db): Promise<boolean> {
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

/** Releases a batch that could not be sent now, so that any run can take it over. */
export async function releaseBatch(batch: ClaimedBatch, reason: string, db: Db): Promise<void> {
  await db.update(mailBatches).set({ claimedUntil: sql`now()`, lastError: reason }).where(heldBy(batch));
}
