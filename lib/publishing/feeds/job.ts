import "server-only";
import type { CivilDate } from "@/lib/core/dates";
import { logFault } from "@/lib/core/log";
import { siteUrl } from "@/lib/core/site";
import { warmPaths } from "./warm-paths";

/** Visitors are served meanwhile. */
const AT_ONCE = 2;

export const TIMEOUT_MS = 20_000;

/** How many pages and feeds are ready, and how many could not be had. */
export type Warmed = { warmed: number; failed: number };

export type WarmUpOptions = {
  /** Whether nothing more is to be begun. */
  isTimeUp?: () => boolean;
  origin?: string;
  timeoutMs?: number;
};

/** Asks for one page to its end; a redirect is not followed, and counts as a failure. */
async function warm(url: string, timeoutMs: number): Promise<void> {
  const response = await fetch(url, {
    redirect: "manual",
    headers: { "user-agent": "Oddly warm-up" },
    signal: AbortSignal.timeout(timeoutMs),
  });
  // Read also when it is an error: or the connection is not free for the next.
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
}

/**
 * Has the site answer what most people will ask for on `today`, so that it, and what stands in front of it, has the answers
 * ready. Goes by its public address, and to no other. What fails keeps nothing else.
 */
export async function warmFeeds(today: CivilDate, options: WarmUpOptions = {}): Promise<Warmed> {
  const { isTimeUp = () => false, origin = siteUrl("/"), timeoutMs = TIMEOUT_MS } = options;
  const done: Warmed = { warmed: 0, failed: 0 };
  const paths = warmPaths(today);
  const goOn = async () => {
    for (let path = paths.shift(); path !== undefined && !isTimeUp(); path = paths.shift()) {
      try {
        await warm(new URL(path, origin).href, timeoutMs);
        done.warmed += 1;
      } catch (error) {
        done.failed += 1;
        logFault("feed-warm-up", error);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, goOn));
  return done;
}
