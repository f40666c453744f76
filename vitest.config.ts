import path from "node:path";
import { defineConfig } from "vitest/config";
import webPush from "web-push";

const vapid = webPush.generateVAPIDKeys();

export default defineConfig({
  resolve: {
    alias: {
      "@": import.meta.dirname,
      // Outside a server component bundle the package throws; in tests everything is the server.
      "server-only": path.join(import.meta.dirname, "node_modules", "server-only", "empty.js"),
    },
  },
  test: {
    include: ["**/*.test.ts", "**/*.test.tsx"],
    globalSetup: "./scripts/local/test-database.ts",
    // A test is given its database and its mail server; one that forgets to pass them on finds none here.
    env: {
      SITE_URL: "https://oddly.example",
      DATABASE_URL: "postgres://nobody.invalid/none",
      AUTH_SECRET: "a-secret-that-only-the-tests-know-of",
      RESEND_API_KEY: "re_nobody",
      RESEND_BASE_URL: "http://nobody.invalid",
      RESEND_WEBHOOK_SECRET: "whsec_b25seS1mb3ItdGhlLXRlc3Rz",
      POSTAL_ADDRESS: "Oddly, 1 Example Street, Springfield",
      ADMIN_EMAILS: "editor@example.com,second@example.com",
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
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
