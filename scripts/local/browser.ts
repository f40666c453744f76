import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";

/** Names under which Chromium goes on the systems that package it. */
const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

const DOWNLOAD_TIMEOUT_MS = 300_000;

function onPath(): string | null {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  return NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(existsSync) ?? null;
}

function installed(): string | null {
  const own = chromium.executablePath();
  return existsSync(own) ? own : onPath();
}

/** Debian's package; only as root, who alone may install it. */
function installWithApt(): boolean {
  if (process.getuid?.() !== 0 || spawnSync("apt-get", ["--version"]).status !== 0) return false;
  const apt = (...args: string[]) => spawnSync("apt-get", ["-q", ...args], { stdio: "inherit" }).status === 0;
  return apt("update") && apt("install", "-y", "--no-install-recommends", "chromium");
}

/** Playwright's own download. */
function installWithPlaywright(): boolean {
  const args = [path.join("node_modules", "playwright", "cli.js"), "install", "chromium", "--only-shell"];
  return spawnSync(process.execPath, args, { stdio: "inherit", timeout: DOWNLOAD_TIMEOUT_MS }).status === 0;
}

/**
 * The Chromium for the end-to-end tests: CHROMIUM_PATH, Playwright's, the system's; and when there is none,
 * one is installed. Throws with one line when that fails.
 */
export function ensureBrowser(): string {
  const given = process.env.CHROMIUM_PATH;
  if (given) return given;
  const found = installed();
  if (found) return found;
  console.log("Installing Chromium for the tests (the first time) …");
  const fresh = installWithApt() || installWithPlaywright() ? installed() : null;
  if (!fresh) throw new Error("No Chromium could be installed: install one and set CHROMIUM_PATH to it.");
  return fresh;
}
