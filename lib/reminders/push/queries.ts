import "server-only";
import { asc, desc, eq } from "drizzle-orm";
import { appDb, type Db } from "@/db/client";
import { pushSubscriptions } from "@/db/schema/reminders";
import { type PushDevice, toDevice } from "../view";

/** The columns a user may see. The endpoint and the keys are secrets of the browser. */
export const deviceColumns = {
  id: pushSubscriptions.id,
  device: pushSubscriptions.device,
  createdAt: pushSubscriptions.createdAt,
  lastUsedAt: pushSubscriptions.lastUsedAt,
};

/** Lists the browsers that show a user's reminders, newest first. */
export async function listPushDevices(userId: string, db: Db = appDb()): Promise<PushDevice[]> {
  const rows = await db
    .select(deviceColumns)
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.createdAt), asc(pushSubscriptions.id));
  return rows.map(toDevice);
}
