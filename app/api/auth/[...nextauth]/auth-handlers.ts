import { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { signInConfig } from "@/lib/auth/commands";
import { siteUrl } from "@/lib/site";

const { handlers } = NextAuth(() => signInConfig());

/** Auth.js's own answer to a request below /api/auth, under the site's address whatever the request's headers say. */
export async function answerByAuthjs(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const asked = new NextRequest(siteUrl(`${pathname}${search}`), request);
  return request.method === "POST" ? handlers.POST(asked) : handlers.GET(asked);
}
