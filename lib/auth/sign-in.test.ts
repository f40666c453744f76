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
import { anyFreePort } from "@/tools/dev/ports";
import { confirmSignIn, endOtherSessions, endOwnSession, resumeSession, startSignIn } from "./commands";
import { signInInput } from "./input";
import { getLinkedAddress, getSignedIn, listSessions } from "./queries";

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
const asker = { client: "203.0.113.7", device: "Chrome on Android" };
const browser = { device: "Chrome on Android", previousToken: null as string | null };
const page = () => crypto.randomUUID();

const ask = (email: string, returnUrl = "/", from = asker, db = database.db) =>
  startSignIn({ email, returnUrl }, from, new Date(), db, { client: mailbox.client, pause: immediately });

/** The secret in the newest link mailed to an address. */
async function mailedToken(address: string): Promise<string> {
  const [mail] = await mailbox.mailsTo(address);
  const token = /auth\/confirm\?token=([\w-]{43})/.exec(mail?.text ?? "")?.[1];
  if (!token) throw new Error(`the mail to ${address} has no link`);
  return token;
}

const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const confirm = (token: string, at = new Date(), db = database.db, from = browser, onPage = page()) =>
  confirmSignIn({ token, page: onPage }, from, at, db);

test("a link signs in whom it was sent to, and makes an account the first time only", async () => {
  await ask("ada@example.org");
  const first = await confirm(await mailedToken("ada@example.org"));
  const signedIn = await getSignedIn(first ?? "", new Date(), database.db);
  expect(signedIn?.user).toMatchObject({ email: "ada@example.org", firstName: null });

  await ask("ada@example.org");
  const second = await confirm(await mailedToken("ada@example.org"));
  expect((await getSignedIn(second ?? "", new Date(), database.db))?.user.id).toBe(signedIn?.user.id);
  expect(await database.db.select({ id: users.id }).from(users)).toHaveLength(1);
});

test("the mail says what asked for it and when, and its log has no address", async () => {
  await ask("ada@example.org");
  const [mail] = await mailbox.mailsTo("ada@example.org");
  expect(mail?.text).toContain("Chrome on Android");
  expect(mail?.text).toContain("UTC");
  expect(mail?.html).toContain("15 minutes");
  const log = await database.db.select().from(mailMessages);
  expect(log).toMatchObject([{ kind: "sign_in", status: "sent", providerId: mail?.id, attempts: 1 }]);
  expect(JSON.stringify(log)).not.toContain("ada");
});

test("a link works once", async () => {
  await ask("ada@example.org");
  const token = await mailedToken("ada@example.org");
  expect(await confirm(token)).not.toBeNull();
  expect(await confirm(token)).toBeNull();
  expect(await getLinkedAddress(token, new Date(), database.db)).toBeNull();
});

test("a link is valid for fifteen minutes", async () => {
  await ask("ada@example.org");
  const token = await mailedToken("ada@example.org");
  expect(await getLinkedAddress(token, later(14), database.db)).toBe("ada@example.org");
  expect(await getLinkedAddress(token, later(15.1), database.db)).toBeNull();
  expect(await confirm(token, later(15.1))).toBeNull();
});

test("where to go on to stands in the link alone: it may be a secret of its own", async () => {
  await ask("ada@example.org", "/cards/7?share=a-secret");
  const [mail] = await mailbox.mailsTo("ada@example.org");
  expect(mail?.text).toContain("returnUrl=%2Fcards%2F7%3Fshare%3Da-secret");
  await confirm(await mailedToken("ada@example.org"));
  for (const table of [verificationTokens, sessions, mailMessages]) {
    expect(JSON.stringify(await database.db.select().from(table))).not.toContain("a-secret");
  }
});

test("links that have expired are forgotten when the next is asked for", async () => {
  await ask("ada@example.org");
  await database.db.update(verificationTokens).set({ expires: later(-1) });
  await ask("grace@example.org");
  const links = await database.db.select({ address: verificationTokens.identifier }).from(verificationTokens);
  expect(links).toEqual([{ address: "grace@example.org" }]);
});

