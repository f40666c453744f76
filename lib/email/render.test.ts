import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { signInMail } from "@/emails/account";
import type { PreviewGift } from "@/emails/gift-list";
import { sampleMails } from "@/emails/samples";
import { confirmSubscriptionMail } from "@/emails/subscription";
import type { PreviewDay } from "@/emails/weekly-days";
import { weeklyPreviewMail } from "@/emails/weekly-preview";
import { type RenderedMail, renderMail } from "./render";

const IDS = sampleMails().map(({ id }) => id);
const rendered = new Map<string, RenderedMail>();

beforeAll(async () => {
  for (const { id, mail } of sampleMails()) rendered.set(id, await renderMail(mail));
});

function sample(id: string): RenderedMail {
  const mail = rendered.get(id);
  if (!mail) throw new Error(`there is no sample ${id}`);
  return mail;
}

const frame = { siteUrl: "https://oddly.example", contactEmail: "hello@oddly.example", postalAddress: "1 Odd Street" };

const day: PreviewDay = {
  date: "2026-11-23",
  name: "Fibonacci Day",
  emoji: "🐚",
  hue: 180,
  tone: "festive",
  notes: "Add the last two to get the next one.",
  pictureUrl: "https://oddly.example/pictures/fibonacci-day/1.png",
  url: "https://oddly.example/holiday/2026-11-23",
  others: ["Wolfenoot"],
  sponsor: "Pinecone",
};

const gift: PreviewGift = {
  day: day.date,
  holidayName: day.name,
  name: "A spiral drawing set",
  why: "One wheel goes around inside another.",
  price: "$10–20",
  url: "https://shop.example/s?k=spiral",
};

const week = {
  ...frame,
  firstDate: "2026-11-23",
  days: [day],
  gifts: [gift],
  ongoing: ["Movember"],
  preferencesUrl: "https://oddly.example/preferences",
  unsubscribeUrl: "https://oddly.example/unsubscribe",
};

const confirmation = {
  ...frame,
  url: "https://oddly.example/subscribe/confirm",
  purposes: ["Gift deals"],
  requestedAt: new Date("2026-11-21T14:40:00Z"),
  validDays: 7,
};

const signIn = {
  ...frame,
  url: "https://oddly.example/auth/confirm",
  email: "ada@example.org",
  device: "Chrome on Android",
  requestedAt: new Date("2026-11-21T14:40:00Z"),
  validMinutes: 15,
};

/** Collapses line breaks and other white space. */
const flat = (text: string) => text.replace(/\s+/g, " ");

