"use client";

// Not for anything it does there: lists are long, and a client component's properties are less to send than its markup.

import Link from "next/link";
import type { ReactNode } from "react";
import { hued } from "./hued";
import { PendingNote } from "./pending-note";

type HolidayTileProps = {
  href: string;
  emoji: string;
  hue: number;
  name: string;
  /** A line above the name: a date, a category. */
  note: string;
  current?: boolean;
  /** Below the name. */
  children?: ReactNode;
};

/** A holiday in a list: its sticker on its own colour, and where it leads. */
export function HolidayTile({ href, emoji, hue, name, note, current = false, children }: HolidayTileProps) {
  return (
    <Link
      href={href}
      prefetch={false}
      aria-current={current ? "true" : undefined}
      className="hued tile"
      style={hued(hue)}
    >
      <span aria-hidden="true" className="tile-emoji">
        {emoji}
      </span>
      <span className="min-w-0">
        <span className="wrap-anywhere block text-field-strong text-sm font-semibold">{note}</span>
        <span className="block font-bold leading-snug [overflow-wrap:anywhere]">{name}</span>
        {children}
      </span>
      <PendingNote>Loading holiday details...</PendingNote>
    </Link>
  );
}
