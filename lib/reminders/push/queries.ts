import "server-only";
import { asc, desc, eq } from "drizzle-orm";
import { appDb, type Db } from "@/db/client";
import { pushSubscriptions } from "@/db/schema/reminders";
import { type PushDevice, toDevice } from "../view";

/** What a person may know of a browser of theirs: its address and keys are its own secrets. */
export const deviceColumns = {
  id: pushSubscriptions.id,
  device: pushSubscriptions.device,
  createdAt: pushSubscriptions.createdAt,
  lastUsedAt: pushSubscriptions.lastUsedAt,
};

/** The browsers that show a person's reminders, the newest first. */
export async function listPushDevices(userId: string, db: Db = appDb()): Promise<PushDevice[]> {
  const rows = await db
    .select(deviceColumns)
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.createdAt), asc(pushSubscriptions.id));
  return rows.map(toDevice);
}
