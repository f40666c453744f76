import { eventIdParam } from "@/lib/billing/input";
import { replayEvent } from "@/lib/billing/webhook-events/replays.commands";
import { adminItemRoute, answerAdmin } from "../../../admin-route";

/** In seconds. The request may call Stripe several times and send an email. */
export const maxDuration = 60;

/** Replays an event that failed or was left pending. */
export const POST = adminItemRoute(eventIdParam, async (_request, id, admin) =>
  answerAdmin(await replayEvent(id, admin, new Date())),
);
