import type { Gift } from "@/lib/holidays/gifts/queries";
import type { CalendarEntry, FullHoliday, Holiday } from "@/lib/holidays/queries";
import type { FoundHoliday } from "@/lib/holidays/search/queries";
import type { SponsorItem } from "@/lib/sponsorship/queries";

/** A real holiday as the API returns it. Only the ID differs between sites. */
export const HELLO_DAY: FullHoliday = {
  id: "4f1d5c1e-9c1b-4f6e-8a55-0d1f7a3b2c66",
  slug: "world-hello-day",
  holidayName: "World Hello Day",
  name: "World Hello Day",
  category: "Kindness & Causes",
  dateIso: "2026-11-21",
  displayDate: "November 21st",
  notes:
    "Ten hellos to ten people, and you've done your part for world peace. That's the entire holiday: no cake, no costume, one word. Start with whoever is nearest; the cat counts as practice.",
  picturePath: "/pictures/world-hello-day/1qm2hys92plkx.svg",
  whyToday:
    "With a war on in 1973, two brothers spent all their money on stamps and asked the world's leaders to talk first.",
  history:
    "In the fall of 1973, with Egypt, Syria and Israel at war, the brothers Brian and Michael McCormack spent all their money on postage. They mailed 1,360 letters in seven languages to leaders around the world, asking for talk before force, and fifteen countries backed the first November 21. Michael, then a senior at Harvard, went on to learn the greeting in more than 65 languages. The word itself owes a lot to the telephone: Alexander Graham Bell wanted calls answered with Ahoy, Thomas Edison held out for Hello, and Edison won.",
  isMonthObservance: false,
  lengthDays: 1,
  sourceUrl: "https://en.wikipedia.org/wiki/World_Hello_Day",
  videoUrls: ["https://example.com/adventures/kindness-and-causes.mp4"],
  emoji: "👋",
  hue: 55,
  tone: "festive",
  rule: "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=21",
  ruleText: "November 21",
  origin: {
    kind: "person",
    by: "Brian and Michael McCormack",
    year: 1973,
  },
  sources: [
    {
      title: "World Hello Day, Wikipedia",
      url: "https://en.wikipedia.org/wiki/World_Hello_Day",
    },
    {
      title: "Bonjour, Hola, Shalom: Michael McCormack, The Harvard Crimson, 1999",
      url: "https://www.thecrimson.com/article/1999/6/8/bonjour-hola-shalom-michael-mccormack-founder/",
    },
  ],
  addedByEditors: false,
  celebrate: {
    free: "Say it to ten people before dinner, out loud, and count on your fingers. The bus driver, the neighbor two doors down and the man with the tuba all count.",
    friends:
      "Have each guest bring the greeting of a language nobody else at the table speaks. They teach it to the rest, until everyone can say it without smiling.",
    desk: "Write to a colleague you know only as a name in the copy line: hello, and one true thing you liked about their work. Ask for nothing at the end of it.",
  },
  messages: [
    {
      mood: "warm",
      text: "You said hello first. I was looking at my shoes and planning my escape, and everything good since then began with that one word of yours.",
    },
    {
      mood: "funny",
      text: "I practiced on the cat, the mailbox and a man on the phone who had the wrong number. You're the first one today I've said it to on purpose. Hello.",
    },
    {
      mood: "thoughtful",
      text: "Two brothers once answered a war with 1,360 letters about saying hello. I have one stamp in the house, and I wanted it to go to you.",
    },
  ],
};

/** Returns some of its fields. */
const pick = <Field extends keyof FullHoliday>(...fields: Field[]) =>
  Object.fromEntries(fields.map((field) => [field, HELLO_DAY[field]])) as Pick<FullHoliday, Field>;

const { celebrate: _celebrate, messages: _messages, ...inYear } = HELLO_DAY;

/** The same holiday in a year's list. */
export const HELLO_IN_YEAR: Holiday = inYear;

/** The same holiday in a month's list. */
export const HELLO_ENTRY: CalendarEntry = {
  ...pick("id", "slug", "holidayName", "category", "dateIso", "displayDate", "isMonthObservance", "lengthDays"),
  ...pick("emoji", "hue", "tone"),
  isSponsored: true,
};

/** The same holiday in search results. */
export const HELLO_RESULT: FoundHoliday = {
  ...pick("id", "slug", "holidayName", "category", "emoji", "hue", "tone", "notes", "isMonthObservance", "lengthDays"),
  ...pick("dateIso", "displayDate"),
};

/** A fictional gift idea for it. */
export const POSTCARDS: Gift = {
  id: "b7a0a1de-52c4-4d0e-bb0a-3a9a4f1c9d10",
  holidayId: HELLO_DAY.id,
  name: "Ten blank postcards",
  description: "One for every hello that has farther to go than across the street.",
  price: "$8–12",
  rating: 4.5,
  affiliateUrl: "https://example.com/postcards",
  category: "Paper",
};

/** A fictional sponsor of it. */
export const PAPER_SHOP: SponsorItem = {
  sponsor: {
    id: "0c9e6a52-7d0f-4a3b-9a43-6f3a7a1f5e21",
    businessName: "Hawthorn Paper & Post",
    websiteUrl: "https://example.com/hawthorn",
    description: "Cards, stamps and a mailbox that is emptied twice a day.",
  },
  customMessage: "Say hello to our counter, we say hello back.",
};
