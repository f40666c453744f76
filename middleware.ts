import { type NextRequest, NextResponse } from "next/server";
import { loadHoliday } from "@/app/reminders/occasion";
import { getSignedIn } from "@/lib/auth/queries";
import { sessionCookie } from "@/lib/auth/session-cookie";
import { getCardFor } from "@/lib/cards/queries";
import { env } from "@/lib/env";
import { logFault } from "@/lib/log";
import { getReminder, getReminderOfLink } from "@/lib/reminders/queries";
import { idOfSigned } from "@/lib/reminders/signature";

/** Cards and reminders alone, and no upload ever: a body that passes here is cut at 10 MB. */
export const config = {
  matcher: ["/cards/:id((?!new$)[^/]+)", "/cards/:id/mail", "/reminders/:page+"],
  runtime: "nodejs",
};

/** What a page answers that has nothing to show; null leaves it to the page. */
type Status = 404 | 410 | null;

/** One of a kind in the address; null where there is none, or several. */
function only(params: URLSearchParams, name: string): string | null {
  const [value = null, ...more] = params.getAll(name);
  return more.length === 0 ? value : null;
}

/** 404 for no card, 410 for whoever had a link. */
async function statusOfCard(id: string, userId: string | null, params: URLSearchParams): Promise<Status> {
  const { kind } = await getCardFor(id, { userId, share: only(params, "share") }, new Date());
  if (kind === "missing") return 404;
  return kind === "ended" ? 410 : null;
}

/** 404 for a reminder of nobody or of somebody else, and for a holiday that comes no more; 410 for a mail's link to an ended one. */
async function statusOfReminder(page: string, userId: string | null, params: URLSearchParams): Promise<Status> {
  if (page === "stop") {
    const token = only(params, "token") ?? "";
    if (await getReminderOfLink(token)) return null;
    return idOfSigned("reminder stop", token) === null ? 404 : 410;
  }
  // They are sent to sign in.
  if (userId === null) return null;
  if (page !== "new") return (await getReminder(userId, page)) ? null : 404;
  const holidayId = only(params, "holidayId");
  return holidayId === null || (await loadHoliday(holidayId, new Date())) ? null : 404;
}

/**
 * Gives a page its status, which the page, that knows as well, cannot: what it says of a card that is not there would
 * be a 200, or an empty 404. It lets nobody in and keeps nobody out.
 */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const { pathname, searchParams } = request.nextUrl;
  // What is sent there is answered by what takes it.
  if (request.method !== "GET" && request.method !== "HEAD") return NextResponse.next();
  try {
    const [, kind, page = "", part] = pathname.split("/");
    const session = request.cookies.get(sessionCookie(env().SITE_URL).name)?.value;
    const signedIn = session ? await getSignedIn(session, new Date()) : null;
    const userId = signedIn?.user.id ?? null;
    const statusOf = kind === "reminders" ? statusOfReminder : statusOfCard;
    // A link opens the card, and not what its maker does with it.
    const params = kind === "cards" && part ? new URLSearchParams() : searchParams;
    const status = await statusOf(page, userId, params);
    return status === null ? NextResponse.next() : NextResponse.next({ status });
  } catch (error) {
    // The page fails as well, and says so.
    logFault("page status", error);
    return NextResponse.next();
  }
}
