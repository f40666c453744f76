import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ensureBuild } from "./build";
import { endPrograms } from "./child";
import { isFree } from "./ports";
import { type Services, startServices } from "./services";
import { type RunningSite, startSite } from "./site";

/** Tests use their own build folder. */
const DIST_DIR = process.env.NEXT_DIST_DIR ?? ".next";

/** What runs where, for other programs. Stored in `$DATA_DIR/local.json` while the site runs. */
type LocalState = Services["addresses"] & {
  site: string;
  stripeWebhookSecret: string | null;
  pids: Record<string, number>;
};

function runningLauncher(file: string): { pid: number; site: string } | null {
  if (!existsSync(file)) return null;
  try {
    const { pids, site } = JSON.parse(readFileSync(file, "utf8")) as LocalState;
    process.kill(pids.launcher ?? 0, 0);
    return pids.launcher && pids.launcher !== process.pid ? { pid: pids.launcher, site } : null;
  } catch {
    return null; // left behind by a killed run
  }
}

/** Returns the site's port. Throws a one-line error with instructions when it is invalid or taken. */
async function sitePort(): Promise<number> {
  const port = Number(process.env.PORT ?? 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_532)
    throw new Error(`PORT must be a number from 1 to 65532, not ${process.env.PORT}.`);
  // The site of a killed run frees its port a moment after its launcher dies.
  for (let tries = 0; tries < 20; tries += 1) {
    if (await isFree(port)) return port;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(
    `Port ${port} is taken by another program. Stop that one, or choose another: PORT=${port + 10} npm start`,
  );
}

function banner(site: RunningSite, { addresses, env }: Services, mode: string): string {
  const lines = [
    ["Oddly", site.url],
    ["Mailbox", addresses.mailbox ?? "Resend (RESEND_API_KEY is set)"],
    ["Payments", addresses.stripe ?? "Stripe (STRIPE_SECRET_KEY is set)"],
    ["Admin", `${site.url}/admin (as ${env.ADMIN_EMAILS})`],
  ];
  const list = lines.map(([name = "", where = ""]) => `  ${name.padEnd(9)}${where}`).join("\n");
  return `\nEvery day is oddly special.\n\n${list}\n\n${mode === "dev" ? "Changes show as you save. " : ""}Ctrl-C stops everything.\n`;
}

/** `npm start` and `npm run dev`: starts everything in order and runs until a signal arrives or the site exits. */
export async function run({ mode }: { mode: string }): Promise<void> {
  if (mode !== "start" && mode !== "dev") throw new Error(`Unknown mode ${mode}: start, dev or test.`);
  if (existsSync(".env")) process.loadEnvFile(".env");
  const dataDir = path.resolve(process.env.DATA_DIR ?? ".data");
  const stateFile = path.join(dataDir, "local.json");
  const already = runningLauncher(stateFile);
  if (already)
    throw new Error(
      `Oddly already runs on this data at ${already.site} (process ${already.pid}). For a second one: PORT=3010 DATA_DIR=.data-2 npm start`,
    );

  const port = await sitePort();
  mkdirSync(dataDir, { recursive: true });
  let services: Services | undefined;
  let site: RunningSite | undefined;
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= (async () => {
      await endPrograms();
      await site?.stop();
      await services?.stop();
      rmSync(stateFile, { force: true });
    })();
    return stopping;
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      console.log("\nStopping …");
      void stop().then(() => process.exit(0));
    });
  }

  try {
    services = await startServices(dataDir, port);
    if (mode === "start") await ensureBuild(DIST_DIR);
    console.log("Starting the site …");
    const env = { ...services.env, SITE_URL: process.env.SITE_URL ?? `http://localhost:${port}` };
    site = await startSite({ mode, port, host: process.env.HOST ?? "127.0.0.1", distDir: DIST_DIR, env });
    const state: LocalState = {
      site: site.url,
      ...services.addresses,
      stripeWebhookSecret: services.env.STRIPE_WEBHOOK_SECRET ?? null,
      pids: { launcher: process.pid, site: site.pid, ...services.pids },
    };
    writeFileSync(`${stateFile}.new`, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 });
    renameSync(`${stateFile}.new`, stateFile);
    console.log(banner(site, services, mode));
  } catch (error) {
    await stop();
    throw error;
  }
  const code = await site.ended;
  if (!stopping) {
    console.error("The site has stopped by itself.");
    await stop();
    process.exit(code ?? 1);
  }
}
