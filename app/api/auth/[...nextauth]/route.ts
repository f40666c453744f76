import { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { signInConfig } from "@/lib/auth/commands";
import { requireSameOrigin } from "@/lib/core/csrf";
import { AppError } from "@/lib/core/errors";
import { route, seeOther } from "@/lib/core/http";
import { siteUrl } from "@/lib/core/site";

const { handlers } = NextAuth(() => signInConfig());

/**
 * Auth.js's own answer to a request below /api/auth, under the site's address whatever the request's headers say. Without
 * the address to go back to, which nothing here needs: Auth.js answers 500 to one that it does not like.
 */
async function answerByAuthjs(request: Request): Promise<Response> {
  const asked = new NextRequest(siteUrl(new URL(request.url).pathname), request);
  for (const { name } of asked.cookies.getAll()) if (name.endsWith("authjs.callback-url")) asked.cookies.delete(name);
  return request.method === "POST" ? handlers.POST(asked) : handlers.GET(asked);
}

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
  requireSameOrigin(request);
  return answerByAuthjs(request);
});
