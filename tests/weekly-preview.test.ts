import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { emailSubscriptions } from "@/db/schema/subscribers";
import { plusDays, utcToday, weekdayOf } from "@/lib/core/dates";
import { freshAddress, testSite } from "./site";

const site = await testSite({ catalog: true, emulators: ["mailbox"] });
const visitor = site.visitor();

const authorization = `Bearer ${process.env.JOBS_SECRET}`;

/** The Monday after today: an issue that can be sent manually on any day. */
const ISSUE = plusDays(utcToday(), 7 - ((weekdayOf(utcToday()) + 6) % 7));

/** Subscribes an address and confirms it. */
async function join(email: string, preferences: readonly string[]): Promise<void> {
  const subscribed = await site.visitor().post("/api/email/subscribe", {
    email,
    preferences,
    source: "home",
    consentGiven: true,
  });
  expect(subscribed.status).toBe(200);
  const [mail] = await site.mailbox.mailsTo(email);
  const token = /\/subscribe\/confirm\?\S*token=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
  const confirmed = await visitor.fetch("/api/email/confirm", { method: "POST", form: { token } });
  expect(confirmed.status).toBe(303);
}

async function runIssue() {
  const answer = await visitor.fetch(`/api/jobs/weekly-preview?issue=${ISSUE}`, {
    method: "POST",
    headers: { authorization },
  });
  return { status: answer.status, body: await answer.json() };
}

test("an issue is sent once to each subscriber by preference, and one click unsubscribes", async () => {
  const both = freshAddress();
  const days = freshAddress();
  const gifts = freshAddress();
  const left = freshAddress();
  await join(both, ["deals", "previews"]);
  await join(days, ["previews"]);
  await join(gifts, ["deals"]);
  await join(left, ["deals", "previews"]);
  await site.db
    .update(emailSubscriptions)
    .set({ isActive: false, unsubscribedAt: new Date() })
    .where(eq(emailSubscriptions.email, left));

  // Of two concurrent calls, one may report that the job is already running.
  const statuses = (await Promise.all([runIssue(), runIssue()])).map(({ status }) => status).toSorted();
  expect([
    [200, 200],
    [200, 409],
  ]).toContainEqual(statuses);
  const last = await runIssue();
  expect(last).toMatchObject({ status: 200, body: { due: true, remaining: 0, finished: true } });

  const issues = async (address: string) =>
    (await site.mailbox.mailsTo(address)).filter(({ headers }) => "List-Id" in headers);
  const [toBoth, ...others] = await issues(both);
  if (!toBoth) throw new Error("no issue was mailed");
  expect(others).toEqual([]);
  expect([(await issues(days)).length, (await issues(gifts)).length, (await issues(left)).length]).toEqual([1, 1, 0]);
  expect(toBoth.text).toContain("Springfield");
  expect(toBoth.text?.match(/\/holiday\/\d{4}-\d\d-\d\d/g)?.length).toBeGreaterThanOrEqual(7);
  expect((await issues(days))[0]?.text).not.toContain("commission");
  expect((await issues(gifts))[0]?.text).toContain("commission");

  expect(toBoth.headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
  const unsubscribe = /<(http[^>]+)>/.exec(toBoth.headers["List-Unsubscribe"] ?? "")?.[1] ?? "";
  const form = { "List-Unsubscribe": "One-Click" };
  const clicked = await site.visitor().fetch(unsubscribe, { method: "POST", form });
  expect(clicked.status).toBe(200);
  expect(clicked.headers.get("set-cookie")).toBeNull();
  const [reader] = await site.db.select().from(emailSubscriptions).where(eq(emailSubscriptions.email, both));
  expect(reader).toMatchObject({ isActive: false, unsubscribedAt: expect.any(Date) });
});

test("a scheduler with a wrong or missing secret starts nothing and learns nothing", async () => {
  for (const header of ["", "Bearer wrong", `Basic ${process.env.JOBS_SECRET}`]) {
    const answer = await visitor.post("/api/jobs/weekly-preview", undefined, { headers: { authorization: header } });
    expect([answer.status, await answer.json()]).toEqual([
      401,
      { error: "You can't run jobs without the right secret.", code: "unauthenticated" },
    ]);
  }
  const unknown = await visitor.get("/api/jobs/x");
  expect([unknown.status, (await unknown.json()).code]).toEqual([401, "unauthenticated"]);
  const headers = { authorization };
  expect((await visitor.post("/api/jobs/nothing", undefined, { headers })).status).toBe(404);
  // GET and HEAD do not start a job either, even with the secret of POST.
  expect((await visitor.get("/api/jobs/weekly-preview", headers)).status).toBe(401);
  expect((await visitor.fetch("/api/jobs/weekly-preview", { method: "HEAD", headers })).status).toBe(405);
  expect((await visitor.fetch("/api/jobs/weekly-preview", { method: "PUT", headers })).status).toBe(405);
});
