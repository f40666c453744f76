import { execFileSync, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import http from "node:http";
import path from "node:path";
import { videoOfSize } from "@/lib/media/test-videos";
import { stopChild } from "../scripts/local/child";
import type { Services } from "../scripts/local/services";
import type { OnEnd } from "./clean-up";
import { median } from "./median";
import { printTable, verdict } from "./table";

/** How much the server may grow. Source: design section 12. */
const BUDGET_MB = 64;

const AT_ONCE = 20;
const VIDEO_BYTES = 20 * 1024 * 1024;
const ROUNDS = 5;
const SAMPLE_MS = 20;
const BOUNDARY = "a-boundary-that-is-in-no-video";

/** Where uploads go, and the process whose memory is watched. */
type Target = { name: string; url: string; pid: number; headers: Record<string, string> };

/** Resident memory of a process, in bytes. */
function residentBytes(pid: number): number {
  return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) * 1024;
}

/** A card's form around a video, in the two parts that stand before and after it. */
function formAround(holidayId: string): { before: Buffer; after: Buffer } {
  const fields = { holidayId, selectedDate: "2026-11-26", message: "Measured", includeSelfie: "true" };
  const field = (name: string, value: string) =>
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const file = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="videoFile"; filename="a.mp4"\r\ncontent-type: video/mp4\r\n\r\n`;
  const before = Object.entries(fields).map(([name, value]) => field(name, value));
  return { before: Buffer.from(before.join("") + file), after: Buffer.from(`\r\n--${BOUNDARY}--\r\n`) };
}

/** Sends the parts one after the other and gives the answer's status. */
function upload({ url, headers }: Target, parts: readonly Buffer[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const length = parts.reduce((sum, part) => sum + part.length, 0);
    const request = http.request(
      url,
      {
        method: "POST",
        agent: false,
        headers: {
          ...headers,
          "content-type": `multipart/form-data; boundary=${BOUNDARY}`,
          "content-length": length,
        },
      },
      (response) => {
        response.resume();
        response.once("end", () => resolve(response.statusCode ?? 0));
      },
    );
    request.once("error", reject);
    for (const part of parts) request.write(part);
    request.end();
  });
}

/** How far the memory of the target's process rises above where it stood while all uploads run at once, in MB. */
async function growth(target: Target, parts: readonly Buffer[]): Promise<number> {
  const before = residentBytes(target.pid);
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, residentBytes(target.pid));
  }, SAMPLE_MS);
  try {
    const statuses = await Promise.all(Array.from({ length: AT_ONCE }, () => upload(target, parts)));
    const failed = statuses.find((status) => status >= 300);
    if (failed) throw new Error(`${target.name} answered ${failed} to an upload.`);
  } finally {
    clearInterval(watch);
  }
  return (peak - before) / 1024 / 1024;
}

/** Signs somebody new in, as they would: asks for a link, reads the mail, presses the button. Gives their cookie. */
async function signedInCookie(siteUrl: string, mailboxUrl: string, client: string): Promise<string> {
  const email = `${randomUUID().slice(0, 8)}@example.org`;
  const headers = { "x-forwarded-for": client };
  await fetch(`${siteUrl}/api/auth/email/start`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ email, returnUrl: "/" }),
  });
  const { data } = await (await fetch(`${mailboxUrl}/emails?limit=20`)).json();
  const { id } = data.find(({ to }: { to: string[] }) => to.includes(email));
  const { text } = await (await fetch(`${mailboxUrl}/emails/${id}`)).json();
  const [, token = ""] = /[?&]token=([\w-]+)/.exec(text) ?? [];
  const pressed = await fetch(`${siteUrl}/api/auth/email/confirm`, {
    method: "POST",
    headers,
    body: new URLSearchParams({ token, page: randomUUID() }),
    redirect: "manual",
  });
  const [cookie = ""] = pressed.headers.getSetCookie().map((each) => each.split(";")[0]);
  if (!cookie) throw new Error("Nobody could be signed in.");
  return cookie;
}

async function anyHoliday(siteUrl: string): Promise<string> {
  const [holiday] = await (await fetch(`${siteUrl}/api/holidays/date/2026-11-26`)).json();
  return holiday.id;
}

/** The bare handler, in a process of its own. */
async function startBare(siteUrl: string, services: Services, onEnd: OnEnd): Promise<Target> {
  const leave = path.resolve("scripts", "local", "exit-with-parent.mjs");
  const child = fork(path.join("bench", "bare-upload.ts"), {
    execArgv: ["--conditions=react-server", "--import", "tsx", "--import", leave],
    env: { ...process.env, ...services.env, SITE_URL: siteUrl },
  });
  onEnd(() => stopChild(child));
  const url = await new Promise<string>((resolve, reject) => {
    child.once("message", (message) => resolve(String(message)));
    child.once("error", reject);
    child.once("exit", () => reject(new Error("The bare handler stopped while starting.")));
  });
  return { name: "bare handler", url, pid: child.pid ?? 0, headers: {} };
}

/**
 * Twenty videos of 20 MB at once, into the site and into a bare handler that passes them on to the same storage: how much
 * either process grows. Gives the budgets that are broken.
 */
export async function measureUploads(
  site: { url: string; pid: number },
  services: Services,
  onEnd: OnEnd,
): Promise<string[]> {
  const video = videoOfSize(VIDEO_BYTES);
  const bare = await startBare(site.url, services, onEnd);
  const holidayId = await anyHoliday(site.url);
  const grown = { site: [] as number[], bare: [] as number[] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    // A person of their own for each round: nobody sends so many cards in an hour.
    const client = `198.18.0.${round}`;
    const cookie = await signedInCookie(site.url, services.addresses.mailbox ?? "", client);
    const headers = { cookie, "x-forwarded-for": client };
    const card: Target = { name: "POST /api/cards", url: `${site.url}/api/cards`, pid: site.pid, headers };
    const { before, after } = formAround(holidayId);
    const siteMb = await growth(card, [before, video, after]);
    const bareMb = await growth(bare, [video]);
    console.log(`Round ${round}: the site ${siteMb.toFixed(0)} MB, the bare handler ${bareMb.toFixed(0)} MB`);
    // The first round loads code and grows the heap to its working size, on either side.
    if (round === 0) continue;
    grown.site.push(siteMb);
    grown.bare.push(bareMb);
  }
  const siteMb = median(grown.site);
  const isWithin = siteMb < BUDGET_MB;
  const row = (name: string, all: readonly number[], budget: string) => [
    name,
    median(all).toFixed(0),
    Math.max(...all).toFixed(0),
    budget,
  ];
  printTable(
    `Growth in MB while ${AT_ONCE} videos of 20 MB arrive at once, ${ROUNDS} rounds; less than ${BUDGET_MB} asked for`,
    ["Server", "median", "worst", "budget"],
    [row("POST /api/cards", grown.site, verdict(isWithin)), row("bare handler", grown.bare, "")],
  );
  return isWithin ? [] : [`uploads: the server grows by ${siteMb.toFixed(0)} MB, ${BUDGET_MB} allowed`];
}
