import { expect, test } from "vitest";
import { weeklyPreviewMail } from "@/emails/weekly-preview";
import { renderMail } from "@/lib/email/render";
import type { Gift } from "@/lib/holidays/gifts/queries";
import type { Holiday } from "@/lib/holidays/queries";
import { listHeaders, personalize, previewVariants, variantKey, type Week, weekContent } from "./weekly-preview";

const SITE = "https://oddly.example";
const TOKEN = "4f1d5c1e-9c1b-4f6e-8a55-0d1f7a3b2c66";

const holiday = (name: string, changes: Partial<Holiday> = {}): Holiday => ({
  id: name,
  slug: name,
  holidayName: name,
  name,
  category: "Nature",
  dateIso: "2026-11-23",
  displayDate: "November 23rd",
  notes: `All about ${name}.`,
  whyToday: null,
  picturePath: "/pictures/a-day/1.svg",
  history: null,
  isMonthObservance: false,
  lengthDays: 1,
  sourceUrl: null,
  videoUrls: [],
  tone: "festive",
  emoji: "🌿",
  hue: 120,
  rule: null,
  ruleText: null,
  origin: { kind: "unknown" },
  sources: [],
  addedByEditors: false,
  ...changes,
});

const gift = (name: string, rating: number | null = null): Gift => ({
  id: name,
  holidayId: "any",
  name,
  description: `Why ${name}.`,
  price: "$10–20",
  rating,
  affiliateUrl: "https://shop.example/thing",
  category: "Garden",
});

const DAYS = [23, 24, 25, 26, 27, 28, 29].map((day) =>
  holiday(`Pick ${day}`, { dateIso: `2026-11-${day}` as Holiday["dateIso"] }),
);

const week = (changes: Partial<Week> = {}): Week => ({
  holidays: DAYS.map((day) => [day]),
  ongoing: [],
  gifts: {},
  sponsors: {},
  ...changes,
});

test("each day has its pick, the names of its other holidays, and the pick's sponsor", () => {
  const [first] = weekContent(
    week({
      holidays: [[holiday("Pick", { notes: null }), holiday("Other"), holiday("Third")]],
      sponsors: {
        Pick: [
          {
            sponsor: { id: "1", businessName: "Acme", websiteUrl: "https://acme.example", description: "" },
            customMessage: "",
          },
        ],
        Other: [
          {
            sponsor: { id: "2", businessName: "Not here", websiteUrl: "https://no.example", description: "" },
            customMessage: "",
          },
        ],
      },
    }),
    SITE,
  ).days;
  expect(first).toEqual({
    date: "2026-11-23",
    name: "Pick",
    emoji: "🌿",
    hue: 120,
    tone: "festive",
    notes: "",
    pictureUrl: "https://oddly.example/pictures/a-day/1.png",
    url: "https://oddly.example/holiday/2026-11-23",
    others: ["Other", "Third"],
    sponsor: "Acme",
  });
});

test("a day without a holiday is omitted", () => {
  const { days } = weekContent(week({ holidays: [[holiday("One")], [], [holiday("Two")]] }), SITE);
  expect(days.map(({ name }) => name)).toEqual(["One", "Two"]);
});

test("an ongoing observance is listed once, and not if one of the days already has it", () => {
  const [monday] = DAYS;
  const { ongoing } = weekContent(
    week({ ongoing: [holiday("Otter Week"), holiday("Movember"), holiday("Otter Week"), ...(monday ? [monday] : [])] }),
    SITE,
  );
  expect(ongoing).toEqual(["Otter Week", "Movember"]);
});

test("there are at most five gift ideas, one for each day, the best rated first in the choice, sorted by date", () => {
  const gifts = Object.fromEntries(DAYS.map(({ id }) => [id, [gift(`Gift of ${id}`), gift("Second best")]]));
  gifts["Pick 29"] = [gift("Rated", 4.8)];
  const chosen = weekContent(week({ gifts }), SITE).gifts;
  expect(chosen.map(({ name }) => name)).toEqual([
    "Gift of Pick 23",
    "Gift of Pick 24",
    "Gift of Pick 25",
    "Gift of Pick 26",
    "Rated",
  ]);
  expect(chosen.at(-1)).toEqual({
    day: "2026-11-29",
    holidayName: "Pick 29",
    name: "Rated",
    why: "Why Rated.",
    price: "$10–20",
    url: "https://shop.example/thing",
  });
});

const full = () => weekContent(week({ ongoing: [holiday("Movember")], gifts: { "Pick 24": [gift("A thing")] } }), SITE);

test("each variant has the chosen parts: days, gift ideas, or both", () => {
  const { deals, previews, "deals,previews": both } = previewVariants("2026-11-23", full(), SITE);
  expect([deals?.days, deals?.gifts?.length, deals?.ongoing]).toEqual([null, 1, []]);
  expect([previews?.days?.length, previews?.gifts, previews?.ongoing]).toEqual([7, null, ["Movember"]]);
  expect([both?.days?.length, both?.gifts?.length, both?.ongoing]).toEqual([7, 1, ["Movember"]]);
});

test("a week without gift ideas has no variant for them alone, and a week without days has no variants", () => {
  expect(Object.keys(previewVariants("2026-11-23", weekContent(week(), SITE), SITE))).toEqual([
    "previews",
    "deals,previews",
  ]);
  expect(previewVariants("2026-11-23", weekContent(week({ holidays: [[]] }), SITE), SITE)).toEqual({});
});

test.each([
  [["previews", "deals"], "deals,previews"],
  [["previews", "admin_updates"], "previews"],
  [["deals"], "deals"],
  [["admin_updates"], ""],
  [[], ""],
])("a subscriber of %j gets the variant %j", (preferences, key) => {
  expect(variantKey(preferences)).toBe(key);
});

const count = (text: string, part: string) => text.split(part).length - 1;

test.each(["deals", "previews", "deals,previews"])(
  "the reader's own links are in the HTML and the text of %s, without a leftover placeholder",
  async (key) => {
    const variant = previewVariants("2026-11-23", full(), SITE)[key];
    if (!variant) throw new Error("no such variant");
    const frame = { siteUrl: SITE, contactEmail: "hello@oddly.example", postalAddress: "Oddly, 1 Example Street" };
    const rendered = await renderMail(weeklyPreviewMail({ ...frame, ...variant }));
    const mail = personalize(rendered, TOKEN);
    for (const path of ["preferences", "unsubscribe"]) {
      expect(count(mail.html, `href="${SITE}/${path}?token=${TOKEN}"`)).toBe(1);
      expect(count(mail.text, `\n${SITE}/${path}?token=${TOKEN}\n`)).toBe(1);
    }
    expect(mail.html + mail.text).not.toContain("00000000-0000-4000");
    expect(personalize(rendered, TOKEN.replace("4f", "5f")).html).toHaveLength(mail.html.length);
  },
);

test("an email client can unsubscribe with one request to the reader's own URL", () => {
  expect(listHeaders(SITE, TOKEN)).toEqual({
    "List-Id": "Oddly weekly preview <weekly-preview.oddly.example>",
    "List-Unsubscribe": `<https://oddly.example/api/email/unsubscribe?token=${TOKEN}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
});
