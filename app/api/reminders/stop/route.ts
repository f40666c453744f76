import { requireOneClick } from "@/app/api/email/unsubscribe/one-click";
import { AppError } from "@/lib/core/errors";
import { readBytes, route, seeOther } from "@/lib/core/http";
import { stopReminderByLink } from "@/lib/reminders/commands";
import { noSuchReminder } from "@/lib/reminders/input";
import { REMINDERS_PATH, stopPath } from "@/lib/reminders/reminder";

const tokenOf = ({ url }: Request) => new URL(url).searchParams.get("token");

/** One-click stop for email clients, without cookies and from any origin. */
export const POST = route(async (request) => {
  await requireOneClick(await readBytes(request), request.headers.get("content-type") ?? "");
  const token = tokenOf(request);
  if (token === null) throw new AppError("invalid_request", "The link is incomplete.");
  if (!(await stopReminderByLink(token, new Date()))) throw noSuchReminder();
  return Response.json({ message: "Reminder stopped." }, { headers: { "cache-control": "no-store" } });
});

/** For a user who opens the URL in a browser: redirects to the page with the button. Changes nothing. */
export const GET = route(async (request) => {
  const token = tokenOf(request);
  return seeOther(token === null ? REMINDERS_PATH : stopPath(token));
});
