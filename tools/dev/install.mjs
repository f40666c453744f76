import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * Installs the dependencies when they are missing or do not match the lockfile. Shows npm's own progress. Throws when
 * npm fails.
 * @param {string} root the project's folder
 */
export async function installDependencies(root) {
  const modules = path.join(root, "node_modules");
  const stamp = path.join(modules, ".oddly-lock");
  const wanted = createHash("sha256")
    .update(readFileSync(path.join(root, "package-lock.json")))
    .digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;

  console.log("Installing dependencies (the first time, about a minute) …");
  // Without these flags, NODE_ENV=production or the user's npm settings would leave out packages that the build needs,
  // or let packages run programs.
  const flags = ["ci", "--include=dev", "--include=optional", "--ignore-scripts", "--no-audit", "--no-fund"];
  const result = spawnSync("npm", flags, { cwd: root, stdio: "inherit", shell: process.platform === "win32" });
  if (result.status !== 0) throw new Error("npm ci failed: its own lines above say why.");
  writeFileSync(stamp, wanted);
}
