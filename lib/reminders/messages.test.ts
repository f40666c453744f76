import { expect, test } from "vitest";
import { reminderMail } from "@/emails/reminder";
import { mailFrame } from "@/lib/email/message";
import { renderMail } from "@/lib/email/render";
import {
  datedHeadline,
  headline,
  idOfSigned,
  inDays,
  mailContentOf,
  pushMessageOf,
  type ReminderContent,
  signed,
  stopHeaders,
} from "./messages";
import { daysUntil } from "./moment";

const NOW = new Date("2026-11-23T14:00:00Z");
const SITE = "https://oddly.example";

const reminder: ReminderContent = {
  id: "0b8f2c1e-3d4a-4e5f-8a6b-7c9d0e1f2a3b",
  holiday: {
    name: "Cake Day",
    emoji: "🍰",
    hue: 20,
    tone: "festive",
    slug: "cake-day",
    lengthDays: 1,
    isMonthObservance: false,
  },
  targetDateIso: "2026-11-26",
  timeZone: "America/New_York",
  note: "Buy eggs\n<b>six</b> of them",
};
const ofDate: ReminderContent = { ...reminder, holiday: null, note: "" };

const mailOf = async (of: ReminderContent) =>
  renderMail(reminderMail({ ...mailFrame(), ...mailContentOf(of, NOW, SITE) }));

test("a notification has the day, how soon it is, the user's note, and a link to the day", () => {
  expect(pushMessageOf(reminder, NOW)).toEqual({
    title: "🍰 Cake Day is on Thursday, November 26",
    soon: {
      about: "🍰 Cake Day is",
      on: { "2026-11-23": "in 3 days", "2026-11-25": "tomorrow", "2026-11-26": "today" },
    },
    body: "Thursday, November 26th, 2026\nBuy eggs\n<b>six</b> of them",
    url: "/holidays/cake-day",
    tag: "reminder-0b8f2c1e-3d4a-4e5f-8a6b-7c9d0e1f2a3b-2026-11-26",
  });
});

test("a notification for a plain date opens that date", () => {
  expect(pushMessageOf(ofDate, NOW)).toMatchObject({
    title: "📅 Thursday, November 26",
    soon: { about: "📅 November 26th is" },
    body: "Thursday, November 26th, 2026",
    url: "/holiday/2026-11-26",
  });
});

test.each([
  ["2026-11-25T12:00:00Z", { "2026-11-25": "tomorrow", "2026-11-26": "today" }],
  ["2026-11-26T12:00:00Z", { "2026-11-25": "tomorrow", "2026-11-26": "today" }],
])("a notification sent at %s has texts for the day before and the day itself", (now, on) => {
  expect(pushMessageOf(reminder, new Date(now)).soon?.on).toEqual(on);
});

test("the longest possible notification fits the limit of push services", () => {
  const name = "囍".repeat(200);
  const long = {
    ...reminder,
    holiday: { ...reminder.holiday, name, slug: "x".repeat(200) } as ReminderContent["holiday"],
    note: "囍".repeat(500),
  };
  // Source: RFC 8291, section 4: 4096 bytes, of which 103 are not text.
  expect(Buffer.byteLength(JSON.stringify(pushMessageOf(long, NOW)))).toBeLessThanOrEqual(3993);
});

test("an email has the same content, with links to the day and to stop it, and no promotion", async () => {
  const { subject, html, text } = await mailOf(reminder);
  expect(subject).toBe("Cake Day is in 3 days");
  expect(text).toContain("\nThursday, November 26\n");
  expect(text).toContain("Buy eggs\n");
  expect(text).toContain("<b>six</b> of them");
  expect(html).toContain("&lt;b&gt;six&lt;/b&gt; of them");
  expect(text).toContain("See the day:\nhttps://oddly.example/holidays/cake-day");
  const [, token = ""] = /https:\/\/oddly\.example\/reminders\/stop\?token=([\w-]+)/.exec(text) ?? [];
  expect(idOfSigned("reminder stop", token)).toBe(reminder.id);
  const links = [...html.matchAll(/href="([^"?]+)/g)].map(([, href]) => href);
  expect(new Set(links)).toEqual(
    new Set([
      SITE,
      `${SITE}/holidays/cake-day`,
      `${SITE}/reminders/stop`,
      `${SITE}/reminders`,
      "mailto:hello@oddly.example",
    ]),
  );
});

