import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { freshVapidKeys } from "@/tools/dev/vapid";
import { readEnv } from "./env";

const good = {
  DATABASE_URL: "postgres://a:b@db.example/oddly",
  SITE_URL: "https://oddly.example",
  AUTH_SECRET: "0123456789abcdef0123456789abcdef",
  RESEND_API_KEY: "re_123",
  RESEND_WEBHOOK_SECRET: "whsec_MTIz",
  POSTAL_ADDRESS: "Oddly, 1 Example Street, Springfield",
  BLOB_READ_WRITE_TOKEN: "vercel_blob_rw_store_secret",
  STRIPE_SECRET_KEY: "sk_live_123",
  STRIPE_PUBLISHABLE_KEY: "pk_live_123",
  STRIPE_WEBHOOK_SECRET: "whsec_123",
  ...freshVapidKeys(),
};

test("a complete environment is accepted", () => {
  expect(readEnv(good)).toMatchObject({ ...good, STRIPE_WEBHOOK_SECRET: ["whsec_123"] });
});

test("places are searched at the public Overpass server, or at the one in the environment", () => {
  const OVERPASS_URL = "http://127.0.0.1:4000/api/interpreter";
  expect(readEnv(good).OVERPASS_URL).toBe("https://overpass-api.de/api/interpreter");
  expect(readEnv({ ...good, OVERPASS_URL }).OVERPASS_URL).toBe(OVERPASS_URL);
});

test("gift ideas are searched in the shop from the environment, with its affiliate tag", () => {
  const shop = { SHOP_SEARCH_URL: "https://shop.example/find/{query}", SHOP_AFFILIATE_TAG: "tag=oddly-20" };
  expect(readEnv({ ...good, ...shop })).toMatchObject(shop);
  expect(readEnv(good).SHOP_SEARCH_URL).toContain("{query}");
});

test.each([
  ["SHOP_SEARCH_URL", "https://shop.example/find"],
  ["SHOP_SEARCH_URL", "javascript:alert({query})"],
  ["SHOP_AFFILIATE_TAG", "oddly-20"],
  ["SHOP_AFFILIATE_TAG", "tag=a&b=c"],
])("%s is rejected as %s", (name, value) => {
  expect(() => readEnv({ ...good, [name]: value })).toThrow(name);
});

test.each([
  ["AUTH_SECRET", "too short"],
  ["RESEND_API_KEY", ""],
  ["RESEND_WEBHOOK_SECRET", "123"],
  ["POSTAL_ADDRESS", "here"],
  ["BLOB_READ_WRITE_TOKEN", "vercel_blob_store"],
  ["MAIL_FROM", "hello@oddly.example"],
  ["MAIL_FROM", "Oddly <hello@oddly.example>\r\nBcc: all@oddly.example"],
  ["TRUSTED_PROXIES", "many"],
  ["JOBS_SECRET", "short"],
  ["CRON_SECRET", "short"],
  ["VAPID_PUBLIC_KEY", "A key"],
  ["VAPID_PRIVATE_KEY", "too-short"],
  ["PUSH_SERVICE_URL", "https://push.example"],
  ["STRIPE_SECRET_KEY", "pk_live_123"],
  ["STRIPE_PUBLISHABLE_KEY", "sk_live_123"],
  ["STRIPE_WEBHOOK_SECRET", "whsec_1,secret"],
  ["STRIPE_API_URL", "https://api.stripe.com"],
])("variables for sign-in, email and payments are validated: %s is rejected as %j", (name, value) => {
  expect(() => readEnv({ ...good, [name]: value })).toThrow(name);
});

test("a server starts the jobs by itself, unless it sleeps between requests or a scheduler starts them", () => {
  expect(readEnv(good).JOBS).toBe("server");
  expect(readEnv({ ...good, VERCEL: "1" }).JOBS).toBe("scheduler");
  expect(readEnv({ ...good, JOBS: "scheduler" }).JOBS).toBe("scheduler");
  expect(readEnv({ ...good, VERCEL: "1", JOBS: "server" }).JOBS).toBe("server");
  expect(() => readEnv({ ...good, JOBS: "nobody" })).toThrow("JOBS must be server or scheduler");
});

test("a server logs its requests, unless the platform does or it is switched off", () => {
  expect(readEnv(good).LOG_REQUESTS).toBe("on");
  expect(readEnv({ ...good, VERCEL: "1" }).LOG_REQUESTS).toBe("off");
  expect(readEnv({ ...good, LOG_REQUESTS: "off" }).LOG_REQUESTS).toBe("off");
  expect(() => readEnv({ ...good, DRAIN_SECONDS: "61" })).toThrow("DRAIN_SECONDS must be at most 60");
});

