"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useTransition } from "react";
import { buttonVariants } from "@/components/ui/button-variants";
import { Input } from "@/components/ui/input";

/** Returns the IDs of a date's holidays from the public API; [] if the request fails. */
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
 * Starts a card for another date, from `first` to `last`. The link includes the holiday only if the date has exactly
 * one; otherwise, and without scripts, it is chosen in the card builder. Source: spec section 2, holiday detail,
 * calendar widget.
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
        Send a card for
        <Input
          type="date"
          name="date"
          required
          defaultValue={date >= first && date <= last ? date : undefined}
          min={first}
          max={last}
        />
      </label>
      <button type="submit" disabled={isPending} className={buttonVariants({ variant: "outline" })}>
        {isPending ? "One moment…" : "Create a card"}
      </button>
    </form>
  );
}
