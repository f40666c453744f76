import { readdirSync } from "node:fs";
import path from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { postCard } from "./card-requests";
import { freshAddress, quietLog, testSite } from "./site";

const site = await testSite({ catalog: true, emulators: ["mailbox"] });
const { countAgainst } = await import("@/lib/core/rate-limit");

/** What a browser says when another site's page makes the request. */
const FROM_ANOTHER_SITE = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };

const ID = "00000000-0000-4000-8000-000000000000";

/** Who else than a page of ours calls these: each has a secret or a signature, or changes nothing of the visitor's. */
const OPEN = [
  "/api/[...path]", // answers 404
  "/api/auth/[...nextauth]", // Auth.js has a token of its own
  "/api/cards/refuse", // mail programs, with the token of a List-Unsubscribe link
  "/api/cards/refuse/[token]",
  "/api/csp-reports", // browsers
  "/api/email/unsubscribe", // mail programs
  "/api/jobs/[name]", // a scheduler, with its secret
  "/api/refused/[code]", // answers what never reaches a page
  "/api/reminders/stop", // mail programs
  "/api/webhooks/resend", // signed
  "/api/webhooks/stripe",
];

/** The methods that change something, of every route handler, with an address for it. */
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

test("nothing is changed, exported or looked up for another site's page, whoever is signed in", async () => {
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

/** Uses up what is left of a limit. */
async function spend(limit: Parameters<typeof countAgainst>[0], who: string): Promise<void> {
  for (;;) {
    try {
      await countAgainst(limit, who, site.db);
    } catch {
      return;
    }
  }
}

test("who has sent too many cards, links or replies waits, and nothing of theirs is stored", async () => {
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

test("an address is sent no more than its day's sign-in links", async () => {
  quietLog();
  const email = freshAddress();
  await spend("sign-in:address:day", email);
  expect((await site.visitor().post("/api/auth/email/start", { email, returnUrl: "/" })).status).toBe(429);
  expect(await site.mailbox.mailsTo(email)).toEqual([]);
});
