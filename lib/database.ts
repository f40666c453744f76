import "server-only";
import { sql } from "drizzle-orm";
import { appDb } from "@/db/client";
import { logFault } from "./log";

/** Longer than this and a load balancer should send people elsewhere. */
const PATIENCE_MS = 3000;

/** Whether the database answers now. Never throws. */
export async function isDatabaseUp(): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("the database did not answer in time")), PATIENCE_MS);
  });
  try {
    await Promise.race([appDb().execute(sql`select 1`), tooLate]);
    return true;
  } catch (error) {
    logFault("health", error);
    return false;
  } finally {
    clearTimeout(timer);
  }
}
