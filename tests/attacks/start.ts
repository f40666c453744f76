import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { enterContent } from "@/e2e/editors";
import { ensureBuild } from "@/tools/dev/build";
import { anyFreePort } from "@/tools/dev/ports";
import { startServices } from "@/tools/dev/services";
import { startSite } from "@/tools/dev/site";
import { makeTestFolder } from "@/tools/dev/test-folder";

const DIST_DIR = ".next-test";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the attacks go: a production build behind one trusted proxy, and the same without a proxy. */
    target: {
      url: string;
      directUrl: string;
      distDir: string;
      databaseUrl: string;
      stripeUrl: string;
      env: Record<string, string>;
    };
  }
}

const stops: (() => unknown)[] = [];

/** Vitest global setup: builds the site, and starts two processes of it on one database. */
export async function setup(project: TestProject): Promise<void> {
  const folder = makeTestFolder("oddly-attacks-");
  stops.push(() => rmSync(folder, { recursive: true, force: true }));
  await ensureBuild(DIST_DIR);
  const dataDir = path.join(folder, "site");
  mkdirSync(dataDir, { mode: 0o711 });
  const port = await anyFreePort();
  const { addresses, env, stop } = await startServices(dataDir, port, { throwAway: true });
  stops.push(stop);
  const databaseUrl = addresses.database ?? "";
  await enterContent(databaseUrl);
  const start = async (at: number, trustedProxies: string) => {
    const more = { SITE_URL: `http://localhost:${port}`, TRUSTED_PROXIES: trustedProxies, JOBS: "scheduler" };
    const options = { mode: "start", port: at, host: "127.0.0.1", distDir: DIST_DIR } as const;
    const site = await startSite({ ...options, env: { ...env, ...more } });
    stops.push(site.stop);
    return site.url;
  };
  const url = await start(port, "1");
  const directUrl = await start(await anyFreePort(), "0");
  project.provide("target", { url, directUrl, distDir: DIST_DIR, databaseUrl, stripeUrl: addresses.stripe ?? "", env });
}

/** Stops all in reverse order, so that the sites stop before their database. */
export async function teardown(): Promise<void> {
  for (const stop of stops.splice(0).reverse()) await stop();
}
