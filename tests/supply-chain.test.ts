import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { allowScripts } from "@/package.json";

type Package = { version: string; license?: string; integrity?: string; hasInstallScript?: boolean };

const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Record<string, Package> };

/** Every installed package by its name; the first entry is this project. */
const all = Object.entries(packages)
  .slice(1)
  .map(([folder, each]) => ({ ...each, name: folder.split("node_modules/").at(-1) ?? "" }));

/** SPDX identifiers that allow any use with the license's text. */
const ALLOWED = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "PSF-2.0",
  "Python-2.0",
  "Unlicense",
  "Zlib",
]);

/** Packages with another license, and why that is fine. */
const EXCEPTIONS: readonly { license: string; names: RegExp; reason: string }[] = [
  {
    license: "MPL-2.0",
    names: /^(axe-core|ical\.js|lightningcss(-.+)?|mediabunny|web-push)$/,
    reason: "asks for the source of its own files only, which we don't change",
  },
  { license: "LGPL-3.0-or-later", names: /^@img\/sharp-/, reason: "a shared library that anyone can replace" },
  { license: "OFL-1.1", names: /^@fontsource/, reason: "fonts, which the site serves and nobody sells" },
  { license: "CC-BY-4.0", names: /^caniuse-lite$/, reason: "data that the build reads and the site does not contain" },
];

/** Whether an SPDX expression allows our use. Source: SPDX specification, license expressions; AND binds first. */
function isAllowed(name: string, expression: string): boolean {
  const isFine = (license: string) =>
    ALLOWED.has(license) || EXCEPTIONS.some((each) => each.license === license && each.names.test(name));
  return expression
    .replace(/^\((.*)\)$/, "$1")
    .split(" OR ")
    .some((part) => part.split(" AND ").every(isFine));
}

test("every package has a license that allows our use", () => {
  expect(isAllowed("new", "GPL-3.0-only")).toBe(false);
  expect(isAllowed("new", "(MIT OR GPL-3.0-only)")).toBe(true);
  expect(isAllowed("new", "MIT AND GPL-3.0-only")).toBe(false);
  expect(all.filter(({ name, license = "" }) => !isAllowed(name, license))).toEqual([]);
});

test("every package has a hash", () => {
  expect(all.filter(({ integrity = "" }) => !integrity.startsWith("sha512-"))).toEqual([]);
});

test("every package with an install script was reviewed, and the site works without it", () => {
  const names = all.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
  expect(new Set(names)).toEqual(new Set(Object.keys(allowScripts)));
  expect(readFileSync(".npmrc", "utf8")).toMatch(/^ignore-scripts=true$/m);
});

test.each([
  ["@auth/core", "0.41.3", "accepted addresses with a second at sign in another script"],
  ["drizzle-orm", "0.45.2", "did not escape every identifier"],
  ["next", "16.4.1", "ran code from a request to the image optimizer"],
  ["sharp", "0.35.4", "libraries with known holes"],
])("%s is %s or newer: before, %s", (name, oldest) => {
  const versions = all.filter((each) => each.name === name).map(({ version }) => version);
  expect(versions.length).toBeGreaterThan(0);
  for (const version of versions)
    expect(version.localeCompare(oldest, "en", { numeric: true })).toBeGreaterThanOrEqual(0);
});
