import { exportAccount } from "@/lib/account/queries";
import { requireSignedIn } from "@/lib/auth/commands";
import { requireSameOrigin } from "@/lib/core/csrf";
import { utcToday } from "@/lib/core/dates";
import { route } from "@/lib/core/http";

/** Returns all data stored about the signed-in user, as a file. */
export const GET = route(async (request) => {
  requireSameOrigin(request);
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
