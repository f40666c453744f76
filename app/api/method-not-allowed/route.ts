import { AppError } from "@/lib/errors";
import { answerError } from "@/lib/http";

/** Answers what HTTP servers may refuse, such as TRACE: see lib/raw-requests.ts. */
export function GET(): Response {
  const response = answerError(new AppError("method_not_allowed", "This method isn't allowed here."));
  response.headers.set("allow", "DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT");
  return response;
}
