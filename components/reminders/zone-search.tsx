"use client";

import { useEffect, useRef, useState } from "react";
import { Command, CommandInput, CommandItem, CommandList } from "@/components/ui/command";
import { findZones, timeName, type ZoneGroup, zoneLabel } from "@/lib/core/time-zones";

type ZoneSearchProps = {
  zones: readonly ZoneGroup[];
  chosen: string;
  onChoose: (zone: string) => void;
  onClose: () => void;
};

/** Finds a zone by its city, by old names, and by names of times such as "Pacific". Enter takes the marked result. */
export function ZoneSearch({ zones, chosen, onChoose, onClose }: ZoneSearchProps) {
  const [text, setText] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const found = findZones(
    text,
    zones.flatMap(({ names }) => names),
  );
  return (
    <Command
      label="Search for a city"
      shouldFilter={false}
      vimBindings={false}
      onKeyDown={(event) => event.key === "Escape" && onClose()}
      className="mt-2 rounded-2xl border border-border bg-card p-2 text-foreground shadow-lg"
    >
      <CommandInput
        ref={field}
        value={text}
        onValueChange={setText}
        placeholder="Search for a city"
        // These two move the cursor in the text, not the mark in the list.
        onKeyDown={(event) => (event.key === "Home" || event.key === "End") && event.stopPropagation()}
      />
      <CommandList label="Time zones" className="mt-2">
        {found.map((zone) => (
          <CommandItem
            key={zone}
            value={zone}
            onSelect={() => onChoose(zone)}
            className={`flex-wrap items-baseline px-3 ${zone === chosen ? "font-semibold" : ""}`}
          >
            {zoneLabel(zone)} <span className="text-muted-foreground text-sm">{timeName(zone)}</span>
          </CommandItem>
        ))}
      </CommandList>
      <p role="status" className={found.length === 0 ? "px-3 py-2" : "sr-only"}>
        {found.length === 0 ? "No match. Try the nearest big city." : text && `${found.length} found`}
      </p>
    </Command>
  );
}
