import { cardElement } from "./card-element.mjs";
import { digitsOf } from "./card-rules.mjs";

/** @typedef {import("./card-element.mjs").CardElement} CardElement */
/** @typedef {{ type: string, code?: string, message?: string }} StripeError */
/** @typedef {{ status: string, [field: string]: unknown }} Intent */

const API = new URL(/** @type {HTMLScriptElement} */ (document.currentScript).src).origin;

/** @param {URLSearchParams} form @param {string} name @param {unknown} value */
function put(form, name, value) {
  if (value === undefined || value === null) return;
  if (typeof value === "object")
    for (const [key, each] of Object.entries(value)) put(form, name ? `${name}[${key}]` : key, each);
  else form.append(name, String(value));
}

/**
 * Posts to the emulator's API. Never throws.
 * @param {string} publishableKey @param {string} path @param {object} fields
 * @returns {Promise<{ paymentIntent?: Intent, error?: StripeError }>}
 */
async function post(publishableKey, path, fields) {
  const body = new URLSearchParams();
  put(body, "", fields);
  try {
    const headers = { authorization: `Bearer ${publishableKey}` };
    const answer = await (await fetch(`${API}${path}`, { method: "POST", headers, body })).json();
    return answer.error ? { error: answer.error } : { paymentIntent: answer };
  } catch {
    const message = "We are experiencing issues connecting to our payments provider. Please try again.";
    return { error: { type: "api_connection_error", message } };
  }
}

const CHALLENGE = `<style>
dialog { color-scheme: light dark; width: min(26rem, calc(100vw - 2rem)); padding: 0; border: 0; border-radius: .75rem; background: light-dark(#fff, #1f2233); color: light-dark(#1a1f36, #eef0fb); font: 16px/1.5 system-ui, sans-serif; box-shadow: 0 1rem 3rem rgb(0 0 0 / .35); pointer-events: auto; }
dialog::backdrop { background: rgb(10 12 30 / .6); }
form { display: grid; gap: .75rem; margin: 0; padding: 1.5rem; }
h2 { margin: 0; font-size: 1.25rem; line-height: 1.25; }
p { margin: 0; }
.note { color: light-dark(#4f566b, #b9bfd6); font-size: .875rem; }
button { min-height: 44px; padding: .5rem 1rem; border: 1px solid #635bff; border-radius: .5rem; background: #5b52e8; color: #fff; font: inherit; font-weight: 600; cursor: pointer; }
button[value="fail"] { border-color: #8792a2; background: light-dark(#fff, #2a2e45); color: inherit; }
button:focus-visible { outline: 3px solid light-dark(#1a1f36, #eef0fb); outline-offset: 2px; }
</style>
<dialog aria-labelledby="title" aria-describedby="about">
<form method="dialog">
<h2 id="title">3D Secure 2 Test Page</h2>
<p id="about">Your bank asks whether it is you who pays. Here, in the local stand-in, you say what it finds.</p>
<button value="complete">Complete authentication</button>
<button value="fail">Fail authentication</button>
<p class="note">No real bank is asked, and no real card is charged.</p>
</form>
</dialog>`;

/**
 * Shows the bank's authentication dialog and resolves to the outcome. Closing it counts as a failure.
 * @returns {Promise<"complete" | "fail">}
 */
function challenge() {
  const host = document.createElement("div");
  const shadow = host.attachShadow({ mode: "open" });
  shadow.innerHTML = CHALLENGE;
  // The top layer puts it above any dialog of the page.
  document.body.append(host);
  const dialog = /** @type {HTMLDialogElement} */ (shadow.querySelector("dialog"));
  const back = /** @type {HTMLElement | null} */ (document.activeElement);
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      host.remove();
      back?.focus?.();
      resolve(dialog.returnValue === "complete" ? "complete" : "fail");
    });
    dialog.showModal();
  });
}

/** Creates a group of elements, of which the card is the only one. */
function elements() {
  /** @type {CardElement | null} */
  let card = null;
  return {
    /** @param {string} type @param {object} [options] */
    create(type, options = {}) {
      if (type !== "card") throw new Error(`The local stand-in has no Element of type ${type}.`);
      card = cardElement(options, () => {
        card = null;
      });
      return card;
    },
    getElement: () => card,
    update() {},
  };
}

const unsupported = async () => {
  const message = "The local stand-in only pays by confirmCardPayment.";
  return { error: { type: "invalid_request_error", message } };
};

/**
 * Stripe.js's interface, as far as the site and `@stripe/react-stripe-js` use it.
 * @param {string} publishableKey
 */
function Stripe(publishableKey) {
  if (!/^pk_/.test(publishableKey)) throw new Error("Invalid API Key provided: it should begin with pk_.");
  return {
    _registerWrapper() {},
    registerAppInfo() {},
    elements,
    createToken: unsupported,
    createPaymentMethod: unsupported,
    /**
     * Pays by card, and shows the authentication dialog as often as the bank requires it.
     * @param {string} client_secret
     * @param {{ payment_method: { card: CardElement, billing_details?: object } }} data
     */
    async confirmCardPayment(client_secret, { payment_method: { card: element, billing_details } }) {
      const [, id] = /^(pi_\w+?)_secret_\w+$/.exec(client_secret) ?? [];
      if (!id) throw new Error(`Invalid value for confirmCardPayment: ${client_secret} is no client secret.`);
      if (!element._isMounted())
        throw new Error(
          "We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.",
        );
      const error = element._problem();
      if (error) return { error };
      const { number, expiry, cvc } = element._card;
      const [exp_month = "", year = ""] = expiry.split("/").map(digitsOf);
      const card = { number: digitsOf(number), exp_month, exp_year: `20${year}`, cvc };
      const payment_method_data = { type: "card", card, billing_details };
      const path = `/v1/payment_intents/${id}`;
      let answer = await post(publishableKey, `${path}/confirm`, { client_secret, payment_method_data });
      while (answer.paymentIntent?.status === "requires_action") {
        const outcome = await challenge();
        answer = await post(publishableKey, `${path}/authenticate`, { client_secret, outcome });
      }
      return answer;
    },
  };
}

/** The release train that `loadStripe` of @stripe/stripe-js 10 expects. */
Stripe.version = "endive";
Object.assign(window, { Stripe });
