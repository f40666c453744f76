import { requireSignedIn } from "@/lib/auth/commands";
import { requireSameOrigin } from "@/lib/core/csrf";
import { readJson, route } from "@/lib/core/http";
import { countAgainst } from "@/lib/core/rate-limit";
import { changeReminder, endReminder } from "@/lib/reminders/commands";
import { noSuchReminder, reminderChange } from "@/lib/reminders/input";
import { getReminder } from "@/lib/reminders/queries";
import { PRIVATE } from "../private";

/** Returns one of the user's reminders. */
export const GET = route<{ id: string }>(async (_request, { id }) => {
  const { user } = await requireSignedIn();
  const reminder = await getReminder(user.id, id);
  if (!reminder) throw noSuchReminder();
  return Response.json(reminder, { headers: PRIVATE });
});

/** Changes the given fields of a reminder. */
export const PATCH = route<{ id: string }>(async (request, { id }) => {
  requireSameOrigin(request);
  const { user } = await requireSignedIn();
  const change = await readJson(request, reminderChange);
  await countAgainst("reminder:account", user.id);
  return Response.json(await changeReminder(user.id, id, change, new Date()), { headers: PRIVATE });
});

/** Deletes a reminder. */
export const DELETE = route<{ id: string }>(async (request, { id }) => {
  requireSameOrigin(request);
  const { user } = await requireSignedIn();
  await endReminder(user.id, id);
  return new Response(null, { status: 204, headers: PRIVATE });
});
