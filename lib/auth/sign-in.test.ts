import { eq } from "drizzle-orm";
import { Resend } from "resend";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { connect } from "@/db/client";
import { mailMessages, mailSuppressions } from "@/db/schema/mail";
import { rateLimits } from "@/db/schema/rate-limits";
import { sessions, users, verificationTokens } from "@/db/schema/users";
import { testDatabase } from "@/db/test-database";
import { recipientHash } from "@/lib/email/message";
import { testMailbox } from "@/tests/mailbox";
import { answerAction } from "@/tests/next";
import { anyFreePort } from "@/tools/dev/ports";
import { startSignIn } from "./commands";
import { confirmSignIn } from "./confirm.commands";
import { signInInput } from "./input";
import { getLinkedAddress, getSignedIn, listSessions } from "./queries";
import { endOtherSessions, endOwnSession } from "./sessions.commands";

let database: Awaited<ReturnType<typeof testDatabase>>;
let other: ReturnType<typeof connect>;
let mailbox: Awaited<ReturnType<typeof testMailbox>>;

beforeAll(async () => {
  database = await testDatabase();
  // A second instance of the site.
  other = connect(database.url, 10);
  mailbox = await testMailbox();
});
afterAll(async () => {
  await mailbox.close();
  await other.close();
  await database.close();
});
beforeEach(async () => {
  const { db } = database;
  for (const table of [users, sessions, verificationTokens, rateLimits, mailMessages, mailSuppressions]) {
    await db.delete(table);
  }
});

const immediately = async () => undefined;
const requester = { client: "203.0.113.7", device: "Chrome on Android" };
const browser = { device: "Chrome on Android", previousToken: null as string | null };
const page = () => crypto.randomUUID();

/** Like `startSignIn`, during a request. */
const start = (...args: Parameters<typeof startSignIn>) =>
  answerAction(new Request("https://oddly.example/sign-in"), () => startSignIn(...args));

const requestLink = (email: string, returnUrl = "/", from = requester, db = database.db) =>
  start({ email, returnUrl }, from, new Date(), db, { client: mailbox.client, pause: immediately });

/** Returns the secret in the newest link emailed to an address. */
async function mailedToken(address: string): Promise<string> {
  const [mail] = await mailbox.mailsTo(address);
  const token = /auth\/confirm\?token=([\w-]{43})/.exec(mail?.text ?? "")?.[1];
  if (!token) throw new Error(`the mail to ${address} has no link`);
  return token;
}

const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const confirm = (token: string, at = new Date(), db = database.db, from = browser, onPage = page()) =>
  confirmSignIn({ token, page: onPage }, from, at, db);

test("a link signs in the person it was sent to, and creates an account only the first time", async () => {
  await requestLink("ada@example.org");
  const first = await confirm(await mailedToken("ada@example.org"));
  const signedIn = await getSignedIn(first ?? "", new Date(), database.db);
  expect(signedIn?.user).toMatchObject({ email: "ada@example.org", firstName: null });

  await requestLink("ada@example.org");
  const second = await confirm(await mailedToken("ada@example.org"));
  expect((await getSignedIn(second ?? "", new Date(), database.db))?.user.id).toBe(signedIn?.user.id);
  expect(await database.db.select({ id: users.id }).from(users)).toHaveLength(1);
});

test("the email names the device and time of the request, and the email log stores no address", async () => {
  await requestLink("ada@example.org");
  const [mail] = await mailbox.mailsTo("ada@example.org");
  expect(mail?.text).toContain("Chrome on Android");
  expect(mail?.text).toContain("UTC");
  expect(mail?.html).toContain("15 minutes");
  const log = await database.db.select().from(mailMessages);
  expect(log).toMatchObject([{ kind: "sign_in", status: "sent", providerId: mail?.id, attempts: 1 }]);
  expect(JSON.stringify(log)).not.toContain("ada@");
});

