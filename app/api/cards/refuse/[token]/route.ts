import { requireOneClick } from "@/app/api/email/unsubscribe/one-click";
import { refusePath } from "@/lib/cards/mail/links";
import { blockCardEmails } from "@/lib/cards/mail/refusals.commands";
import { readBytes, route, seeOther } from "@/lib/core/http";

/** Stops cards by email with one request from an email program, from any origin and without cookies. */
export const POST = route<{ token: string }>(async (request, { token }) => {
  await requireOneClick(await readBytes(request), request.headers.get("content-type") ?? "");
  await blockCardEmails(token);
  return Response.json(
    { message: "Cards by email are off for this address." },
    { headers: { "cache-control": "no-store" } },
  );
});

/** Redirects a browser to the page with the button. Changes nothing. */
export const GET = route<{ token: string }>(async (_request, { token }) => seeOther(refusePath(token)));
