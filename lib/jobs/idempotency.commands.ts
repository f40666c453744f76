import "server-only";
import { createHash } from "node:crypto";
import { and, eq, lt, or, sql } from "drizzle-orm";
import { appDb, type Db } from "@/db/client";
import { idempotencyKeys } from "@/db/schema/billing";
import { AppError } from "@/lib/core/errors";

/** A request that has been in progress for longer has crashed: another one may continue. */
const IN_FLIGHT_SECONDS = 60;

/** A request that is safe to repeat: its key, its type, and a hash of its sender and content. */
export type KeyedRequest = {
  key: string;
  operationType: "sponsor_signup" | "holiday_sponsor_create";
  requestHash: string;
  userId: string | null;
};

/** The length of the key's column. */
const MAX_KEY_LENGTH = 255;

/** Returns the key as stored: with a prefix, so that a client's key never collides with our own keys for Stripe. */
function storedKey({ key, operationType }: Pick<KeyedRequest, "key" | "operationType">): string {
  const stored = `${operationType}:${key}`;
  if (stored.length <= MAX_KEY_LENGTH) return stored;
  return `${operationType}:sha256:${createHash("sha256").update(key).digest("hex")}`;
}

const crashedOrOver = or(
  eq(idempotencyKeys.status, "expired"),
  and(
    eq(idempotencyKeys.status, "active"),
    lt(idempotencyKeys.lastAccessedAt, sql`now() - make_interval(secs => ${IN_FLIGHT_SECONDS})`),
  ),
);

/**
 * Starts a request under its key. Returns null if it is to be carried out now, and the stored result if it was carried
 * out already. Throws AppError conflict while the same request is in progress, and validation_failed if the key was
 * used for another request, or by another person. If two start at once, the database lets one continue. A key is valid
 * for 24 hours.
 */
export async function beginKeyed<Result>(request: KeyedRequest, db: Db = appDb()): Promise<Result | null> {
  const { operationType, requestHash, userId } = request;
  const key = storedKey(request);
  const started = { operationType, requestHash, userId, status: "active", lastAccessedAt: sql`now()` };
  const [inserted] = await db
    .insert(idempotencyKeys)
    .values({ key, ...started })
    .onConflictDoUpdate({
      target: idempotencyKeys.key,
      set: { ...started, createdAt: sql`now()`, expiresAt: sql`now() + interval '24 hours'`, result: null },
      setWhere: lt(idempotencyKeys.expiresAt, sql`now()`),
    })
    .returning({ id: idempotencyKeys.id });
  if (inserted) return null;
  const [existing] = await db
    .update(idempotencyKeys)
    .set({
      status: sql`case when ${crashedOrOver} then 'active' else ${idempotencyKeys.status} end`,
      lastAccessedAt: sql`case when ${crashedOrOver} or ${idempotencyKeys.status} = 'consumed' then now() else ${idempotencyKeys.lastAccessedAt} end`,
    })
    .where(and(eq(idempotencyKeys.key, key), eq(idempotencyKeys.requestHash, requestHash)))
    .returning({
      status: idempotencyKeys.status,
      result: idempotencyKeys.result,
      isBegun: sql<boolean>`${idempotencyKeys.lastAccessedAt} = now()`,
    });
  if (!existing) {
    throw new AppError("validation_failed", "Another request was sent under this Idempotency-Key.");
  }
  if (existing.status === "consumed") return existing.result as Result;
  if (existing.isBegun) return null;
  throw new AppError("conflict", "This request is already in progress. Please wait a moment.");
}

/** Completes a request: a repeated one gets `result`, which must not contain secrets. */
export async function endKeyed(
  request: KeyedRequest,
  result: Record<string, unknown>,
  db: Db = appDb(),
): Promise<void> {
  await db
    .update(idempotencyKeys)
    .set({ status: "consumed", result, consumedAt: sql`now()`, errorCode: null, errorMessage: null })
    .where(eq(idempotencyKeys.key, storedKey(request)));
}

/** Ends a request that failed: it may be tried again under its key. */
export async function abandonKeyed(request: KeyedRequest, error: unknown, db: Db = appDb()): Promise<void> {
  const refusal = error instanceof AppError ? error : null;
  await db
    .update(idempotencyKeys)
    .set({ status: "expired", errorCode: refusal?.code ?? "internal_error", errorMessage: refusal?.message ?? null })
    .where(and(eq(idempotencyKeys.key, storedKey(request)), eq(idempotencyKeys.status, "active")));
}
