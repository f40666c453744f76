import type { PreviewGift } from "@/emails/gift-list";
import type { PreviewDay } from "@/emails/weekly-days";
import type { WeeklyPreview } from "@/emails/weekly-preview";
import type { CivilDate } from "@/lib/core/civil-date";
import type { RenderedMail } from "@/lib/email/render";
import type { Gift } from "@/lib/holidays/gifts/queries";
import type { Holiday } from "@/lib/holidays/queries";
import type { SponsorItem } from "@/lib/sponsorship/queries";
import { OPT_IN_PREFERENCES, preferencesPath, unsubscribePath } from "./preferences";

const MAX_GIFTS = 5;

/** A week of the calendar. */
export type Week = {
  /** All holidays of each day, in order of date, the day's pick first; [] for a day without any. */
  holidays: readonly (readonly Holiday[])[];
  /** Weeks and months that are in progress on any of its days; may contain duplicates. */
  ongoing: readonly Holiday[];
  /** Gifts for the picks, by holiday id, best first. */
  gifts: Readonly<Record<string, readonly Gift[]>>;
  sponsors: Readonly<Record<string, readonly SponsorItem[]>>;
};

/** The content of a week's issue. */
export type WeekContent = { days: PreviewDay[]; gifts: PreviewGift[]; ongoing: string[] };

/** Returns the best gift idea for each day's pick, by date: the five best rated, ties by earliest day. */
function chosenGifts(picks: readonly Holiday[], gifts: Week["gifts"]): PreviewGift[] {
  return picks
    .flatMap((pick, index) => (gifts[pick.id] ?? []).slice(0, 1).map((gift) => ({ pick, gift, index })))
    .toSorted((a, b) => (b.gift.rating ?? 0) - (a.gift.rating ?? 0) || a.index - b.index)
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

/** Returns the content of the preview for a week. `siteUrl` is the site's origin. */
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
          pictureUrl: `${siteUrl}${pick.picturePath.replace(/svg$/, "png")}`,
          url: `${siteUrl}/holiday/${pick.dateIso}`,
          others: others.map(({ name }) => name),
          sponsor: sponsors[pick.id]?.[0]?.sponsor.businessName ?? null,
        }
      : [],
  );
  const listedIds = new Set(holidays.flat().map(({ id }) => id));
  const names = ongoing.filter(({ id }) => !listedIds.has(id)).map(({ name }) => name);
  return { days, gifts: chosenGifts(picks, gifts), ongoing: [...new Set(names)] };
}

/** A placeholder for a reader's token, in the form of one, so that rendering to HTML or text does not change it. */
const ANY_READER = "00000000-0000-4000-8000-000000000000";

/** Returns the reader's links with a placeholder for the token; `personalize` fills it in. */
export function readerLinks(siteUrl: string) {
  return {
    preferencesUrl: `${siteUrl}${preferencesPath(ANY_READER)}`,
    unsubscribeUrl: `${siteUrl}${unsubscribePath(ANY_READER)}`,
  };
}

/** Returns the variant for these preferences: "deals", "previews", "deals,previews", or "" for none. */
export function variantKey(preferences: readonly string[]): string {
  return OPT_IN_PREFERENCES.filter((each) => preferences.includes(each)).join();
}

/**
 * Returns the content for each group of readers, by `variantKey`, with a placeholder for the reader's token. There is
 * no "deals" variant in a week without gifts, and no variants at all in a week without days.
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

/** Returns a variant with the placeholder replaced by the reader's token. */
export function personalize({ subject, html, text }: RenderedMail, token: string): RenderedMail {
  const withToken = (marked: string) => marked.replaceAll(ANY_READER, token);
  return { subject, html: withToken(html), text: withToken(text) };
}

/** Returns the headers for one-click unsubscription. Source: RFC 8058, section 3.1; RFC 2919, section 2. */
export function listHeaders(siteUrl: string, token: string, list = "weekly preview"): Record<string, string> {
  return {
    "List-Id": `Oddly ${list} <${list.replaceAll(" ", "-")}.${new URL(siteUrl).hostname}>`,
    "List-Unsubscribe": `<${siteUrl}/api/email/unsubscribe?token=${token}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}
