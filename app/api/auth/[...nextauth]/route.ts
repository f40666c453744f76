import { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { signInConfig } from "@/lib/auth/commands";
import { requireSameOrigin } from "@/lib/core/csrf";
import { AppError } from "@/lib/core/errors";
import { route, seeOther } from "@/lib/core/http";
import { siteUrl } from "@/lib/core/site";

const { handlers } = NextAuth(() => signInConfig());

/**
 * Returns Auth.js's own response to a request below /api/auth, under the site's URL whatever the request's headers say.
 * The cookie with the callback URL is removed, because it is not needed and Auth.js answers an invalid one with 500.
 */
async function answerByAuthjs(request: Request): Promise<Response> {
  const forwarded = new NextRequest(siteUrl(new URL(request.url).pathname), request);
  for (const { name } of forwarded.cookies.getAll())
    if (name.endsWith("authjs.callback-url")) forwarded.cookies.delete(name);
  return request.method === "POST" ? handlers.POST(forwarded) : handlers.GET(forwarded);
}

type Params = { nextauth: string[] };

/** The Auth.js actions that are allowed by GET. We have our own pages, and its callback would use up a link by GET. */
const READS = new Set(["session", "csrf", "providers"]);

/**
 * Auth.js's read actions. Anything that leads to one of its pages redirects to ours, and a link to its callback
 * redirects to the page with the button.
 */
export const GET = route<Params>(async (request, { nextauth: [action = ""] }) => {
  if (READS.has(action)) return answerByAuthjs(request);
  const token = new URL(request.url).searchParams.get("token");
  const location = action === "callback" && token ? `/auth/confirm?${new URLSearchParams({ token })}` : "/sign-in";
  return seeOther(location);
});

/** Auth.js's sign-out. Its sign-in does not apply our rate limits, so use `/api/auth/email/start`. */
export const POST = route<Params>(async (request, { nextauth: [action] }) => {
  if (action !== "signout") throw new AppError("not_found", "There's nothing at this address.");
  requireSameOrigin(request);
  return answerByAuthjs(request);
});
