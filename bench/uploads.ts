import http from "node:http";
import { videoOfSize } from "@/lib/media/test-videos";
import { stopChild } from "@/tools/dev/child";
import type { Services } from "@/tools/dev/services";
import { anyHoliday, signedInCookie } from "./pages";
import { budgetLabel, forkProgram, megabytes, type OnEnd, printTable, residentBytes } from "./setup";

/** How much the server's memory may grow. Source: design section 12. */
const BUDGET_MB = 64;

const AT_ONCE = 20;
const VIDEO_BYTES = 20 * 1024 * 1024;
const ROUNDS = 5;
const WARM_UPS = 3;
const REST_MS = 2_000;
const SAMPLE_MS = 20;
const BOUNDARY = "a-boundary-that-is-in-no-video";

/** Where uploads are sent, and the process whose memory is measured. */
type Target = { name: string; url: string; pid: number; headers: Record<string, string> };

/** Returns the parts of a card's form before and after the video. */
function formAround(holidayId: string): { before: Buffer; after: Buffer } {
  const fields = { holidayId, selectedDate: "2026-11-26", message: "Measured", includeSelfie: "true" };
  const field = (name: string, value: string) =>
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const file = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="videoFile"; filename="a.mp4"\r\ncontent-type: video/mp4\r\n\r\n`;
  const before = Object.entries(fields).map(([name, value]) => field(name, value));
  return { before: Buffer.from(before.join("") + file), after: Buffer.from(`\r\n--${BOUNDARY}--\r\n`) };
}

/** Sends the parts in order and returns the response's status. */
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

/** Returns how much the memory of the target's process grows while all uploads run at once, in bytes. */
async function peak(target: Target, parts: readonly Buffer[]): Promise<number> {
  let highest = residentBytes(target.pid);
  const watch = setInterval(() => {
    highest = Math.max(highest, residentBytes(target.pid));
  }, SAMPLE_MS);
  try {
    const statuses = await Promise.all(Array.from({ length: AT_ONCE }, () => upload(target, parts)));
    const failed = statuses.find((status) => status >= 300);
    if (failed) throw new Error(`${target.name} answered ${failed} to an upload.`);
  } finally {
    clearInterval(watch);
  }
  return highest;
}

/** Starts the bare handler in a separate process. */
async function startBare(siteUrl: string, services: Services, onEnd: OnEnd): Promise<Target> {
  const child = forkProgram("bare-upload.ts", [], { ...services.env, SITE_URL: siteUrl });
  onEnd(() => stopChild(child));
  const url = await new Promise<string>((resolve, reject) => {
    child.once("message", (message) => resolve(String(message)));
    child.once("error", reject);
    child.once("exit", () => reject(new Error("The bare handler stopped while starting.")));
  });
  return { name: "bare handler", url, pid: child.pid ?? 0, headers: {} };
}

/** Uploads sequentially, so that all code is loaded and compiled. Returns the resting memory in bytes. */
async function warmUp(target: Target, parts: readonly Buffer[]): Promise<number> {
  for (let index = 0; index < WARM_UPS; index += 1) await upload(target, parts);
  await new Promise((resolve) => setTimeout(resolve, REST_MS));
  return residentBytes(target.pid);
}

/**
 * Uploads twenty 20 MB videos at once to the site, and to a bare handler that passes them on to the same storage, and
 * measures how much each process grows from its resting memory, including the first time. Returns the broken budgets.
 */
export async function measureUploads(
  site: { url: string; pid: number },
  services: Services,
  onEnd: OnEnd,
): Promise<string[]> {
  const video = videoOfSize(VIDEO_BYTES);
  const bare = await startBare(site.url, services, onEnd);
  const { before, after } = formAround(await anyHoliday(site.url));
  const form = [before, video, after];
  const cardsOf = async (round: number): Promise<Target> => {
    // A separate person for each round, because of the hourly limit of cards.
    const client = `198.18.0.${round}`;
    const cookie = await signedInCookie(site.url, services.addresses.mailbox ?? "", client);
    const headers = { cookie, "x-forwarded-for": client };
    return { name: "POST /api/cards", url: `${site.url}/api/cards`, pid: site.pid, headers };
  };
  const atRest = { site: await warmUp(await cardsOf(0), form), bare: await warmUp(bare, [video]) };
  const grown = { site: [] as number[], bare: [] as number[] };
  for (let round = 1; round <= ROUNDS; round += 1) {
    grown.site.push(megabytes((await peak(await cardsOf(round), form)) - atRest.site));
    grown.bare.push(megabytes((await peak(bare, [video])) - atRest.bare));
  }
  const worst = Math.max(...grown.site);
  const row = (name: string, all: readonly number[], budget: string) => [
    name,
    ...all.map((each) => each.toFixed(0)),
    budget,
  ];
  printTable(
    `Growth in MB while ${AT_ONCE} videos of 20 MB arrive at once, over the memory at rest; less than ${BUDGET_MB} asked for`,
    ["Server", ...grown.site.map((_, index) => `round ${index + 1}`), "budget"],
    [row("POST /api/cards", grown.site, budgetLabel(worst < BUDGET_MB)), row("bare handler", grown.bare, "")],
  );
  return worst < BUDGET_MB ? [] : [`uploads: the server grows by ${worst.toFixed(0)} MB, ${BUDGET_MB} allowed`];
}
