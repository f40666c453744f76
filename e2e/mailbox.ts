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

type HeadPage = { data: { id: string; to: string[] }[]; has_more: boolean };

const MAILBOX = process.env.E2E_MAILBOX_URL ?? "http://localhost:3001";

/** An address that nobody else in this run writes to. */
export function freshAddress(name = "ada"): string {
  return `${name}-${crypto.randomUUID().slice(0, 8)}@example.org`;
}

/** A letter to the whole list, which any test may set off: only the test that is about it counts it. */
export const isNewsletter = ({ headers }: ReceivedMail): boolean => "List-Id" in headers;

/** The mails to an address, newest first, without letters to the whole list. */
export async function mailsTo(
  address: string,
  isWanted = (mail: ReceivedMail) => !isNewsletter(mail),
): Promise<ReceivedMail[]> {
  const own: { id: string }[] = [];
  for (let after = "", hasMore = true; hasMore; ) {
    const query = new URLSearchParams({ limit: "100", ...(after && { after }) });
    const page: HeadPage = await (await fetch(`${MAILBOX}/emails?${query}`)).json();
    own.push(...page.data.filter(({ to }) => to.includes(address)));
    after = page.data.at(-1)?.id ?? "";
    hasMore = page.has_more;
  }
  const mails = await Promise.all(own.map(async ({ id }) => (await fetch(`${MAILBOX}/emails/${id}`)).json()));
  return mails.filter(isWanted);
}

/** The newest mail to an address, once there are `count` of them. */
export async function mailTo(address: string, count = 1): Promise<ReceivedMail> {
  await expect.poll(async () => (await mailsTo(address)).length).toBe(count);
  const [newest] = await mailsTo(address);
  if (!newest) throw new Error(`nothing was mailed to ${address}`);
  return newest;
}

/** A mail to an address with a link to `part`, whatever else comes before or after it. */
export async function mailWithLink(address: string, part: string): Promise<ReceivedMail> {
  const withLink = () => mailsTo(address, ({ text }) => text.includes(part));
  await expect.poll(async () => (await withLink()).length).toBe(1);
  const [mail] = await withLink();
  if (!mail) throw new Error(`nothing with ${part} was mailed to ${address}`);
  return mail;
}

/** The first address in a mail's text that has `part` in it. */
export function linkIn(mail: ReceivedMail, part: string): string {
  const link = mail.text.match(/https?:\/\/\S+/g)?.find((each) => each.includes(part));
  if (!link) throw new Error(`the mail "${mail.subject}" has no link with ${part}`);
  return link;
}
