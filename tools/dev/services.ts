import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { startBlob } from "@/tools/emulators/blob/blob";
import { startOverpass } from "@/tools/emulators/places/overpass";
import { startPush } from "@/tools/emulators/push/push";
import { startMailbox } from "@/tools/emulators/resend/mailbox";
import type { Webhook } from "@/tools/emulators/server";
import { startStripe } from "@/tools/emulators/stripe/stripe";
import { nextFreePort } from "./ports";
import { startPostgres } from "./postgres";
import { prepareDatabase } from "./prepare";
import { freshVapidKeys, type VapidKeys, vapidKeysIn } from "./vapid";

/** The secrets of a local site. In production they are environment variables. */
type LocalSecrets = Record<
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
    const stored: Partial<LocalSecrets> = Object.fromEntries(
      Object.entries(read).filter(([, value]) => typeof value === "string" && value !== ""),
    );
    if (!vapidKeysIn(stored)) {
      delete stored.VAPID_PUBLIC_KEY;
      delete stored.VAPID_PRIVATE_KEY;
    }
    return stored;
  } catch {
    return {}; // the file is corrupt: start with new secrets, which signs everyone out
  }
}

/**
 * Returns the secrets stored in `dataDir`, readable only by this account. Missing ones are created and stored, so that
 * sessions survive a restart.
 */
export function localSecrets(dataDir: string): LocalSecrets {
  mkdirSync(dataDir, { recursive: true });
  const file = path.join(dataDir, "secrets.json");
  const secrets = { ...freshSecrets(), ...readSecrets(file) };
  // Write to a new file and rename it: its mode is right from the start, and a killed run leaves a complete file.
  writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  chmodSync(`${file}.new`, 0o600);
  renameSync(`${file}.new`, file);
  return secrets;
}

/**
 * The services behind the site: addresses for other programs, the site's environment variables, and how to stop them
 * all.
 */
export type Services = {
  addresses: Record<"database" | "mailbox" | "stripe" | "blob" | "places" | "push", string | null>;
  env: Record<string, string>;
  pids: Record<string, number>;
  stop: () => Promise<void>;
};

/** What an emulator shares with the site: the site's address, its webhook endpoints, and the secrets. */
type Shared = { siteUrl: string; webhooks: Record<"resend" | "stripe", Webhook>; secrets: LocalSecrets };

/** A local emulator of an outside service, started only when `variable`, the real service's setting, is not set. */
type EmulatorService = {
  name: "mailbox" | "stripe" | "blob" | "places" | "push";
  variable: string;
  /** The emulator's port, relative to the site's. */
  offset: number;
  start: (directory: string, port: number, shared: Shared) => Promise<{ url: string; stop: () => Promise<void> }>;
  env: (url: string, shared: Shared) => Record<string, string>;
  /** For a public service that needs no key: only tests need its fixed responses. */
  inTestsOnly?: boolean;
};

const EMULATORS: readonly EmulatorService[] = [
  {
    name: "mailbox",
    variable: "RESEND_API_KEY",
    offset: 1,
    start: (directory, port, { webhooks }) => startMailbox(directory, port, { webhook: webhooks.resend }),
    env: (url, { webhooks }) => ({
      RESEND_API_KEY: "re_local",
      RESEND_BASE_URL: url,
      RESEND_WEBHOOK_SECRET: webhooks.resend.secret,
    }),
  },
  {
    name: "stripe",
    variable: "STRIPE_SECRET_KEY",
    offset: 2,
    start: (directory, port, { siteUrl, webhooks, secrets }) =>
      startStripe(directory, port, {
        siteUrl,
        webhook: webhooks.stripe,
        secretKey: secrets.STRIPE_SECRET_KEY,
        publishableKey: secrets.STRIPE_PUBLISHABLE_KEY,
      }),
    env: (url, { webhooks, secrets }) => ({
      STRIPE_SECRET_KEY: secrets.STRIPE_SECRET_KEY,
      STRIPE_PUBLISHABLE_KEY: secrets.STRIPE_PUBLISHABLE_KEY,
      STRIPE_WEBHOOK_SECRET: webhooks.stripe.secret,
      STRIPE_API_URL: url,
    }),
  },
  {
    name: "blob",
    variable: "BLOB_READ_WRITE_TOKEN",
    offset: 3,
    start: (directory, port, { secrets }) => startBlob(directory, port, secrets.BLOB_READ_WRITE_TOKEN),
    env: (url, { secrets }) => ({
      BLOB_READ_WRITE_TOKEN: secrets.BLOB_READ_WRITE_TOKEN,
      VERCEL_BLOB_API_URL: `${url}/api/blob`,
    }),
  },
  {
    name: "places",
    variable: "OVERPASS_URL",
    offset: 4,
    start: startOverpass,
    env: (url) => ({ OVERPASS_URL: `${url}/api/interpreter` }),
    inTestsOnly: true,
  },
  {
    name: "push",
    variable: "PUSH_SERVICE_URL",
    offset: 5,
    start: startPush,
    env: (url) => ({ PUSH_SERVICE_URL: url }),
    inTestsOnly: true,
  },
];