test("two links of a new address, pressed at once on two instances, are one account", async () => {
  await ask("ada@example.org");
  const first = await mailedToken("ada@example.org");
  await ask("ada@example.org");
  const second = await mailedToken("ada@example.org");
  const begun = await Promise.all([confirm(first), confirm(second, new Date(), other.db)]);
  expect(begun.every((token) => token !== null)).toBe(true);
  expect(await database.db.select({ id: users.id }).from(users)).toHaveLength(1);
});

test("looking at a link, however often, uses nothing up", async () => {
  await ask("ada@example.org");
  const token = await mailedToken("ada@example.org");
  for (let look = 0; look < 3; look += 1) await getLinkedAddress(token, new Date(), database.db);
  expect(await confirm(token)).not.toBeNull();
});

test("of twenty presses at once on two instances one uses the link up", async () => {
  await ask("ada@example.org");
  const token = await mailedToken("ada@example.org");
  const presses = Array.from({ length: 20 }, (_, index) =>
    confirm(token, new Date(), index % 2 ? database.db : other.db),
  );
  const begun = (await Promise.all(presses)).filter((session) => session !== null);
  expect(begun).toHaveLength(1);
  expect(await database.db.select({ id: sessions.sessionToken }).from(sessions)).toHaveLength(1);
});

test("a double press of one page's button is one session, and both presses get it", async () => {
  await ask("ada@example.org");
  const token = await mailedToken("ada@example.org");
  const samePage = page();
  const presses = [database.db, other.db].map((db) => confirm(token, new Date(), db, browser, samePage));
  const [one, two] = await Promise.all(presses);
  expect(one).toBe(two);
  expect(one).not.toBeNull();
  expect(await database.db.select({ id: sessions.sessionToken }).from(sessions)).toHaveLength(1);
  expect(await confirm(token, later(2), database.db, browser, samePage)).toBeNull();
});

test("neither a link's nor a session's secret is in the database", async () => {
  await ask("ada@example.org");
  const token = await mailedToken("ada@example.org");
  const links = JSON.stringify(await database.db.select().from(verificationTokens));
  expect(links).not.toContain(token);
  const begun = await confirm(token);
  const stored = JSON.stringify(await database.db.select().from(sessions));
  expect(stored).not.toContain(begun);
  expect(stored).not.toContain(token);
});

test("what the database has stored of a session signs nobody in", async () => {
  await ask("ada@example.org");
  await confirm(await mailedToken("ada@example.org"));
  const [row] = await database.db.select({ sid: sessions.sessionToken }).from(sessions);
  expect(await getSignedIn(row?.sid ?? "", new Date(), database.db)).toBeNull();
});

