import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { sponsorSubscriptions } from "@/db/schema/sponsors";
import { testBilling } from "@/tests/billing";
import { sendRenewalNotices } from "./commands";

let billing: Awaited<ReturnType<typeof testBilling>>;
beforeAll(async () => {
  billing = await testBilling();
});
afterAll(() => billing.close());

const now = new Date("2027-02-01T12:00:00Z");

/**
 * Creates a sponsor whose subscription renews on `day` of February 2027. Returns the sponsor's id and email address.
 */
async function renewing(day: number) {
  const { id, sponsorId } = await billing.hold();
  const values = { status: "active", currentPeriodEnd: new Date(Date.UTC(2027, 1, day)) };
  await billing.db.update(sponsorSubscriptions).set(values).where(eq(sponsorSubscriptions.id, id));
  return { sponsorId, email: (await billing.sponsorOf(sponsorId))?.contactEmail ?? "" };
}

test("failing addresses do not block later renewal notices, and nothing is sent once time is up", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const unlucky = new Set<string>();
  for (let day = 2; day < 8; day += 1) unlucky.add((await renewing(day)).email);
  const lucky = await renewing(9);
  const { client, pause } = billing.options.mail;
  const refused = { data: null, error: { name: "validation_error", message: "No.", statusCode: 422 }, headers: null };
  const send = async (...[message, ...rest]: Parameters<typeof client.emails.send>) =>
    unlucky.has(String(message.to)) ? refused : client.emails.send(message, ...rest);
  const mail = { client: { emails: { send } } as never, pause };
  const failures: unknown[] = [];
  const run = (isTimeUp = false) => ({ onFailure: (error: unknown) => failures.push(error), isTimeUp: () => isTimeUp });

  expect(await sendRenewalNotices(now, run(true), mail, billing.db)).toBe(0);
  expect(failures).toEqual([]);
  expect(await sendRenewalNotices(now, run(), mail, billing.db)).toBe(0);
  expect(failures).toHaveLength(5);
  expect(await sendRenewalNotices(now, run(), mail, billing.db)).toBe(1);
  expect(await billing.subjectsTo(lucky.sponsorId)).toEqual([expect.stringMatching(/renews/i)]);
});
