"use client";

import { cx } from "class-variance-authority";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { inputClass } from "@/components/ui/input";
import { onDemand } from "@/components/ui/on-demand";
import { currentZone, type ZoneGroup, zoneLabel, zoneTime } from "@/lib/core/time-zones";

const ZoneSearch = onDemand(async () => (await import("./zone-search")).ZoneSearch);

const guessZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";

type ZoneSelectProps = {
  id?: string;
  name: string;
  zones: readonly ZoneGroup[];
  /** The initial zone; if empty, the device's zone is filled in. */
  first: string;
  onZone?: (zone: string) => void;
  "aria-invalid"?: boolean | undefined;
  "aria-describedby"?: string | undefined;
};

/**
 * A time zone field: shows the device's zone by its city, with a search behind "Change". Before hydration it is a plain
 * select, and its value is preserved.
 */
export function ZoneSelect({ name, zones, first, onZone, ...marks }: ZoneSelectProps) {
  const select = useRef<HTMLSelectElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [zone, setZone] = useState<string | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const changeZone = (changed: string) => {
    setZone(changed);
    onZone?.(changed);
  };
  const showZone = useEffectEvent(() => changeZone(currentZone(select.current?.value || guessZone())));
  useEffect(() => showZone(), []);

  if (zone === null) {
    const begin = currentZone(first);
    const isListed = begin === "" || zones.some(({ names }) => names.includes(begin));
    return (
      <select {...marks} ref={select} name={name} className={inputClass} defaultValue={begin} required>
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
    changeZone(chosen);
    close();
  };
  const label = zone ? zoneTime(zone) : "Choose a time zone";
  return (
    <div>
      <input type="hidden" name={name} value={zone} />
      <button
        {...marks}
        ref={button}
        type="button"
        aria-label={`Time zone: ${label}. Change`}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className={cx(inputClass, "flex items-center justify-between gap-3 text-left")}
      >
        <span className="min-w-0">{label}</span>
        <span className="shrink-0 underline underline-offset-4">{isOpen ? "Close" : "Change"}</span>
      </button>
      {isOpen && <ZoneSearch zones={zones} chosen={zone} onChoose={choose} onClose={close} />}
    </div>
  );
}
