import { type Html, html } from "../html";

/** Renders the card fields of the emulator's own pages. */
export function cardForm(action: string, button: string): Html {
  return html`<form method="post" action="${action}" class="card"><div class="fields">
<label class="wide">Card number<input name="number" inputmode="numeric" autocomplete="cc-number" required placeholder="4242 4242 4242 4242"></label>
<label>Expires (MM / YY)<input name="expiry" inputmode="numeric" autocomplete="cc-exp" required placeholder="12 / 34"></label>
<label>Security code<input name="cvc" inputmode="numeric" autocomplete="cc-csc" required placeholder="123"></label>
<button>${button}</button>
</div></form>`;
}

/** Converts those fields to Stripe's card parameters. */
export function typedCard(form: { [field: string]: unknown }) {
  const text = (name: string) => (typeof form[name] === "string" ? form[name] : "");
  const [month = "", year = ""] = text("expiry")
    .split("/")
    .map((part) => part.trim());
  return { number: text("number"), exp_month: month, exp_year: year || "0", cvc: text("cvc").trim() };
}
