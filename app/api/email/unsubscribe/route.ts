import { route, seeOther } from "@/lib/core/http";
import { unsubscribe } from "@/lib/newsletter/commands";
import { unsubscribePath } from "@/lib/newsletter/preferences";
import { readOneClick } from "./one-click";

/** One-click unsubscribe for email clients, without cookies and from any origin. */
export const POST = route(async (request) => {
  await unsubscribe(await readOneClick(request), new Date());
  return Response.json({ message: "You are unsubscribed." }, { headers: { "cache-control": "no-store" } });
});

/** For a user who opens the URL in a browser: redirects to the page with the button. Changes nothing. */
export const GET = route(async (request) => {
  const token = new URL(request.url).searchParams.get("token");
  return seeOther(token === null ? "/unsubscribe" : unsubscribePath(token));
});
