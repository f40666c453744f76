import { PURPOSE_NAMES, PURPOSES } from "@/lib/newsletter/consent";
import type { OptInPreference, Preference } from "@/lib/newsletter/preferences";

export const PURPOSE_IDS = Object.keys(PURPOSES) as OptInPreference[];

/** What each one means, for readers who haven't seen the newsletter in a while. */
const EXPLAINED: Readonly<Record<Preference, string>> = {
  deals: "Up to five ideas a week, each with a rough price and a link to a shop.",
  previews: "The week ahead, a holiday for each day, every Sunday.",
  admin_updates: "A short note when something about Oddly changes.",
};

const EMOJI: Readonly<Record<Preference, string>> = { deals: "🎁", previews: "🗓️", admin_updates: "📣" };

/** One kind of email we send, with a one-line explanation. */
export function OptInPurpose({ id }: { id: Preference }) {
  return (
    <span className="min-w-0">
      <span className="block font-semibold">{PURPOSE_NAMES[id]}</span>
      <span className="block text-ink-soft text-sm">{EXPLAINED[id]}</span>
    </span>
  );
}

/** The kinds of email a subscriber asked for. */
export function OptInPurposes({ purposes }: { purposes: readonly Preference[] }) {
  return (
    <ul className="grid gap-4 text-left">
      {purposes.map((id) => (
        <li key={id} className="flex gap-4">
          <span aria-hidden="true" className="sticker text-4xl">
            {EMOJI[id]}
          </span>
          <OptInPurpose id={id} />
        </li>
      ))}
    </ul>
  );
}
