import { expect, test } from "vitest";
import { adminPath, loginPath, reasonText } from "./admin-request";

test("after a login the editor returns to the section they left", () => {
  const login = loginPath("missing", "?tab=gifts&holiday=7");
  expect(login).toBe("/admin?tab=gifts&holiday=7&why=missing");
  expect(adminPath(new URL(login, "https://oddly.example").search)).toBe("/admin/dashboard?tab=gifts&holiday=7");
});

test("the emailed link leads to the start of the dashboard", () => {
  expect(adminPath("email=editor%40example.com")).toBe("/admin/dashboard");
});

test.each([null, "", "constructor", "<b>"])("%j is not a valid reason", (text) => {
  expect(reasonText(text)).toBeNull();
});
