import vm from "node:vm";
import type { StripeConstructor } from "@stripe/stripe-js";
import { Window } from "happy-dom";
import { expect, test, vi } from "vitest";
import { testStripe, waitingSubscription } from "@/tests/stripe";
import { brandOf, formatted, problemOf } from "./js/card-rules.mjs";
import { stripeScript } from "./stripe";

test("the script is valid JavaScript and imports nothing", () => {
  const source = stripeScript();
  expect(() => new vm.Script(source)).not.toThrow();
  expect(source).not.toMatch(/^\s*(import|export) /m);
});

test("it defines the `Stripe` that loadStripe and react-stripe-js expect", () => {
  const window: { Stripe?: { (key: string): Record<string, unknown>; version: string } } = {};
  const document = { currentScript: { src: "http://localhost:3002/v3/stripe.js" } };
  vm.runInNewContext(stripeScript(), { window, document, URL });
  expect(window.Stripe?.version).toBe("endive");
  const stripe = window.Stripe?.("pk_test_local_x");
  for (const name of [
    "elements",
    "createToken",
    "createPaymentMethod",
    "confirmCardPayment",
    "_registerWrapper",
    "registerAppInfo",
  ])
    expect(stripe?.[name]).toBeTypeOf("function");
  expect(() => window.Stripe?.("sk_test_local_x")).toThrow("Invalid API Key");
});

test("the script is served, and only pages on this machine may call the API from a browser", async () => {
  const { url, close } = await testStripe();
  const script = await fetch(`${url}/v3/stripe.js`);
  expect([script.status, script.headers.get("content-type")]).toEqual([200, "text/javascript; charset=utf-8"]);
  const allowed = async (origin: string) => {
    const headers = { origin, "access-control-request-headers": "x-forwarded-for" };
    const response = await fetch(`${url}/v1/payment_methods`, { method: "OPTIONS", headers });
    return ["origin", "headers"].map((name) => response.headers.get(`access-control-allow-${name}`));
  };
  expect(await allowed("http://localhost:3000")).toEqual(["http://localhost:3000", "x-forwarded-for"]);
  expect(await allowed("https://evil.example")).toEqual([null, null]);
  await close();
});

test("the card field checks and formats what is typed, and pays after authentication", async () => {
  const stripe = await testStripe();
  const { id, secret } = await waitingSubscription(stripe);
  const window = new Window({ url: "http://localhost:3000/" });
  const { document } = window;
  Object.defineProperty(document, "currentScript", { value: { src: `${stripe.url}/v3/stripe.js` } });
  vm.runInNewContext(stripeScript(), { window, document, URL, URLSearchParams, fetch, queueMicrotask });
  const { Stripe } = window as unknown as { Stripe: StripeConstructor };
  const stripeJs = Stripe(stripe.publishableKey);
  const card = stripeJs.elements().create("card", { hidePostalCode: true, style: { base: { color: "#123456" } } });
  const changes: unknown[] = [];
  const ready = vi.fn();
  card.on("ready", ready);
  card.on("change", ({ complete, error, brand }) => changes.push([complete, error?.code, brand]));
  const place = document.createElement("div");
  document.body.append(place);
  card.mount(place as unknown as HTMLElement);
  await vi.waitFor(() => expect(ready).toHaveBeenCalledOnce());

  const { shadowRoot } = place.firstElementChild ?? {};
  const [number, expiry, cvc] = [...(shadowRoot?.querySelectorAll("input") ?? [])];
  if (!shadowRoot || !number || !expiry || !cvc) throw new Error("there are no fields");
  const type = (input: typeof number, text: string) => {
    input.value = text;
    input.dispatchEvent(new window.Event("input", { bubbles: true }));
    input.dispatchEvent(new window.FocusEvent("focusout", { bubbles: true }));
  };
  type(number, "4000002500003156");
  expect(changes.at(-1)).toEqual([false, "invalid_number", "visa"]);
  expect([number.getAttribute("aria-invalid"), place.className]).toEqual([
    "true",
    expect.stringContaining("StripeElement--invalid"),
  ]);
  const data = { payment_method: { card, billing_details: { name: "Acme", email: "ada@example.com" } } };
  expect((await stripeJs.confirmCardPayment(secret, data)).error?.code).toBe("invalid_number");
  type(number, "4000002500003155");
  type(expiry, "1234");
  type(cvc, "123");
  expect([number.value, expiry.value, cvc.value]).toEqual(["4000 0025 0000 3155", "12 / 34", "123"]);
  expect(changes.at(-1)).toEqual([true, undefined, "visa"]);

  const dialogs = () => [...document.body.children].flatMap((each) => each.shadowRoot?.querySelector("dialog") ?? []);
  for (const outcome of ["fail", "complete"]) {
    const paid = stripeJs.confirmCardPayment(secret, data);
    const dialog = await vi.waitFor(() => dialogs()[0] ?? expect.fail("the bank has not asked yet"));
    dialog.close(outcome);
    const { error, paymentIntent } = await paid;
    const failed = "payment_intent_authentication_failure";
    expect(error?.code ?? paymentIntent?.status).toBe(outcome === "fail" ? failed : "succeeded");
    expect(dialogs()).toEqual([]);
  }
  expect((await stripe.client.subscriptions.retrieve(id)).status).toBe("active");
  card.update({ disabled: true });
  expect(number.disabled).toBe(true);
  card.destroy();
  expect([place.className, place.childElementCount]).toEqual(["", 0]);
  await expect(stripeJs.confirmCardPayment(secret, data)).rejects.toThrow("still mounted");
  await window.happyDOM.close();
  await stripe.close();
});

const TODAY = new Date(2026, 10, 21);
const whole = { number: "4242 4242 4242 4242", expiry: "12 / 34", cvc: "123" };

test.each([
  ["number", "4242424242424242", "4242 4242 4242 4242"],
  ["number", "4242-4242 42", "4242 4242 42"],
  ["number", "378282246310005", "3782 822463 10005"],
  ["expiry", "1234", "12 / 34"],
  ["expiry", "4", "04"],
  ["expiry", "1/", "01"],
  ["expiry", "12 / 34", "12 / 34"],
  ["expiry", "12 / 3", "12 / 3"],
  ["cvc", "12345", "123"],
] as const)("in the %s field, %s is formatted as %s", (part, text, expected) => {
  expect(formatted(part, text, brandOf(part === "number" ? text : ""))).toBe(expected);
});

test.each([
  ["number", "4242", "incomplete_number"],
  ["number", "4242424242424241", "invalid_number"],
  ["number", "378282246310005", undefined],
  ["expiry", "1", "incomplete_expiry"],
  ["expiry", "13 / 34", "invalid_expiry_month"],
  ["expiry", "10 / 26", "invalid_expiry_month_past"],
  ["expiry", "11 / 26", undefined],
  ["expiry", "12 / 25", "invalid_expiry_year_past"],
  ["cvc", "12", "incomplete_cvc"],
] as const)("the problem in the %s field with %s is %s", (part, text, code) => {
  expect(problemOf(part, { ...whole, [part]: text }, TODAY)?.code).toBe(code);
});
