"use client";

// A client component because lists are long: its props take fewer bytes than its markup.

import Link from "next/link";
import type { ReactNode } from "react";
import { Emoji } from "@/components/ui/emoji";
import { hueStyle } from "@/components/ui/hue";
import { PendingNote } from "@/components/ui/pending-note";
import type { Tone } from "@/lib/holidays/tone";
import "./tile.css";

type HolidayTileProps = {
  href: string;
  emoji: string;
  hue: number;
  tone?: Tone;
  name: string;
  /** A line above the name, such as a date or a category. */
  note: string;
  current?: boolean;
  children?: ReactNode;
};

export function HolidayTile({ href, emoji, hue, tone, name, note, current = false, children }: HolidayTileProps) {
  return (
    <Link
      href={href}
      prefetch={false}
      aria-current={current ? "true" : undefined}
      className="hued tile"
      style={hueStyle(hue, tone)}
    >
      <span aria-hidden="true" className="tile-emoji">
        <Emoji of={emoji} />
      </span>
      <span className="min-w-0">
        <span className="tile-note wrap-anywhere text-field-strong text-sm font-semibold">{note}</span>
        <span className="block font-bold leading-snug wrap-anywhere">{name}</span>
        {children}
      </span>
      <PendingNote>Loading holiday details...</PendingNote>
    </Link>
  );
}
