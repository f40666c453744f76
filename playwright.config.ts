import { defineConfig, devices } from "@playwright/test";

/** Flags for a headless Chromium on a dedicated machine, with a fake camera and without background traffic. */
const args = [
  "--no-sandbox",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--disable-quic",
  "--disable-gpu",
  // A fake camera with a test pattern, and no permission prompt.
  "--use-fake-ui-for-media-stream",
  "--use-fake-device-for-media-stream",
];

/** Whether to run only the long tests; otherwise they are skipped. */
const ONLY_LONG = process.env.TEST_LONG === "1";

/** Matches the tests with one of the tags, among those that run. */
function tagged(tags: string): RegExp {
  return new RegExp(`^${ONLY_LONG ? "(?=.*@long)" : "(?!.*@long)"}${tags}`, "s");
}

export default defineConfig({
  testDir: "./e2e",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // Two browsers and two servers share a machine, so a slow response is not a failure.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  workers: 2,
  reporter: [["list"], ["json"]],
  use: {
    baseURL: process.env.E2E_SITE_URL ?? "http://localhost:3000",
    launchOptions: { args, ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }) },
    screenshot: "only-on-failure",
    // The service worker responds to page requests itself: only its own test needs it.
    serviceWorkers: "block",
  },
  // A test runs once, on desktop. Tests that differ on a phone are tagged: @phone runs only on the phone, @both on
  // both.
  projects: [
    {
      name: "phone",
      grep: tagged("(?=.*@(?:phone|both))"),
      use: { ...devices["Pixel 7"], viewport: { width: 390, height: 844 } },
    },
    {
      name: "desktop",
      grep: tagged("(?!.*@phone)"),
      use: { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 800 } },
    },
  ],
});
