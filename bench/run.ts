import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { utcToday } from "@/lib/core/dates";
import { ensureBuild } from "@/tools/dev/build";
import { stopChild } from "@/tools/dev/child";
import { anyFreePort } from "@/tools/dev/ports";
import { startServices } from "@/tools/dev/services";
import { startSite } from "@/tools/dev/site";
import { buildBlank, startBlank } from "./blank";
import { measureCrowd } from "./crowd";
import { measureExport } from "./csv-export";
import { measureInteractions } from "./interactions";
import { measureLighthouse } from "./lighthouse";
import { publicPages, sharedCardPage } from "./pages";
import { startProxy } from "./proxy";
import { measureRolling } from "./rolling";
import { forkProgram, type OnEnd, withCleanUp } from "./setup";
import { measureProxy, measureRenders, measureThroughput } from "./throughput";
import { measureUploads } from "./uploads";
import { measureWebhooks } from "./webhooks";
import { measureWeight } from "./weight";

/** The build of the e2e tests. */
const DIST_DIR = ".next-test";

const USAGE = `npm run bench [-- --weight] [--throughput] [--lighthouse] [--uploads] [--export] [--webhooks] [--reads] [--mail] [--reminders] [--jobs] [--audit] [--retention]
  [--crowd] [--rolling] [--all]

  --weight      what each public page weighs beside a blank page
  --throughput  requests per second of a cached holiday page beside the blank page, and of the proxy beside a file;
                what it takes to render a page that is not cached
  --lighthouse  Lighthouse and interactions on a phone, behind the proxy of deploy/, beside the blank page (installs
                Lighthouse the first time; needs nginx with Brotli, and openssl)
  --uploads     twenty videos at once, and how much the server grows beside a bare handler
  --export      the subscribers as CSV over a slow line: the server's memory for a thousand and for a million
  --webhooks    signed events of Stripe's a second, beside a bare route handler, and whether each counted once
  --reads       the database's reads with 1,000 and with 100,000 rows
  --mail        an issue to 100,000 readers by processes that are killed, and who got what
  --reminders   100,000 reminders due at once, by two processes that are killed, and who was told what
  --jobs        two servers started at once, a hundred times, and whether each job was run once
  --audit       appends to the audit log beside plain inserts, and the walk over a million entries
  --retention   a million expired rows deleted and cleared, and how long whoever writes meanwhile waits
  --crowd       ten minutes of a realistic mix on two instances behind the proxy, while an editor saves; then on one
                (installs autocannon the first time; needs nginx with Brotli, openssl and Redis)
  --rolling     a release to two instances under load, with forms of the old build open in a browser (as --crowd)
  --all         all of these; without a flag: --weight and --throughput`;

const MEASUREMENTS = [
  "weight",
  "throughput",
  "lighthouse",
  "uploads",
  "export",
  "webhooks",
  "reads",
  "mail",
  "reminders",
  "jobs",
  "audit",
  "retention",
  "crowd",
  "rolling",
] as const;

type Flags = Partial<Record<(typeof MEASUREMENTS)[number] | "all" | "help", boolean>>;

/** Returns the requested benchmarks. Throws one line and the usage for an unknown flag. */
function readFlags(): Flags {
  const flag = { type: "boolean" } as const;
  const options = Object.fromEntries([...MEASUREMENTS, "all", "help"].map((name) => [name, flag]));
  try {
    const values: Flags = parseArgs({ options }).values;
    if (values.all) return Object.fromEntries(MEASUREMENTS.map((name) => [name, true]));
    return Object.keys(values).length > 0 ? values : { weight: true, throughput: true };
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
  }
}

/** Returns the broken budgets. A benchmark that fails counts as one, and the others still run. */
async function attempt(name: string, measure: () => Promise<string[]>): Promise<string[]> {
  console.log(`\n— ${name}`);
  try {
    return await measure();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(reason);
    return [`${name} could not be measured: ${reason.split("\n")[0]}`];
  }
}

