import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_WEBSITE_LENGTH, webAddress, withScheme } from "./website";

test.each([
  ["https://example.org", "https://example.org/"],
  ["HTTP://Example.org/Path?q=1#a", "http://example.org/Path?q=1#a"],
  ["https://bücher.example/", "https://xn--bcher-kva.example/"],
  ["https://example.org:8443/a%20b", "https://example.org:8443/a%20b"],
  ["https://203.0.113.7/", "https://203.0.113.7/"],
])("%s is accepted", (text, href) => {
  expect(webAddress(text)).toBe(href);
});

test.each([
  ["a script", "javascript:alert(1)"],
  ["a script in capitals", "JaVaScRiPt:alert(1)"],
  ["a script behind a space", " javascript:alert(1)"],
  ["a script with a tab in its name", "java\tscript:alert(1)"],
  ["a script that looks like an address", "javascript://example.org/%0aalert(1)"],
  ["data", "data:text/html,<script>alert(1)</script>"],
  ["a blob", "blob:https://example.org/1"],
  ["a file", "file:///etc/passwd"],
  ["another scheme", "ftp://example.org/"],
  ["VBScript", "vbscript:msgbox(1)"],
  ["no scheme", "example.org"],
  ["a scheme without an address", "https://"],
  ["two slashes alone", "//example.org"],
  ["a name in it", "https://user@example.org/"],
  ["a name and a password in it", "https://bank.example:secret@evil.example/"],
  ["a line break", "https://example.org/\nx"],
  ["a NUL", "https://example.org/\0"],
  ["an escape character", "https://example.org/\u001b[31m"],
  ["a mark that turns the text around", "https://example.org/\u202egpj.exe"],
  ["a space without width", "https://exa\u200bmple.org/"],
  ["a backslash", "https:\\\\example.org"],
  ["a backslash behind the host", "https://example.org\\@evil.example/"],
  ["a host without a dot", "https://localhost/"],
  ["a host of dots", "https://.../"],
  ["an address of another kind", "https://[::1]/"],
  ["ten thousand characters", `https://example.org/${"a".repeat(10_000)}`],
  ["too much once it is written out", `https://example.org/${"é".repeat(1000)}`],
  ["nothing", ""],
])("%s is rejected", (_what, text) => {
  expect(webAddress(text)).toBeNull();
});

test("an accepted address is stable, is http or https, and contains no user name", () => {
  fc.assert(
    fc.property(fc.oneof(fc.webUrl({ withFragments: true, withQueryParameters: true }), fc.string()), (text) => {
      const href = webAddress(text);
      if (href === null) return;
      expect(webAddress(href)).toBe(href);
      expect(href).toMatch(/^https?:\/\/[^\s@\\/?#]+[/?#][^\s\\]*$/);
      expect(href.length).toBeLessThanOrEqual(MAX_WEBSITE_LENGTH);
    }),
  );
});

test.each([
  ["example.org", "https://example.org"],
  [" example.org/shop ", "https://example.org/shop"],
  ["http://example.org", "http://example.org"],
  ["javascript:alert(1)", "javascript:alert(1)"],
  ["", ""],
])("%j is completed to %j", (typed, meant) => {
  expect(withScheme(typed)).toBe(meant);
});
