import vm from "node:vm";
import { expect, test } from "vitest";
import { testStripe } from "@/tests/stripe";
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
  const allowedOrigin = async (origin: string) => {
    const response = await fetch(`${url}/v1/payment_methods`, { method: "OPTIONS", headers: { origin } });
    return response.headers.get("access-control-allow-origin");
  };
  expect(await allowedOrigin("http://localhost:3000")).toBe("http://localhost:3000");
  expect(await allowedOrigin("https://evil.example")).toBeNull();
  await close();
});

const TODAY = new Date(2026, 10, 21);
const whole = { number: "4242 4242 4242 4242", expiry: "12 / 34", cvc: "123", postal: "12345" };

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
  ["postal", "", "incomplete_zip"],
] as const)("the problem in the %s field with %s is %s", (part, text, code) => {
  expect(problemOf(part, { ...whole, [part]: text }, TODAY)?.code).toBe(code);
});
