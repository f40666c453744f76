import { getCurrentSignedIn } from "@/lib/auth/queries";
import { isDueForRenewal } from "@/lib/auth/session-cookie";
import { AppError } from "@/lib/errors";
import { route } from "@/lib/http";
import { siteUrl } from "@/lib/site";
import { answerByAuthjs } from "../[...nextauth]/auth-handlers";

/** Who is signed in; 401 when nobody is. A session that is used is made longer, once a day. */
export const GET = route(async (request) => {
  const signedIn = await getCurrentSignedIn();
  if (!signedIn) throw new AppError("unauthenticated", "Nobody is signed in.");
  const headers = new Headers({ "cache-control": "private, no-store" });
  if (isDueForRenewal(signedIn.expires, new Date())) {
    const renewed = await answerByAuthjs(new Request(siteUrl("/api/auth/session"), { headers: request.headers }));
    for (const cookie of renewed.headers.getSetCookie()) headers.append("set-cookie", cookie);
  }
  return Response.json(signedIn.user, { headers });
});
