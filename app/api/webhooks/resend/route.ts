import { env } from "@/lib/core/env";
import { AppError } from "@/lib/core/errors";
import { readBytes, route } from "@/lib/core/http";
import { resend } from "@/lib/core/resend";
import { recordDelivery } from "@/lib/newsletter/deliveries.commands";
import { deliveryOf } from "@/lib/newsletter/delivery-event";

/** An event is a few hundred bytes; one with a hundred addresses a few thousand. */
const MAX_BYTES = 256 * 1024;

const forbidden = (options?: ErrorOptions) => new AppError("forbidden", "Bad signature.", [], options);

/**
 * The event that Resend has signed. Throws AppError forbidden without a signature, with a wrong one, and when it was
 * signed more than five minutes ago or ahead; the SDK checks both.
 */
async function readEvent(request: Request): Promise<unknown> {
  const [id, timestamp, signature] = ["id", "timestamp", "signature"].map((name) =>
    request.headers.get(`svix-${name}`),
  );
  if (!id || !timestamp || !signature) throw forbidden();
  // Byte for byte: the signature is over it.
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
 * What Resend tells of our mails: 200 once it is written down, also when it is nothing to us, or of a mail that is not
 * ours; 5xx asks Resend to tell it again.
 */
export const POST = route(async (request) => {
  const event = await readEvent(request);
  const delivery = deliveryOf(event);
  const isOurs = delivery !== null && (await recordDelivery(delivery));
  if (delivery !== null && !isOurs) console.warn(`An event of a mail that is not in the log: ${delivery.providerId}`);
  return Response.json({ received: true }, { headers: { "cache-control": "no-store" } });
});
