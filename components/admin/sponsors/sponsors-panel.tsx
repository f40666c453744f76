"use client";

import { useSearchParams } from "next/navigation";
import { EventList, OperationList } from "./replays";
import { SponsorList } from "./sponsor-list";

const VIEWS = [
  { id: "sponsors", label: "Sponsors", List: SponsorList },
  { id: "events", label: "Stripe events", List: EventList },
  { id: "operations", label: "Stripe calls", List: OperationList },
] as const;

/** Stores the view in the URL, without requesting the same page from the server again. */
function open(view: string): void {
  const search = new URLSearchParams(location.search);
  search.set("view", view);
  search.delete("status");
  history.replaceState(null, "", `?${search}`);
}

export function SponsorsPanel() {
  const asked = useSearchParams().get("view");
  const { id: view, List } = VIEWS.find(({ id }) => id === asked) ?? VIEWS[0];
  return (
    <>
      <fieldset className="mb-5 flex min-w-0 max-w-full overflow-x-auto rounded-full bg-sunken p-1 sm:inline-flex">
        <legend className="sr-only">Which list</legend>
        {VIEWS.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            aria-pressed={id === view}
            onClick={() => open(id)}
            className="min-h-11 flex-1 whitespace-nowrap rounded-full px-3 font-semibold text-ink-soft text-sm aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-sm sm:flex-none sm:px-5 sm:text-base"
          >
            {label}
          </button>
        ))}
      </fieldset>
      <List />
    </>
  );
}
