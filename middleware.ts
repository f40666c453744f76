import { type NextRequest, NextResponse } from "next/server";
import { getSignedIn } from "@/lib/auth/queries";
import { sessionCookie } from "@/lib/auth/session-cookie";
import { getCardFor } from "@/lib/cards/queries";
import { env } from "@/lib/env";
import { logFault } from "@/lib/log";

/** Cards alone, and no upload ever: a body that passes here is cut at 10 MB. */
export const config = { matcher: "/cards/:id((?!new$)[^/]+)", runtime: "nodejs" };

/** The status of a card's page for this visitor: 404 for no card, 410 for whoever had a link. */
async function statusOf(id: string, share: string | null, session: string | undefined): Promise<200 | 404 | 410> {
  const now = new Date();
  const signedIn = session ? await getSignedIn(session, now) : null;
  const { kind } = await getCardFor(id, { userId: signedIn?.user.id ?? null, share }, now);
  if (kind === "missing") return 404;
  return kind === "ended" ? 410 : 200;
}

/**
 * Gives a card's page its status, which the page, that knows as well, cannot: what it says of a card that is not there would
 * be a 200, or an empty 404. It lets nobody in and keeps nobody out.
 */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const { pathname, searchParams } = request.nextUrl;
  try {
    const session = request.cookies.get(sessionCookie(env().SITE_URL).name)?.value;
    const [share = null, ...more] = searchParams.getAll("share");
    const status = await statusOf(pathname.split("/")[2] ?? "", more.length === 0 ? share : null, session);
    return NextResponse.next({ status });
  } catch (error) {
    // The page fails as well, and says so.
    logFault("card status", error);
    return NextResponse.next();
  }
}
