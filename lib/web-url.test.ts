import { expect, test } from "vitest";
import { BAD_ADDRESSES, ODD_ADDRESS } from "@/e2e/hostile-corpus";
import { webUrlInput } from "./web-url";

test.each([
  "https://пример.рф/",
  "https://xn--e1afmkfd.xn--p1ai/",
  "https://my_shop.example/",
  "https://shop.example./",
  "http://192.0.2.7:8080/",
  "https://bücher.example",
  ODD_ADDRESS,
])("%s is an address, and stays as it was written", (address) => {
  expect(webUrlInput.parse(` ${address} `)).toBe(address);
});

test.each([
  ...BAD_ADDRESSES,
  "http://localhost/",
  "https://localhost./",
  "http://[::1]/",
  "https://shop..example/",
  "https:shop.example/",
  "https://shop.example/\ud83d",
  "https://shop.example/\0",
])("%j is no address that a browser may be sent to", (address) => {
  expect(webUrlInput.safeParse(address).success).toBe(false);
});
