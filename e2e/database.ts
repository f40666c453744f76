import postgres from "postgres";

/**
 * Connects to the database of the site under test, for data that no screen can enter yet. The caller ends the
 * connection.
 */
export function siteDatabase(url = process.env.E2E_DATABASE_URL) {
  if (!url) throw new Error("E2E_DATABASE_URL is not set: run the journeys with `npm test` or `npm run test:e2e`.");
  return postgres(url, { max: 1, onnotice: () => undefined });
}
