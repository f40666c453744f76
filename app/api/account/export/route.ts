import { exportAccount } from "@/lib/account/queries";
import { requireSignedIn } from "@/lib/auth/commands";
import { utcToday } from "@/lib/clock";
import { route } from "@/lib/http";
import { requireOwnPage } from "@/lib/own-page";

/** Everything that is kept about whoever is signed in, as a file. */
export const GET = route(async (request) => {
  requireOwnPage(request);
  const { user } = await requireSignedIn();
  const now = new Date();
  const body = JSON.stringify(await exportAccount(user, now), null, 2);
  return new Response(body, {
    headers: {
      "content-type": "application/json",
      "content-disposition": `attachment; filename="oddly-${utcToday(now)}.json"`,
      "cache-control": "private, no-store",
    },
  });
});
