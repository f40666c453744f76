"use client";

import { useEffect, useState } from "react";
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

/** The holiday in `/?holiday={name}`, where a card's "explore" button leads. Source: spec section 2, card view. */
export function HighlightedHoliday() {
  const [holiday, setHoliday] = useState<Found | null>(null);
  useEffect(() => {
    const name = new URLSearchParams(location.search).get("holiday")?.trim();
    if (!name) return;
    let isHere = true;
    findByName(name)
      .then((found) => isHere && setHoliday(found))
      .catch((error) => console.warn("Failed to look up the card's holiday", error));
    return () => {
      isHere = false;
    };
  }, []);
  if (!holiday) return null;
  return (
    <section aria-labelledby="from-a-card" className="mb-5 rounded-3xl border-2 border-accent bg-surface p-4">
      <h2 id="from-a-card" className="mb-2 font-bold font-display text-lg">
        From your card
      </h2>
      <HolidayTile
        href={`/holidays/${holiday.slug}`}
        emoji={holiday.emoji}
        hue={holiday.hue}
        tone={holiday.tone}
        name={holiday.holidayName}
        note={holiday.displayDate}
      />
    </section>
  );
}