/** The law requires a postal address in every newsletter. This one does not exist. */
const POSTAL_ADDRESS = "Oddly, 1 Example Street, Springfield";

/** Who can sign in to the admin of a local site. The sign-in email goes to the mailbox. */
const ADMIN_EMAILS = "editor@example.com";

/** Each test has its own editor, because the number of sign-in links per address is limited. */
const TEST_EDITORS = Array.from({ length: 300 }, (_, index) => `editor-${index}@example.com`).join();

/** The database account of a local site, which does not own the tables. */
const APP_ACCOUNT = "oddly_app";

function asApp(ownerUrl: string, password: string): string {
  const url = new URL(ownerUrl);
  url.username = APP_ACCOUNT;
  url.password = password;
  return url.href;
}

type Stop = () => Promise<void>;

/**
 * Starts the database and every emulator that no real service replaces, and brings the database up to date. `sitePort`
 * is the site's port; `throwAway` is for tests and ignores the environment.
 */
export async function startServices(dataDir: string, sitePort: number, { throwAway = false } = {}): Promise<Services> {
  const stops: Stop[] = [];
  const stop = async () => {
    for (const each of stops.splice(0).reverse()) await each();
  };
  const addresses: Services["addresses"] = {
    database: null,
    mailbox: null,
    stripe: null,
    blob: null,
    places: null,
    push: null,
  };
  const own: Readonly<Record<string, string | undefined>> = throwAway ? {} : process.env;
  const secrets = localSecrets(dataDir);
  const siteUrl = `http://localhost:${sitePort}`;
  const webhook = (name: string, secret: string): Webhook => ({ url: `${siteUrl}/api/webhooks/${name}`, secret });
  const webhooks = {
    resend: webhook("resend", own.RESEND_WEBHOOK_SECRET || secrets.RESEND_WEBHOOK_SECRET),
    stripe: webhook("stripe", secrets.STRIPE_WEBHOOK_SECRET),
  };
  const shared: Shared = { siteUrl, webhooks, secrets };
  const env: Record<string, string> = {
    AUTH_SECRET: own.AUTH_SECRET || secrets.AUTH_SECRET,
    JOBS_SECRET: own.JOBS_SECRET || secrets.JOBS_SECRET,
    ...(vapidKeysIn(own) ?? vapidKeysIn(secrets)),
    POSTAL_ADDRESS: own.POSTAL_ADDRESS || POSTAL_ADDRESS,
    // A terminal is for faults.
    LOG_REQUESTS: own.LOG_REQUESTS || "off",
    ADMIN_EMAILS: own.ADMIN_EMAILS || (throwAway ? TEST_EDITORS : ADMIN_EMAILS),
  };
  let ownerUrl: string | null = null;
  const pids: Record<string, number> = {};
  const taken = new Set([sitePort]);
  try {
    if (own.DATABASE_URL) {
      addresses.database = own.DATABASE_URL;
      env.DATABASE_URL = own.DATABASE_URL;
    } else {
      console.log("Starting the database …");
      const database = await startPostgres(dataDir, { throwAway });
      stops.push(database.stop);
      addresses.database = database.url;
      pids.database = database.pid;
      ownerUrl = database.url;
      env.DATABASE_URL = asApp(database.url, secrets.DATABASE_PASSWORD);
    }

    for (const { name, variable, offset, start, env: variables, inTestsOnly = false } of EMULATORS) {
      if (own[variable] || (inTestsOnly && !throwAway)) continue;
      const port = await nextFreePort(sitePort + offset, taken);
      const service = await start(path.join(dataDir, name), port, shared);
      stops.push(service.stop);
      addresses[name] = service.url;
      Object.assign(env, variables(service.url, shared));
    }

    await prepareDatabase(env, ownerUrl);
    return { addresses, env, pids, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
