import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { adminSessions } from "@/db/schema/admin";
import { cardVideos } from "@/db/schema/cards";
import { sponsorSubscriptions } from "@/db/schema/sponsors";
import { freshAddress, testSite } from "./site";

const site = await testSite({ emulators: ["mailbox", "blob"] });

/** Both are in ADMIN_EMAILS. Source: vitest.config.ts. */
const EDITOR = "editor@example.com";
const SECOND = "second@example.com";

const MAILED =
  "Check your email. If this address belongs to an admin, we just sent it a link that works for 15 minutes.";

type Visitor = ReturnType<typeof site.visitor>;

async function logIn(visitor: Visitor, email: string) {
  const answer = await visitor.post("/api/admin/login", { email });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

const withSession = (sessionId: string) => ({ "x-admin-session": sessionId });

test("a signed-in admin logs in without an email, and logs out", async () => {
  const editor = await site.signedIn(EDITOR);
  const { status, headers, body } = await logIn(editor, ` ${EDITOR.toUpperCase()} `);
  expect(status).toBe(200);
  expect(headers.get("cache-control")).toBe("private, no-store");
  expect(body).toEqual({ sessionId: expect.stringMatching(/^[\w-]{43}$/), email: EDITOR });
  expect(await site.mailbox.mailsTo(EDITOR)).toEqual([]);

  const session = await editor.get("/api/admin/session", withSession(body.sessionId));
  expect(session.status).toBe(200);
  const { email, endsAt } = await session.json();
  expect(email).toBe(EDITOR);
  expect(Date.parse(endsAt)).toBeGreaterThan(Date.now());

  const out = await editor.post("/api/admin/logout", undefined, { headers: withSession(body.sessionId) });
  expect(out.status).toBe(200);
  expect((await editor.get("/api/admin/session", withSession(body.sessionId))).status).toBe(401);
});

test("a signed-out admin gets a link by email, and the same response as anyone else", async () => {
  const stranger = freshAddress();
  const answers = await Promise.all([
    logIn(site.visitor(), SECOND),
    logIn(site.visitor(), stranger),
    logIn(await site.signedIn(stranger), stranger),
  ]);
  for (const { status, body } of answers) expect([status, body.error]).toEqual([401, MAILED]);
  const [mail] = await site.mailbox.mailsTo(SECOND);
  const link = new URL(/https:\S+\/auth\/confirm\S+/.exec(mail?.text ?? "")?.[0] ?? "");
  expect(link.searchParams.get("returnUrl")).toBe(`/admin?email=${encodeURIComponent(SECOND)}`);
  expect(await site.mailbox.mailsTo(stranger)).toEqual([]);
});

test("a login with an invalid email address names the field", async () => {
  const { status, body } = await logIn(site.visitor(), "not an address");
  expect(status).toBe(422);
  expect(body.issues).toMatchObject([{ path: "email" }]);
});

test("neither the login page nor its URL with an email address logs anyone in or sends an email", async () => {
  const mails = (await site.mailbox.mailsTo(SECOND)).length;
  for (const address of ["/admin", `/admin?${new URLSearchParams({ email: SECOND })}`]) {
    const { status, title, cookies } = await site.visitor().open(address);
    expect([status, title, cookies]).toEqual([200, "Admin login", []]);
  }
  expect(await site.mailbox.mailsTo(SECOND)).toHaveLength(mails);
});

test("a session unused for 31 minutes has expired, and a new login opens another one", async () => {
  const editor = await site.admin();
  await site.db
    .update(adminSessions)
    .set({ lastUsedAt: new Date(Date.now() - 31 * 60_000) })
    .where(eq(adminSessions.userId, editor.userId));
  expect((await editor.get("/api/admin/session")).status).toBe(401);
  const { body } = await logIn(editor, EDITOR);
  expect(body.sessionId).not.toBe(editor.sessionId);
  expect((await editor.get("/api/admin/session", withSession(body.sessionId))).status).toBe(200);
});

const runJob = (job: string) =>
  site.visitor().post(`/api/jobs/${job}`, undefined, {
    headers: { authorization: `Bearer ${process.env.JOBS_SECRET}` },
  });

test("the health response contains the database, each job's last run, the queues, and the audit log with its checkpoint", async () => {
  const editor = await site.admin();
  const health = async () => (await editor.get("/api/admin/health")).json();
  const before = await health();
  expect(before.database).toEqual({ ms: expect.any(Number), sizeBytes: expect.any(Number) });
  expect(before.queues).toMatchObject({
    holds: await site.db.$count(sponsorSubscriptions),
    videosDue: await site.db.$count(cardVideos),
  });
  const job = ({ jobs }: { jobs: { type: string }[] }, name: string) => jobs.find(({ type }) => type === name);
  expect(job(before, "card-videos")).toMatchObject({ status: "never", lastRunAt: null });
  expect(before.audit.checked).toMatchObject({ brokenId: null });
  expect(before.audit.checkpoint).toEqual({ is: "none" });

  expect((await runJob("card-videos")).status).toBe(200);
  expect((await runJob("audit-head")).status).toBe(200);
  const after = await health();
  expect(job(after, "card-videos")).toMatchObject({
    lastRunAt: expect.stringMatching(/Z$/),
    executionTimeMs: expect.any(Number),
    errorMessage: null,
  });
  expect(after.audit).toMatchObject({
    checkpoint: { is: "intact", id: expect.stringMatching(/^\d+$/) },
    lastHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    checked: { brokenId: null },
  });
  const check = await (await editor.get("/api/admin/health/audit?after=0")).json();
  expect(check).toMatchObject({ done: true, brokenId: null, checked: after.audit.entries });
});
