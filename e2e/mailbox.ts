import { expect } from "@playwright/test";

/** An email as returned by the local mailbox. */
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

/** Returns an address that nothing else in this run sends to. */
export function freshAddress(name = "ada"): string {
  return `${name}-${crypto.randomUUID().slice(0, 8)}@example.org`;
}

/** Returns whether an email is a newsletter, which any test may trigger. Only the newsletter's own test counts it. */
export const isNewsletter = ({ headers }: ReceivedMail): boolean => "List-Id" in headers;

/** Returns the emails to an address, newest first, without newsletters. */
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

/** Returns the newest email to an address, once there are `count` of them. */
export async function mailTo(address: string, count = 1): Promise<ReceivedMail> {
  await expect.poll(async () => (await mailsTo(address)).length).toBe(count);
  const [newest] = await mailsTo(address);
  if (!newest) throw new Error(`nothing was mailed to ${address}`);
  return newest;
}

/** Returns an email to an address with a link that contains `part`, regardless of other emails. */
export async function mailWithLink(address: string, part: string): Promise<ReceivedMail> {
  const withLink = () => mailsTo(address, ({ text }) => text.includes(part));
  await expect.poll(async () => (await withLink()).length).toBe(1);
  const [mail] = await withLink();
  if (!mail) throw new Error(`nothing with ${part} was mailed to ${address}`);
  return mail;
}

/** Returns the first URL in an email's text that contains `part`. */
export function linkIn(mail: ReceivedMail, part: string): string {
  const link = mail.text.match(/https?:\/\/\S+/g)?.find((each) => each.includes(part));
  if (!link) throw new Error(`the mail "${mail.subject}" has no link with ${part}`);
  return link;
}
