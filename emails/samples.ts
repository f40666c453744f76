import { PLAN, priceInWords } from "@/lib/billing/plan";
import { plusDays } from "@/lib/core/dates";
import { slugOf } from "@/lib/editorial/slug";
import { accountDeletedMail, signInMail } from "./account";
import { cardThanksMail, sealedCardMail } from "./cards";
import type { PreviewGift } from "./gift-list";
import type { Mail } from "./layout";
import { reminderMail } from "./reminder";
import { sponsorEndingMail, sponsorFreeMail, sponsorMessageHiddenMail } from "./sponsor-notices";
import { sponsorPaymentFailedMail, sponsorReceiptMail, sponsorRenewalMail } from "./sponsor-payments";
import { adminNoticeMail, confirmSubscriptionMail } from "./subscription";
import type { PreviewDay } from "./weekly-days";
import { type WeeklyPreview, weeklyPreviewMail } from "./weekly-preview";

const SITE = "https://oddly.example";

const frame = {
  siteUrl: SITE,
  contactEmail: "hello@oddly.example",
  postalAddress: "Oddly\n21 Hello Street\nPortland, OR 97201\nUSA",
};

const requestedAt = new Date("2026-11-21T14:40:00Z");
const token = "q3Vb0nT7rKxY2mZ9aLwE5sDf8HjUcPgo";

const signIn = {
  ...frame,
  url: `${SITE}/auth/confirm?token=${token}`,
  email: "ada@example.org",
  requestedAt,
  validMinutes: 15,
};

const confirmation = {
  ...frame,
  url: `${SITE}/subscribe/confirm?token=${token}`,
  purposes: ["Gift deals and special offers", "Holiday previews and updates"],
  requestedAt,
  validDays: 7,
};

type SampleDay = Pick<PreviewDay, "name" | "emoji" | "hue" | "notes" | "others"> & { sponsor?: string };

const WEEK: readonly SampleDay[] = [
  {
    name: "Fibonacci Day",
    emoji: "🐚",
    hue: 180,
    notes:
      "Add the last two to get the next one: 1, 1, 2, 3, which is also today, 11/23. Sunflowers pack their seeds by it and pinecones wind by it, with no schooling at all. Have one cookie, then one, then two, then three, and call it math.",
    others: ["Wolfenoot", "Doctor Who Day", "National Cashew Day", "National Espresso Day"],
    sponsor: "Pinecone & Daughters",
  },
  {
    name: "National Sardines Day",
    emoji: "🐟",
    hue: 225,
    notes:
      "Nobody has ever been lonely in a tin. Sardines are not even one kind of fish, just several small ones that agreed to travel together, and on toast with lemon they make a better lunch than you think. As a game they are hide-and-seek backward: find them, and get in.",
    others: ["Evolution Day"],
  },
  {
    name: "National Parfait Day",
    emoji: "🍨",
    hue: 340,
    notes:
      "The French word means perfect, and in France they freeze it; Americans took the compliment, added granola, and put it in a tall glass so that you can watch. Dig straight down. One layer at a time is for geologists.",
    others: ["Tie One On Day", "Evacuation Day", "St. Catherine's Day"],
  },
  {
    name: "Thanksgiving Day",
    emoji: "🦃",
    hue: 50,
    notes:
      "The table has a leaf in it, the good chair went to Grandma, and somebody brought the salad with marshmallows again. Go around and say one thing you're thankful for. Keep it short; the gravy is forming opinions.",
    others: ["Good Grief Day", "National Cake Day"],
  },
  {
    name: "Sinkie Day",
    emoji: "🍽️",
    hue: 205,
    notes:
      "Cold stuffing, standing up, over the sink, straight from the foil: dinner with a water view and no dishes. The International Association of People Who Dine Over the Kitchen Sink, founded in 1991, keeps the day after Thanksgiving for it. You were a member all along.",
    others: ["Pins and Needles Day", "Black Friday", "Buy Nothing Day", "Native American Heritage Day"],
  },
  {
    name: "Red Planet Day",
    emoji: "🪐",
    hue: 30,
    notes:
      "The first close-up of Mars arrived so slowly, as a string of numbers, that engineers taped the strips to a wall and filled them in with pastels from an art store. It's a paint-by-numbers of another world. The probe, Mariner 4, left on November 28, 1964.",
    others: ["Small Business Saturday", "National French Toast Day"],
  },
  {
    name: "Square Dance Day",
    emoji: "🤠",
    hue: 130,
    notes:
      "Someone with a microphone tells you exactly what to do next, and for once it's restful. Bow to your partner, swing the neighbor, and forgive whoever turned left. More than twenty states have made it their official dance; none has claimed the Macarena.",
    others: ["Museum Store Sunday", "Electronic Greetings Day"],
  },
];

const MONDAY = "2026-11-23";

const DAYS: readonly PreviewDay[] = WEEK.map((day, index) => {
  const date = plusDays(MONDAY, index);
  const pictureUrl = `${SITE}/pictures/${slugOf(day.name)}/1.png`;
  return { sponsor: null, tone: "festive", ...day, date, pictureUrl, url: `${SITE}/holiday/${date}` };
});

