import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type GetEmailResponseSuccess, Resend } from "resend";
import { afterEach, beforeEach } from "vitest";
import { type MailboxOptions, startMailbox } from "@/tools/emulators/resend/mailbox";

export const mail = { from: "Oddly <hello@oddly.example>", to: "ada@example.com", subject: "Hello", text: "Plain" };

/** As many mails as a batch may hold, or `count`, with numbered subjects. */
export const manyMails = (count = 100, each: Partial<typeof mail> = {}) =>
  Array.from({ length: count }, (_, index) => ({ ...mail, subject: `Mail ${index}`, ...each }));

/** A mailbox for each test of a file: `start` begins it, a second call begins it anew on what the first one kept. */
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

/** A mailbox for a whole file of tests, with Resend's client for it. It takes any number of requests unless told otherwise. */
export async function testMailbox(options: MailboxOptions = { requestsPerSecond: 10_000 }) {
  const directory = mkdtempSync(path.join(tmpdir(), "oddly-mailbox-"));
  const { url, stop } = await startMailbox(directory, 0, options);
  const client = new Resend("re_test", { baseUrl: url });
  return {
    url,
    client,
    /** The mails to an address, newest first. */
    mailsTo: async (address: string) => {
      const { data } = await client.emails.list({ limit: 100 });
      const own = data?.data.filter(({ to }) => to.includes(address)) ?? [];
      const mails = await Promise.all(own.map(async ({ id }) => (await client.emails.get(id)).data));
      // Resend gives the headers as well, which its client's types leave out.
      return mails.filter((mail) => mail !== null) as (GetEmailResponseSuccess & { headers: Record<string, string> })[];
    },
    close: async () => {
      await stop();
      rmSync(directory, { recursive: true });
    },
  };
}
