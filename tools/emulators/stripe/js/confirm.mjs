import { digitsOf } from "./card-rules.mjs";
import { challenge } from "./challenge.mjs";

/** @typedef {import("./calls.mjs").Call} Call */
/** @typedef {import("./calls.mjs").StripeError} StripeError */
/** @typedef {import("./card-rules.mjs").Card} Card */
/** @typedef {"payment_intents" | "setup_intents"} Kind */

/** @type {Readonly<Record<Kind, "paymentIntent" | "setupIntent">>} */
const NAMES = { payment_intents: "paymentIntent", setup_intents: "setupIntent" };

/** @param {unknown} secret @param {Kind} kind */
export function idOf(secret, kind) {
  const prefix = kind === "payment_intents" ? "pi" : "seti";
  const [, id] = new RegExp(`^(${prefix}_\\w+?)_secret_\\w+$`).exec(String(secret)) ?? [];
  if (!id)
    throw new Error(
      `Invalid value for ${kind === "payment_intents" ? "confirmCardPayment" : "confirmCardSetup"}: the client secret should be of the form \${id}_secret_\${secret}. You specified: ${secret}.`,
    );
  return id;
}

/** Returns the payment method parameters of a card. @param {Card} card @param {unknown} billing */
export function methodData(card, billing) {
  const [month = "", year = ""] = card.expiry.split("/").map(digitsOf);
  const details = /** @type {{ address?: object } | undefined} */ (billing);
  const address = card.postal ? { ...details?.address, postal_code: card.postal } : details?.address;
  return {
    type: "card",
    card: { number: digitsOf(card.number), exp_month: month, exp_year: `20${year}`, cvc: card.cvc },
    billing_details: { ...details, ...(address && { address }) },
  };
}

/**
 * Shows the authentication dialog as often as the intent requires it.
 * @param {Call} call @param {Kind} kind @param {string} secret @param {Awaited<ReturnType<Call>>} answer
 * @returns {Promise<{ error?: StripeError, paymentIntent?: object, setupIntent?: object }>}
 */
export async function withAction(call, kind, secret, answer) {
  let { ok, error } = answer;
  while (ok?.status === "requires_action") {
    const outcome = (await challenge()) ? "complete" : "fail";
    const path = `/v1/${kind}/${idOf(secret, kind)}/authenticate`;
    ({ ok, error } = await call("POST", path, { client_secret: secret, outcome }));
  }
  return error ? { error } : { [NAMES[kind]]: ok };
}

/**
 * @param {Call} call @param {Kind} kind @param {string} secret @param {object} fields @param {{ handleActions?: boolean }} [how]
 */
export async function confirm(call, kind, secret, fields, { handleActions = true } = {}) {
  const path = `/v1/${kind}/${idOf(secret, kind)}/confirm`;
  const answer = await call("POST", path, { client_secret: secret, ...fields });
  if (handleActions) return withAction(call, kind, secret, answer);
  return answer.error ? { error: answer.error } : { [NAMES[kind]]: answer.ok };
}