test("on Vercel, browsers send videos to its storage", () => {
  expect(readEnv(good).VIDEO_UPLOAD_URL).toBeNull();
  expect(readEnv({ ...good, VERCEL: "1" }).VIDEO_UPLOAD_URL).toBe("https://vercel.com/api/blob");
  const local = { NEXT_PUBLIC_VERCEL_BLOB_API_URL: "http://localhost:3003/api/blob" };
  expect(readEnv({ ...good, ...local }).VIDEO_UPLOAD_URL).toBeNull();
  expect(readEnv({ ...good, ...local, VERCEL: "1" }).VIDEO_UPLOAD_URL).toBe("http://localhost:3003/api/blob");
});

test("both webhook secrets are accepted while the secret is being rotated", () => {
  expect(readEnv({ ...good, STRIPE_WEBHOOK_SECRET: "whsec_old,whsec_new" }).STRIPE_WEBHOOK_SECRET).toEqual([
    "whsec_old",
    "whsec_new",
  ]);
});

test("the Stripe emulator is allowed only with local keys: a real key with it is rejected", () => {
  const STRIPE_API_URL = "http://localhost:3002";
  const local = { ...good, STRIPE_SECRET_KEY: "sk_test_local_1", STRIPE_PUBLISHABLE_KEY: "pk_test_local_1" };
  expect(readEnv({ ...local, STRIPE_API_URL })).toMatchObject({ STRIPE_API_URL });
  for (const STRIPE_SECRET_KEY of ["sk_live_1", "sk_test_1"])
    expect(() => readEnv({ ...good, STRIPE_SECRET_KEY, STRIPE_API_URL })).toThrow("STRIPE_API_URL");
});

test.each([
  ["sk_live_1", "pk_test_1"],
  ["rk_test_1", "pk_live_1"],
])(
  "the Stripe keys of server and browser must have the same mode: %s and %s are rejected",
  (STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY) => {
    const read = () => readEnv({ ...good, STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY });
    expect(read).toThrow("STRIPE_PUBLISHABLE_KEY must be of the same mode as STRIPE_SECRET_KEY, test or live");
    expect(() =>
      readEnv({ ...good, STRIPE_SECRET_KEY: "rk_test_1", STRIPE_PUBLISHABLE_KEY: "pk_test_1" }),
    ).not.toThrow();
  },
);

test.each([
  ["the public key of another pair", { VAPID_PUBLIC_KEY: freshVapidKeys().VAPID_PUBLIC_KEY }],
  ["the private key of another pair", { VAPID_PRIVATE_KEY: freshVapidKeys().VAPID_PRIVATE_KEY }],
  ["no point of the curve", { VAPID_PUBLIC_KEY: `B${"A".repeat(86)}` }],
  ["no number of the curve", { VAPID_PRIVATE_KEY: "_".repeat(43) }],
])("the VAPID keys must be a pair: %s is rejected", (_what, key) => {
  expect(() => readEnv({ ...good, ...key })).toThrow(
    "The environment is not complete: VAPID_PRIVATE_KEY must be of the same pair as VAPID_PUBLIC_KEY.",
  );
});

test("one error names every missing or malformed variable, without showing a value", () => {
  const read = () => readEnv({ SITE_URL: "ftp://secret.example" });
  expect(read).toThrow(
    /DATABASE_URL is missing; SITE_URL must be.*; AUTH_SECRET is missing; RESEND_API_KEY is missing/,
  );
  expect(read).not.toThrow(/secret/);
});

test("an error in a list names the variable and its expected format", () => {
  const read = () => readEnv({ ...good, ADMIN_EMAILS: "ada@example.com; bob@example.com" });
  expect(read).toThrow("ADMIN_EMAILS must be e-mail addresses with commas between them");
  expect(read).not.toThrow(/bob/);
});

const BUILD = { NEXT_PHASE: "phase-production-build" };

test("a build needs no database", () => {
  expect(() => readEnv(BUILD)).not.toThrow();
});

test("a build accepts one half of the VAPID pair, but not two halves of different pairs", () => {
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = freshVapidKeys();
  expect(() => readEnv({ ...BUILD, VAPID_PUBLIC_KEY })).not.toThrow();
  expect(() => readEnv({ ...BUILD, VAPID_PRIVATE_KEY })).not.toThrow();
  expect(readEnv({ ...BUILD, VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY })).toMatchObject({ VAPID_PUBLIC_KEY });
  expect(() => readEnv({ ...BUILD, ...freshVapidKeys(), VAPID_PUBLIC_KEY })).toThrow("VAPID_PRIVATE_KEY");
});

test("docs/configuration.md describes every variable", () => {
  const read = [...readFileSync("lib/core/env.ts", "utf8").matchAll(/^ {2}([A-Z_]+): z\b/gm)].map(([, name]) => name);
  const cells = [...readFileSync("docs/configuration.md", "utf8").matchAll(/^\| (`[^|]*`) \|/gm)].map(
    ([, cell]) => cell,
  );
  expect(read.length).toBeGreaterThan(20);
  expect(read.filter((name) => !cells.join().includes(`\`${name}\``))).toEqual([]);
});
