import "server-only";
import { inArray } from "drizzle-orm";
import type { Db } from "@/db/client";
import { pickColumns } from "@/db/schema/columns";
import { pushSubscriptions } from "@/db/schema/reminders";
import { logFault } from "@/lib/core/log";
import { type PushOutcome, type PushSubscription, sendPush } from "@/lib/core/web-push";
import { pushMessageOf } from "../messages";
import { secondsUntilOver } from "../moment";
import { SENDING_PROBLEM } from "../problems";
import type { ClaimedReminder } from "./claims.commands";
import type { Outcome } from "./settlement";

/** How many reminders to process concurrently. */
const CONCURRENCY = 16;

type Browser = PushSubscription & { id: string; userId: string };

type Answer = { browser: Browser; outcome: PushOutcome };

/** The outcomes by reminder id, except for those `refused`: none of the user's browsers can receive them. */
export type Pushed = { outcomes: Map<string, Outcome>; refused: ClaimedReminder[]; removed: number };

/** Combines the answers of a user's browsers: one success is enough. Null when none of them can ever receive it. */
function outcomeOf(answers: readonly Answer[]): Outcome | null {
  const outcomes = answers.map(({ outcome }) => outcome);
  if (outcomes.some(({ kind }) => kind === "sent")) return { kind: "sent" };
  const waits = outcomes.flatMap((each) => (each.kind === "later" ? [each.retryAfterSeconds ?? 0] : []));
  if (waits.length > 0) {
    return { kind: "later", problem: SENDING_PROBLEM.push, retryAfterSeconds: Math.max(...waits), isFault: true };
  }
  // All subscriptions are gone and will be removed: the next attempt goes by email.
  return outcomes.every(({ kind }) => kind === "gone") ? { kind: "left" } : null;
}

/** Removes browsers whose subscription has ended and marks the others as used. Returns how many were removed. */
async function noteBrowsers(answers: readonly Answer[], now: Date, db: Db): Promise<number> {
  const idsOf = (kind: PushOutcome["kind"]) =>
    answers.filter(({ outcome }) => outcome.kind === kind).map(({ browser }) => browser.id);
  const used = idsOf("sent");
  const gone = idsOf("gone");
  if (used.length > 0) {
    await db.update(pushSubscriptions).set({ lastUsedAt: now }).where(inArray(pushSubscriptions.id, used));
  }
  if (gone.length > 0) await db.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, gone));
  return new Set(gone).size;
}

/** Logs one line for all failures, without addresses. */
function logFailures(answers: readonly Answer[]): void {
  const statuses = new Map<string, number>();
  for (const { outcome } of answers) {
    if (outcome.kind !== "later" && outcome.kind !== "refused") continue;
    const status = `${outcome.kind} ${outcome.status ?? "no answer"}`;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  if (statuses.size === 0) return;
  const summary = [...statuses].map(([status, count]) => `${status}: ${count}`).join(", ");
  logFault("reminder pushes", new Error(`Push services did not take all: ${summary}`));
}

/**
 * Pushes reminders to all browsers of their users. Those that were not reached in time have no outcome. The same
 * reminder for the same day, pushed again, replaces the earlier notification.
 */
export async function sendReminderPushes(
  reminders: readonly ClaimedReminder[],
  now: Date,
  isTimeUp: () => boolean,
  db: Db,
): Promise<Pushed> {
  const userIds = [...new Set(reminders.map(({ userId }) => userId))];
  const browsers: Browser[] = await db
    .select(pickColumns(pushSubscriptions, "id", "userId", "endpoint", "p256dh", "auth"))
    .from(pushSubscriptions)
    .where(inArray(pushSubscriptions.userId, userIds));
  const all: Answer[] = [];
  const pushed: Pushed = { outcomes: new Map(), refused: [], removed: 0 };
  const push = async (reminder: ClaimedReminder) => {
    const message = pushMessageOf(reminder, now);
    // For a device that is switched off: the reminder counts as sent and is not repeated.
    const ttlSeconds = secondsUntilOver(reminder.targetDateIso, reminder.timeZone, now);
    const ownBrowsers = browsers.filter(({ userId }) => userId === reminder.userId);
    const answers = await Promise.all(
      ownBrowsers.map(async (browser) => ({ browser, outcome: await sendPush(browser, message, { ttlSeconds }) })),
    );
    all.push(...answers);
    const outcome = outcomeOf(answers);
    if (outcome) pushed.outcomes.set(reminder.id, outcome);
    else pushed.refused.push(reminder);
  };
  const rest = reminders.values();
  const pushRest = async () => {
    for (const reminder of rest) {
      if (isTimeUp()) return;
      await push(reminder);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, pushRest));
  logFailures(all);
  pushed.removed = await noteBrowsers(all, now, db);
  return pushed;
}
