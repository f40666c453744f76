import { getIssueProgress } from "@/lib/newsletter/issues.queries";
import { adminRoute, answerAdmin } from "../../../admin-route";
import { requestedIssue } from "../asked-issue";

/** Returns the sending progress of an issue, for polling. */
export const GET = adminRoute(async (request) =>
  answerAdmin({ progress: await getIssueProgress(requestedIssue(request, new Date())) }),
);