test("a link works once", async () => {
  await requestLink("ada@example.org");
  const token = await mailedToken("ada@example.org");
  expect(await confirm(token)).not.toBeNull();
  expect(await confirm(token)).toBeNull();
  expect(await getLinkedAddress(token, new Date(), database.db)).toBeNull();
});

test("a link is valid for fifteen minutes", async () => {
  await requestLink("ada@example.org");
  const token = await mailedToken("ada@example.org");
  expect(await getLinkedAddress(token, later(14), database.db)).toBe("ada@example.org");
  expect(await getLinkedAddress(token, later(15.1), database.db)).toBeNull();
  expect(await confirm(token, later(15.1))).toBeNull();
});

test("the return URL is only in the link and not in the database, because it may contain a secret", async () => {
  await requestLink("ada@example.org", "/cards/7?share=a-secret");
  const [mail] = await mailbox.mailsTo("ada@example.org");
  expect(mail?.text).toContain("returnUrl=%2Fcards%2F7%3Fshare%3Da-secret");
  await confirm(await mailedToken("ada@example.org"));
  for (const table of [verificationTokens, sessions, mailMessages]) {
    expect(JSON.stringify(await database.db.select().from(table))).not.toContain("a-secret");
  }
});

test("requesting a link deletes expired links", async () => {
  await requestLink("ada@example.org");
  await database.db.update(verificationTokens).set({ expires: later(-1) });
  await requestLink("grace@example.org");
  const links = await database.db.select({ address: verificationTokens.identifier }).from(verificationTokens);
  expect(links).toEqual([{ address: "grace@example.org" }]);
});

test("two links for a new address, pressed at once on two instances, create one account", async () => {
  await requestLink("ada@example.org");
  const first = await mailedToken("ada@example.org");
  await requestLink("ada@example.org");
  const second = await mailedToken("ada@example.org");
  const started = await Promise.all([confirm(first), confirm(second, new Date(), other.db)]);
  expect(started.every((token) => token !== null)).toBe(true);
  expect(await database.db.select({ id: users.id }).from(users)).toHaveLength(1);
});

test("looking up a link, however often, does not use it up", async () => {
  await requestLink("ada@example.org");
  const token = await mailedToken("ada@example.org");
  for (let look = 0; look < 3; look += 1) await getLinkedAddress(token, new Date(), database.db);
  expect(await confirm(token)).not.toBeNull();
});

test("of twenty simultaneous presses on two instances, only one uses the link", async () => {
  await requestLink("ada@example.org");
  const token = await mailedToken("ada@example.org");
  const presses = Array.from({ length: 20 }, (_, index) =>
    confirm(token, new Date(), index % 2 ? database.db : other.db),
  );
  const started = (await Promise.all(presses)).filter((session) => session !== null);
  expect(started).toHaveLength(1);
  expect(await database.db.select({ id: sessions.sessionToken }).from(sessions)).toHaveLength(1);
});

test("a double press of one page's button starts one session, and both presses get it", async () => {
  await requestLink("ada@example.org");
  const token = await mailedToken("ada@example.org");
  const samePage = page();
  const presses = [database.db, other.db].map((db) => confirm(token, new Date(), db, browser, samePage));
  const [one, two] = await Promise.all(presses);
  expect(one).toBe(two);
  expect(one).not.toBeNull();
  expect(await database.db.select({ id: sessions.sessionToken }).from(sessions)).toHaveLength(1);
  expect(await confirm(token, later(2), database.db, browser, samePage)).toBeNull();
});

test("the database contains neither a link's nor a session's secret", async () => {
  await requestLink("ada@example.org");
  const token = await mailedToken("ada@example.org");
  const links = JSON.stringify(await database.db.select().from(verificationTokens));
  expect(links).not.toContain(token);
  const started = await confirm(token);
  const stored = JSON.stringify(await database.db.select().from(sessions));
  expect(stored).not.toContain(started);
  expect(stored).not.toContain(token);
});