/** Starts the site's production build on its own database, and the blank page. */
async function startBoth(onEnd: OnEnd) {
  await ensureBuild(DIST_DIR);
  await buildBlank();
  const dataDir = mkdtempSync(path.join(tmpdir(), "oddly-bench-"));
  onEnd(() => rmSync(dataDir, { recursive: true, force: true }));
  const port = await anyFreePort();
  const services = await startServices(dataDir, port, { throwAway: true });
  onEnd(services.stop);
  const env = { ...services.env, SITE_URL: `http://localhost:${port}`, TRUSTED_PROXIES: "1" };
  const site = await startSite({ mode: "start", port, host: "127.0.0.1", distDir: DIST_DIR, env });
  onEnd(site.stop);
  const blank = await startBlank(await anyFreePort());
  onEnd(blank.stop);
  return { site, services, siteUrl: site.url, blankUrl: blank.url };
}

async function measureSite(flags: Flags, onEnd: OnEnd): Promise<string[]> {
  const { site, services, siteUrl, blankUrl } = await startBoth(onEnd);
  const card = await sharedCardPage(siteUrl, services.addresses.mailbox ?? "");
  const pages = { ...(await publicPages(siteUrl)), card };
  const { home, holiday, evergreen, calendar } = pages;
  const broken: string[] = [];
  const measure = async (name: string, measurement: () => Promise<string[]>) =>
    broken.push(...(await attempt(name, measurement)));
  if (flags.weight) await measure("Page weight", () => measureWeight(siteUrl, blankUrl, Object.values(pages)));
  if (flags.throughput) {
    await measure("Requests per second", () => measureThroughput(siteUrl, blankUrl, holiday));
    await measure("Renders", () => measureRenders(siteUrl, services.addresses.database ?? ""));
    await measure("Proxy", async () => measureProxy(await startProxy([siteUrl], onEnd), holiday, onEnd));
  }
  if (flags.uploads) await measure("Uploads", () => measureUploads(site, services, onEnd));
  if (flags.export) await measure("Export", () => measureExport(site, services));
  if (flags.webhooks) await measure("Webhooks", () => measureWebhooks(siteUrl, blankUrl, services));
  if (flags.lighthouse) {
    await measure("Lighthouse", async () => {
      const [front, blank] = [await startProxy([siteUrl], onEnd), await startProxy([blankUrl], onEnd)];
      const over = await measureLighthouse(front, blank, [home, holiday, evergreen, calendar, card], onEnd);
      return [...over, ...(await measureInteractions(front, utcToday(), onEnd))];
    });
  }
  return broken;
}

/** Runs a program of this folder in a separate process, which sends the broken budgets. */
async function measureApart(program: string, onEnd: OnEnd): Promise<string[]> {
  const child = forkProgram(program);
  onEnd(() => stopChild(child));
  return new Promise((resolve, reject) => {
    child.once("message", (broken: string[]) => resolve(broken));
    child.once("error", reject);
    // Not on "exit", which may be emitted before the last message.
    child.once("disconnect", () => reject(new Error(`${program} stopped before it was done.`)));
  });
}

process.env.NEXT_TELEMETRY_DISABLED = "1";

try {
  const flags = readFlags();
  if (flags.help) {
    console.log(USAGE);
    process.exit();
  }
  const broken: string[] = [];
  if (flags.weight || flags.throughput || flags.lighthouse || flags.uploads || flags.export || flags.webhooks) {
    broken.push(...(await withCleanUp((onEnd) => measureSite(flags, onEnd))));
  }
  // After the servers have stopped, because they would compete for the processor.
  const apart = (name: string, program: string) =>
    attempt(name, () => withCleanUp((onEnd) => measureApart(program, onEnd)));
  if (flags.reads) broken.push(...(await apart("Reads of the database", "reads.ts")));
  if (flags.mail) broken.push(...(await apart("The weekly preview", "mail.ts")));
  if (flags.reminders) broken.push(...(await apart("Reminders", "reminders.ts")));
  if (flags.jobs) broken.push(...(await apart("Jobs", "jobs.ts")));
  if (flags.audit) broken.push(...(await apart("The audit log", "audit.ts")));
  if (flags.retention) broken.push(...(await apart("Retention", "retention.ts")));
  if (flags.crowd) broken.push(...(await attempt("A crowd", measureCrowd)));
  if (flags.rolling) broken.push(...(await attempt("A release", () => withCleanUp(measureRolling))));
  console.log(broken.length > 0 ? `\nOver budget: ${broken.join("; ")}` : "\nEverything is within its budget.");
  process.exit(broken.length > 0 ? 1 : 0);
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
