import { freshVapidKeys } from "@/tools/dev/vapid";

/** What lib wants to know of its surroundings; none of it leads anywhere. */
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

/** Sets the variables of this process, and so of those that it starts, for a database of the measurement's own. */
export function setEnvironment(databaseUrl: string): void {
  Object.assign(process.env, ENV, { DATABASE_URL: databaseUrl });
}