test("the stored hash of a session cannot be used to sign in", async () => {
  await requestLink("ada@example.org");
  await confirm(await mailedToken("ada@example.org"));
  const [row] = await database.db.select({ sid: sessions.sessionToken }).from(sessions);
  expect(await getSignedIn(row?.sid ?? "", new Date(), database.db)).toBeNull();
});

test("a failure between using up a link and starting the session leaves the link usable", async () => {
  await requestLink("ada@example.org");
  const token = await mailedToken("ada@example.org");
  await database.db.execute("alter table sessions rename to sessions_away");
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  try {
    await expect(confirm(token)).rejects.toThrow();
  } finally {
    await database.db.execute("alter table sessions_away rename to sessions");
  }
  expect(await confirm(token)).not.toBeNull();
});

test("signing in ends the browser's previous session, even if it was another person's", async () => {
  await requestLink("ada@example.org");
  const first = await confirm(await mailedToken("ada@example.org"));
  await requestLink("grace@example.org");
  const from = { device: "Chrome on Android", previousToken: first };
  await confirm(await mailedToken("grace@example.org"), new Date(), database.db, from);
  expect(await getSignedIn(first ?? "", new Date(), database.db)).toBeNull();
});

test("a session ends thirty days after it was last extended", async () => {
  await requestLink("ada@example.org");
  const started = await confirm(await mailedToken("ada@example.org"));
  const isSignedIn = async (days: number) =>
    (await getSignedIn(started ?? "", later(days * 1440), database.db)) !== null;
  expect([await isSignedIn(29.9), await isSignedIn(30.1)]).toEqual([true, false]);
});

test("a person can list their browsers and sign out one or all others, but not another person's", async () => {
  const tokens: string[] = [];
  for (const device of ["Chrome on Android", "Safari on iOS", "Firefox on Linux"]) {
    await requestLink("ada@example.org");
    const started = await confirm(await mailedToken("ada@example.org"), new Date(), database.db, {
      ...browser,
      device,
    });
    tokens.push(started ?? "");
  }
  await requestLink("grace@example.org");
  const grace = await confirm(await mailedToken("grace@example.org"));
  const graceSignedIn = await getSignedIn(grace ?? "", new Date(), database.db);
  const ada = await getSignedIn(tokens[0] ?? "", new Date(), database.db);
  if (!ada || !graceSignedIn) throw new Error("nobody is signed in");

  const listed = await listSessions(ada.user.id, new Date(), database.db);
  expect(listed.map(({ device }) => device).toSorted()).toEqual([
    "Chrome on Android",
    "Firefox on Linux",
    "Safari on iOS",
  ]);
  await endOwnSession(ada.user.id, graceSignedIn.sessionId, database.db);
  expect(await getSignedIn(grace ?? "", new Date(), database.db)).not.toBeNull();
  const phone = listed.find(({ device }) => device === "Safari on iOS");
  await endOwnSession(ada.user.id, phone?.id ?? "", database.db);
  expect(await listSessions(ada.user.id, new Date(), database.db)).toHaveLength(2);
  await endOtherSessions(ada.user.id, ada.sessionId, database.db);
  expect((await listSessions(ada.user.id, new Date(), database.db)).map(({ id }) => id)).toEqual([ada.sessionId]);
  const afterItsEnd = new Date(ada.expires.getTime() + 1);
  expect(await listSessions(ada.user.id, afterItsEnd, database.db)).toEqual([]);
});

