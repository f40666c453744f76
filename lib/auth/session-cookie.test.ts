import { expect, test } from "vitest";
import { hasSignedInHint, signedInHint } from "./session-cookie";

test("the hint is found among other cookies, and similar cookies are ignored", () => {
  expect(hasSignedInHint("oddly-signed-in=1")).toBe(true);
  expect(hasSignedInHint("a=b; oddly-signed-in=1; c=d")).toBe(true);
  for (const cookies of ["", "oddly-signed-in=", "oddly-signed-in=0", "x-oddly-signed-in=1", "a=oddly-signed-in=1"])
    expect(hasSignedInHint(cookies), cookies).toBe(false);
});

test("scripts can read the hint; it is sent only to this site, and only over HTTPS if the site uses HTTPS", () => {
  expect(signedInHint("https://oddly.example").options).toMatchObject({
    httpOnly: false,
    sameSite: "lax",
    secure: true,
  });
  expect(signedInHint("http://localhost:3000").options.secure).toBe(false);
});
