import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { localSecrets } from "./services";

let directory: string;
let file: string;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), "oddly-secrets-"));
  file = path.join(directory, "secrets.json");
});
afterEach(() => rmSync(directory, { recursive: true }));

const mode = () => statSync(file).mode & 0o777;

test("each secret has the length and format that its consumer requires", () => {
  const { AUTH_SECRET, JOBS_SECRET, RESEND_WEBHOOK_SECRET, BLOB_READ_WRITE_TOKEN } = localSecrets(directory);
  for (const secret of [AUTH_SECRET, JOBS_SECRET]) expect(Buffer.from(secret, "base64url")).toHaveLength(32);
  expect(AUTH_SECRET).not.toBe(JOBS_SECRET);
  expect(RESEND_WEBHOOK_SECRET).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
  expect(BLOB_READ_WRITE_TOKEN).toMatch(/^vercel_blob_rw_local_[a-z0-9]{48}$/);
});

test("a restart reads the same secrets, and only this account can read the file", () => {
  const first = localSecrets(directory);
  expect(mode()).toBe(0o600);
  expect(localSecrets(directory)).toEqual(first);
  expect(readdirSync(directory)).toEqual(["secrets.json"]);
});

test("a secrets file that other accounts could read is made private", () => {
  localSecrets(directory);
  chmodSync(file, 0o644);
  localSecrets(directory);
  expect(mode()).toBe(0o600);
});

test("a missing secret is created; existing ones stay", () => {
  writeFileSync(file, JSON.stringify({ AUTH_SECRET: "kept", JOBS_SECRET: "" }));
  const secrets = localSecrets(directory);
  expect(secrets.AUTH_SECRET).toBe("kept");
  expect(secrets.JOBS_SECRET).toHaveLength(43);
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(secrets);
});

test.each(["", "null", "{"])("a broken file (%j) is replaced", (broken) => {
  writeFileSync(file, broken);
  expect(localSecrets(directory)).toEqual(JSON.parse(readFileSync(file, "utf8")));
});

test("an incomplete VAPID key pair is replaced as a whole", () => {
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = localSecrets(directory);
  expect(localSecrets(directory)).toMatchObject({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY });
  writeFileSync(file, JSON.stringify({ VAPID_PUBLIC_KEY }));
  expect(localSecrets(directory).VAPID_PUBLIC_KEY).not.toBe(VAPID_PUBLIC_KEY);
});

test("two data folders have different secrets", () => {
  expect(localSecrets(path.join(directory, "a")).AUTH_SECRET).not.toBe(
    localSecrets(path.join(directory, "b")).AUTH_SECRET,
  );
});
