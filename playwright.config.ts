import { defineConfig, devices } from "@playwright/test";

/** What a headless Chromium needs on a machine of its own, a camera included, and what keeps it from calling home. */
const args = [
  "--no-sandbox",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--disable-quic",
  "--disable-gpu",
  // A camera that films a test card, and nobody to ask whether it may.
  "--use-fake-ui-for-media-stream",
  "--use-fake-device-for-media-stream",
];

/** The cases that take long, alone or not at all. */
const ONLY_LONG = process.env.TEST_LONG === "1";

/** The cases with one of the tags, of those that run. */
function tagged(tags: string): RegExp {
  return new RegExp(`^${ONLY_LONG ? "(?=.*@long)" : "(?!.*@long)"}${tags}`, "s");
}

export default defineConfig({
  testDir: "./e2e",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // Two browsers and two servers share a machine: a slow answer is no failure.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  workers: 2,
  reporter: [["list"], ["json"]],
  use: {
    baseURL: process.env.E2E_SITE_URL ?? "http://localhost:3000",
    launchOptions: { args, ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }) },
    screenshot: "only-on-failure",
    // It answers pages on its own: only the test that is about it wants it.
    serviceWorkers: "block",
  },
  // A case runs once, at a desk. Those that differ on a phone are tagged: @phone runs there alone, @both runs in both.
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
