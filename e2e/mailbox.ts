import { expect } from "@playwright/test";

/** A mail as the local mailbox gives it. */
export type ReceivedMail = {
  id: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
};

const MAILBOX = process.env.E2E_MAILBOX_URL ?? "http://localhost:3001";

/** An address that nobody else in this run writes to. */
export function freshAddress(name = "ada"): string {
  return `${name}-${crypto.randomUUID().slice(0, 8)}@example.org`;
}

/** A letter to the whole list, which any test may set off: only the test that is about it counts it. */
export const isLetter = ({ headers }: ReceivedMail): boolean => "List-Id" in headers;

/** The mails to an address, newest first, without letters to the whole list. */
export async function mailsTo(
  address: string,
  isWanted = (mail: ReceivedMail) => !isLetter(mail),
): Promise<ReceivedMail[]> {
  const heads: { data: { id: string; to: string[] }[] } = await (await fetch(`${MAILBOX}/emails?limit=100`)).json();
  const own = heads.data.filter(({ to }) => to.includes(address));
  const mails = await Promise.all(own.map(async ({ id }) => (await fetch(`${MAILBOX}/emails/${id}`)).json()));
  return mails.filter(isWanted);
}

/** The newest mail to an address, once there are `count` of them. */
export async function mailTo(address: string, count = 1): Promise<ReceivedMail> {
  let mails: ReceivedMail[] = [];
  await expect.poll(async () => (mails = await mailsTo(address)).length).toBe(count);
  const [newest] = mails;
  if (!newest) throw new Error(`nothing was mailed to ${address}`);
  return newest;
}

/** The first address in a mail's text that has `part` in it. */
export function linkIn(mail: ReceivedMail, part: string): string {
  const link = mail.text.match(/https?:\/\/\S+/g)?.find((each) => each.includes(part));
  if (!link) throw new Error(`the mail "${mail.subject}" has no link with ${part}`);
  return link;
}