describe.each(IDS)("the email %s", (id) => {
  test("has our address and contact in both parts", () => {
    const { html, text } = sample(id);
    for (const part of [html, flat(text)]) {
      expect(part).toContain("Oddly, 21 Hello Street, Portland, OR 97201, USA");
      expect(part).toContain("hello@oddly.example");
      expect(part).toContain("You get this");
    }
  });

  test("loads nothing but drawings that are the same for every reader, so that opening it cannot be tracked", () => {
    const drawings = / src="https:\/\/oddly\.example\/(?:stickers\/1\/[0-9a-f-]+|pictures\/[a-z-]+\/[0-9a-z]+)\.png"/g;
    const html = sample(id).html.replace(drawings, "");
    expect(html).not.toMatch(/<link|<script|<iframe|\ssrc=|\sbackground=|url\(|@import/i);
  });

  test("has a text part without markup, with lines of at most 72 characters except for URLs", () => {
    const { text } = sample(id);
    expect(text).not.toMatch(/<[a-z!/]|&[a-z#]+;|\bundefined\b|\[object/i);
    const long = text.split("\n").filter((line) => line.length > 72 && !/^https:\/\/\S+$/.test(line));
    expect(long).toEqual([]);
    expect(text).not.toMatch(/\n{4}| \n/);
  });

  test("has dark mode rules for every colored element, in the stylesheet and for Outlook", () => {
    const { html } = sample(id);
    const css = html.match(/<style>@media \(prefers-color-scheme:dark\)(.*?)<\/style>/s)?.[1] ?? "";
    const classes = [...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(" "));
    const painted = [...new Set(classes.filter((name) => /^[btl]-/.test(name)))];
    expect(painted.length).toBeGreaterThan(5);
    for (const name of painted) {
      expect(css).toMatch(new RegExp(`[{}]\\.${name}\\{`));
      expect(css).toMatch(new RegExp(`\\[data-ogs[bc]\\] \\.${name}\\{`));
    }
  });

  test("never sets a color by inline style alone, which dark mode could not change", () => {
    const colored = [
      ...sample(id).html.matchAll(/<[a-z0-9]+ [^>]*style="[^"]*(?:^|[";])(?:background-)?color:[^>]*>/g),
    ];
    expect(colored.length).toBeGreaterThan(5);
    for (const [tag] of colored) expect(tag).toMatch(/class="[^"]*\b[bt]-/);
  });

  test("has a language, a title, presentational tables, and headings in order", () => {
    const { html, subject } = sample(id);
    expect(html).toMatch(/^<!DOCTYPE html><html dir="ltr" lang="en">/);
    expect(html).toContain(`<title>${subject}</title>`);
    expect(html.match(/<table(?![^>]*role="presentation")/g)).toBeNull();
    const levels = [...html.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    for (const [index, level] of levels.entries()) expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1);
  });

  test("has unsubscribe links if it is a list email, and only then", () => {
    const { html, text } = sample(id);
    for (const part of [html, text]) {
      expect(part.includes("/unsubscribe?")).toBe(id.startsWith("weekly"));
      expect(part.includes("/preferences?")).toBe(id.startsWith("weekly"));
    }
  });

  test("does not repeat the preheader in the text part", () => {
    const { html, text } = sample(id);
    const preheader = html.match(/<div style="display:none[^>]*>([^<]+)/)?.[1] ?? "";
    expect(preheader.length).toBeGreaterThan(20);
    expect(flat(text)).not.toContain(preheader);
  });
});

test.each([
  ["sign-in", "https://oddly.example/auth/confirm?token=", "on November 21, 2026 at 2:40 PM UTC"],
  ["confirm-new", "https://oddly.example/subscribe/confirm?token=", "on November 21, 2026 at 2:40 PM UTC"],
  ["confirm-returning", "https://oddly.example/subscribe/confirm?token=", "on November 21, 2026 at 2:40 PM UTC"],
  ["confirm-change", "https://oddly.example/subscribe/confirm?token=", "on November 21, 2026 at 2:40 PM UTC"],
  ["weekly", "https://oddly.example/holiday/2026-11-29", "Sunday, November 29"],
  ["weekly-days", "https://oddly.example/holiday/2026-11-23", "November 23 – 29, 2026"],
  ["weekly-gifts", "https://oddly.example/disclosure", "Thursday, November 26"],
  ["weekly-no-gifts", "https://oddly.example/calendar", "Wednesday, November 25"],
  ["account-deleted", "hello@oddly.example", "on November 21, 2026 at 2:40 PM UTC"],
])("both parts of %s have the link %s and the date", (id, link, date) => {
  const { html, text } = sample(id);
  for (const part of [html, flat(text)]) {
    expect(part).toContain(link);
    expect(part).toContain(date);
  }
});

test("the sign-in email says who requested it, for which address and how long it is valid, and shows the link as text", () => {
  const { html, text } = sample("sign-in");
  const [visible] = html.match(/<body.*<\/body>/s) ?? [""];
  for (const part of [visible.replace(/<[^>]+>/g, ""), flat(text)]) {
    expect(part).toContain("Requested from Chrome on Android");
    expect(part).toContain("for ada@example.org.");
    expect(part).toContain("valid for 15 minutes and works once");
    expect(part).toContain("/auth/confirm?token=q3Vb0nT7rKxY2mZ9aLwE5sDf8HjUcPgo");
  }
  expect(text.match(/\/auth\/confirm/g)).toHaveLength(1);
});

test("a device that does not look like a name is not shown, since a URL in it would become a link", async () => {
  const { html, text } = await renderMail(signInMail({ ...signIn, device: "Prize at evil.example/win" }));
  for (const part of [html, text]) expect(part).not.toContain("evil.example");
  expect(flat(text)).toContain("Requested from an unknown browser");
});

test("the three confirmations say what happens if the button is not clicked", async () => {
  const ends = {
    new: "We won't send anything else",
    returning: "You'll stay off the list",
    change: "Nothing changes",
  } as const;
  for (const reason of ["new", "returning", "change"] as const) {
    const { text } = await renderMail(confirmSubscriptionMail({ ...confirmation, reason }));
    expect(flat(text)).toContain("Yes, send me these: https://oddly.example/subscribe/confirm");
    expect(flat(text)).toContain("* Gift deals");
    expect(flat(text)).toContain(ends[reason]);
  }
});

test("a sponsor is labeled as one, and a day without a sponsor has no label", async () => {
  expect(sample("weekly").text).toContain("Sponsor: Pinecone & Daughters");
  const { html } = await renderMail(weeklyPreviewMail({ ...week, days: [{ ...day, sponsor: null }] }));
  expect(html).not.toContain("Sponsor");
});

test("the affiliate disclosure comes before the first shop link, and the links are marked as sponsored", () => {
  const { html, text } = sample("weekly-gifts");
  for (const part of [html, flat(text)]) {
    const disclosure = part.indexOf("the shop may pay Oddly a commission");
    expect(disclosure).toBeGreaterThan(0);
    expect(part.indexOf("https://www.amazon.com/")).toBeGreaterThan(disclosure);
    expect(part).toContain("No discounts this week");
  }
  expect(html.match(/<a href="https:\/\/www\.amazon[^>]*>/g)?.every((tag) => tag.includes('rel="sponsored'))).toBe(
    true,
  );
});

test("a reader with one of the two preferences only gets that part", () => {
  expect(sample("weekly-days").html).not.toMatch(/amazon|Gift ideas/);
  expect(sample("weekly-gifts").html).not.toMatch(/The story of|Movember/);
  expect(sample("weekly-no-gifts").html).toContain("We have no gift ideas for this week&#x27;s days");
});

test("a shop URL that would run as script is not linked", async () => {
  const { html, text } = await renderMail(
    weeklyPreviewMail({ ...week, gifts: [{ ...gift, url: "javascript:alert(1)" }] }),
  );
  for (const part of [html, text]) expect(part).not.toContain("javascript:");
  expect(html).toContain("A spiral drawing set");
});

const TURN = "\u202E";
const HOSTILE = `</style></title><script>alert(1)</script>"'\`><img src=x onerror=alert(1)>\r\nBcc: eve@example.org\0${TURN}`;

/** The tags and attribute names: what a browser acts on. */
const skeleton = (html: string) =>
  html
    .replace(/<style>.*?<\/style>/gs, "")
    .replace(/"[^"]*"/g, '""')
    .match(/<[^>]*>/g);

test.each([
  [
    "sign-in",
    () => signInMail(signIn),
    () =>
      signInMail({
        ...signIn,
        email: HOSTILE,
        device: HOSTILE,
        url: `${signIn.url}?token="><script>alert(1)</script>`,
      }),
  ],
  [
    "confirmation",
    () => confirmSubscriptionMail({ ...confirmation, reason: "new" }),
    () => confirmSubscriptionMail({ ...confirmation, reason: "new", purposes: [HOSTILE], postalAddress: HOSTILE }),
  ],
  [
    "weekly",
    () => weeklyPreviewMail(week),
    () => {
      const texts = { name: HOSTILE, emoji: HOSTILE, notes: HOSTILE, others: [HOSTILE], sponsor: HOSTILE };
      const gifts = [{ ...gift, holidayName: HOSTILE, name: HOSTILE, why: HOSTILE, price: HOSTILE }];
      return weeklyPreviewMail({ ...week, days: [{ ...day, ...texts }], gifts, ongoing: [HOSTILE] });
    },
  ],
])(
  "hostile strings in the %s email do not change its tags, text direction or headers",
  async (_name, calm, hostile) => {
    const [expected, actual] = await Promise.all([renderMail(calm()), renderMail(hostile())]);
    expect(skeleton(actual.html)).toEqual(skeleton(expected.html));
    expect(actual.html).toContain("&lt;script&gt;");
    for (const part of [actual.html, actual.text, actual.subject]) expect(part).not.toMatch(/[\0\u202A-\u202E]/);
    expect(actual.subject).not.toMatch(/[\r\n]/);
  },
);

test("the placeholders for a reader's own links are preserved in both parts", async () => {
  const marks = { preferencesUrl: "https://oddly.example/m/{{preferences}}", unsubscribeUrl: "{{unsubscribe}}" };
  const { html, text } = await renderMail(weeklyPreviewMail({ ...week, ...marks }));
  for (const mark of Object.values(marks)) {
    expect(html).toContain(`href="${mark}"`);
    expect(text).toContain(`:\n${mark}\n`);
  }
});

test("a week with long notes and three gifts a day stays below 64 kB, well within Gmail's limit", async () => {
  const sentence = "It's a long story, and every word of it is true. ";
  const days = Array.from({ length: 7 }, (_, index) => ({
    ...day,
    date: `2026-11-${23 + index}`,
    name: `National Day of Holidays With Rather Long Names Number ${index}`,
    hue: index * 50,
    notes: sentence.repeat(21).slice(0, 1000),
    others: Array.from({ length: 5 }, (_, other) => `National Other Holiday Number ${other}`),
  }));
  const gifts = days.flatMap(({ date, name }) =>
    ["one", "two", "three"].map((number) => ({ ...gift, day: date, holidayName: name, name: `Gift number ${number}` })),
  );
  const ongoing = Array.from({ length: 16 }, (_, index) => `National Month of Something Number ${index}`);
  const { html } = await renderMail(weeklyPreviewMail({ ...week, days, gifts, ongoing }));
  expect(Buffer.byteLength(html)).toBeLessThan(64_000);
});

test("a script with the react-server condition renders the same email", async () => {
  const script = `
    const { renderMail } = await import("./lib/email/render.ts");
    const { sampleMails } = await import("./emails/samples.ts");
    const { mail } = sampleMails().find(({ id }) => id === "weekly");
    process.stdout.write(JSON.stringify(await renderMail(mail)));`;
  const flags = ["--conditions=react-server", "--import", "tsx", "--input-type=module", "--eval", script];
  const { stdout } = await promisify(execFile)(process.execPath, flags, { maxBuffer: 1 << 24 });
  expect(JSON.parse(stdout)).toEqual(sample("weekly"));
});
