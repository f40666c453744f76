import { eq } from "drizzle-orm";
import { Resend } from "resend";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { connect } from "@/db/client";
import { adminSessions } from "@/db/schema/admin";
import { auditLogs } from "@/db/schema/audit";
import { mailMessages } from "@/db/schema/mail";
import { rateLimits } from "@/db/schema/rate-limits";
import { sessions, users, verificationTokens } from "@/db/schema/users";
import { testDatabase } from "@/db/test-database";
import { hashToken, newToken } from "@/lib/core/tokens";
import { testMailbox } from "@/tests/mailbox";
import { answerAction } from "@/tests/next";
import { anyFreePort } from "@/tools/dev/ports";
import type { SignedIn } from "../queries";
import { checkAdmin, closeAdmin, openAdmin } from "./commands";

/** Both are in ADMIN_EMAILS. Source: vitest.config.ts. */
const EDITOR = "editor@example.com";
const SECOND = "second@example.com";

let database: Awaited<ReturnType<typeof testDatabase>>;
let mailbox: Awaited<ReturnType<typeof testMailbox>>;

beforeAll(async () => {
  database = await testDatabase();
  mailbox = await testMailbox();
});
afterAll(async () => {
  await mailbox.close();
  await database.close();
});
beforeEach(async () => {
  for (const table of [adminSessions, sessions, users, verificationTokens, rateLimits, mailMessages]) {
    await database.db.delete(table);
  }
});

const NOW = new Date();
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const requester = { client: "203.0.113.7", device: "Chrome on Linux" };

/** Creates a person who has verified their mailbox. */
async function signedIn(email: string): Promise<SignedIn> {
  const [row] = await database.db.insert(users).values({ email }).returning({ id: users.id });
  const user = { id: row?.id ?? "", email, firstName: null, lastName: null, profileImageUrl: null };
  return { user, sessionId: hashToken(newToken()), expires: later(60) };
}

/** Runs `work` during a request, which Auth.js needs to send a link. */
const inRequest = (work: () => Promise<unknown>) => answerAction(new Request("https://oddly.example/admin"), work);

/** Runs openAdmin and then the tasks that it deferred until after the response. */
async function open(email: string, person: SignedIn | null, pause = async (_ms: number) => undefined as unknown) {
  const deferred: (() => Promise<void>)[] = [];
  try {
    return await openAdmin(email, person, requester, NOW, (task) => void deferred.push(task), database.db, {
      client: mailbox.client,
      pause,
    });
  } finally {
    for (const task of deferred) await inRequest(task);
  }
}

const check = (sessionId: string | null, person: SignedIn | null, now = NOW, isUse = true) =>
  checkAdmin(sessionId, person, now, { isUse }, database.db);

const REFUSED = { code: "unauthenticated", message: "Admin session not found. Please login first." };

test("an editor with a verified mailbox gets an admin session, and only a hash of its ID is stored", async () => {
  const editor = await signedIn(EDITOR);
  const { sessionId, email } = await open(EDITOR, editor);
  expect(email).toBe(EDITOR);
  expect(sessionId).toMatch(/^[\w-]{43}$/);
  const rows = await database.db.select().from(adminSessions);
  expect(rows).toMatchObject([{ id: hashToken(sessionId), userId: editor.user.id }]);
  expect(JSON.stringify(rows)).not.toContain(sessionId);
  const { admin, endsAt } = await check(sessionId, editor);
  expect(admin).toMatchObject({ userId: editor.user.id, email: EDITOR });
  expect(endsAt).toEqual(later(30));
  // The stored hash is not a valid session ID.
  await expect(check(hashToken(sessionId), editor)).rejects.toMatchObject(REFUSED);
});

test("the audit log records an editor's login by account ID, without the address", async () => {
  const editor = await signedIn(EDITOR);
  await open(EDITOR, editor);
  const rows = await database.db
    .select({ operationType: auditLogs.operationType, tableName: auditLogs.tableName, details: auditLogs.details })
    .from(auditLogs)
    .where(eq(auditLogs.executedBy, `admin:${editor.user.id}`));
  expect(rows).toEqual([{ operationType: "admin_session.start", tableName: "admin_sessions", details: {} }]);
});

