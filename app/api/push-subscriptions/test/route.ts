import { PRIVATE } from "@/app/api/reminders/private";
import { requireSignedIn } from "@/lib/auth/commands";
import { requireSameOrigin } from "@/lib/core/csrf";
import { readJson, route } from "@/lib/core/http";
import { countAgainst } from "@/lib/core/rate-limit";
import { pushBrowserInput } from "@/lib/reminders/input";
import { sendTestNotification } from "@/lib/reminders/push.commands";

/** Sends a test notification to one of the user's browsers. */
export const POST = route(async (request) => {
  requireSameOrigin(request);
  const { user } = await requireSignedIn();
  const { endpoint } = await readJson(request, pushBrowserInput);
  await countAgainst("push:account", user.id);
  await sendTestNotification(user.id, endpoint);
  return new Response(null, { status: 204, headers: PRIVATE });
});
