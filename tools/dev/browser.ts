import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";

/** Names of the Chromium executable on systems that package it. */
const CHROMIUM = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

/** Debian's headless Chromium: pages load a fifth faster in it, but it never allows notifications. */
const SHELL = "chromium-headless-shell";

const DOWNLOAD_TIMEOUT_MS = 300_000;

/** Returns the path of the first of these programs that is installed, or null. */
export function onPath(names: readonly string[]): string | null {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(existsSync) ?? null;
}

function findChromium(): string | null {
  const own = chromium.executablePath();
  return existsSync(own) ? own : onPath(CHROMIUM);
}

/** Installs Debian packages. Does nothing unless run as root. Returns whether it succeeded. */
export function installWithApt(...packages: string[]): boolean {
  if (process.getuid?.() !== 0 || spawnSync("apt-get", ["--version"]).status !== 0) return false;
  const apt = (...args: string[]) => spawnSync("apt-get", ["-q", ...args], { stdio: "inherit" }).status === 0;
  return apt("update") && apt("install", "-y", "--no-install-recommends", ...packages);
}

/** Installs Playwright's own build of Chromium. Returns whether it succeeded. */
function installWithPlaywright(): boolean {
  const args = [path.join("node_modules", "playwright", "cli.js"), "install", "chromium", "--no-shell"];
  return spawnSync(process.execPath, args, { stdio: "inherit", timeout: DOWNLOAD_TIMEOUT_MS }).status === 0;
}

/**
 * Returns the path of a Chromium: CHROMIUM_PATH, Playwright's, or the system's. Installs one if there is none. Throws a
 * one-line error when that fails.
 */
export function ensureBrowser(): string {
  const found = process.env.CHROMIUM_PATH || findChromium();
  if (found) return found;
  console.log("Installing Chromium for the tests (the first time) …");
  const fresh = installWithApt("chromium") || installWithPlaywright() ? findChromium() : null;
  if (!fresh) throw new Error("No Chromium could be installed: install one and set CHROMIUM_PATH to it.");
  return fresh;
}

/** Returns the path of the headless shell, which is installed if possible; null when it is not available. */
export function ensureHeadlessShell(): string | null {
  return onPath([SHELL]) ?? (installWithApt(SHELL) ? onPath([SHELL]) : null);
}
