import { requireSignedIn } from "@/lib/auth/commands";
import { requireSameOrigin } from "@/lib/core/csrf";
import { AppError } from "@/lib/core/errors";
import { readJson, route } from "@/lib/core/http";
import { countAgainst } from "@/lib/core/rate-limit";
import { changeReminder, createReminder, endReminder } from "@/lib/reminders/commands";
import { namedReminderChange, reminderInput } from "@/lib/reminders/input";
import { listReminders } from "@/lib/reminders/queries";
import { PRIVATE } from "./private";

/** Lists the user's reminders, next one first. */
export const GET = route(async () => {
  const { user } = await requireSignedIn();
  return Response.json(await listReminders(user.id), { headers: PRIVATE });
});

/** Creates a reminder. Submitting twice creates one. */
export const POST = route(async (request) => {
  requireSameOrigin(request);
  const { user } = await requireSignedIn();
  const input = await readJson(request, reminderInput);
  await countAgainst("reminder:account", user.id);
  return Response.json(await createReminder(user.id, input, new Date()), { status: 201, headers: PRIVATE });
});

/** Changes the reminder whose id is in the body. */
export const PATCH = route(async (request) => {
  requireSameOrigin(request);
  const { user } = await requireSignedIn();
  const { id, ...change } = await readJson(request, namedReminderChange);
  await countAgainst("reminder:account", user.id);
  return Response.json(await changeReminder(user.id, id, change, new Date()), { headers: PRIVATE });
});

/** Deletes the reminder with this `?id=`. */
export const DELETE = route(async (request) => {
  requireSameOrigin(request);
  const { user } = await requireSignedIn();
  const id = new URL(request.url).searchParams.get("id");
  if (id === null) throw new AppError("invalid_request", "The id parameter is missing.");
  await endReminder(user.id, id);
  return new Response(null, { status: 204, headers: PRIVATE });
});
