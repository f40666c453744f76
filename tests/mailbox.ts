import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type GetEmailResponseSuccess, Resend } from "resend";
import { afterEach, beforeEach } from "vitest";
import { type MailboxOptions, startMailbox } from "@/tools/emulators/resend/mailbox";

export const mail = { from: "Oddly <hello@oddly.example>", to: "ada@example.com", subject: "Hello", text: "Plain" };

/** Returns `count` emails with numbered subjects; by default, as many as a batch may have. */
export const manyMails = (count = 100, each: Partial<typeof mail> = {}) =>
  Array.from({ length: count }, (_, index) => ({ ...mail, subject: `Mail ${index}`, ...each }));

/**
 * Provides a mailbox for each test of a file. `start` starts it; another call restarts it with the same stored emails.
 */
export function mailboxForEachTest() {
  let directory = "";
  let running: Awaited<ReturnType<typeof startMailbox>> | null = null;
  const stop = async () => {
    await running?.stop();
    running = null;
  };
  beforeEach(() => {
    directory = mkdtempSync(path.join(tmpdir(), "oddly-mailbox-"));
  });
  afterEach(async () => {
    await stop();
    rmSync(directory, { recursive: true });
  });
  return {
    stop,
    file: () => path.join(directory, "mails.jsonl"),
    start: async (options?: MailboxOptions) => {
      await stop();
      running = await startMailbox(directory, 0, options);
      return { url: running.url, resend: new Resend("re_test", { baseUrl: running.url }) };
    },
  };
}

/** Starts a mailbox for a test file, with Resend's client for it. Its default rate limit is practically unlimited. */
export async function testMailbox(options: MailboxOptions = { requestsPerSecond: 10_000 }) {
  const directory = mkdtempSync(path.join(tmpdir(), "oddly-mailbox-"));
  const { url, stop } = await startMailbox(directory, 0, options);
  const client = new Resend("re_test", { baseUrl: url });
  return {
    url,
    client,
    /** Returns the emails to an address, newest first. */
    mailsTo: async (address: string) => {
      const { data } = await client.emails.list({ limit: 100 });
      const own = data?.data.filter(({ to }) => to.includes(address)) ?? [];
      const mails = await Promise.all(own.map(async ({ id }) => (await client.emails.get(id)).data));
      // Resend also returns the headers, which its client's types omit.
      return mails.filter((mail) => mail !== null) as (GetEmailResponseSuccess & { headers: Record<string, string> })[];
    },
    close: async () => {
      await stop();
      rmSync(directory, { recursive: true });
    },
  };
}
