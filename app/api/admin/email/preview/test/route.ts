import { readJson } from "@/lib/core/http";
import { nextIssue } from "@/lib/newsletter/issue";
import { sendTestIssue } from "@/lib/newsletter/previews/commands";
import { testIssueInput } from "@/lib/newsletter/previews/input";
import { adminRoute, answerAdmin } from "../../../admin-route";

/** Seconds that a platform lets this run: it waits for Resend, and tries again. */
export const maxDuration = 60;

/** Mails a letter of the weekly preview to the editor, on trial. */
export const POST = adminRoute(async (request, _params, admin) => {
  const now = new Date();
  const { variant, issue = nextIssue(now) } = await readJson(request, testIssueInput(now));
  const sentTo = await sendTestIssue({ issueOn: issue, variant }, admin, now);
  return answerAdmin({ message: `Sent to ${sentTo}.` });
});
