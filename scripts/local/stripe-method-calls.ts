import { METHOD } from "./stripe-card-params";
import { emit } from "./stripe-events";
import { text } from "./stripe-params";
import { attach, methodNamed, newCard } from "./stripe-payment-methods";
import { unfit } from "./stripe-refusal";
import { call, PAGING, page } from "./stripe-route";

export const METHOD_CALLS = [
  call("POST", "/v1/payment_methods", METHOD, (account, input) => newCard(account, input.card, input.billing_details), {
    isPublic: true,
  }),
  call(
    "GET",
    "/v1/payment_methods",
    { ...PAGING, customer: text.optional(), type: text.optional() },
    (account, input) => {
      const { customer } = input;
      return page(
        account.store.all("payment_method").filter((each) => customer !== undefined && each.customer === customer),
        input,
      );
    },
  ),
  call("GET", "/v1/payment_methods/:id", {}, (account, _, id = "") => account.need("payment_method", id)),
  call("GET", "/v1/customers/:id/payment_methods", { ...PAGING, type: text.optional() }, (account, input, id = "") => {
    const customer = account.need("customer", id, "customer").id;
    return page(
      account.store.all("payment_method").filter((each) => each.customer === customer),
      input,
    );
  }),
  call("POST", "/v1/payment_methods/:id/attach", { customer: text }, (account, input, id = "") =>
    attach(account, methodNamed(account, id), account.need("customer", input.customer, "customer").id),
  ),
  call("POST", "/v1/payment_methods/:id/detach", {}, (account, _, id = "") => {
    const method = account.need("payment_method", id);
    if (!method.customer)
      throw unfit("The payment method you provided is not attached to a customer so detachment is impossible.");
    const detached = account.change(method, { customer: null });
    emit(account, "payment_method.detached", detached, method);
    return detached;
  }),
];
