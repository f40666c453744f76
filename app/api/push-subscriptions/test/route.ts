import { PRIVATE } from "@/app/api/reminders/private";
import { requireSignedIn } from "@/lib/auth/commands";
import { requireSameOrigin } from "@/lib/core/csrf";
import { readJson, route } from "@/lib/core/http";
import { countAgainst } from "@/lib/core/rate-limit";
import { pushBrowserInput } from "@/lib/reminders/push/input";
import { sendTestNotification } from "@/lib/reminders/push/subscriptions.commands";

/** Sends one notification to one of one's own browsers, to see how it looks. */
export const POST = route(async (request) => {
  requireSameOrigin(request);
  const { user } = await requireSignedIn();
  const { endpoint } = await readJson(request, pushBrowserInput);
  await countAgainst("push:account", user.id);
  await sendTestNotification(user.id, endpoint);
  return new Response(null, { status: 204, headers: PRIVATE });
});
