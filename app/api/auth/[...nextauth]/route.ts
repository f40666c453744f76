import { NextRequest } from "next/server";
import { handlers } from "@/lib/auth/auth.commands";
import { requireSameOrigin } from "@/lib/core/csrf";
import { AppError } from "@/lib/core/errors";
import { readForm, route, seeOther } from "@/lib/core/http";
import { siteUrl } from "@/lib/core/site";

/** Returns a request without its query, because Auth.js answers an invalid callback URL in it with 500. */
const withoutQuery = ({ url, headers }: Request, init: { method?: string; body?: URLSearchParams } = {}) =>
  new NextRequest(siteUrl(new URL(url).pathname), { ...init, headers });

type Params = { nextauth: string[] };

/** The Auth.js actions that are allowed by GET. We have our own pages, and its callback would use up a link by GET. */
const READS = new Set(["session", "csrf", "providers"]);

/**
 * Auth.js's read actions. Anything that leads to one of its pages redirects to ours, and a link to its callback
 * redirects to the page with the button.
 */
export const GET = route<Params>(async (request, { nextauth }) => {
  if (READS.has(nextauth.join("/"))) return handlers.GET(withoutQuery(request));
  const token = new URL(request.url).searchParams.get("token");
  const location = nextauth[0] === "callback" && token ? `/auth/confirm?${new URLSearchParams({ token })}` : "/sign-in";
  return seeOther(location);
});

/** Auth.js's sign-out. Its sign-in does not apply our rate limits, so use `/api/auth/email/start`. */
export const POST = route<Params>(async (request, { nextauth }) => {
  if (nextauth.join("/") !== "signout") throw new AppError("not_found", "There's nothing at this address.");
  requireSameOrigin(request);
  // The rest of the form may have such a URL, too.
  const { csrfToken = "" } = await readForm(request);
  return handlers.POST(withoutQuery(request, { method: "POST", body: new URLSearchParams({ csrfToken }) }));
});
