import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { anyFreePort } from "@/tools/dev/ports";
import { startRedis } from "@/tools/dev/redis";
import { type Services, startServices } from "@/tools/dev/services";
import { type RunningSite, startSite } from "@/tools/dev/site";
import { startProxy } from "./proxy";
import type { OnEnd } from "./setup";

/** Installs the packages in bench/package.json if `name` is missing: some 250 that only these benchmarks need. */
export function installTools(name: string): void {
  const own = import.meta.dirname;
  const wanted = JSON.parse(readFileSync(path.join(own, "package.json"), "utf8")).dependencies[name];
  const manifest = path.join(own, "node_modules", name, "package.json");
  if (existsSync(manifest) && JSON.parse(readFileSync(manifest, "utf8")).version === wanted) return;
  console.log(`Installing ${name} ${wanted} into bench/node_modules (the first time) …`);
  const flags = ["install", "--prefix", own, "--no-audit", "--no-fund", "--no-package-lock"];
  const result = spawnSync("npm", flags, { stdio: "inherit", shell: process.platform === "win32" });
  if (result.status !== 0) throw new Error(`${name} could not be installed: npm's lines above say why.`);
}

/** Imports an installed module. The name is a variable, because the type check would resolve a literal. */
export async function loadTool<Module>(name: string): Promise<Module> {
  return import(name);
}

type Instance = { port: number; site: RunningSite };

export type Instances = {
  /** The proxy's URL. */
  url: string;
  services: Services;
  /** The running instances, first to last. */
  all: Instance[];
  /** Stops an instance as a release does, and starts it from another build. */
  restart: (index: number, distDir: string, env: Record<string, string>) => Promise<void>;
};

/** Starts `count` instances of a build with one database and one Redis, behind the proxy of `deploy/`. */
export async function startInstances(
  count: number,
  distDir: string,
  onEnd: OnEnd,
  ownEnv: Record<string, string> = {},
): Promise<Instances> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "oddly-bench-"));
  onEnd(() => rmSync(dataDir, { recursive: true, force: true }));
  const ports = [];
  for (let index = 0; index < count; index += 1) ports.push(await anyFreePort());
  const services = await startServices(dataDir, ports[0] ?? 0, { throwAway: true });
  onEnd(services.stop);
  const url = await startProxy(
    ports.map((port) => `http://127.0.0.1:${port}`),
    onEnd,
  );
  const redis = await startRedis(await anyFreePort());
  onEnd(redis.stop);
  const shared = {
    ...services.env,
    SITE_URL: url,
    REDIS_URL: redis.url,
    // The load names its clients, as a proxy in front of this one would.
    TRUSTED_PROXIES: "2",
    // More than the proxy's keepalive_timeout.
    DRAIN_SECONDS: "3",
    LOG_REQUESTS: "off",
    // As on a small machine: on a large one, Node.js lets garbage pile up, and memory says nothing.
    NODE_OPTIONS: "--max-old-space-size=384",
  };
  const start = (port: number, build: string, env: Record<string, string>) =>
    startSite({ mode: "start", port, host: "127.0.0.1", distDir: build, env: { ...shared, ...env } });
  const all: Instance[] = [];
  onEnd(() => Promise.all(all.map(({ site }) => site.stop())));
  for (const port of ports) all.push({ port, site: await start(port, distDir, ownEnv) });
  const restart = async (index: number, build: string, env: Record<string, string>) => {
    const instance = all[index];
    if (!instance) throw new Error(`There is no instance ${index}.`);
    await instance.site.stop();
    instance.site = await start(instance.port, build, env);
  };
  return { url, services, all, restart };
}
