import { setTimeout as wait } from "node:timers/promises";
import { connect } from "@/db/client";
import { env } from "@/lib/core/env";
import { sendDueReminders } from "@/lib/reminders/job";

// Started and killed by bench/reminders.ts: sends due reminders until none are left, like a server that checks once a
// minute, but with shorter pauses.

const [now = ""] = process.argv.slice(2);
const PAUSE_MS = 500;

/** Messages to the parent: that it has started, and that nothing is left. */
export type WorkerMessage = { begun: true } | { finished: true };

const send = (message: WorkerMessage) => process.send?.(message);

const { db, close } = connect(env().DATABASE_URL, 4);
send({ begun: true });
for (;;) {
  const { sent } = await sendDueReminders(new Date(now), {}, db);
  const {
    rows: [left],
  } = await db.execute<{ count: number }>(`select count(*)::int as count from reminders where remind_at <= '${now}'`);
  if (left?.count === 0) break;
  if (sent === 0) await wait(PAUSE_MS);
}
await close();
process.send?.({ finished: true } satisfies WorkerMessage, () => process.exit());
