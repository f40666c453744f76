import { getIssueProgress } from "@/lib/newsletter/previews/queries";
import { adminRoute, answerAdmin } from "../../../admin-route";
import { askedIssue } from "../asked-issue";

/** How far an issue has come: for whoever watches it being sent. */
export const GET = adminRoute(async (request) =>
  answerAdmin({ progress: await getIssueProgress(askedIssue(request, new Date())) }),
);
