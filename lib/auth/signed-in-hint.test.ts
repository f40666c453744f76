import { expect, test } from "vitest";
import { hasSignedInHint, signedInHint } from "./signed-in-hint";

test("the hint is found among other cookies, and nothing that only looks like it", () => {
  expect(hasSignedInHint("oddly-signed-in=1")).toBe(true);
  expect(hasSignedInHint("a=b; oddly-signed-in=1; c=d")).toBe(true);
  for (const cookies of ["", "oddly-signed-in=", "oddly-signed-in=0", "x-oddly-signed-in=1", "a=oddly-signed-in=1"])
    expect(hasSignedInHint(cookies), cookies).toBe(false);
});

test("scripts may read the hint, which goes nowhere but to this site, over https alone where that is how it is reached", () => {
  expect(signedInHint("https://oddly.example").options).toMatchObject({
    httpOnly: false,
    sameSite: "lax",
    secure: true,
  });
  expect(signedInHint("http://localhost:3000").options.secure).toBe(false);
});
