"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useTransition } from "react";
import { buttonClass } from "./ui/button";

/** The ids of a date's holidays, from the public API; none where it cannot be asked. */
async function holidayIdsOn(date: string): Promise<string[]> {
  try {
    const response = await fetch(`/api/holidays/date/${date}`);
    const holidays: { id: string }[] = response.ok ? await response.json() : [];
    return holidays.map(({ id }) => id);
  } catch {
    return [];
  }
}

/**
 * Makes a card for another date. The card builder is told the holiday only when the date has exactly one; where that
 * cannot be found out, or without scripts, it asks by itself. Source: spec section 2, holiday detail, calendar widget.
 */
export function CardDate({ date, first, last }: { date: string; first: string; last: string }) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const go = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = String(new FormData(event.currentTarget).get("date"));
    startTransition(async () => {
      const [only, ...others] = await holidayIdsOn(chosen);
      const query = new URLSearchParams({ date: chosen, ...(only && others.length === 0 && { holidayId: only }) });
      router.push(`/cards/new?${query}`);
    });
  };
  return (
    <form action="/cards/new" onSubmit={go} className="mt-5 flex flex-wrap items-end gap-3">
      <label className="grid gap-1 font-semibold">
        A card for
        <input type="date" name="date" required defaultValue={date} min={first} max={last} className="field" />
      </label>
      <button type="submit" disabled={isPending} className={buttonClass({ look: "quiet" })}>
        {isPending ? "One moment …" : "Create a card"}
      </button>
    </form>
  );
}
