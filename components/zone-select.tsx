"use client";

import { type ComponentProps, useEffect, useRef, useSyncExternalStore } from "react";
import { type ZoneGroup, zoneLabel } from "@/lib/time-zones";

const never = () => () => undefined;
const guessZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";

type ZoneSelectProps = Omit<ComponentProps<"select">, "ref" | "children" | "defaultValue"> & {
  zones: readonly ZoneGroup[];
  /** What it begins with; where that is empty, the device's own zone is filled in. */
  first: string;
  /** Called when it has been. */
  onGuess?: () => void;
};

/** A time zone to choose: the device's own where a script can ask for it. */
export function ZoneSelect({ zones, first, onGuess, ...marks }: ZoneSelectProps) {
  const select = useRef<HTMLSelectElement>(null);
  const guess = useSyncExternalStore(never, guessZone, () => "");
  // Browsers call some zones by older or newer names than our server does.
  const unlisted = [first, guess].filter((zone) => zone && !zones.some(({ names }) => names.includes(zone)));

  useEffect(() => {
    if (!guess || select.current?.value !== "") return;
    select.current.value = guess;
    onGuess?.();
  }, [guess, onGuess]);
  return (
    <select {...marks} ref={select} defaultValue={first} required>
      <option value="">Choose a time zone</option>
      {[...new Set(unlisted)].map((zone) => (
        <option key={zone} value={zone}>
          {zone}
        </option>
      ))}
      {zones.map(({ area, names }) => (
        <optgroup key={area} label={area}>
          {names.map((zone) => (
            <option key={zone} value={zone}>
              {zoneLabel(zone)}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}
