import type { CivilDate } from "@/lib/core/dates";
import { parseParam } from "@/lib/core/http";
import { nextIssue, seenIssueParam } from "@/lib/newsletter/issue";

/** The issue that the query asks for, by its Monday; without one the next to go out. Throws AppError invalid_request. */
export function askedIssue({ url }: Request, now: Date): CivilDate {
  const issue = new URL(url).searchParams.get("issue");
  return issue ? parseParam("issue", seenIssueParam(now), issue) : nextIssue(now);
}
