import { readQuery } from "@/lib/core/http";
import { issueQuery } from "@/lib/newsletter/admin-input";
import { getIssueProgress } from "@/lib/newsletter/issues.queries";
import { adminRoute, answerAdmin } from "../../../admin-route";

/** Returns the sending progress of an issue, for polling. */
export const GET = adminRoute(async (request) => {
  const { issue } = readQuery(request, issueQuery(new Date()));
  return answerAdmin({ progress: await getIssueProgress(issue) });
});
