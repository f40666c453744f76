import { caller } from "./calls.mjs";
import { confirm, idOf, methodData, withAction } from "./confirm.mjs";
import { elementsGroup, groupOf, problemOfGroup } from "./elements.mjs";

/** @typedef {import("./elements.mjs").Group} Group */
/** @typedef {import("./confirm.mjs").Kind} Kind */
/** @typedef {{ payment_method?: string | { card?: unknown, billing_details?: unknown }, return_url?: string }} CardData */
/** @typedef {{ elements: Group, clientSecret?: string, confirmParams?: { return_url?: string, payment_method_data?: { billing_details?: unknown } }, redirect?: string }} Wanted */

const API = new URL(/** @type {HTMLScriptElement} */ (document.currentScript).src).origin;

/** Returns the payment method parameters, or the problem when a field is invalid. @param {CardData} data */
function methodOf({ payment_method: method }) {
  if (method === undefined) return { fields: {} };
  if (typeof method === "string") return { fields: { payment_method: method } };
  const group = groupOf(method.card);
  const error = problemOfGroup(group);
  return error ? { error } : { fields: { payment_method_data: methodData(group._card, method.billing_details) } };
}

/**
 * Stripe.js's interface, as far as `@stripe/react-stripe-js` and an application use it.
 * @param {string} publishableKey
 */
function Stripe(publishableKey) {
  if (!/^pk_/.test(publishableKey)) throw new Error("Invalid API Key provided: it should begin with pk_.");
  const call = caller(API, publishableKey);

  /** @param {Kind} kind @param {string} secret @param {CardData} data @param {{ handleActions?: boolean }} [how] */
  const confirmCard = async (kind, secret, data = {}, how = {}) => {
    idOf(secret, kind);
    const { error, fields } = methodOf(data);
    return error ? { error } : confirm(call, kind, secret, { ...fields, return_url: data.return_url }, how);
  };
  /** @param {Kind} kind @param {Wanted} wanted */
  const confirmElements = async (kind, { elements, clientSecret, confirmParams = {}, redirect = "always" }) => {
    const secret = String(clientSecret ?? elements._options.clientSecret);
    const error = problemOfGroup(elements);
    if (error) return { error };
    const data = methodData(elements._card, confirmParams.payment_method_data?.billing_details);
    const answer = await confirm(call, kind, secret, { payment_method_data: data });
    if (answer.error || redirect === "if_required") return answer;
    const name = kind === "payment_intents" ? "payment_intent" : "setup_intent";
    const back = new URL(confirmParams.return_url ?? "", location.href);
    back.searchParams.set(name, idOf(secret, kind));
    back.searchParams.set(`${name}_client_secret`, secret);
    back.searchParams.set("redirect_status", "succeeded");
    location.assign(back);
    return new Promise(() => undefined);
  };
  /** @param {Kind} kind @param {string} secret */
  const retrieve = async (kind, secret) => {
    const { ok, error } = await call("GET", `/v1/${kind}/${idOf(secret, kind)}`, { client_secret: secret });
    return error ? { error } : { [kind === "payment_intents" ? "paymentIntent" : "setupIntent"]: ok };
  };
  /** @param {string} secret */
  const act = async (secret) => {
    const kind = String(secret).startsWith("seti_") ? "setup_intents" : "payment_intents";
    const path = `/v1/${kind}/${idOf(secret, kind)}`;
    return withAction(call, kind, secret, await call("GET", path, { client_secret: secret }));
  };

  return {
    _registerWrapper() {},
    registerAppInfo() {},
    elements: elementsGroup,
    createToken: async () => ({
      error: { type: "invalid_request_error", message: "The local stand-in makes no tokens: use a payment method." },
    }),
    /** @param {{ elements?: Group, card?: unknown, billing_details?: unknown, params?: { billing_details?: unknown } }} wanted */
    createPaymentMethod: async ({ elements, card, billing_details, params }) => {
      const group = elements ?? groupOf(card);
      const problem = problemOfGroup(group);
      if (problem) return { error: problem };
      const data = methodData(group._card, billing_details ?? params?.billing_details);
      const { ok, error } = await call("POST", "/v1/payment_methods", data);
      return error ? { error } : { paymentMethod: ok };
    },
    /** @param {string} secret @param {CardData} [data] @param {{ handleActions?: boolean }} [how] */
    confirmCardPayment: (secret, data, how) => confirmCard("payment_intents", secret, data, how),
    /** @param {string} secret @param {CardData} [data] @param {{ handleActions?: boolean }} [how] */
    confirmCardSetup: (secret, data, how) => confirmCard("setup_intents", secret, data, how),
    /** @param {Wanted} wanted */
    confirmPayment: (wanted) => confirmElements("payment_intents", wanted),
    /** @param {Wanted} wanted */
    confirmSetup: (wanted) => confirmElements("setup_intents", wanted),
    /** @param {string} secret */
    retrievePaymentIntent: (secret) => retrieve("payment_intents", secret),
    /** @param {string} secret */
    retrieveSetupIntent: (secret) => retrieve("setup_intents", secret),
    /** @param {{ clientSecret: string }} wanted */
    handleNextAction: ({ clientSecret }) => act(clientSecret),
    /** @param {string} secret */
    handleCardAction: (secret) => act(secret),
    /** Wallets are not supported. */
    paymentRequest: () => ({ canMakePayment: async () => null, on() {}, off() {}, show() {}, update() {} }),
  };
}

/** The release train that `loadStripe` of @stripe/stripe-js 10 expects. */
Stripe.version = "endive";
Object.assign(window, { Stripe });
