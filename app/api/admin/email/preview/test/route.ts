import { readJson } from "@/lib/core/http";
import { testIssueInput } from "@/lib/newsletter/admin-input";
import { nextIssue } from "@/lib/newsletter/issue";
import { sendTestIssue } from "@/lib/newsletter/issues.commands";
import { adminRoute, answerAdmin } from "../../../admin-route";

/** In seconds. The request waits for Resend and may retry. */
export const maxDuration = 60;

/** Sends a test email of the weekly preview to the editor. */
export const POST = adminRoute(async (request, _params, admin) => {
  const now = new Date();
  const { variant, issue = nextIssue(now) } = await readJson(request, testIssueInput(now));
  const sentTo = await sendTestIssue({ issueOn: issue, variant }, admin, now);
  return answerAdmin({ message: `Sent to ${sentTo}.` });
});
