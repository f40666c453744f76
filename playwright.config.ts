import { defineConfig, devices } from "@playwright/test";

/** What a headless Chromium needs on a machine of its own, a camera included, and what keeps it from calling home. */
const args = [
  "--no-sandbox",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--disable-quic",
  // A camera that films a test card, and nobody to ask whether it may.
  "--use-fake-ui-for-media-stream",
  "--use-fake-device-for-media-stream",
];

export default defineConfig({
  testDir: "./e2e",
  globalSetup: "./e2e/editors.ts",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // Two browsers and two servers share a machine: what comes late is no fault, and waiting costs time only where one is.
  // A journey at the desk begins with a sign-in by mail, and axe looks at whole pages.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  workers: 2,
  reporter: [["list"], ["json"]],
  use: {
    baseURL: process.env.E2E_SITE_URL ?? "http://localhost:3000",
    launchOptions: { args, ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }) },
    trace: "retain-on-failure",
    // It answers pages on its own: only the test that is about it wants it.
    serviceWorkers: "block",
  },
  projects: [
    // What needs no browser, or looks the same in any, runs once, with the desktop.
    {
      name: "phone",
      testIgnore: /(api|crawlers|feeds|hostile|launcher|letter|limits|pictures|structured-data|webhooks)\.spec\.ts/,
      grepInvert: /@once/,
      use: { ...devices["Pixel 7"], viewport: { width: 390, height: 844 } },
    },
    {
      name: "desktop",
      grepInvert: /@phone/,
      use: { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 800 } },
    },
  ],
});
