import { freshVapidKeys } from "@/tools/dev/vapid";

/** Variables that lib requires. The values are dummies. */
const ENV = {
  SITE_URL: "https://oddly.example",
  AUTH_SECRET: "a-secret-that-only-this-measurement-knows",
  RESEND_API_KEY: "re_bench",
  RESEND_WEBHOOK_SECRET: "whsec_YmVuY2g=",
  POSTAL_ADDRESS: "Oddly, 1 Example Street, Springfield",
  BLOB_READ_WRITE_TOKEN: "vercel_blob_rw_bench_none",
  STRIPE_SECRET_KEY: "sk_test_local_bench",
  STRIPE_PUBLISHABLE_KEY: "pk_test_local_bench",
  STRIPE_WEBHOOK_SECRET: "whsec_bench",
  ...freshVapidKeys(),
};

/** Sets the variables of this process and its child processes for a benchmark's own database. */
export function setEnvironment(databaseUrl: string): void {
  Object.assign(process.env, ENV, { DATABASE_URL: databaseUrl });
}
