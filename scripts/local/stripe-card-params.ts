import { z } from "zod";
import { address, clearable, metadata, text } from "./stripe-params";
import { StripeRefusal } from "./stripe-refusal";

const card = z.strictObject({ number: text, exp_month: text, exp_year: text, cvc: text.optional() });
const billing = z.strictObject({ email: clearable, name: clearable, phone: clearable, address }).partial();
export const METHOD = {
  type: z.enum(["card"]),
  card,
  billing_details: billing.optional(),
  metadata: metadata.optional(),
  allow_redisplay: text.optional(),
};
export const methodData = z.strictObject(METHOD);

/** Whoever has the client secret of an intent may do what a browser does with it. */
export function checkSecret(given: string | undefined, own: string): void {
  if (given === undefined || given === own) return;
  const message =
    "The client_secret provided does not match any associated PaymentIntent or SetupIntent on this account.";
  throw new StripeRefusal(400, message, { code: "resource_missing", param: "client_secret" });
}