test("a sign-in request gets the same response after the same time for a known, unknown, or suppressed address", async () => {
  await requestLink("known@example.org");
  await confirm(await mailedToken("known@example.org"));
  await database.db
    .insert(mailSuppressions)
    .values({ recipientHash: recipientHash("gone@example.org"), reason: "bounce" });
  for (const email of ["known@example.org", "unknown@example.org", "gone@example.org"]) {
    const floors: number[] = [];
    let release: () => void = () => undefined;
    const floor = new Promise<void>((resolve) => {
      release = resolve;
    });
    const pause = (ms: number) => {
      floors.push(ms);
      return floor;
    };
    let isAnswered = false;
    const answered = start({ email, returnUrl: "/" }, requester, new Date(), database.db, {
      client: mailbox.client,
      pause,
    }).then(() => {
      isAnswered = true;
    });
    await vi.waitFor(async () => {
      const hash = recipientHash(email);
      const rows = await database.db
        .select({ status: mailMessages.status })
        .from(mailMessages)
        .where(eq(mailMessages.recipientHash, hash));
      expect(rows.at(-1)?.status).toBe(email === "gone@example.org" ? "suppressed" : "sent");
    });
    expect(isAnswered).toBe(false);
    release();
    await answered;
    expect(floors).toEqual([800]);
  }
  expect(await mailbox.mailsTo("gone@example.org")).toEqual([]);
});

test("exactly five links can be requested for an address in fifteen minutes, even on two instances at once", async () => {
  const tries = Array.from({ length: 12 }, (_, index) =>
    requestLink(
      "eager@example.org",
      "/",
      { ...requester, client: `203.0.113.${index}` },
      index % 2 ? database.db : other.db,
    ),
  );
  const settled = await Promise.allSettled(tries);
  expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  const refused = settled.find((each) => each.status === "rejected");
  expect(refused?.reason).toMatchObject({ code: "too_many_requests" });
  expect(refused?.reason.retryAfterSeconds).toBeGreaterThan(840);
  expect(await mailbox.mailsTo("eager@example.org")).toHaveLength(5);
});

test("aliases of one mailbox share one limit", async () => {
  const aliases = [
    "a.lias@gmail.com",
    "alias@gmail.com",
    "alias+1@gmail.com",
    "al.ias+2@googlemail.com",
    "ALIAS@gmail.com",
  ];
  for (const [index, alias] of aliases.entries()) {
    await requestLink(alias.toLowerCase(), "/", { ...requester, client: `203.0.113.${100 + index}` });
  }
  const sixth = requestLink("a.l.i.a.s@gmail.com", "/", { ...requester, client: "203.0.113.120" });
  await expect(sixth).rejects.toMatchObject({ code: "too_many_requests" });
});

test("one client can request twenty links an hour, for any addresses", async () => {
  const tries = Array.from({ length: 24 }, (_, index) =>
    requestLink(`person-${index}@example.org`, "/", requester, index % 2 ? database.db : other.db),
  );
  const settled = await Promise.allSettled(tries);
  expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
});

test("no email is sent if the limits cannot be counted", async () => {
  await database.db.execute("alter table rate_limits rename to rate_limits_away");
  try {
    await expect(requestLink("uncounted@example.org")).rejects.toThrow();
  } finally {
    await database.db.execute("alter table rate_limits_away rename to rate_limits");
  }
  expect(await mailbox.mailsTo("uncounted@example.org")).toEqual([]);
});

test("if Resend does not accept the email, the visitor gets an error and the email log records the failure", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const away = new Resend("re_test", { baseUrl: `http://localhost:${await anyFreePort()}` });
  const signingIn = start({ email: "ada@example.org", returnUrl: "/" }, requester, new Date(), database.db, {
    client: away,
    pause: immediately,
  });
  await expect(signingIn).rejects.toMatchObject({ code: "unavailable", message: "Failed to send email" });
  expect(await database.db.select().from(mailMessages)).toMatchObject([{ status: "failed", attempts: 4 }]);
});

test("an address in another case or form belongs to the same account", async () => {
  for (const typed of ["Ada@Example.org", "  ada@example.org ", "ａｄａ@example.org"]) {
    const { email } = signInInput.parse({ email: typed });
    await requestLink(email);
    await confirm(await mailedToken("ada@example.org"));
  }
  expect(await database.db.select({ email: users.email }).from(users)).toEqual([{ email: "ada@example.org" }]);
});