test("everyone else gets the same answer in the same time, whatever the address, and only editors are emailed", async () => {
  const stranger = await signedIn("stranger@example.org");
  const second = await signedIn(SECOND);
  const cases: [string, SignedIn | null][] = [
    [EDITOR, null],
    ["nobody@example.org", null],
    [EDITOR, stranger],
    [EDITOR, second],
    ["stranger@example.org", stranger],
  ];
  const said = new Set<string>();
  for (const [email, person] of cases) {
    const floors: number[] = [];
    const refusal = await open(email, person, async (ms) => void floors.push(ms)).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: "email_confirmation_required" });
    said.add((refusal as Error).message);
    expect(Math.max(...floors)).toBe(1500);
  }
  expect(said.size).toBe(1);
  expect(await database.db.select().from(adminSessions)).toEqual([]);
  expect(await mailbox.mailsTo(EDITOR)).toHaveLength(3);
  for (const address of ["nobody@example.org", "stranger@example.org"])
    expect(await mailbox.mailsTo(address)).toEqual([]);
});

test("the response waits for a fixed pause but not for the email, even if Resend never answers", async () => {
  const silent = new Resend("re_test");
  const send = vi.spyOn(silent.emails, "send").mockImplementation(() => new Promise<never>(() => undefined));
  for (const email of [EDITOR, "nobody@example.org"]) {
    let release: () => void = () => undefined;
    const floor = new Promise<void>((resolve) => {
      release = resolve;
    });
    const pause = vi.fn((_ms: number) => floor);
    const answered = vi.fn();
    const opening = openAdmin(email, null, requester, NOW, (task) => void inRequest(task), database.db, {
      client: silent,
      pause,
    });
    const settled = opening.catch(answered);
    await vi.waitFor(() => expect(pause).toHaveBeenCalledWith(1500));
    if (email === EDITOR) await vi.waitFor(() => expect(send).toHaveBeenCalledOnce());
    expect(answered).not.toHaveBeenCalled();
    release();
    await settled;
    expect(answered).toHaveBeenCalledWith(expect.objectContaining({ code: "email_confirmation_required" }));
  }
  expect(send).toHaveBeenCalledOnce();
});

test("a failure to send the email is only logged", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const away = new Resend("re_test", { baseUrl: `http://localhost:${await anyFreePort()}` });
  const deferred: (() => Promise<void>)[] = [];
  const opening = openAdmin(EDITOR, null, requester, NOW, (task) => void deferred.push(task), database.db, {
    client: away,
    pause: async () => undefined,
  });
  await expect(opening).rejects.toMatchObject({ code: "email_confirmation_required" });
  expect(log).not.toHaveBeenCalled();
  for (const task of deferred) await inRequest(task);
  expect(log).toHaveBeenCalledWith(expect.stringContaining('"reference":"admin login"'));
});

test("the link leads an editor back to the admin login", async () => {
  await open(SECOND, null).catch(() => undefined);
  const [mail] = await mailbox.mailsTo(SECOND);
  expect(mail?.text).toContain(`returnUrl=${encodeURIComponent(`/admin?email=${encodeURIComponent(SECOND)}`)}`);
});

test("logins are limited in the same way for editors' addresses and all others", async () => {
  for (const email of [EDITOR, "nobody@example.org"]) {
    await database.db.delete(rateLimits);
    const codes: string[] = [];
    for (let tries = 0; tries < 7; tries += 1) {
      codes.push(
        await open(email, null).then(
          () => "in",
          ({ code }: { code: string }) => code,
        ),
      );
    }
    expect(codes).toEqual([...Array(5).fill("email_confirmation_required"), "too_many_requests", "too_many_requests"]);
  }
});

test("one client may log in thirty times an hour, with any addresses, and does not use up another client's limit", async () => {
  const editor = await signedIn(EDITOR);
  for (let times = 1; times <= 30; times += 1) await open(EDITOR, editor);
  for (const email of [EDITOR, "nobody@example.org"]) {
    await expect(open(email, editor)).rejects.toMatchObject({ code: "too_many_requests" });
  }
  const elsewhere = { ...requester, client: "203.0.113.8" };
  const opened = openAdmin(EDITOR, editor, elsewhere, NOW, () => undefined, database.db);
  await expect(opened).resolves.toMatchObject({ email: EDITOR });
});

