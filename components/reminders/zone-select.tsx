"use client";

import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { currentZone, findZones, timeName, type ZoneGroup, zoneLabel, zoneTime } from "@/lib/core/time-zones";

const guessZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";

type ZoneSelectProps = {
  id: string;
  name: string;
  zones: readonly ZoneGroup[];
  /** The initial zone; if empty, the device's zone is filled in. */
  first: string;
  onZone?: () => void;
  className?: string;
  "aria-invalid"?: boolean | undefined;
  "aria-describedby"?: string | undefined;
};

/**
 * A time zone field: shows the device's zone by its city, with a search behind "Change". Before hydration it is a plain
 * select, and its value is preserved.
 */
export function ZoneSelect({ id, name, zones, first, onZone, className = "", ...marks }: ZoneSelectProps) {
  const select = useRef<HTMLSelectElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [zone, setZone] = useState<string | null>(null);
  const [isOpen, setIsOpen] = useState(false);

  useEffect(() => setZone(currentZone(select.current?.value || guessZone())), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: report changes of the zone only
  useEffect(() => {
    if (zone) onZone?.();
  }, [zone]);

  if (zone === null) {
    const begin = currentZone(first);
    const isListed = begin === "" || zones.some(({ names }) => names.includes(begin));
    return (
      <select {...marks} ref={select} id={id} name={name} className={className} defaultValue={begin} required>
        <option value="">Choose a time zone</option>
        {!isListed && <option value={begin}>{zoneLabel(begin)}</option>}
        {zones.map(({ area, names }) => (
          <optgroup key={area} label={area}>
            {names.map((each) => (
              <option key={each} value={each}>
                {zoneLabel(each)}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    );
  }
  const close = () => {
    setIsOpen(false);
    button.current?.focus();
  };
  const choose = (chosen: string) => {
    setZone(chosen);
    close();
  };
  const words = zone ? zoneTime(zone) : "Choose a time zone";
  return (
    <div>
      <input type="hidden" name={name} value={zone} />
      <button
        {...marks}
        ref={button}
        id={id}
        type="button"
        aria-label={`Time zone: ${words}. Change`}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className={`${className} flex items-center justify-between gap-3 text-left`}
      >
        <span className="min-w-0">{words}</span>
        <span className="shrink-0 underline underline-offset-4">{isOpen ? "Close" : "Change"}</span>
      </button>
      {isOpen && <ZoneSearch zones={zones} chosen={zone} onChoose={choose} onClose={close} />}
    </div>
  );
}

type ZoneSearchProps = {
  zones: readonly ZoneGroup[];
  chosen: string;
  onChoose: (zone: string) => void;
  onClose: () => void;
};

/** Finds a zone by its city, by old names, and by names of times such as "Pacific". Enter takes the first result. */
function ZoneSearch({ zones, chosen, onChoose, onClose }: ZoneSearchProps) {
  const [text, setText] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const found = findZones(
    text,
    zones.flatMap(({ names }) => names),
  );
  const [best] = found;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") onClose();
    if (event.key !== "Enter") return;
    // Enter must not submit the form.
    event.preventDefault();
    if (text.trim() && best) onChoose(best);
  };
  return (
    <div className="mt-2 rounded-2xl border border-line bg-surface p-2 text-ink shadow-lg">
      <input
        ref={field}
        type="search"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        aria-label="Search for a city"
        placeholder="Search for a city"
        autoComplete="off"
        className="field"
      />
      <ul className="mt-2" aria-label="Time zones">
        {found.map((each) => (
          <li key={each}>
            <button
              type="button"
              aria-pressed={each === chosen}
              onClick={() => onChoose(each)}
              className="flex min-h-11 w-full flex-wrap items-baseline gap-x-2 rounded-xl px-3 py-2 text-left hover:bg-sunken aria-pressed:font-semibold"
            >
              {zoneLabel(each)} <span className="text-ink-soft text-sm">{timeName(each)}</span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className={found.length === 0 ? "px-3 py-2" : "sr-only"}>
        {found.length === 0 ? "No match. Try the nearest big city." : text && `${found.length} found`}
      </p>
    </div>
  );
}
