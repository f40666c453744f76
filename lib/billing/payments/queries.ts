import "server-only";
import { desc, eq, sql } from "drizzle-orm";
import { appDb, type Db } from "@/db/client";
import { paymentOperations } from "@/db/schema/billing";
import { holidays } from "@/db/schema/holidays";
import { sponsors } from "@/db/schema/sponsors";
import type { OperationListInput } from "./input";

/**
 * A call to Stripe for the admin list; times in ISO 8601. The names are null when the sponsor or the holiday no longer
 * exists.
 */
export type ListedOperation = {
  id: string;
  operationType: string;
  status: "pending" | "success" | "failed" | "cancelled";
  stripeStatus: string | null;
  stripeObjectId: string | null;
  stripeObjectType: string | null;
  amountCents: number | null;
  currency: string;
  errorCode: string | null;
  errorMessage: string | null;
  /** Which change of its type it makes: "end", "resume", "refund". */
  step: string | null;
  initiatedAt: string;
  completedAt: string | null;
  sponsorName: string | null;
  holidayName: string | null;
};

/** Returns one page of the calls that change something at Stripe, newest first, and the total count. */
export async function listOperations(
  { status, page, limit }: OperationListInput,
  db: Db = appDb(),
): Promise<{ rows: ListedOperation[]; total: number }> {
  const where = status === undefined ? undefined : eq(paymentOperations.status, status);
  const [rows, total] = await Promise.all([
    db
      .select({
        id: paymentOperations.id,
        operationType: paymentOperations.operationType,
        status: sql<ListedOperation["status"]>`${paymentOperations.status}`,
        stripeStatus: paymentOperations.stripeStatus,
        stripeObjectId: paymentOperations.stripeObjectId,
        stripeObjectType: paymentOperations.stripeObjectType,
        amountCents: paymentOperations.amountCents,
        currency: paymentOperations.currency,
        errorCode: paymentOperations.errorCode,
        errorMessage: paymentOperations.errorMessage,
        step: sql<string | null>`${paymentOperations.metadata} ->> 'step'`,
        initiatedAt: paymentOperations.initiatedAt,
        completedAt: paymentOperations.completedAt,
        sponsorName: sponsors.businessName,
        holidayName: holidays.holidayName,
      })
      .from(paymentOperations)
      .leftJoin(sponsors, eq(sponsors.id, paymentOperations.sponsorId))
      .leftJoin(holidays, eq(holidays.id, paymentOperations.holidayId))
      .where(where)
      .orderBy(desc(paymentOperations.initiatedAt), desc(paymentOperations.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db.$count(paymentOperations, where),
  ]);
  const listed = rows.map(({ initiatedAt, completedAt, ...row }) => ({
    ...row,
    initiatedAt: initiatedAt.toISOString(),
    completedAt: completedAt?.toISOString() ?? null,
  }));
  return { rows: listed, total };
}
