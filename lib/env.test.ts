import { expect, test } from "vitest";
import { readEnv } from "./env";

const good = {
  DATABASE_URL: "postgres://a:b@db.example/oddly",
  SITE_URL: "https://oddly.example",
  AUTH_SECRET: "0123456789abcdef0123456789abcdef",
  RESEND_API_KEY: "re_123",
  RESEND_WEBHOOK_SECRET: "whsec_MTIz",
  POSTAL_ADDRESS: "Oddly, 1 Example Street, Springfield",
  BLOB_READ_WRITE_TOKEN: "vercel_blob_rw_store_secret",
};

test("a complete environment is read", () => {
  expect(readEnv(good)).toMatchObject(good);
});

test("places are asked for at the public Overpass, or where the environment says", () => {
  const OVERPASS_URL = "http://127.0.0.1:4000/api/interpreter";
  expect(readEnv(good).OVERPASS_URL).toBe("https://overpass-api.de/api/interpreter");
  expect(readEnv({ ...good, OVERPASS_URL }).OVERPASS_URL).toBe(OVERPASS_URL);
});

test("gift ideas are looked for in the shop that the environment names, with its partner's tag", () => {
  const shop = { SHOP_SEARCH_URL: "https://shop.example/find/{query}", SHOP_AFFILIATE_TAG: "tag=oddly-20" };
  expect(readEnv({ ...good, ...shop })).toMatchObject(shop);
  expect(readEnv(good).SHOP_SEARCH_URL).toContain("{query}");
});

test.each([
  ["SHOP_SEARCH_URL", "https://shop.example/find"],
  ["SHOP_SEARCH_URL", "javascript:alert({query})"],
  ["SHOP_AFFILIATE_TAG", "oddly-20"],
  ["SHOP_AFFILIATE_TAG", "tag=a&b=c"],
])("%s is refused as %s", (name, value) => {
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
])("what signs people in and sends mail is checked: %s is refused as %j", (name, value) => {
  expect(() => readEnv({ ...good, [name]: value })).toThrow(name);
});

test("every missing or malformed variable is named in one error, and no value is shown", () => {
  const read = () => readEnv({ SITE_URL: "ftp://secret.example" });
  expect(read).toThrow(
    /DATABASE_URL is missing; SITE_URL must be.*; AUTH_SECRET is missing; RESEND_API_KEY is missing/,
  );
  expect(read).not.toThrow(/secret/);
});

test("a build needs no database", () => {
  expect(() => readEnv({ NEXT_PHASE: "phase-production-build" })).not.toThrow();
});
