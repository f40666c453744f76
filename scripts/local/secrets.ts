import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { freshVapidKeys, type VapidKeys, vapidKeysIn } from "./vapid";

/** What a local site signs with. On a real one they are variables that somebody has set. */
export type LocalSecrets = Record<
  | "AUTH_SECRET"
  | "JOBS_SECRET"
  | "DATABASE_PASSWORD"
  | keyof VapidKeys
  | "RESEND_WEBHOOK_SECRET"
  | "BLOB_READ_WRITE_TOKEN"
  | "STRIPE_SECRET_KEY"
  | "STRIPE_PUBLISHABLE_KEY"
  | "STRIPE_WEBHOOK_SECRET",
  string
>;

function freshSecrets(): LocalSecrets {
  return {
    AUTH_SECRET: randomBytes(32).toString("base64url"),
    JOBS_SECRET: randomBytes(32).toString("base64url"),
    DATABASE_PASSWORD: randomBytes(24).toString("base64url"),
    ...freshVapidKeys(),
    RESEND_WEBHOOK_SECRET: `whsec_${randomBytes(24).toString("base64")}`,
    BLOB_READ_WRITE_TOKEN: `vercel_blob_rw_local_${randomBytes(24).toString("hex")}`,
    STRIPE_SECRET_KEY: `sk_test_local_${randomBytes(24).toString("hex")}`,
    STRIPE_PUBLISHABLE_KEY: `pk_test_local_${randomBytes(24).toString("hex")}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${randomBytes(24).toString("hex")}`,
  };
}

function readSecrets(file: string): Partial<LocalSecrets> {
  if (!existsSync(file)) return {};
  try {
    const read: unknown = JSON.parse(readFileSync(file, "utf8"));
    if (typeof read !== "object" || read === null) return {};
    const kept: Partial<LocalSecrets> = Object.fromEntries(
      Object.entries(read).filter(([, value]) => typeof value === "string" && value !== ""),
    );
    if (!vapidKeysIn(kept)) {
      delete kept.VAPID_PUBLIC_KEY;
      delete kept.VAPID_PRIVATE_KEY;
    }
    return kept;
  } catch {
    return {}; // a file that somebody broke: everybody signs in once more
  }
}

/**
 * The secrets kept in `dataDir`, for this account's eyes only. What is missing is made and kept, so that a restart ends
 * nobody's session.
 */
export function localSecrets(dataDir: string): LocalSecrets {
  mkdirSync(dataDir, { recursive: true });
  const file = path.join(dataDir, "secrets.json");
  const secrets = { ...freshSecrets(), ...readSecrets(file) };
  // A file of its own first: its mode holds from the start, and a killed run leaves the old one or the new one.
  writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  chmodSync(`${file}.new`, 0o600);
  renameSync(`${file}.new`, file);
  return secrets;
}
