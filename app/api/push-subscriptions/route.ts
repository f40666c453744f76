import { PRIVATE } from "@/app/api/reminders/private";
import { requireSignedIn } from "@/lib/auth/commands";
import { requireSameOrigin } from "@/lib/core/csrf";
import { readJson, readQuery, route } from "@/lib/core/http";
import { countAgainst } from "@/lib/core/rate-limit";
import { deviceName } from "@/lib/core/request";
import { pushBrowserInput, pushSubscriptionInput } from "@/lib/reminders/input";
import { removePushSubscription, savePushSubscription } from "@/lib/reminders/push.commands";

/** Subscribes the requesting browser to the user's reminders. */
export const POST = route(async (request) => {
  requireSameOrigin(request);
  const { user, sessionId } = await requireSignedIn();
  const { device, ...subscription } = await readJson(request, pushSubscriptionInput);
  await countAgainst("push:account", user.id);
  const named = { ...subscription, device: device || deviceName(request.headers), sessionId };
  return Response.json(await savePushSubscription(user.id, named, new Date()), { status: 201, headers: PRIVATE });
});

/** Unsubscribes the browser with this `?endpoint=`. Idempotent. */
export const DELETE = route(async (request) => {
  requireSameOrigin(request);
  const { user } = await requireSignedIn();
  const { endpoint } = readQuery(request, pushBrowserInput);
  await removePushSubscription(user.id, endpoint);
  return new Response(null, { status: 204, headers: PRIVATE });
});
