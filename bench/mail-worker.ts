import { setTimeout as wait } from "node:timers/promises";
import { connect } from "@/db/client";
import { env } from "@/lib/core/env";
import { resend } from "@/lib/core/resend";
import { sendWeeklyPreview } from "@/lib/newsletter/job";

// Started and killed by bench/mail.ts: sends the whole issue, like a scheduler that calls once a minute, but with
// shorter pauses.

const [now = ""] = process.argv.slice(2);
const BUDGET_MS = 50_000;
const PAUSE_MS = 500;

/** Messages to the parent: the status of each response from Resend, and that everything is sent. */
export type WorkerMessage = { status: number | null } | { finished: true };

const notifyParent = (message: WorkerMessage) => process.send?.(message);

const client = resend();
const send = client.batch.send.bind(client.batch);
client.batch.send = (async (...args: Parameters<typeof send>) => {
  const answer = await send(...args);
  notifyParent({ status: answer.error ? answer.error.statusCode : 200 });
  return answer;
}) as typeof send;

const { db, close } = connect(env().DATABASE_URL, 2);
for (;;) {
  const endsAt = performance.now() + BUDGET_MS;
  const isTimeUp = () => performance.now() >= endsAt;
  const run = await sendWeeklyPreview({ now: new Date(now) }, db, { client, isTimeUp });
  if (!run.due) throw new Error(`No issue is due at ${now}.`);
  if (run.finished) break;
  await wait(PAUSE_MS);
}
await close();
process.send?.({ finished: true } satisfies WorkerMessage, () => process.exit());
