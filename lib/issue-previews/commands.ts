import "server-only";
import { randomUUID } from "node:crypto";
import { appDb, type Db } from "@/db/client";
import type { Admin } from "@/lib/admin/admin";
import type { CivilDate } from "@/lib/civil-date";
import { AppError } from "@/lib/errors";
import { type SendOptions, sendMail } from "@/lib/mail/commands";
import { getSuppression } from "@/lib/mail/queries";
import { recipientHash } from "@/lib/mail/recipient";
import { getIssuePreview } from "./queries";
import { asTest } from "./variants";

const BOUNCED = "Mail to your address came back lately, so we send it none. Look at the letter here instead.";

/**
 * Mails a letter of an issue to the editor who asks, as it stands at the instant `now`, and to nobody else. Gives the address.
 * Throws AppError not_found when there is no such letter, conflict when the address takes no mail, unavailable when it cannot
 * be sent.
 */
export async function sendTestIssue(
  { issueOn, variant }: { issueOn: CivilDate; variant: string },
  { email }: Admin,
  now: Date,
  db: Db = appDb(),
  options: SendOptions = {},
): Promise<string> {
  const preview = await getIssuePreview(issueOn, now, db);
  const mail = preview?.variants.find(({ key }) => key === variant);
  if (!mail) throw new AppError("not_found", "There is no such letter that week.");
  if ((await getSuppression(recipientHash(email), db)) === "bounce") throw new AppError("conflict", BOUNCED);
  const idempotencyKey = `weekly-preview-test/${randomUUID()}`;
  await sendMail({ kind: "weekly_preview_test", to: email, mail: asTest(mail), idempotencyKey }, db, options);
  return email;
}
