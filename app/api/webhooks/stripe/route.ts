import { processWebhookEvent } from "@/lib/billing/webhook-events/commands";
import { eventOf, type StripeEvent } from "@/lib/billing/webhook-events/event";
import { revalidatePages } from "@/lib/core/cache";
import { env } from "@/lib/core/env";
import { AppError } from "@/lib/core/errors";
import { readBytes, route } from "@/lib/core/http";
import { clientAddress } from "@/lib/core/request";
import { stripe } from "@/lib/core/stripe";
import { tagsOfSponsorship } from "@/lib/holidays/tags";

/** An event with a long invoice is some tens of kilobytes. */
const MAX_BYTES = 256 * 1024;

/** How far the clock of whoever signed may be from ours, behind and ahead. Source: Stripe's own default, which looks behind only. */
const TOLERANCE_SECONDS = 300;

const forbidden = (options?: ErrorOptions) => new AppError("forbidden", "Bad signature.", [], options);

/** Throws AppError forbidden unless any of our secrets has signed it: there are two while one is being changed. */
function requireSignature(payload: string, signature: string): void {
  // Not `constructEvent`: of its errors some are of the signature and some of what was signed.
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

/** The event in a body that is signed. Throws AppError invalid_request when there is none. */
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

/** The event that Stripe has signed, with its signature. Nothing is asked of the database before. */
async function readEvent(request: Request): Promise<{ event: StripeEvent; signature: string }> {
  const signature = request.headers.get("stripe-signature");
  const times = signature?.match(/(?<=^|,)t=\d{1,12}(?=,|$)/g) ?? [];
  if (!signature || times.length !== 1) throw forbidden();
  const aheadSeconds = Number(times[0]?.slice(2)) - Date.now() / 1000;
  if (Math.abs(aheadSeconds) > TOLERANCE_SECONDS) throw forbidden();
  // Byte for byte: the signature is over it.
  const payload = (await readBytes(request, MAX_BYTES)).toString("utf8");
  requireSignature(payload, signature);
  return { event: parseEvent(payload), signature };
}

/** What Stripe tells of subscriptions: 200 once it is settled or is nothing to us; 5xx asks Stripe to tell it again. */
export const POST = route(async (request) => {
  const { event, signature } = await readEvent(request);
  const delivery = {
    signature,
    userAgent: request.headers.get("user-agent"),
    ipAddress: clientAddress(request.headers, env().TRUSTED_PROXIES),
  };
  const onChange = (holidayId: string) => revalidatePages(tagsOfSponsorship(holidayId));
  const settled = await processWebhookEvent(event, delivery, { onChange });
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