test("a fault between using a link up and beginning the session loses neither", async () => {
  await ask("ada@example.org");
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

test("whoever signs in anew ends the session that the browser had, theirs or another person's", async () => {
  await ask("ada@example.org");
  const first = await confirm(await mailedToken("ada@example.org"));
  await ask("grace@example.org");
  const from = { device: "Chrome on Android", previousToken: first };
  await confirm(await mailedToken("grace@example.org"), new Date(), database.db, from);
  expect(await getSignedIn(first ?? "", new Date(), database.db)).toBeNull();
});

test("a session that is used ends thirty days later, and is written to once a day at most", async () => {
  await ask("ada@example.org");
  const token = (await confirm(await mailedToken("ada@example.org"))) ?? "";
  const endsInDays = async (usedAfterDays: number) => {
    await resumeSession(token, later(usedAfterDays * 1440), database.db);
    const signedIn = await getSignedIn(token, new Date(), database.db);
    return Math.round(((signedIn?.expires.getTime() ?? 0) - Date.now()) / 86_400_000);
  };
  expect([await endsInDays(0.9), await endsInDays(1.1), await endsInDays(20), await endsInDays(49)]).toEqual([
    30, 31, 50, 79,
  ]);
  expect(await resumeSession(token, later(80 * 1440), database.db)).toBeNull();
});

test("a session ends thirty days after it was last made longer", async () => {
  await ask("ada@example.org");
  const begun = await confirm(await mailedToken("ada@example.org"));
  const isSignedIn = async (days: number) => (await getSignedIn(begun ?? "", later(days * 1440), database.db)) !== null;
  expect([await isSignedIn(29.9), await isSignedIn(30.1)]).toEqual([true, false]);
});

test("a person sees their own browsers and can end each, or all others, and nobody else's", async () => {
  const tokens: string[] = [];
  for (const device of ["Chrome on Android", "Safari on iOS", "Firefox on Linux"]) {
    await ask("ada@example.org");
    const begun = await confirm(await mailedToken("ada@example.org"), new Date(), database.db, { ...browser, device });
    tokens.push(begun ?? "");
  }
  await ask("grace@example.org");
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

test("the same is answered, and no sooner, whether an address has an account, has none or can get no mail", async () => {
  await ask("known@example.org");
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
    const answered = startSignIn({ email, returnUrl: "/" }, asker, new Date(), database.db, {
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

test("five links may be asked for an address in a quarter of an hour, exactly, on two instances at once", async () => {
  const tries = Array.from({ length: 12 }, (_, index) =>
    ask("eager@example.org", "/", { ...asker, client: `203.0.113.${index}` }, index % 2 ? database.db : other.db),
  );
  const settled = await Promise.allSettled(tries);
  expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  const refused = settled.find((each) => each.status === "rejected");
  expect(refused?.reason).toMatchObject({ code: "too_many_requests" });
  expect(refused?.reason.retryAfterSeconds).toBeGreaterThan(840);
  expect(await mailbox.mailsTo("eager@example.org")).toHaveLength(5);
});

test("aliases of one mailbox share its links", async () => {
  const aliases = [
    "a.lias@gmail.com",
    "alias@gmail.com",
    "alias+1@gmail.com",
    "al.ias+2@googlemail.com",
    "ALIAS@gmail.com",
  ];
  for (const [index, alias] of aliases.entries()) {
    await ask(alias.toLowerCase(), "/", { ...asker, client: `203.0.113.${100 + index}` });
  }
  const sixth = ask("a.l.i.a.s@gmail.com", "/", { ...asker, client: "203.0.113.120" });
  await expect(sixth).rejects.toMatchObject({ code: "too_many_requests" });
});

test("twenty links may be asked for from one client in an hour, whatever the addresses", async () => {
  const tries = Array.from({ length: 24 }, (_, index) =>
    ask(`person-${index}@example.org`, "/", asker, index % 2 ? database.db : other.db),
  );
  const settled = await Promise.allSettled(tries);
  expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
});

test("when the limits cannot be counted no mail is sent", async () => {
  await database.db.execute("alter table rate_limits rename to rate_limits_away");
  try {
    await expect(ask("uncounted@example.org")).rejects.toThrow();
  } finally {
    await database.db.execute("alter table rate_limits_away rename to rate_limits");
  }
  expect(await mailbox.mailsTo("uncounted@example.org")).toEqual([]);
});

test("when Resend takes no mail the visitor is told, and the log has the reason", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const away = new Resend("re_test", { baseUrl: `http://localhost:${await anyFreePort()}` });
  const asked = startSignIn({ email: "ada@example.org", returnUrl: "/" }, asker, new Date(), database.db, {
    client: away,
    pause: immediately,
  });
  await expect(asked).rejects.toMatchObject({ code: "unavailable", message: "Failed to send email" });
  expect(await database.db.select().from(mailMessages)).toMatchObject([{ status: "failed", attempts: 4 }]);
});

test("an address in another case or form is the same account", async () => {
  for (const typed of ["Ada@Example.org", "  ada@example.org ", "ａｄａ@example.org"]) {
    const { email } = signInInput.parse({ email: typed });
    await ask(email);
    await confirm(await mailedToken("ada@example.org"));
  }
  expect(await database.db.select({ email: users.email }).from(users)).toEqual([{ email: "ada@example.org" }]);
});
