import { requireOneClick } from "@/app/api/email/unsubscribe/one-click";
import { refusePath } from "@/lib/card-mails/paths";
import { refuseCards } from "@/lib/card-refusals/commands";
import { seeOther } from "@/lib/forms";
import { readBytes, route } from "@/lib/http";

/** Refuses cards by mail with one request of a mail program, without a cookie and from anywhere. */
export const POST = route<{ token: string }>(async (request, { token }) => {
  await requireOneClick(await readBytes(request), request.headers.get("content-type") ?? "");
  await refuseCards(token);
  return Response.json(
    { message: "No cards come here by mail any more." },
    { headers: { "cache-control": "no-store" } },
  );
});

/** Somebody who opened the address in a browser: the page with the button. Changes nothing. */
export const GET = route<{ token: string }>(async (_request, { token }) => seeOther(refusePath(token)));
