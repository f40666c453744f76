import type { CivilDate } from "@/lib/core/civil-date";
import { parseParam } from "@/lib/core/http";
import { nextIssue, seenIssueParam } from "@/lib/newsletter/issue";

/**
 * Returns the Monday of the issue in the query, or of the next issue when there is none. Throws AppError
 * invalid_request.
 */
export function requestedIssue({ url }: Request, now: Date): CivilDate {
  const issue = new URL(url).searchParams.get("issue");
  return issue ? parseParam("issue", seenIssueParam(now), issue) : nextIssue(now);
}
