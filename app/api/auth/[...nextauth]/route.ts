import { requireOwnPage } from "@/lib/core/csrf";
import { AppError } from "@/lib/core/errors";
import { route, seeOther } from "@/lib/core/http";
import { answerByAuthjs } from "./auth-handlers";

type Params = { nextauth: string[] };

/** What of Auth.js anybody may ask by GET. Its pages are ours, and its callback would use up a link by GET. */
const READS = new Set(["session", "csrf", "providers"]);

/**
 * Auth.js's own reads. Whatever would lead to one of its pages leads to ours; a link to its callback, to the page with the
 * button.
 */
export const GET = route<Params>(async (request, { nextauth: [action = ""] }) => {
  if (READS.has(action)) return answerByAuthjs(request);
  const token = new URL(request.url).searchParams.get("token");
  const location = action === "callback" && token ? `/auth/confirm?${new URLSearchParams({ token })}` : "/sign-in";
  return seeOther(location);
});

/** Auth.js's own sign-out. Its sign-in would know nothing of our limits: `/api/auth/email/start` does it. */
export const POST = route<Params>(async (request, { nextauth: [action] }) => {
  if (action !== "signout") throw new AppError("not_found", "There's nothing at this address.");
  requireOwnPage(request);
  return answerByAuthjs(request);
});
