import { beforeEach, expect, test, vi } from "vitest";
import {
  closeFeedAction,
  endReminderAction,
  openFeedAction,
  pauseReminderAction,
  removeDeviceAction,
  renewFeedAction,
  resumeReminderAction,
  undoEndAction,
} from "@/app/(account)/reminders/actions";
import { storedReminder } from "@/app/(account)/reminders/typed-cookie";
import type { Db } from "@/db/client";
import { holidays } from "@/db/schema/holidays";
import { pushSubscriptions, reminders } from "@/db/schema/reminders";
import { remindersForEachTest } from "@/tests/reminders";
import { ledTo, loseSession, signIn } from "@/tests/visitor";
import { getFeedAddress, listReminders } from "./queries";

vi.mock("next/headers", async () => (await import("@/tests/visitor")).nextHeaders);
vi.mock("next/cache", async () => (await import("@/tests/visitor")).nextCache);

const { people, list, only, had } = remindersForEachTest();

let db: Db;
let userId: string;
let strangerId: string;
let year: number;

beforeEach(() => {
  ({ db, userId, strangerId, year } = people);
});

function naming(id: string): FormData {
  const form = new FormData();
  form.set("id", id);
  return form;
}

test("a reminder can be paused and resumed, and errors are shown", async () => {
  const { id } = await had();
  expect(await ledTo(pauseReminderAction(naming(id)))).toBe("/reminders?done=paused");
  expect(await only()).toMatchObject({ isActive: false });
  expect(await ledTo(resumeReminderAction(naming(id)))).toBe("/reminders?done=resumed");
  expect(await only()).toMatchObject({ isActive: true });
  await db.update(reminders).set({ isActive: false, repeats: false, remindAt: new Date(Date.now() - 60_000) });
  await db.update(reminders).set({ targetDateIso: `${year - 2}-11-26` });
  expect(await ledTo(resumeReminderAction(naming(id)))).toBe("/reminders?problem=resume");
  expect(await ledTo(pauseReminderAction(naming(crypto.randomUUID())))).toBe("/reminders?problem=gone");
});

test("a reminder resumed too late for its day says that it starts with the next one", async () => {
  const { id } = await had();
  await ledTo(pauseReminderAction(naming(id)));
  await db.update(reminders).set({ remindAt: new Date(Date.now() - 60_000) });
  const { targetDateIso } = await only();
  await db.update(reminders).set({ sentFor: targetDateIso });
  expect(await ledTo(resumeReminderAction(naming(id)))).toBe("/reminders?done=later");
  expect((await only()).targetDateIso > targetDateIso).toBe(true);
});

test.each([
  ["active, of an instant of its own", { isActive: true }],
  ["paused", { isActive: false }],
  ["that has told before", { sentFor: "2025-11-26" }],
  ["for once, in the calendar", { repeats: false, method: "calendar", byMail: false }],
] as const)("a deleted reminder can be restored unchanged: %s", async (_what, state) => {
  const { id } = await had();
  await db.update(reminders).set(state);
  const { id: _before, ...before } = await only();
  expect(await ledTo(endReminderAction(naming(id)))).toBe("/reminders?done=ended");
  expect(await list()).toEqual([]);
  expect(await ledTo(undoEndAction())).toBe("/reminders?done=undone");
  expect(await only()).toMatchObject(before);
  expect(await ledTo(undoEndAction())).toBe("/reminders?problem=undo");
});

test("a finished reminder cannot be restored after deletion, nor the one deleted before it", async () => {
  const { id: first } = await had();
  const { id: over } = await had({ leadDays: 4, remindAt: undefined, repeats: false });
  await ledTo(endReminderAction(naming(first)));
  await db.update(reminders).set({ isActive: false, sentFor: `${year}-11-26` });
  expect(await ledTo(endReminderAction(naming(over)))).toBe("/reminders?done=ended");
  expect(await storedReminder("ended", userId)).toBeNull();
  expect(await ledTo(undoEndAction())).toBe("/reminders?problem=undo");
});

test("a user cannot restore another user's reminder, nor one that already exists again", async () => {
  const { id } = await had();
  await ledTo(endReminderAction(naming(id)));
  await signIn(strangerId, db);
  expect(await ledTo(undoEndAction())).toBe("/reminders?problem=undo");
  expect(await listReminders(strangerId, db)).toEqual([]);
  await signIn(userId, db);
  await had({ note: "Anew" });
  expect(await ledTo(undoEndAction())).toBe("/reminders?problem=again");
  expect(await only()).toMatchObject({ note: "Anew" });
});

test("a reminder for a holiday that was removed meanwhile cannot be restored", async () => {
  const { id } = await had();
  await ledTo(endReminderAction(naming(id)));
  await db.update(holidays).set({ deletedAt: new Date() });
  expect(await ledTo(undoEndAction())).toBe("/reminders?problem=undo");
});

test("a signed-out user is redirected to sign-in", async () => {
  const { id } = await had();
  loseSession();
  expect(await ledTo(endReminderAction(naming(id)))).toBe("/sign-in?returnUrl=%2Freminders&for=reminders");
  expect(await list()).toHaveLength(1);
});

test("only its own user can remove a device", async () => {
  const [device] = await db
    .insert(pushSubscriptions)
    .values({ userId, endpoint: "https://push.example/1", p256dh: "p", auth: "a" })
    .returning({ id: pushSubscriptions.id });
  const form = new FormData();
  form.set("device", device?.id ?? "");
  await signIn(strangerId, db);
  await ledTo(removeDeviceAction(form));
  expect(await db.$count(pushSubscriptions)).toBe(1);
  await signIn(userId, db);
  expect(await ledTo(removeDeviceAction(form))).toBe("/reminders?done=device#devices");
  expect(await db.$count(pushSubscriptions)).toBe(0);
  form.set("device", "\0");
  expect(await ledTo(removeDeviceAction(form))).toBe("/reminders?done=device#devices");
});

test("the private calendar can be opened, renewed and closed", async () => {
  expect(await ledTo(openFeedAction(new FormData()))).toBe("/reminders?done=feed-open#calendar");
  const first = await getFeedAddress(userId, db);
  const form = new FormData();
  form.set("reminder", "some-id");
  expect(await ledTo(openFeedAction(form))).toBe("/reminders/some-id/done#calendar");
  expect(await getFeedAddress(userId, db)).toBe(first);
  expect(await ledTo(renewFeedAction())).toBe("/reminders?done=feed-renewed#calendar");
  const second = await getFeedAddress(userId, db);
  expect([typeof first, typeof second, first === second]).toEqual(["string", "string", false]);
  expect(await ledTo(closeFeedAction())).toBe("/reminders?done=feed-closed#calendar");
  expect(await getFeedAddress(userId, db)).toBeNull();
});
