import { processWebhookEvent } from "@/lib/billing/webhook-events/commands";
import { eventOf, type StripeEvent } from "@/lib/billing/webhook-events/event";
import { env } from "@/lib/core/env";
import { AppError } from "@/lib/core/errors";
import { readBytes, route } from "@/lib/core/http";
import { clientAddress } from "@/lib/core/request";
import { stripe } from "@/lib/core/stripe";

/** An event with a long invoice is a few dozen kilobytes. */
const MAX_BYTES = 256 * 1024;

/** How far the signer's clock may differ from ours. Source: Stripe's own default, which looks behind only. */
const TOLERANCE_SECONDS = 300;

const forbidden = (options?: ErrorOptions) => new AppError("forbidden", "Bad signature.", [], options);

/** Throws AppError forbidden unless one of our secrets has signed the payload. There are two during a rotation. */
function requireSignature(payload: string, signature: string): void {
  // Not `constructEvent`, whose errors do not distinguish a bad signature from a bad payload.
  const { signature: verifier } = stripe().webhooks;
  if (!verifier) throw new Error("Stripe's SDK verifies no signatures");
  let refusal: unknown;
  for (const secret of env().STRIPE_WEBHOOK_SECRET) {
    try {
      verifier.verifyHeader(payload, signature, secret, TOLERANCE_SECONDS);
      return;
    } catch (error) {
      refusal = error;
    }
  }
  throw forbidden({ cause: refusal });
}

/** Returns the event in a signed body. Throws AppError invalid_request when there is none. */
function parseEvent(payload: string): StripeEvent {
  let input: unknown;
  try {
    input = JSON.parse(payload);
  } catch {
    throw new AppError("invalid_request", "That isn't valid JSON.");
  }
  const event = eventOf(input);
  if (!event) throw new AppError("invalid_request", "That is no event.");
  return event;
}

/** Returns the event that Stripe has signed, without the database. Throws AppError forbidden, invalid_request. */
async function readEvent(request: Request): Promise<{ event: StripeEvent; signature: string }> {
  const signature = request.headers.get("stripe-signature");
  const times = signature?.match(/(?<=^|,)t=\d{1,12}(?=,|$)/g) ?? [];
  if (!signature || times.length !== 1) throw forbidden();
  const aheadSeconds = Number(times[0]?.slice(2)) - Date.now() / 1000;
  if (Math.abs(aheadSeconds) > TOLERANCE_SECONDS) throw forbidden();
  // The exact bytes, because the signature covers them.
  const payload = (await readBytes(request, MAX_BYTES)).toString("utf8");
  requireSignature(payload, signature);
  return { event: parseEvent(payload), signature };
}

/**
 * Receives Stripe's events about subscriptions. Answers 200 once an event is settled or skipped; a 5xx makes Stripe
 * deliver it again.
 */
export const POST = route(async (request) => {
  const { event, signature } = await readEvent(request);
  const delivery = {
    signature,
    userAgent: request.headers.get("user-agent"),
    ipAddress: clientAddress(request.headers, env().TRUSTED_PROXIES),
  };
  const settled = await processWebhookEvent(event, delivery);
  return Response.json({ received: true, settled }, { headers: { "cache-control": "no-store" } });
});

const notAllowed = () => {
  const body = { error: "Only Stripe posts here.", code: "invalid_request" };
  return Response.json(body, { status: 405, headers: { allow: "POST", "cache-control": "no-store" } });
};

export {
  notAllowed as DELETE,
  notAllowed as GET,
  notAllowed as HEAD,
  notAllowed as OPTIONS,
  notAllowed as PATCH,
  notAllowed as PUT,
};
