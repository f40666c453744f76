import type { Account } from "./stripe-account";
import { newId, randomText } from "./stripe-ids";
import { text } from "./stripe-params";
import { wrongParam } from "./stripe-refusal";
import { call } from "./stripe-route";

const CREATE = { customer: text, return_url: text.optional(), configuration: text.optional(), locale: text.optional() };

function isWebAddress(url: string): boolean {
  return URL.canParse(url) && ["http:", "https:"].includes(new URL(url).protocol);
}

export const PORTAL_CALLS = [
  call("POST", "/v1/billing_portal/sessions", CREATE, (account: Account, input) => {
    const { customer, return_url = null, configuration = "bpc_local" } = input;
    account.need("customer", customer, "customer");
    if (return_url && !isWebAddress(return_url)) throw wrongParam("Not a valid URL", "return_url", "url_invalid");
    const token = randomText(32);
    const id = newId("bps");
    const session = account.store.put({
      id,
      object: "billing_portal.session",
      configuration,
      created: account.clockNow(),
      customer,
      customer_account: null,
      flow: null,
      livemode: false,
      locale: null,
      on_behalf_of: null,
      return_url,
      url: `${account.url}/p/session/${token}`,
      _own: { token, startedAt: account.machineNow() },
    });
    account.store.keepNewest("billing_portal.session", 1000);
    return session;
  }),
];
