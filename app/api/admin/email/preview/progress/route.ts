import { getIssueProgress } from "@/lib/newsletter/previews/queries";
import { adminRoute, answerAdmin } from "../../../admin-route";
import { askedIssue } from "../asked-issue";

/** Returns the sending progress of an issue, for polling. */
export const GET = adminRoute(async (request) =>
  answerAdmin({ progress: await getIssueProgress(askedIssue(request, new Date())) }),
);
