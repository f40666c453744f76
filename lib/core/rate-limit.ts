import "server-only";
import { RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";
import { appDb, type Db } from "@/db/client";
import { rateLimits } from "@/db/schema/rate-limits";
import { env } from "./env";
import { AppError } from "./errors";
import { clientAddress } from "./request";
import { keyedHash } from "./tokens";

const HOUR = 3600;

/** The limits: `points` uses in `duration` seconds, by one address or one client. */
const LIMITS = {
  // Short, so that an attacker cannot block another person's sign-in for long.
  "sign-in:address": { points: 5, duration: HOUR / 4 },
  // Emails per day to a person who has not requested any.
  "sign-in:address:day": { points: 20, duration: 24 * HOUR },
  "sign-in:client": { points: 20, duration: HOUR },
  // Emails that any visitor can trigger to any address: a flood of either kind leaves most of the five a second that
  // Resend accepts.
  "sign-in:all": { points: 6000, duration: HOUR },
  "subscribe:all": { points: 6000, duration: HOUR },
  "admin:client": { points: 30, duration: HOUR },
  "correction:client": { points: 10, duration: HOUR },
  "correction:holiday": { points: 30, duration: HOUR },
  "confirm:client": { points: 60, duration: HOUR },
  "subscribe:address": { points: 3, duration: HOUR },
  "subscribe:address:day": { points: 6, duration: 24 * HOUR },
  "subscribe:client": { points: 20, duration: HOUR },
  "csp:client": { points: 30, duration: HOUR },
  "places:client": { points: 120, duration: HOUR },
  "card:account": { points: 60, duration: HOUR },
  "card:client": { points: 120, duration: HOUR },
  "card-upload:account": { points: 60, duration: HOUR },
  "card-upload:client": { points: 120, duration: HOUR },
  // Emails per day to people who have not requested them: from one sender, and to one recipient.
  "card-mail:account": { points: 30, duration: 24 * HOUR },
  "card-mail:address": { points: 5, duration: 24 * HOUR },
  "reminder:account": { points: 240, duration: HOUR },
  "push:account": { points: 60, duration: HOUR },
  // Called by each page with a reminder form.
  "push-known:account": { points: 1200, duration: HOUR },
  "share:account": { points: 120, duration: HOUR },
  "thanks:client": { points: 60, duration: HOUR },
  "sponsor:client": { points: 40, duration: HOUR },
  "sponsor:address": { points: 20, duration: HOUR },
  "sponsor:settle": { points: 400, duration: HOUR },
  "sponsor:change": { points: 120, duration: HOUR },
  // More than the visitors of one holiday's pages. Counted by holiday, so that no visitor's address is used.
  "count:holiday": { points: 600, duration: 60 },
} as const;

export type Limit = keyof typeof LIMITS;

const limiters = new WeakMap<Db, Map<Limit, RateLimiterDrizzle>>();

function limiter(limit: Limit, db: Db): RateLimiterDrizzle {
  const ofDb = limiters.get(db) ?? new Map<Limit, RateLimiterDrizzle>();
  limiters.set(db, ofDb);
  const instance =
    ofDb.get(limit) ??
    new RateLimiterDrizzle({
      ...LIMITS[limit],
      keyPrefix: limit,
      storeClient: db,
      schema: rateLimits,
      // Retention deletes expired rows: on some platforms no server runs that long.
      clearExpiredByTimeout: false,
    });
  ofDb.set(limit, instance);
  return instance;
}

/**
 * Counts one use of `limit` by `who`. Throws AppError too_many_requests, with the seconds to wait, once the limit is
 * used up. Throws any other error as well, so that nothing limited is done uncounted. Counts with one statement in the
 * database, so it is exact for any number of instances.
 */
export async function countAgainst(limit: Limit, who: string, db: Db = appDb()): Promise<void> {
  try {
    await limiter(limit, db).consume(keyedHash(limit, who));
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const retryAfterSeconds = Math.max(Math.ceil(error.msBeforeNext / 1000), 1);
    throw new AppError("too_many_requests", tooOften(retryAfterSeconds), [], { retryAfterSeconds });
  }
}

function tooOften(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
  return `That was a few too many. Please try again in ${minutes === 1 ? "a minute" : wait}.`;
}

/** Returns the client to count: see `clientAddress`. */
export function clientOf(headers: Headers): string {
  return clientAddress(headers, env().TRUSTED_PROXIES);
}
