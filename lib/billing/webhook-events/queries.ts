import "server-only";
import { and, desc, eq, gt, isNotNull, sql } from "drizzle-orm";
import { appDb, type Db } from "@/db/client";
import { webhookEvents } from "@/db/schema/billing";
import type { EventListInput } from "./input";

/** A Stripe event for the admin list; times in ISO 8601. */
export type ListedEvent = {
  id: string;
  stripeEventId: string;
  eventType: string;
  status: "pending" | "processed" | "failed" | "skipped";
  errorMessage: string | null;
  processingTimeMs: number | null;
  createdAt: string;
  processedAt: string | null;
  /** Whether it is open and its payload is still stored, so that it can be processed again. */
  isReplayable: boolean;
};

/** Returns one page of Stripe's events, newest first, and the total count. */
export async function listEvents(
  { status, page, limit }: EventListInput,
  db: Db = appDb(),
): Promise<{ rows: ListedEvent[]; total: number }> {
  const where = status === undefined ? undefined : eq(webhookEvents.status, status);
  const [rows, total] = await Promise.all([
    db
      .select({
        id: webhookEvents.id,
        stripeEventId: webhookEvents.stripeEventId,
        eventType: webhookEvents.eventType,
        status: sql<ListedEvent["status"]>`${webhookEvents.status}`,
        errorMessage: webhookEvents.errorMessage,
        processingTimeMs: webhookEvents.processingTimeMs,
        createdAt: webhookEvents.createdAt,
        processedAt: webhookEvents.processedAt,
        isReplayable: sql<boolean>`${webhookEvents.status} in ('pending', 'failed') and ${isNotNull(webhookEvents.payload)}`,
      })
      .from(webhookEvents)
      .where(where)
      .orderBy(desc(webhookEvents.createdAt), desc(webhookEvents.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db.$count(webhookEvents, where),
  ]);
  const listed = rows.map(({ createdAt, processedAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    processedAt: processedAt?.toISOString() ?? null,
  }));
  return { rows: listed, total };
}

/** Returns how many events arrived after `since` and have this status now. */
export async function countEvents(status: ListedEvent["status"], since: Date, db: Db = appDb()): Promise<number> {
  return db.$count(webhookEvents, and(eq(webhookEvents.status, status), gt(webhookEvents.createdAt, since)));
}
