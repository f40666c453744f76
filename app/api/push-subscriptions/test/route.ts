import { PRIVATE } from "@/app/api/reminders/private";
import { requireSignedIn } from "@/lib/auth/commands";
import { readJson, route } from "@/lib/http";
import { requireOwnPage } from "@/lib/own-page";
import { sendTestNotification } from "@/lib/push-subscriptions/commands";
import { pushBrowserInput } from "@/lib/push-subscriptions/input";
import { countAgainst } from "@/lib/rate-limit";

/** Sends one notification to one of one's own browsers, to see how it looks. */
export const POST = route(async (request) => {
  requireOwnPage(request);
  const { user } = await requireSignedIn();
  const { endpoint } = await readJson(request, pushBrowserInput);
  await countAgainst("push:account", user.id);
  await sendTestNotification(user.id, endpoint);
  return new Response(null, { status: 204, headers: PRIVATE });
});
