import "server-only";
import { inArray } from "drizzle-orm";
import type { Db } from "@/db/client";
import { pushSubscriptions } from "@/db/schema/reminders";
import { logFault } from "@/lib/core/log";
import { type PushOutcome, type PushSubscription, sendPush } from "@/lib/core/web-push";
import type { ClaimedReminder } from "../delivery/claims.commands";
import type { Outcome } from "../delivery/settlement";
import { pushMessageOf } from "../messages";
import { secondsUntilOver } from "../moment";
import { SENDING_PROBLEM } from "../problem";

/** So many people are told at once: push services take them side by side. */
const PEOPLE_AT_ONCE = 16;

type Browser = PushSubscription & { id: string; userId: string };

type Answer = { browser: Browser; outcome: PushOutcome };

/** What came of pushing: of each reminder by its id, but of those in `refused`, which no browser of theirs can be sent. */
export type Pushed = { outcomes: Map<string, Outcome>; refused: ClaimedReminder[]; removed: number };

/** The browsers of these people, each person's by their id. */
async function listBrowsers(reminders: readonly ClaimedReminder[], db: Db): Promise<Map<string, Browser[]>> {
  const userIds = [...new Set(reminders.map(({ userId }) => userId))];
  const browsers = new Map<string, Browser[]>(userIds.map((userId) => [userId, []]));
  const rows = await db
    .select({
      id: pushSubscriptions.id,
      userId: pushSubscriptions.userId,
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
    })
    .from(pushSubscriptions)
    .where(inArray(pushSubscriptions.userId, userIds));
  for (const row of rows) browsers.get(row.userId)?.push(row);
  return browsers;
}

/** Does `work` for each, so many at a time, until time is up. */
async function sideBySide<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
  isTimeUp: () => boolean,
): Promise<void> {
  const rest = items.values();
  const worker = async () => {
    for (const item of rest) {
      if (isTimeUp()) return;
      await work(item);
    }
  };
  await Promise.all(Array.from({ length: PEOPLE_AT_ONCE }, worker));
}

/** What the answers of a person's browsers come to: one that shows it is enough. Null when none of them can be sent it, ever. */
function outcomeOf(answers: readonly Answer[]): Outcome | null {
  const outcomes = answers.map(({ outcome }) => outcome);
  if (outcomes.some(({ kind }) => kind === "sent")) return { kind: "sent" };
  const waits = outcomes.flatMap((each) => (each.kind === "later" ? [each.retryAfterSeconds ?? 0] : []));
  if (waits.length > 0) {
    return { kind: "later", problem: SENDING_PROBLEM.push, retryAfterSeconds: Math.max(...waits), isFault: true };
  }
  // All are gone, and removed: next it goes by mail.
  return outcomes.every(({ kind }) => kind === "gone") ? { kind: "left" } : null;
}

/** Forgets the browsers that have ended their subscription, and notes that the others were used. Gives how many are gone. */
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

/** One line of the log for all that did not work, without an address. */
function logFailures(answers: readonly Answer[]): void {
  const statuses = new Map<string, number>();
  for (const { outcome } of answers) {
    if (outcome.kind !== "later" && outcome.kind !== "refused") continue;
    const status = `${outcome.kind} ${outcome.status ?? "no answer"}`;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  if (statuses.size === 0) return;
  const told = [...statuses].map(([status, count]) => `${status}: ${count}`).join(", ");
  logFault("reminder pushes", new Error(`Push services did not take all: ${told}`));
}

/**
 * Pushes reminders to all browsers of their people. Those that time is up for have no outcome. The same reminder of the same day
 * pushed again takes its own place.
 */
export async function sendReminderPushes(
  reminders: readonly ClaimedReminder[],
  now: Date,
  isTimeUp: () => boolean,
  db: Db,
): Promise<Pushed> {
  const browsers = await listBrowsers(reminders, db);
  const all: Answer[] = [];
  const pushed: Pushed = { outcomes: new Map(), refused: [], removed: 0 };
  const push = async (reminder: ClaimedReminder) => {
    const message = pushMessageOf(reminder, now);
    // For a device that is switched off: it counts as told, and nobody tells it again.
    const ttlSeconds = secondsUntilOver(reminder.targetDateIso, reminder.timeZone, now);
    const theirs = browsers.get(reminder.userId) ?? [];
    const answers = await Promise.all(
      theirs.map(async (browser) => ({ browser, outcome: await sendPush(browser, message, { ttlSeconds }) })),
    );
    all.push(...answers);
    const outcome = outcomeOf(answers);
    if (outcome) pushed.outcomes.set(reminder.id, outcome);
    else pushed.refused.push(reminder);
  };
  await sideBySide(reminders, push, isTimeUp);
  logFailures(all);
  pushed.removed = await noteBrowsers(all, now, db);
  return pushed;
}
