import { PRIVATE } from "@/app/api/reminders/private";
import { requireSignedIn } from "@/lib/auth/commands";
import { readJson, route } from "@/lib/http";
import { requireOwnPage } from "@/lib/own-page";
import { meetPushSubscription } from "@/lib/push-subscriptions/commands";
import { pushBrowserInput } from "@/lib/push-subscriptions/input";
import { countAgainst } from "@/lib/rate-limit";

/** Tells the browser that asks whether it shows its person's reminders; it does then until it is signed out. */
export const POST = route(async (request) => {
  requireOwnPage(request);
  const { user, sessionId } = await requireSignedIn();
  const { endpoint } = await readJson(request, pushBrowserInput);
  await countAgainst("push-known:account", user.id);
  return Response.json({ known: await meetPushSubscription(user.id, { endpoint, sessionId }) }, { headers: PRIVATE });
});