test("an email for a plain date without a note has neither a holiday nor an empty box", async () => {
  const { subject, text } = await mailOf(ofDate);
  expect(subject).toBe("November 26th is in 3 days");
  expect(text).toContain("\nThursday, November 26\n");
  expect(text).not.toContain("note");
});

test("an email client can stop a reminder with one click", () => {
  const headers = stopHeaders(reminder, SITE);
  expect(headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
  const [, token = ""] =
    /^<https:\/\/oddly\.example\/api\/reminders\/stop\?token=([\w-]+)>$/.exec(headers["List-Unsubscribe"] ?? "") ?? [];
  expect(idOfSigned("reminder stop", token)).toBe(reminder.id);
});

const cake = { name: "Cake Day", emoji: "🍰", lengthDays: 1, isMonthObservance: false };

test.each([
  [cake, 1, "Cake Day is tomorrow"],
  [cake, 5, "Cake Day is in 5 days"],
  [cake, 0, "Cake Day is today"],
  [{ ...cake, name: "Fish Week", lengthDays: 7 }, 1, "Fish Week begins tomorrow"],
  [{ ...cake, name: "Cheese Month", isMonthObservance: true }, 14, "Cheese Month begins in 14 days"],
  [null, 1, "November 26th is tomorrow"],
])("a headline has the subject and how soon it is", (holiday, days, words) => {
  expect(headline({ holiday, targetDateIso: "2026-11-26" }, days)).toBe(words);
});

test.each([
  [cake, "Cake Day is on Thursday, November 26"],
  [{ ...cake, name: "Fish Week", lengthDays: 7 }, "Fish Week begins on Thursday, November 26"],
  [null, "Thursday, November 26"],
])("a dated headline has the subject and the date", (holiday, words) => {
  expect(datedHeadline({ holiday, targetDateIso: "2026-11-26" })).toBe(words);
});

test("how soon a day is depends on the date in the time zone", () => {
  const now = new Date("2026-11-25T11:00:00Z");
  expect(daysUntil("2026-11-26", "Pacific/Kiritimati", now)).toBe(0);
  expect(daysUntil("2026-11-26", "UTC", now)).toBe(1);
  expect(daysUntil("2026-11-26", "Etc/GMT+12", now)).toBe(2);
  expect(inDays(-1)).toBe("today");
});

const ID = "0b8f2c1e-3d4a-4e5f-8a6b-7c9d0e1f2a3b";

test("a signed id is read back and is deterministic", () => {
  expect(idOfSigned("reminder feed", signed("reminder feed", ID))).toBe(ID);
  expect(signed("reminder feed", ID)).toBe(signed("reminder feed", ID));
});

test.each([
  ["nothing", ""],
  ["an id alone", ID],
  ["an id with another's signature", signed("reminder feed", ID).replace("0b8f2c1e", "0b8f2c1f")],
  ["a signature that is changed at its end", `${signed("reminder feed", ID).slice(0, -1)}g`],
  ["a signature that is cut", signed("reminder feed", ID).slice(0, -1)],
  ["a signature for something else", signed("reminder stop", ID)],
  ["more behind it", `${signed("reminder feed", ID)}0`],
])("an invalid signed id is rejected: %s", (_what, text) => {
  expect(idOfSigned("reminder feed", text)).toBeNull();
});

test("only one of all 16 last characters is valid", () => {
  const stem = signed("reminder feed", ID).slice(0, -1);
  const right = [..."0123456789abcdef"].filter((letter) => idOfSigned("reminder feed", stem + letter) === ID);
  expect(right).toHaveLength(1);
});
