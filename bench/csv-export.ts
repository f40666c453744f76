import http from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { Services } from "@/tools/dev/services";
import { siteDatabase } from "../e2e/database";
import { signedInCookie } from "./pages";
import { budgetLabel, median, megabytes, printTable, residentBytes } from "./setup";

/** Numbers of subscribers. The first is the baseline for "flat" memory use. */
const SIZES = [1_000, 100_000, 1_000_000] as const;

/**
 * How many MB more memory the server may use for the most subscribers than for the fewest. A thousand are written
 * before any garbage is collected, so this allows for the garbage of a long export; the file with a million has 112 MB.
 * Source: design section 12, "flat".
 */
const BUDGET_MB = 64;

const ROUNDS = 3;
const WARM_UPS = 5;
const REST_MS = 2_000;
const SAMPLE_MS = 20;

/** Simulates a slow connection: after this many bytes, the client pauses for a moment. */
const SIP_BYTES = 1024 * 1024;
const SIP_PAUSE_MS = 60;

/** One of the site's editors. Source: tools/dev/services.ts. */
const EDITOR = "editor-0@example.com";

const NEW_LINE = 10;

type Target = { url: string; pid: number; headers: Record<string, string> };

/** Downloads the export slowly and returns the number of lines and bytes. */
function download({ url, headers }: Target): Promise<{ lines: number; bytes: number }> {
  return new Promise((resolve, reject) => {
    const request = http.get(`${url}/api/admin/email/export`, { agent: false, headers }, async (response) => {
      let [lines, bytes, sip] = [0, 0, 0];
      try {
        if (response.statusCode !== 200) throw new Error(`The export answered ${response.statusCode}.`);
        for await (const chunk of response as AsyncIterable<Buffer>) {
          for (const byte of chunk) if (byte === NEW_LINE) lines += 1;
          bytes += chunk.length;
          sip += chunk.length;
          if (sip < SIP_BYTES) continue;
          sip = 0;
          await pause(SIP_PAUSE_MS);
        }
        resolve({ lines, bytes });
      } catch (error) {
        reject(error);
      }
    });
    request.once("error", reject);
  });
}

/** Returns the peak memory of the target's process during a download, in bytes, and the download's result. */
async function peak(target: Target) {
  let highest = residentBytes(target.pid);
  const watch = setInterval(() => {
    highest = Math.max(highest, residentBytes(target.pid));
  }, SAMPLE_MS);
  try {
    return { ...(await download(target)), highest };
  } finally {
    clearInterval(watch);
  }
}

/** Signs an editor in to the admin and returns the headers for its calls. */
export async function editorHeaders(siteUrl: string, mailboxUrl: string): Promise<Record<string, string>> {
  const cookie = await signedInCookie(siteUrl, mailboxUrl, "198.18.2.1", EDITOR);
  const answer = await fetch(`${siteUrl}/api/admin/login`, {
    method: "POST",
    headers: { cookie, "content-type": "application/json" },
    body: JSON.stringify({ email: EDITOR }),
  });
  const { sessionId }: { sessionId?: string } = await answer.json();
  if (!sessionId) throw new Error(`No editor could log in: ${answer.status}.`);
  return { cookie, "x-admin-session": sessionId };
}

const insertSql = (rows: number) => `
  insert into email_subscriptions (email, source, preferences, confirmed_at, subscribed_at)
  select 'export-' || n || '@example.org', 'bench', '{deals,previews}', now(), now() - n * interval '1 minute'
  from generate_series(1, ${rows}) as n on conflict do nothing`;

/**
 * Downloads the subscriber list over a slow connection, with a thousand to a million subscribers, and measures the
 * server's peak memory. Also checks that every line arrived. Returns the broken budgets.
 */
export async function measureExport(site: { url: string; pid: number }, services: Services): Promise<string[]> {
  const headers = await editorHeaders(site.url, services.addresses.mailbox ?? "");
  const target: Target = { ...site, headers };
  const database = siteDatabase(services.addresses.database ?? "");
  const measured: { rows: number; highest: number; bytes: number }[] = [];
  const broken: string[] = [];
  try {
    for (const rows of SIZES) {
      await database.unsafe(insertSql(rows));
      await database.unsafe("vacuum (analyze) email_subscriptions");
      if (measured.length === 0) for (let index = 0; index < WARM_UPS; index += 1) await download(target);
      await pause(REST_MS);
      const all: number[] = [];
      let bytes = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        const got = await peak(target);
        all.push(got.highest);
        bytes = got.bytes;
        if (got.lines <= rows) broken.push(`export: ${got.lines} lines for ${rows} subscribers`);
      }
      measured.push({ rows, highest: median(all), bytes });
    }
  } finally {
    await database.unsafe("delete from email_subscriptions where source = 'bench'");
    await database.end();
  }
  const [first, ...larger] = measured;
  const growth = ({ highest }: { highest: number }) => megabytes(highest - (first?.highest ?? highest));
  printTable(
    `The server's memory in MB at its highest while the export is read slowly, medians of ${ROUNDS}; at most ${BUDGET_MB} more than for ${SIZES[0]}`,
    ["Subscribers", "file", "memory", "more", "budget"],
    measured.map((each) => [
      each.rows.toLocaleString("en-US"),
      megabytes(each.bytes).toFixed(1),
      megabytes(each.highest).toFixed(0),
      growth(each).toFixed(0),
      each === first ? "" : budgetLabel(growth(each) <= BUDGET_MB),
    ]),
  );
  const over = larger.filter((each) => growth(each) > BUDGET_MB);
  return [
    ...broken,
    ...over.map((each) => `export of ${each.rows}: ${growth(each).toFixed(0)} MB more, ${BUDGET_MB} allowed`),
  ];
}