test.each([
  ["no header", null],
  ["an empty header", ""],
  ["garbage", "'; select 1 --"],
  ["an id that is nobody's", newToken()],
  ["an id that is too long", newToken() + newToken()],
])("%s is not a valid session", async (_what, sessionId) => {
  const editor = await signedIn(EDITOR);
  await open(EDITOR, editor);
  await expect(check(sessionId, editor)).rejects.toMatchObject(REFUSED);
});

test("a session ID is useless without its signed-in owner", async () => {
  const editor = await signedIn(EDITOR);
  const second = await signedIn(SECOND);
  const { sessionId } = await open(EDITOR, editor);
  await expect(check(sessionId, null)).rejects.toMatchObject(REFUSED);
  await expect(check(sessionId, second)).rejects.toMatchObject(REFUSED);
});

test("a session ends thirty minutes after its last use", async () => {
  const editor = await signedIn(EDITOR);
  const { sessionId } = await open(EDITOR, editor);
  await check(sessionId, editor, later(29));
  await check(sessionId, editor, later(58));
  await expect(check(sessionId, editor, later(88))).rejects.toMatchObject(REFUSED);
});

test("checking when a session ends does not extend it", async () => {
  const editor = await signedIn(EDITOR);
  const { sessionId } = await open(EDITOR, editor);
  for (const minutes of [10, 20, 29]) {
    expect((await check(sessionId, editor, later(minutes), false)).endsAt).toEqual(later(30));
  }
  await expect(check(sessionId, editor, later(30), false)).rejects.toMatchObject(REFUSED);
});

test("a session in constant use ends after twelve hours", async () => {
  const editor = await signedIn(EDITOR);
  const { sessionId } = await open(EDITOR, editor);
  for (let minutes = 20; minutes < 720; minutes += 20) await check(sessionId, editor, later(minutes));
  expect((await check(sessionId, editor, later(719))).endsAt).toEqual(later(720));
  await expect(check(sessionId, editor, later(720))).rejects.toMatchObject(REFUSED);
});

test("an editor who is removed from the list loses access at once, even with a valid session", async () => {
  const former = await signedIn("former@example.org");
  const sessionId = newToken();
  await database.db.insert(adminSessions).values({ id: hashToken(sessionId), userId: former.user.id });
  await expect(check(sessionId, former)).rejects.toMatchObject({ code: "forbidden" });
  await expect(open("former@example.org", former)).rejects.toMatchObject({ code: "email_confirmation_required" });
});

test("deleting an account deletes its admin sessions", async () => {
  const editor = await signedIn(EDITOR);
  const { sessionId } = await open(EDITOR, editor);
  await database.db.delete(users).where(eq(users.id, editor.user.id));
  expect(await database.db.select().from(adminSessions)).toEqual([]);
  await expect(check(sessionId, editor)).rejects.toMatchObject(REFUSED);
});

test("a logout ends only that session, and only for its owner", async () => {
  const editor = await signedIn(EDITOR);
  const second = await signedIn(SECOND);
  const [here, there] = [await open(EDITOR, editor), await open(EDITOR, editor)];
  await closeAdmin(here.sessionId, second, database.db);
  await closeAdmin(here.sessionId, null, database.db);
  await check(here.sessionId, editor);
  await closeAdmin(here.sessionId, editor, database.db);
  await closeAdmin(here.sessionId, editor, database.db);
  await expect(check(here.sessionId, editor)).rejects.toMatchObject(REFUSED);
  await check(there.sessionId, editor);
});

test("the next login, on any instance, deletes expired sessions and no others", async () => {
  const editor = await signedIn(EDITOR);
  const second = await signedIn(SECOND);
  const idle = { userId: editor.user.id, createdAt: later(-60), lastUsedAt: later(-31) };
  const old = { userId: editor.user.id, createdAt: later(-721), lastUsedAt: later(-1) };
  const good = { userId: second.user.id, createdAt: later(-600), lastUsedAt: later(-1) };
  await database.db.insert(adminSessions).values([
    { id: "idle", ...idle },
    { id: "old", ...old },
    { id: "good", ...good },
  ]);
  const other = connect(database.url, 2);
  const { sessionId } = await openAdmin(EDITOR, editor, requester, NOW, () => undefined, other.db);
  await other.close();
  const ids = (await database.db.select({ id: adminSessions.id }).from(adminSessions)).map(({ id }) => id);
  expect(ids.toSorted()).toEqual([hashToken(sessionId), "good"].toSorted());
});
