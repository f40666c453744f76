import { type NextRequest, NextResponse } from "next/server";
import { loadHoliday } from "@/app/(account)/reminders/occasion";
import { getSignedIn } from "@/lib/auth/queries";
import { sessionCookie } from "@/lib/auth/session-cookie";
import { getCardFor } from "@/lib/cards/queries";
import { env } from "@/lib/core/env";
import { logFault } from "@/lib/core/log";
import { idOfSigned } from "@/lib/reminders/messages";
import { getReminder, getReminderOfLink } from "@/lib/reminders/queries";

/** No uploads: middleware truncates bodies over 10 MB. */
export const config = {
  matcher: ["/cards/:id((?!new$)[^/]+)", "/cards/:id/mail", "/reminders/:page+", "/nowhere/:page+"],
  runtime: "nodejs",
};

/** The status of a page with nothing to show; null leaves it to the page. */
type Status = 404 | 410 | null;

/** Returns the only value of a parameter; null if there is none, or several. */
function only(params: URLSearchParams, name: string): string | null {
  const [value = null, ...more] = params.getAll(name);
  return more.length === 0 ? value : null;
}

/** Returns 404 for a missing card, 410 for a link that has ended. */
async function statusOfCard(id: string, userId: string | null, params: URLSearchParams): Promise<Status> {
  const { kind } = await getCardFor(id, { userId, share: only(params, "share") }, new Date());
  if (kind === "missing") return 404;
  return kind === "ended" ? 410 : null;
}

/**
 * Returns 404 for a missing reminder, another user's, or a holiday without a next date; 410 for an email's link to an
 * ended one.
 */
async function statusOfReminder(page: string, userId: string | null, params: URLSearchParams): Promise<Status> {
  if (page === "stop") {
    const token = only(params, "token") ?? "";
    if (await getReminderOfLink(token)) return null;
    return idOfSigned("reminder stop", token) === null ? 404 : 410;
  }
  if (page === "new") {
    const holidayId = only(params, "holidayId");
    return holidayId === null || (await loadHoliday(holidayId, new Date())) ? null : 404;
  }
  // The page redirects to sign-in.
  if (userId === null) return null;
  return (await getReminder(userId, page)) ? null : 404;
}

/**
 * Sets the status of a page, which the page itself cannot: its text about a missing card would be a 200, or an empty
 * 404. It grants and denies no access.
 */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const { pathname, searchParams } = request.nextUrl;
  // Other methods have their own handlers.
  if (request.method !== "GET" && request.method !== "HEAD") return NextResponse.next();
  try {
    const [, kind, page = "", part] = pathname.split("/");
    if (kind === "nowhere") return NextResponse.next({ status: 404 });
    const session = request.cookies.get(sessionCookie(env().SITE_URL).name)?.value;
    const signedIn = session ? await getSignedIn(session, new Date()) : null;
    const userId = signedIn?.user.id ?? null;
    const statusOf = kind === "reminders" ? statusOfReminder : statusOfCard;
    // A share link opens the card, not its creator's pages.
    const params = kind === "cards" && part ? new URLSearchParams() : searchParams;
    const status = await statusOf(page, userId, params);
    return status === null ? NextResponse.next() : NextResponse.next({ status });
  } catch (error) {
    // The page fails, too, and shows its own error.
    logFault("page status", error);
    return NextResponse.next();
  }
}
