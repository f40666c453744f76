import { readJson } from "@/lib/http";
import { sendTestIssue } from "@/lib/issue-previews/commands";
import { testIssueInput } from "@/lib/issue-previews/input";
import { nextIssue } from "@/lib/subscribers/issue";
import { adminRoute, answerAdmin } from "../../../admin-route";

/** Mails a letter of the weekly preview to the editor, on trial. */
export const POST = adminRoute(async (request, _params, admin) => {
  const now = new Date();
  const { variant, issue = nextIssue(now) } = await readJson(request, testIssueInput(now));
  const sentTo = await sendTestIssue({ issueOn: issue, variant }, admin, now);
  return answerAdmin({ message: `We sent it to ${sentTo}.` });
});
