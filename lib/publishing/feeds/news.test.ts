import fc from "fast-check";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { expect, test } from "vitest";
import { plainLine } from "@/lib/core/text";
import { atomText, type NewsDay, newsWeek, rssText } from "./news";

const TODAY = "2026-11-21";
const SITE = "https://oddly.example/";

const days: NewsDay[] = [
  {
    dateIso: TODAY,
    holidayName: "Salt & Pepper's <3 Day",
    tone: "festive",
    emoji: "🧂",
    picturePath: "/pictures/a-day/1.svg",
    notes: "Fish & chips > <b>soup</b>.",
  },
  {
    dateIso: "2026-11-27",
    holidayName: "Fur Day",
    tone: "festive",
    emoji: "🦊",
    picturePath: "/pictures/a-day/1.svg",
    notes: null,
  },
];

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  trimValues: false,
  parseTagValue: false,
  isArray: (name) => name === "item" || name === "entry",
});

/** The validator accepts these. Source: XML 1.0, section 2.2. */
const NOT_IN_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;

function parse(xml: string) {
  expect(XMLValidator.validate(xml)).toBe(true);
  expect(xml).not.toMatch(NOT_IN_XML);
  return parser.parse(xml);
}

/** Returns what a feed reader shows for HTML without tags. */
const shown = (html: string) =>
  html
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, "&");

test("the feeds cover seven days from today on", () => {
  expect(newsWeek("2026-12-28")).toEqual({ first: "2026-12-28", last: "2027-01-03" });
});

test("RSS has an item for each day, with a permanent link and a title in plain text", async () => {
  const { channel } = parse(await rssText(days, TODAY, SITE)).rss;
  expect(channel["atom:link"]).toMatchObject({ "@rel": "self", "@href": "https://oddly.example/feeds/rss.xml" });
  const [first, second] = channel.item;
  expect(first).toMatchObject({
    title: "Saturday, November 21st: Happy Salt & Pepper's <3 Day! 🧂",
    link: "https://oddly.example/holiday/2026-11-21",
    guid: { "#text": "https://oddly.example/holiday/2026-11-21", "@isPermaLink": "true" },
    description: "Fish &amp; chips &gt; &lt;b&gt;soup&lt;/b&gt;.",
    enclosure: { "@url": "https://oddly.example/pictures/a-day/1.png", "@type": "image/png", "@length": "0" },
  });
  expect(second.title).toBe("Friday, November 27th: Happy Fur Day! 🦊");
  expect(second).not.toHaveProperty("description");
});

test("Atom has the same items, with titles as HTML", async () => {
  const { feed } = parse(await atomText(days, TODAY, SITE));
  expect(feed.id).toBe("https://oddly.example/");
  expect(feed.link).toContainEqual({ "@rel": "self", "@href": "https://oddly.example/feeds/atom.xml" });
  const [first] = feed.entry;
  expect(first).toMatchObject({
    id: "https://oddly.example/holiday/2026-11-21",
    link: [
      { "@href": "https://oddly.example/holiday/2026-11-21" },
      { "@rel": "enclosure", "@href": "https://oddly.example/pictures/a-day/1.png" },
    ],
    title: { "@type": "html" },
    summary: { "@type": "html", "#text": "Fish &amp; chips &gt; &lt;b&gt;soup&lt;/b&gt;." },
  });
  expect(shown(first.title["#text"])).toBe("Saturday, November 21st: Happy Salt & Pepper's <3 Day! 🧂");
});

test("no item is dated in the future, and a day's date does not change while it is in the feed", async () => {
  const { channel } = parse(await rssText(days, TODAY, SITE)).rss;
  const dates = channel.item.map(({ pubDate }: { pubDate: string }) => new Date(pubDate).toISOString());
  expect(dates).toEqual(["2026-11-15T00:00:00.000Z", "2026-11-21T00:00:00.000Z"]);
  const tomorrow = parse(await rssText(days.slice(1), "2026-11-22", SITE)).rss.channel;
  expect(tomorrow.item[0].pubDate).toBe(channel.item[1].pubDate);
});

test("a feed's last change is the start of its day, at whatever time it is requested", async () => {
  const { channel } = parse(await rssText(days, TODAY, SITE)).rss;
  expect(channel.lastBuildDate).toBe("Sat, 21 Nov 2026 00:00:00 GMT");
  expect(parse(await atomText(days, TODAY, SITE)).feed.updated).toBe("2026-11-21T00:00:00.000Z");
});

test("a week without holidays is an empty feed", async () => {
  expect(parse(await rssText([], TODAY, SITE)).rss.channel).not.toHaveProperty("item");
  expect(parse(await atomText([], TODAY, SITE)).feed).not.toHaveProperty("entry");
});

test("any name and any notes are read back unchanged", async () => {
  const text = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 60 }),
    fc.string({ unit: "binary", maxLength: 60 }),
    fc.string({
      unit: fc.constantFrom("]]>", "<", ">", "&amp;", "&", "'", '"', "a", " ", "\u0001", "\uFFFE"),
      maxLength: 30,
    }),
  );
  await fc.assert(
    fc.asyncProperty(text, text, async (holidayName, notes) => {
      const day = {
        dateIso: TODAY,
        holidayName,
        tone: "festive",
        emoji: "🎉",
        picturePath: "/pictures/a-day/1.svg",
        notes,
      } as const;
      const title = plainLine(`Saturday, November 21st: Happy ${holidayName}! 🎉`);
      const rss = parse(await rssText([day], TODAY, SITE)).rss.channel.item[0];
      expect(rss.title).toBe(title.replaceAll("]]>", "]] >"));
      const atom = parse(await atomText([day], TODAY, SITE)).feed.entry[0];
      expect(shown(atom.title["#text"])).toBe(title);
    }),
  );
});

test.each([
  ["World AIDS Day", "Observed: World AIDS Day"],
  ["Pearl Harbor Remembrance Day", "In remembrance: Pearl Harbor Remembrance Day"],
])("the title of %s, a solemn day, does not contain Happy", async (holidayName, words) => {
  const day: NewsDay = {
    dateIso: "2026-12-01",
    holidayName,
    tone: "solemn",
    emoji: "🕯️",
    picturePath: "/pictures/a-day/1.svg",
    notes: null,
  };
  const title = `Tuesday, December 1st: ${words}`;
  expect(parse(await rssText([day], TODAY, SITE)).rss.channel.item[0].title).toBe(title);
  expect(parse(await atomText([day], TODAY, SITE)).feed.entry[0].title["#text"]).toBe(title);
});
