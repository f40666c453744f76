import { expect, test } from "vitest";
import { adminPath, loginPath, reasonWords } from "./login-reason";

test("the way back from the login leads to where on the desk it was left", () => {
  const login = loginPath("missing", "?tab=gifts&holiday=7");
  expect(login).toBe("/admin?tab=gifts&holiday=7&why=missing");
  expect(adminPath(new URL(login, "https://oddly.example").search)).toBe("/admin/dashboard?tab=gifts&holiday=7");
});

test("who comes by the mailed link is led to the desk's beginning", () => {
  expect(adminPath("email=editor%40example.com")).toBe("/admin/dashboard");
});

test.each([null, "", "constructor", "<b>"])("%j is no reason", (text) => {
  expect(reasonWords(text)).toBeNull();
});
