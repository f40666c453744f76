import { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { signInConfig } from "@/lib/auth/commands";
import { siteUrl } from "@/lib/core/site";

const { handlers } = NextAuth(() => signInConfig());

/**
 * Auth.js's own answer to a request below /api/auth, under the site's address whatever the request's headers say. Without
 * the address to go back to, which nothing here needs: Auth.js answers 500 to one that it does not like.
 */
export async function answerByAuthjs(request: Request): Promise<Response> {
  const asked = new NextRequest(siteUrl(new URL(request.url).pathname), request);
  for (const { name } of asked.cookies.getAll()) if (name.endsWith("authjs.callback-url")) asked.cookies.delete(name);
  return request.method === "POST" ? handlers.POST(asked) : handlers.GET(asked);
}
