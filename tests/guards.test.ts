import { readdirSync } from "node:fs";
import path from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { postCard } from "./card-requests";
import { freshAddress, quietLog, testSite } from "./site";

const site = await testSite({ catalog: true, emulators: ["mailbox"] });
const { countAgainst } = await import("@/lib/core/rate-limit");

/** The headers of a browser when another site's page makes the request. */
const FROM_ANOTHER_SITE = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };

const ID = "00000000-0000-4000-8000-000000000000";

/** Routes called by others than our own pages. Each has a secret or a signature, or changes no data of the visitor. */
const OPEN = [
  "/api/[...path]", // returns 404
  "/api/auth/[...nextauth]", // Auth.js has its own token
  "/api/cards/refuse", // email programs, with the token of a List-Unsubscribe link
  "/api/cards/refuse/[token]",
  "/api/csp-reports", // browsers
  "/api/email/unsubscribe", // email programs
  "/api/jobs/[name]", // a scheduler, with its secret
  "/api/refused/[code]", // responds to requests that never reach a page
  "/api/reminders/stop", // email programs
  "/api/webhooks/resend", // signed
  "/api/webhooks/stripe",
];

/** Returns the writing methods of every route handler, each with an address. */
async function writes(): Promise<[method: string, address: string][]> {
  const files = readdirSync("app/api", { recursive: true, encoding: "utf8" }).filter((file) =>
    /\/route\.ts$/.test(file),
  );
  const found = await Promise.all(
    files.map(async (file) => {
      const route = `/api/${path.posix.dirname(file)}`;
      if (OPEN.includes(route)) return [];
      const handlers = await import(/* @vite-ignore */ path.resolve("app/api", file));
      const address = route.replace(/\[[^\]]+\]/g, ID);
      return ["POST", "PUT", "PATCH", "DELETE"]
        .filter((method) => method in handlers)
        .map((method) => [method, address] as [string, string]);
    }),
  );
  return found.flat();
}

afterEach(() => {
  vi.restoreAllMocks();
});

test("another site's page can change, export and look up nothing, even for a signed-in admin", async () => {
  quietLog();
  const admin = await site.admin();
  const all = [...(await writes()), ["GET", "/api/account/export"], ["GET", "/api/places"]] as const;
  expect(all.length).toBeGreaterThan(50);
  const answers = await Promise.all(
    all.map(async ([method, address]) => {
      const hasBody = method !== "GET" && method !== "DELETE";
      const answer = await admin.fetch(address, {
        method,
        headers: { ...FROM_ANOTHER_SITE, ...(hasBody && { "content-type": "application/json" }) },
        ...(hasBody && { body: "{}" }),
      });
      return [method, address, answer.status];
    }),
  );
  expect(answers.filter(([, , status]) => status !== 403)).toEqual([]);
});

/** Uses up the rest of a limit. */
async function spend(limit: Parameters<typeof countAgainst>[0], who: string): Promise<void> {
  for (;;) {
    try {
      await countAgainst(limit, who, site.db);
    } catch {
      return;
    }
  }
}

test("after too many cards, links or replies, a user must wait, and nothing is stored", async () => {
  quietLog();
  const sender = await site.signedIn();
  await spend("share:account", sender.userId);
  expect((await sender.post("/api/share/finalize", { objectId: ID })).status).toBe(429);
  await spend("card:account", sender.userId);
  const refused = await postCard(sender);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  const reader = site.visitor({ "x-forwarded-for": "198.18.7.7" });
  await spend("thanks:client", "198.18.7.7");
  expect((await reader.post(`/api/cards/${ID}/thanks`, { share: "x", emoji: "🤗" })).status).toBe(429);
});

test("an address gets no more sign-in links than the daily limit", async () => {
  quietLog();
  const email = freshAddress();
  await spend("sign-in:address:day", email);
  expect((await site.visitor().post("/api/auth/email/start", { email, returnUrl: "/" })).status).toBe(429);
  expect(await site.mailbox.mailsTo(email)).toEqual([]);
});

test("a request that Auth.js refuses is no fault of the server's", async () => {
  const log = quietLog();
  const withoutToken = await site.visitor().fetch("/api/auth/signout", { method: "POST", form: {} });
  expect(withoutToken.headers.get("location")).toContain("/sign-in?error=MissingCSRF");
  const unknown = await site.visitor().get("/api/auth/session/nonsense");
  expect([unknown.status, unknown.headers.get("location")]).toEqual([303, "/sign-in"]);
  expect((await site.visitor().fetch("/api/auth/signout/nonsense", { method: "POST", form: {} })).status).toBe(404);
  expect(log).not.toHaveBeenCalled();
});
