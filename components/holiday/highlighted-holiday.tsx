import type { ReactNode } from "react";
import type { CalendarEntry } from "@/lib/holidays/queries";
import { HolidayTile } from "./holiday-tile";

type Found = Pick<CalendarEntry, "id" | "slug" | "holidayName" | "displayDate" | "emoji" | "hue" | "tone">;

async function findByName(name: string): Promise<Found | null> {
  const response = await fetch(`/api/search?${new URLSearchParams({ q: name.slice(0, 100), limit: "5" })}`);
  if (!response.ok) return null;
  const { results }: { results: Found[] } = await response.json();
  // The search is fuzzy, but a card has the exact name.
  const wanted = name.toLowerCase();
  return results.find(({ holidayName }) => holidayName.toLowerCase() === wanted) ?? null;
}

/** Returns the part of the home page about the holiday with this name; null if there is none. */
export async function findHighlight(name: string): Promise<ReactNode> {
  const holiday = await findByName(name);
  if (!holiday) return null;
  const { slug, emoji, hue, tone, holidayName, displayDate } = holiday;
  return (
    <section aria-labelledby="from-a-card" className="mb-5 rounded-3xl border-2 border-primary bg-card p-4">
      <h2 id="from-a-card" className="mb-2 font-bold font-display text-lg">
        From your card
      </h2>
      <HolidayTile
        href={`/holidays/${slug}`}
        emoji={emoji}
        hue={hue}
        tone={tone}
        name={holidayName}
        note={displayDate}
      />
    </section>
  );
}
