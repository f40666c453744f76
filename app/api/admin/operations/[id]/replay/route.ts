import { operationIdParam } from "@/lib/billing/input";
import { replayOperation } from "@/lib/billing/webhook-events/replays.commands";
import { adminItemRoute, answerAdmin } from "../../../admin-route";

/** In seconds. The request may call Stripe several times and send an email. */
export const maxDuration = 60;

/** Asks Stripe for the outcome of a call that failed or was left pending. */
export const POST = adminItemRoute(operationIdParam, async (_request, id, admin) =>
  answerAdmin(await replayOperation(id, admin, new Date())),
);
