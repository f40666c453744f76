import type { PreviewDay } from "@/emails/day-card";
import type { PreviewGift } from "@/emails/gift-list";
import type { WeeklyPreview } from "@/emails/weekly-preview";
import type { CivilDate } from "@/lib/core/dates";
import type { RenderedMail } from "@/lib/email/render";
import type { Gift } from "@/lib/holidays/gifts/queries";
import type { Holiday } from "@/lib/holidays/queries";
import type { SponsorItem } from "@/lib/sponsorship/queries";
import { preferencesPath, unsubscribePath } from "./preferences";

/** What readers can ask for of the weekly preview, in the order of the alphabet. */
export const PREVIEW_PREFERENCES = ["deals", "previews"] as const;

const MAX_GIFTS = 5;

/** A week as the calendar knows it. */
export type Week = {
  /** Everything on each of its days, by date, the day's pick first; a day without any is []. */
  holidays: readonly (readonly Holiday[])[];
  /** Weeks and months that are being kept on any of its days; may name one more than once. */
  ongoing: readonly Holiday[];
  /** Of the picks, by holiday id, best first. */
  gifts: Readonly<Record<string, readonly Gift[]>>;
  sponsors: Readonly<Record<string, readonly SponsorItem[]>>;
};

/** What there is to tell of a week. */
export type WeekContent = { days: PreviewDay[]; gifts: PreviewGift[]; ongoing: string[] };

const NOT_RATED = 0;

/** The best idea for each day's pick, at most five: the best rated, and of equals the earliest; by date. */
function chosenGifts(picks: readonly Holiday[], gifts: Week["gifts"]): PreviewGift[] {
  return picks
    .flatMap((pick, index) => (gifts[pick.id] ?? []).slice(0, 1).map((gift) => ({ pick, gift, index })))
    .toSorted((a, b) => (b.gift.rating ?? NOT_RATED) - (a.gift.rating ?? NOT_RATED) || a.index - b.index)
    .slice(0, MAX_GIFTS)
    .toSorted((a, b) => a.index - b.index)
    .map(({ pick, gift }) => ({
      day: pick.dateIso,
      holidayName: pick.name,
      name: gift.name,
      why: gift.description,
      price: gift.price,
      url: gift.affiliateUrl,
    }));
}

/** What the preview tells of a week. `siteUrl` is the site's origin. */
export function weekContent({ holidays, ongoing, gifts, sponsors }: Week, siteUrl: string): WeekContent {
  const picks = holidays.flatMap((ofDay) => ofDay.slice(0, 1));
  const days = holidays.flatMap(([pick, ...others]) =>
    pick
      ? {
          date: pick.dateIso,
          name: pick.name,
          emoji: pick.emoji,
          hue: pick.hue,
          tone: pick.tone,
          notes: pick.notes ?? "",
          url: `${siteUrl}/holiday/${pick.dateIso}`,
          others: others.map(({ name }) => name),
          sponsor: sponsors[pick.id]?.[0]?.sponsor.businessName ?? null,
        }
      : [],
  );
  const told = new Set(holidays.flat().map(({ id }) => id));
  const names = ongoing.filter(({ id }) => !told.has(id)).map(({ name }) => name);
  return { days, gifts: chosenGifts(picks, gifts), ongoing: [...new Set(names)] };
}

/** Stands where a reader's own token goes. It is a token in form, so that no writer of HTML or text changes it. */
const ANY_READER = "00000000-0000-4000-8000-000000000000";

/** The reader's own links, with a mark in place of their token; `personalize` puts it in. */
export function readerLinks(siteUrl: string) {
  return {
    preferencesUrl: `${siteUrl}${preferencesPath(ANY_READER)}`,
    unsubscribeUrl: `${siteUrl}${unsubscribePath(ANY_READER)}`,
  };
}

/** Which texts somebody with these preferences is sent: "deals", "previews", "deals,previews", or "" for none. */
export function variantKey(preferences: readonly string[]): string {
  return PREVIEW_PREFERENCES.filter((each) => preferences.includes(each)).join();
}

/**
 * What each group of readers is told, by `variantKey`, with a mark in place of the reader's token. Those who asked for
 * gift ideas alone get nothing in a week without any; a week without days has no variants at all.
 */
export function previewVariants(
  firstDate: CivilDate,
  { days, gifts, ongoing }: WeekContent,
  siteUrl: string,
): Record<string, WeeklyPreview> {
  if (days.length === 0) return {};
  const frame = { firstDate, ...readerLinks(siteUrl) };
  return {
    ...(gifts.length > 0 && { deals: { ...frame, days: null, gifts, ongoing: [] } }),
    previews: { ...frame, days, gifts: null, ongoing },
    "deals,previews": { ...frame, days, gifts, ongoing },
  };
}

/** The texts of a variant with the reader's token in every place where the mark stood. */
export function personalize({ subject, html, text }: RenderedMail, token: string): RenderedMail {
  const withToken = (marked: string) => marked.replaceAll(ANY_READER, token);
  return { subject, html: withToken(html), text: withToken(text) };
}

/**
 * The headers by which a mail program offers to end the list, with one click and no page.
 * Source: RFC 8058, section 3.1; RFC 2919, section 2.
 */
export function listHeaders(siteUrl: string, token: string, list = "weekly preview"): Record<string, string> {
  return {
    "List-Id": `Oddly ${list} <${list.replaceAll(" ", "-")}.${new URL(siteUrl).hostname}>`,
    "List-Unsubscribe": `<${siteUrl}/api/email/unsubscribe?token=${token}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}
