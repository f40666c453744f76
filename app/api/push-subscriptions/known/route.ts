import { PRIVATE } from "@/app/api/reminders/private";
import { requireSignedIn } from "@/lib/auth/commands";
import { requireSameOrigin } from "@/lib/core/csrf";
import { readJson, route } from "@/lib/core/http";
import { countAgainst } from "@/lib/core/rate-limit";
import { pushBrowserInput } from "@/lib/reminders/input";
import { touchPushSubscription } from "@/lib/reminders/push.commands";

/** Whether the requesting browser shows this user's reminders; if so, ties it to the current session. */
export const POST = route(async (request) => {
  requireSameOrigin(request);
  const { user, sessionId } = await requireSignedIn();
  const { endpoint } = await readJson(request, pushBrowserInput);
  await countAgainst("push-known:account", user.id);
  return Response.json({ known: await touchPushSubscription(user.id, { endpoint, sessionId }) }, { headers: PRIVATE });
});
