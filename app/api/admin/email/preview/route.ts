import { AppError } from "@/lib/core/errors";
import { readQuery } from "@/lib/core/http";
import { issueQuery } from "@/lib/newsletter/admin-input";
import { getIssuePreview } from "@/lib/newsletter/issues.queries";
import { adminRoute, answerAdmin } from "../../admin-route";

/** Returns the weekly preview: a draft of a coming issue, or a past issue as it was sent. */
export const GET = adminRoute(async (request) => {
  const now = new Date();
  const preview = await getIssuePreview(readQuery(request, issueQuery(now)).issue, now);
  if (!preview) throw new AppError("not_found", "No newsletter went out for that week.");
  return answerAdmin(preview);
});
