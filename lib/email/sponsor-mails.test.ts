import { describe, expect, test } from "vitest";
import type { Mail } from "@/emails/layout";
import { sponsorEndingMail, sponsorFreeMail, sponsorMessageHiddenMail } from "@/emails/sponsor-notices";
import { sponsorPaymentFailedMail, sponsorReceiptMail, sponsorRenewalMail } from "@/emails/sponsor-payments";
import { renderMail } from "./render";

const sponsorship = {
  siteUrl: "https://oddly.example",
  contactEmail: "hello@oddly.example",
  postalAddress: "1 Odd Street",
  businessName: "Pinecone & Daughters",
  holidayName: "Fibonacci Day",
  emoji: "🐚",
  hue: 180,
  holidayUrl: "https://oddly.example/holidays/fibonacci-day",
  dashboardUrl: "https://oddly.example/sponsor-dashboard",
};

const paid = {
  amountCents: 1500,
  currency: "usd",
  paidAt: new Date("2026-11-21T23:59:59Z"),
  periodStart: new Date("2026-11-21T23:59:59Z"),
  periodEnd: new Date("2027-02-21T23:59:59Z"),
  invoiceNumber: "PD7QK2ZL-0001",
  invoiceUrl: "https://invoice.stripe.com/i/one",
  isFirst: true,
};

const hidden = { message: "Buy one, get one free!", reason: "It is an offer.\nTell us of the day instead." };

type Sponsorship = typeof sponsorship;

const MAILS: Record<string, (of: Sponsorship) => Mail> = {
  "first receipt": (of) => sponsorReceiptMail({ ...of, ...paid }),
  receipt: (of) => sponsorReceiptMail({ ...of, ...paid, isFirst: false }),
  renewal: (of) =>
    sponsorRenewalMail({ ...of, priceWords: "$15 every 3 months", renewsAt: paid.periodEnd, isHidden: false }),
  "failed payment": (of) => sponsorPaymentFailedMail({ ...of, amountCents: 1500, currency: "usd" }),
  ending: (of) => sponsorEndingMail({ ...of, endsAt: paid.periodEnd, isOver: false }),
  end: (of) => sponsorEndingMail({ ...of, endsAt: paid.periodEnd, isOver: true }),
  "hidden message": (of) => sponsorMessageHiddenMail({ ...of, ...hidden }),
};

const NAMES = Object.keys(MAILS);

const mailOf = (name: string, of: Sponsorship = sponsorship): Mail => {
  const make = MAILS[name];
  if (!make) throw new Error(`there is no mail ${name}`);
  return make(of);
};

/** Collapses line breaks and other white space. */
const flat = (text: string) => text.replace(/\s+/g, " ");

async function textOf(mail: Mail): Promise<string> {
  return flat((await renderMail(mail)).text);
}

describe.each(NAMES)("the sponsor's %s email", (name) => {
  test("names the holiday in its subject, and the business, the day's page and the dashboard in both parts", async () => {
    const { subject, html, text } = await renderMail(mailOf(name));
    expect(subject).toContain("Fibonacci Day");
    expect(subject.length).toBeLessThan(60);
    expect(html).toContain("Pinecone &amp; Daughters");
    expect(flat(text)).toContain("Pinecone & Daughters");
    for (const part of [html, text]) {
      expect(part).toContain(sponsorship.holidayUrl);
      expect(part).toContain(sponsorship.dashboardUrl);
      expect(part).toContain("You get this");
    }
  });

  test("has no input of the sponsor in its subject", () => {
    const { subject } = mailOf(name, { ...sponsorship, businessName: "Zanzibar" });
    expect(subject).not.toContain("Zanzibar");
  });

  test("renders a hostile name as plain text, without tags, headers or bidirectional characters", async () => {
    const hostile = `</style></title><script>alert(1)</script>"'\`><img src=x onerror=alert(1)>\r\nBcc: eve@example.org\0\u202E`;
    const texts = { businessName: hostile, holidayName: hostile, emoji: hostile };
    const [calm, actual] = await Promise.all([
      renderMail(mailOf(name)),
      renderMail(mailOf(name, { ...sponsorship, ...texts })),
    ]);
    expect(skeleton(actual.html)).toEqual(skeleton(calm.html));
    expect(actual.html).toContain("&lt;script&gt;");
    for (const part of [actual.html, actual.text, actual.subject]) expect(part).not.toMatch(/[\0\u202A-\u202E]/);
    expect(actual.subject).not.toMatch(/[\r\n]/);
    expect(actual.text).not.toMatch(/^Bcc:/m);
  });

  test("breaks a long name anywhere, and isolates a right-to-left one", async () => {
    const { html } = await renderMail(mailOf(name, { ...sponsorship, businessName: "ש".repeat(200) }));
    const [cell] = html.match(/<td[^>]*>ש{200}<\/td>/) ?? [""];
    expect(cell).toContain("word-break:break-word");
    expect(cell).toContain('dir="auto"');
    for (const [tag] of html.matchAll(/<(?:td|strong)[^>]*>(?=ש{200})/g)) expect(tag).toContain("break-word");
  });
});

