import { AppError } from "@/lib/core/errors";
import { answerError } from "@/lib/core/http";

const REFUSALS = {
  address: new AppError("invalid_request", "This address isn't encoded correctly."),
  method: new AppError("method_not_allowed", "This method isn't allowed here."),
  form: new AppError("invalid_request", "We couldn't read the form."),
  size: new AppError("too_large", "The request body is too large."),
  origin: new AppError("forbidden", "Ask from our own pages, please."),
};

/** Answers requests that never reach a page: see lib/operations/raw-requests.ts. */
export async function GET(_request: Request, { params }: { params: Promise<{ code: string }> }): Promise<Response> {
  const { code } = await params;
  const refusal = Object.entries(REFUSALS).find(([name]) => name === code)?.[1];
  const response = answerError(refusal ?? new AppError("not_found", "There's nothing at this address."));
  if (code === "method") response.headers.set("allow", "DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT");
  return response;
}
