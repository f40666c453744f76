import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { SponsorItem } from "@/lib/sponsorship/queries";
import { SponsorDisplay } from "./sponsor-display";

const VARIANTS = ["minimal", "compact", "default"] as const;

function item(changes: Partial<SponsorItem["sponsor"]> = {}, customMessage = "Hold on tight."): SponsorItem {
  const sponsor = {
    id: "4f1d5c1e-9c1b-4f6e-8a55-0d1f7a3b2c66",
    businessName: "Acme Kites",
    websiteUrl: "https://kites.example/",
    description: "Kites for people who look up.",
    ...changes,
  };
  return { sponsor, customMessage };
}

test.each([
  ["a script", "javascript:alert(1)"],
  ["a script in capitals, after a space", " JavaScript:alert(1)"],
  ["a script with a tab in it", "java\tscript:alert(1)"],
  ["a script behind our own scheme", "https:javascript:alert(1)"],
  ["a page in the address", "data:text/html,<script>alert(1)</script>"],
  ["a name and a password", "https://bank.example:secret@evil.example/"],
  ["a line break", "https://kites.example/\n\nset-cookie"],
  ["a NUL", "https://kites.example/\u0000"],
  ["text turned around", "https://kites.example/\u202Efdp.exe"],
  ["a host without a dot", "http://localhost/admin"],
  ["ten kilobytes", `https://kites.example/${"a".repeat(10_000)}`],
  ["nothing", ""],
])("an address that is %s is not linked in any variant, and its sponsor is still named", (_what, websiteUrl) => {
  for (const variant of VARIANTS) {
    const html = renderToStaticMarkup(<SponsorDisplay sponsors={[item({ websiteUrl })]} variant={variant} />);
    expect(html).toContain("Acme Kites");
    expect(html).not.toContain("href");
  }
});

test("a sponsor's texts are shown as plain text, even if they contain markup", () => {
  const markup = '<img src=x onerror="alert(1)">';
  const evil = item({ businessName: markup, description: markup }, markup);
  for (const variant of VARIANTS) {
    expect(renderToStaticMarkup(<SponsorDisplay sponsors={[evil]} variant={variant} />)).not.toContain("<img");
  }
});

test("only the first of several sponsors is shown, and nothing when there is none", () => {
  const sponsors = [item(), item({ businessName: "The Kite Shed" })];
  for (const variant of VARIANTS) {
    expect(renderToStaticMarkup(<SponsorDisplay sponsors={sponsors} variant={variant} />)).not.toContain("Kite Shed");
    expect(renderToStaticMarkup(<SponsorDisplay sponsors={[]} variant={variant} />)).toBe("");
  }
});

test("a link to a sponsor is marked as sponsored, and has no access to our page", () => {
  for (const variant of ["compact", "default"] as const) {
    const html = renderToStaticMarkup(<SponsorDisplay sponsors={[item()]} variant={variant} />);
    expect(html).toMatch(/<a href="https:\/\/kites\.example\/" target="_blank" rel="sponsored noopener"/);
  }
});

test("without a message there are no quotation marks", () => {
  expect(renderToStaticMarkup(<SponsorDisplay sponsors={[item({}, "")]} />)).not.toContain("“");
});
