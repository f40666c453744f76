import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { defineConfig } from "vitest/config";
import webPush from "web-push";

const vapid = webPush.generateVAPIDKeys();

/**
 * Files that need a process of their own: they replace modules, the environment or the clients of outside services, or
 * load the whole site. All others share two.
 */
const ISOLATED = [
  "tests/**/*.test.ts",
  "app/**/*.test.ts",
  "lib/core/blob.test.ts",
  "lib/core/{raw-responses,telemetry}.test.ts",
  "lib/audit/job.test.ts",
  "lib/auth/{sign-in,admin/commands}.test.ts",
  "lib/cards/cards.test.ts",
  "lib/operations/health.test.ts",
  "lib/jobs/fences.test.ts",
  "lib/media/{job,storing}.test.ts",
  "lib/cards/plays/plays.test.ts",
  "lib/reminders/{api,form-actions,job,list-actions}.test.ts",
  "lib/operations/retention-cards.test.ts",
  "tools/audit-verify.test.ts",
  "cache-handler.long.test.ts",
];

const COMPONENTS = ["components/**/*.test.tsx", "app/**/*.test.tsx"];

/** Attacks on a production build, which a setup of their own starts. */
const ATTACKS = "tests/attacks/*.test.ts";

const IS_LONG = process.env.TEST_LONG === "1";

/** What makes a file part of the long run: property tests, and tests that only run there. */
const LONG = /from "fast-check"|longTest/;

/** Returns the files that the long run skips, because it would find nothing more in them than the quick run. */
function quickFiles(): string[] {
  const folders = ["app", "components", "db", "emails", "lib", "tools", "tests"];
  return folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => path.posix.join(folder, file)),
    )
    .filter((file) => /\.test\.tsx?$/.test(file) && !file.includes(".long."))
    .filter((file) => !LONG.test(readFileSync(file, "utf8")))
    .map((file) => file.replace(/[[\]()]/g, "?"));
}

const exclude = ["**/node_modules/**", ...(IS_LONG ? quickFiles() : ["**/*.long.test.ts"])];

export default defineConfig({
  resolve: {
    alias: {
      "@": import.meta.dirname,
      // Outside a server component bundle the package throws; in tests all code is server code.
      "server-only": path.join(import.meta.dirname, "node_modules", "server-only", "empty.js"),
    },
  },
  test: {
    globalSetup: "./tools/dev/test-database.ts",
    server: { deps: { inline: ["next-auth"] } },
    // A test must pass its own database and mail server; one that forgets to finds none here.
    env: {
      SITE_URL: "https://oddly.example",
      DATABASE_URL: "postgres://nobody.invalid/none",
      AUTH_SECRET: "a-secret-that-only-the-tests-know-of",
      RESEND_API_KEY: "re_nobody",
      RESEND_BASE_URL: "http://nobody.invalid",
      RESEND_WEBHOOK_SECRET: "whsec_b25seS1mb3ItdGhlLXRlc3Rz",
      POSTAL_ADDRESS: "Oddly, 1 Example Street, Springfield",
      ADMIN_EMAILS: "editor@example.com,second@example.com",
      JOBS_SECRET: "a-secret-for-the-jobs-of-the-tests-alone",
      BLOB_READ_WRITE_TOKEN: "vercel_blob_rw_nobody_none",
      STRIPE_SECRET_KEY: "sk_test_local_nobody",
      STRIPE_PUBLISHABLE_KEY: "pk_test_local_nobody",
      STRIPE_WEBHOOK_SECRET: "whsec_only-the-tests",
      VAPID_PUBLIC_KEY: vapid.publicKey,
      VAPID_PRIVATE_KEY: vapid.privateKey,
      STRIPE_API_URL: "http://nobody.invalid",
      VERCEL_BLOB_API_URL: "http://nobody.invalid/api/blob",
      VERCEL_BLOB_RETRIES: "0",
    },
    restoreMocks: true,
    unstubEnvs: true,
    testTimeout: IS_LONG ? 120_000 : 20_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: "shared",
          include: ["**/*.test.ts"],
          exclude: [...exclude, ...ISOLATED, ATTACKS],
          isolate: false,
          setupFiles: "./tests/long.ts",
        },
      },
      {
        extends: true,
        test: {
          name: "isolated",
          include: ISOLATED,
          exclude: [...exclude, ATTACKS],
          setupFiles: ["./tests/long.ts", "./tests/setup.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "attacks",
          include: [ATTACKS],
          exclude,
          // All share one site and one database.
          fileParallelism: false,
          globalSetup: "./tests/attacks/start.ts",
          setupFiles: "./tests/long.ts",
        },
      },
      {
        extends: true,
        test: {
          name: "components",
          include: COMPONENTS,
          exclude,
          environment: "happy-dom",
          environmentOptions: { happyDOM: { url: "https://oddly.example/" } },
          setupFiles: ["./tests/long.ts", "./tests/components-setup.ts"],
        },
      },
    ],
  },
});
