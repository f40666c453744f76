import { env } from "@/lib/core/env";
import { AppError } from "@/lib/core/errors";
import { readBytes, route } from "@/lib/core/http";
import { resend } from "@/lib/core/resend";
import { deliveryOf, recordDelivery } from "@/lib/operations/email-events.commands";

/** An event is a few hundred bytes; one with a hundred addresses a few thousand. */
const MAX_BYTES = 256 * 1024;

const forbidden = (options?: ErrorOptions) => new AppError("forbidden", "Bad signature.", [], options);

/**
 * Returns the event that Resend has signed. Throws AppError forbidden when the signature is missing or wrong, or was
 * made more than five minutes ago or ahead (the SDK checks both), and invalid_request when it is not JSON.
 */
async function readEvent(request: Request): Promise<unknown> {
  const [id, timestamp, signature] = ["id", "timestamp", "signature"].map((name) =>
    request.headers.get(`svix-${name}`),
  );
  if (!id || !timestamp || !signature) throw forbidden();
  // The exact bytes, because the signature covers them.
  const payload = (await readBytes(request, MAX_BYTES)).toString("utf8");
  try {
    const headers = { id, timestamp, signature };
    return resend().webhooks.verify({ payload, headers, webhookSecret: env().RESEND_WEBHOOK_SECRET });
  } catch (cause) {
    if (cause instanceof SyntaxError) throw new AppError("invalid_request", "That isn't valid JSON.");
    throw forbidden({ cause });
  }
}

/**
 * Receives Resend's events about our emails. Answers 200 once an event is recorded, and also when we ignore it or do
 * not know its email; a 5xx makes Resend deliver it again.
 */
export const POST = route(async (request) => {
  const event = await readEvent(request);
  const delivery = deliveryOf(event);
  const isOurs = delivery !== null && (await recordDelivery(delivery));
  if (delivery !== null && !isOurs) console.warn(`An event of a mail that is not in the log: ${delivery.providerId}`);
  return Response.json({ received: true }, { headers: { "cache-control": "no-store" } });
});
