"use client";

import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { EventList, OperationList } from "./replays";
import { SponsorList } from "./sponsor-list";

const VIEWS = [
  { id: "sponsors", label: "Sponsors", List: SponsorList },
  { id: "events", label: "Stripe events", List: EventList },
  { id: "operations", label: "Stripe calls", List: OperationList },
] as const;

export function SponsorsPanel() {
  const [{ view }, setView] = useQueryStates(
    { view: parseAsStringLiteral(VIEWS.map(({ id }) => id)).withDefault("sponsors"), status: parseAsString },
    { clearOnDefault: false },
  );
  const { List } = VIEWS.find(({ id }) => id === view) ?? VIEWS[0];
  return (
    <>
      <fieldset className="mb-5 flex min-w-0 max-w-full overflow-x-auto rounded-full bg-muted p-1 sm:inline-flex">
        <legend className="sr-only">Which list</legend>
        {VIEWS.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            aria-pressed={id === view}
            onClick={() => void setView({ view: id, status: null })}
            className="min-h-11 flex-1 whitespace-nowrap rounded-full px-3 font-semibold text-muted-foreground text-sm aria-pressed:bg-card aria-pressed:text-foreground aria-pressed:shadow-sm sm:flex-none sm:px-5 sm:text-base"
          >
            {label}
          </button>
        ))}
      </fieldset>
      <List />
    </>
  );
}