/** The tags and attribute names: what a browser acts on. */
const skeleton = (html: string) =>
  html
    .replace(/<style>.*?<\/style>/gs, "")
    .replace(/"[^"]*"/g, '""')
    .match(/<[^>]*>/g);

test("a receipt has its number, date, item, period, payer, amount and what comes next", async () => {
  const text = await textOf(mailOf("receipt"));
  for (const line of [
    "Number: PD7QK2ZL-0001",
    "Paid on: November 21, 2026",
    "For: Sponsorship of Fibonacci Day",
    "Period: November 21, 2026 to February 21, 2027",
    "Paid by: Pinecone & Daughters",
    "Paid: $15",
    "$15 every 3 months. This one renews on February 21, 2027 unless you cancel first",
    "Open the invoice: https://invoice.stripe.com/i/one",
  ]) {
    expect(text).toContain(line);
  }
});

test("a receipt without a number or an invoice omits both lines", async () => {
  const text = await textOf(sponsorReceiptMail({ ...sponsorship, ...paid, invoiceNumber: null, invoiceUrl: null }));
  expect(text).not.toMatch(/Number:|invoice/);
});

test("cents are shown if there are any", async () => {
  expect(await textOf(sponsorReceiptMail({ ...sponsorship, ...paid, amountCents: 1505 }))).toContain("Paid: $15.05");
});

test("only the first receipt welcomes the sponsor and explains how to open the dashboard", async () => {
  const [first, later] = [mailOf("first receipt"), mailOf("receipt")];
  expect(first.subject).toMatch(/^Welcome!/);
  expect(later.subject).not.toMatch(/Welcome/);
  expect(await textOf(first)).toContain("sign in with this address");
  expect(await textOf(later)).not.toContain("sign in with this address");
});

test("the renewal notice has the price, the date and how to cancel", async () => {
  const text = await textOf(mailOf("renewal"));
  expect(text).toContain("renews on February 21, 2027, at $15 every 3 months");
  expect(text).toContain("Cancel on your dashboard before that day");
});

test("the renewal notice for a solemn day says that the sponsor is not shown, and has a neutral tone", async () => {
  const renewal = { priceWords: "$15 every 3 months", renewsAt: paid.periodEnd, isHidden: true };
  const text = await textOf(sponsorRenewalMail({ ...sponsorship, ...renewal }));
  expect(text).toContain("solemn days don't show sponsors");
  expect(text).toContain("Cancel on your dashboard before that day");
  expect(text).not.toMatch(/Another round|Want to stay|!/);
});

test("the email to the waitlist says that the holiday is available, and that it is the only email about it", async () => {
  const mail = sponsorFreeMail({ ...sponsorship, priceWords: "$15 every 3 months" });
  expect(mail.subject).toBe("Fibonacci Day is free to sponsor");
  const text = await textOf(mail);
  expect(text).toContain("Sponsor this holiday: https://oddly.example/holidays/fibonacci-day");
  expect(text).toContain("It's the only email about it");
});

test("the email about a failed payment says what to do, what comes next, and that nothing will be owed", async () => {
  const text = await textOf(mailOf("failed payment"));
  expect(text).toContain("Update your card: https://oddly.example/sponsor-dashboard");
  expect(text).toContain("We'll try again a few times");
  expect(text).toContain("you owe nothing");
});

test("a sponsorship can be continued before its end, and no longer after it", async () => {
  expect(await textOf(mailOf("ending"))).toContain("Keep my sponsorship: https://oddly.example/sponsor-dashboard");
  const after = await textOf(mailOf("end"));
  expect(after).not.toContain("Keep my sponsorship");
  expect(after).toContain("ended on February 21, 2027");
});

test("the email about a hidden message has the message, the reason line by line, and what to do", async () => {
  const { html, text } = await renderMail(mailOf("hidden message"));
  expect(flat(text)).toContain("Hidden: Buy one, get one free!");
  expect(text).toMatch(/It is an offer\.\n+Tell us of the day instead\./);
  expect(flat(text)).toContain("Write another message: https://oddly.example/sponsor-dashboard");
  expect(html).toContain("mailto:hello@oddly.example");
});

test("a hostile reason and a hostile message are rendered as plain text", async () => {
  const hostile = `</style><script>alert(1)</script>"'><img src=x onerror=alert(1)>\0\u202E`;
  const calm = await renderMail(sponsorMessageHiddenMail({ ...sponsorship, message: "Hello", reason: "Because." }));
  const actual = await renderMail(sponsorMessageHiddenMail({ ...sponsorship, message: hostile, reason: hostile }));
  expect(skeleton(actual.html)).toEqual(skeleton(calm.html));
  for (const part of [actual.html, actual.text]) expect(part).not.toMatch(/[\0\u202A-\u202E]/);
});