type SampleGift = Pick<PreviewGift, "holidayName" | "name" | "why" | "price"> & { search: string };

const IDEAS: readonly SampleGift[] = [
  {
    holidayName: "Fibonacci Day",
    name: "A packet of giant sunflower seeds",
    why: "34 spirals one way and 55 the other, if you remember to water.",
    price: "Under $10",
    search: "giant sunflower seeds",
  },
  {
    holidayName: "Fibonacci Day",
    name: "A spiral drawing set",
    why: "One wheel goes around inside another, and out comes a sunflower.",
    price: "$10–20",
    search: "spiral drawing gear set",
  },
  {
    holidayName: "National Sardines Day",
    name: "A gift box of tinned fish",
    why: "Half of it is lunch, and the other half is graphic design.",
    price: "$25–45",
    search: "tinned fish gift box",
  },
  {
    holidayName: "Thanksgiving Day",
    name: "A gravy boat that pours cleanly",
    why: "The tablecloth gets no vote and suffers most.",
    price: "$15–30",
    search: "gravy boat with saucer",
  },
  {
    holidayName: "Sinkie Day",
    name: "A sturdy metal spork",
    why: "One tool for the entire range of leftovers.",
    price: "Under $10",
    search: "stainless steel spork",
  },
  {
    holidayName: "Red Planet Day",
    name: "A globe of Mars",
    why: "Run a finger along a canyon as long as the United States is wide.",
    price: "$40–90",
    search: "mars globe",
  },
];

const GIFTS: readonly PreviewGift[] = IDEAS.map(({ search, ...idea }) => ({
  ...idea,
  day: DAYS.find(({ name }) => name === idea.holidayName)?.date ?? MONDAY,
  url: `https://www.amazon.com/s?${new URLSearchParams({ k: search, tag: "oddly-20" })}`,
}));

const week: WeeklyPreview & typeof frame = {
  ...frame,
  firstDate: MONDAY,
  days: DAYS,
  gifts: GIFTS,
  ongoing: [
    "National Game and Puzzle Week",
    "Adopt a Senior Pet Month",
    "Aviation History Month",
    "Banana Pudding Lovers Month",
    "Movember",
    "National Novel Writing Month",
    "Picture Book Month",
  ],
  preferencesUrl: `${SITE}/preferences?token=${token}`,
  unsubscribeUrl: `${SITE}/unsubscribe?token=${token}`,
};

const thanks = {
  ...frame,
  emoji: "🤗",
  recipientName: "Grace",
  holidayName: "Fibonacci Day",
  hue: 180,
  tone: "festive" as const,
  cardUrl: `${SITE}/cards/0b8f2c1e-3d4a-4e5f-8a6b-7c9d0e1f2a3b`,
  choicesUrl: `${SITE}/account#mail`,
};

const sealed = {
  ...frame,
  senderName: "Ada Lovelace",
  senderEmail: "ada@example.com",
  holidayName: "Fibonacci Day",
  emoji: "🐚",
  hue: 180,
  tone: "festive" as const,
  url: `${SITE}/cards/0b8f2c1e-3d4a-4e5f-8a6b-7c9d0e1f2a3b?share=${token}`,
  validDays: 7,
  refuseUrl: `${SITE}/cards/refuse/${token}`,
};

const reminder = {
  ...frame,
  holiday: { name: "Fibonacci Day", emoji: "🐚", lengthDays: 1, isMonthObservance: false },
  targetDateIso: "2026-11-23",
  hue: 180,
  tone: "festive",
  daysLeft: 2,
  note: "Order the sunflower seeds.\nAnd tell Ben: 1, 1, 2, 3.",
  dayUrl: `${SITE}/holidays/fibonacci-day`,
  remindersUrl: `${SITE}/reminders`,
  stopUrl: `${SITE}/reminders/stop?token=${token}`,
} as const;

const periodEnd = new Date("2027-02-21T14:40:00Z");

const sponsorship = {
  ...frame,
  businessName: "Pinecone & Daughters",
  holidayName: "Fibonacci Day",
  emoji: "🐚",
  hue: 180,
  holidayUrl: `${SITE}/holidays/fibonacci-day`,
  dashboardUrl: `${SITE}/sponsor-dashboard`,
};
const { amountCents, currency } = PLAN;
const receipt = {
  ...sponsorship,
  amountCents,
  currency,
  paidAt: requestedAt,
  periodStart: requestedAt,
  periodEnd,
  invoiceNumber: "PD7QK2ZL-0001",
  invoiceUrl: "https://invoice.stripe.com/i/acct_1QOddly/live_YWNjdF8xUU9kZGx5",
  isFirst: true,
};

const renewal = { ...sponsorship, priceWords: priceInWords(PLAN), renewsAt: periodEnd, isHidden: false };
const ending = { ...sponsorship, endsAt: periodEnd, isOver: false };

