import { requireSignedIn } from "@/lib/auth/commands";
import { requireSameOrigin } from "@/lib/core/csrf";
import { utcToday } from "@/lib/core/dates";
import { route } from "@/lib/core/http";
import { listReports } from "@/lib/sponsorship/accounts.queries";
import { reportCsv, reportRange, reportSpan } from "@/lib/sponsorship/report";

/** Returns the daily views and visits of the signed-in person's sponsorships as CSV; `days` is 30 or 90. */
export const GET = route(async (request) => {
  requireSameOrigin(request);
  const { user } = await requireSignedIn();
  const today = utcToday(new Date());
  const span = reportSpan(new URL(request.url).searchParams.get("days"));
  return new Response(reportCsv(await listReports(user, reportRange(span, today))), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="oddly-sponsorship-${today}.csv"`,
      "cache-control": "private, no-store",
    },
  });
});
