import { route, seeOther } from "@/lib/core/http";
import { unsubscribe } from "@/lib/newsletter/commands";
import { unsubscribePath } from "@/lib/newsletter/preferences";
import { readOneClick } from "./one-click";

/** Ends a subscription with one request of a mail program, without a cookie and from anywhere. */
export const POST = route(async (request) => {
  await unsubscribe(await readOneClick(request), new Date());
  return Response.json({ message: "You are unsubscribed." }, { headers: { "cache-control": "no-store" } });
});

/** Somebody who opened the address in a browser: the page with the button. Changes nothing. */
export const GET = route(async (request) => {
  const token = new URL(request.url).searchParams.get("token");
  return seeOther(token === null ? "/unsubscribe" : unsubscribePath(token));
});