const sample = (id: string, name: string, mail: Mail) => ({ id, name, mail });

/** Returns samples of every email and its variants, for visual review in development and for tests. */
export function sampleMails() {
  return [
    sample("sign-in", "Sign-in link", signInMail({ ...signIn, device: "Chrome on Android" })),
    sample("sign-in-unknown", "Sign-in link, browser unknown", signInMail({ ...signIn, device: "an unknown browser" })),
    sample("confirm-new", "Confirmation, new reader", confirmSubscriptionMail({ ...confirmation, reason: "new" })),
    sample(
      "confirm-returning",
      "Confirmation, returning reader",
      confirmSubscriptionMail({ ...confirmation, reason: "returning" }),
    ),
    sample(
      "confirm-change",
      "Confirmation, a change",
      confirmSubscriptionMail({ ...confirmation, purposes: confirmation.purposes.slice(1), reason: "change" }),
    ),
    sample("weekly", "Weekly preview with gift ideas", weeklyPreviewMail(week)),
    sample("weekly-days", "Weekly preview, days only", weeklyPreviewMail({ ...week, gifts: null })),
    sample("weekly-gifts", "Weekly preview, gift ideas only", weeklyPreviewMail({ ...week, days: null, ongoing: [] })),
    sample("weekly-no-gifts", "Weekly preview, no gift ideas", weeklyPreviewMail({ ...week, gifts: [] })),
    sample(
      "weekly-notice",
      "Update about Oddly",
      adminNoticeMail({
        ...week,
        subject: "The calendar tears now",
        text: "Swipe a day and it comes off, as it should.\n\nTell us what you think: we read every reply.",
      }),
    ),
    sample("card-thanks", "Reply to a card", cardThanksMail(thanks)),
    sample(
      "card-thanks-no-holiday",
      "Reply to a card without a recipient or a holiday",
      cardThanksMail({ ...thanks, emoji: "💌", recipientName: null, holidayName: null, hue: 340 }),
    ),
    sample(
      "card-thanks-solemn",
      "Reply to a solemn card",
      cardThanksMail({ ...thanks, emoji: "🕯️", holidayName: "World AIDS Day", hue: 25, tone: "solemn" }),
    ),
    sample("reminder", "Reminder of a holiday", reminderMail(reminder)),
    sample(
      "reminder-date",
      "Reminder of a mere date, without a note",
      reminderMail({
        ...reminder,
        holiday: null,
        hue: 300,
        daysLeft: 1,
        note: "",
        dayUrl: `${SITE}/holiday/2026-11-23`,
      }),
    ),
    sample(
      "reminder-solemn",
      "Reminder of a solemn day",
      reminderMail({
        ...reminder,
        holiday: { name: "World AIDS Day", emoji: "🎗️", lengthDays: 1, isMonthObservance: false },
        hue: 25,
        tone: "solemn",
        note: "",
      }),
    ),
    sample("sealed-card", "Scheduled card", sealedCardMail(sealed)),
    sample(
      "sealed-card-plain",
      "Scheduled card, without a name or a holiday",
      sealedCardMail({ ...sealed, senderName: null, holidayName: null, emoji: "💌", hue: 340 }),
    ),
    sample(
      "sealed-card-solemn",
      "Scheduled card for a solemn day",
      sealedCardMail({ ...sealed, holidayName: "World AIDS Day", emoji: "🎗️", hue: 25, tone: "solemn" }),
    ),
    sample("sponsor-receipt", "Sponsor's receipt, the first", sponsorReceiptMail(receipt)),
    sample(
      "sponsor-receipt-renewed",
      "Sponsor's receipt, a renewal without an invoice's number",
      sponsorReceiptMail({ ...receipt, invoiceNumber: null, invoiceUrl: null, isFirst: false }),
    ),
    sample("sponsor-renewal", "Sponsorship renews", sponsorRenewalMail(renewal)),
    sample(
      "sponsor-renewal-hidden",
      "Sponsorship of a solemn day renews",
      sponsorRenewalMail({ ...renewal, isHidden: true }),
    ),
    sample("sponsor-payment-failed", "Sponsor's payment failed", sponsorPaymentFailedMail(receipt)),
    sample("sponsor-ending", "Sponsorship will end", sponsorEndingMail(ending)),
    sample("sponsor-ended", "Sponsorship has ended", sponsorEndingMail({ ...ending, isOver: true })),
    sample("sponsor-free", "A holiday on the waitlist is free", sponsorFreeMail(renewal)),
    sample(
      "sponsor-message-hidden",
      "Sponsor's message hidden",
      sponsorMessageHiddenMail({
        ...sponsorship,
        message: "Spiral into savings: 40% off every pinecone, today only!",
        reason:
          "A sponsor's message runs for three months, so a one-day offer goes stale.\nTell us what your pinecones have to do with Fibonacci instead.",
      }),
    ),
    sample("account-deleted", "Account deleted", accountDeletedMail({ ...frame, deletedAt: requestedAt })),
  ];
}
