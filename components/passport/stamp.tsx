"use client";

import { useEffect, useState } from "react";
import { hueStyle, Sticker } from "@/components/ui/hue";
import { dayLabel, type PassportDay, stampKind } from "@/lib/cards/passport/overview";
import type { CivilDate } from "@/lib/core/civil-date";
import { loadPhoto } from "./photos";
import "./stamp.css";

type DayStampProps = { day: PassportDay; className?: string };

/** A day's stamp in the color of its holiday. Decorative: its name is next to it. */
export function StampMark({ day, className = "" }: DayStampProps) {
  const { date, emoji, hue, tone, sent } = day;
  return (
    <span
      aria-hidden="true"
      className={`hued day-stamp ${className}`}
      style={hueStyle(hue, tone)}
      data-kind={stampKind(day)}
      data-sent={sent || undefined}
      data-tone={tone}
    >
      <Sticker emoji={emoji} />
      <span className="day-stamp-date">{dayLabel(date)}</span>
    </span>
  );
}

type PhotoProps = {
  date: CivilDate;
  alt: string;
  /** Increase it after the photo has changed. */
  version?: number;
};

/** The photo of a day from this device; nothing if there is none. */
export function StampPhoto({ date, alt, version = 0 }: PhotoProps) {
  const [address, setAddress] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads a changed photo again
  useEffect(() => {
    let url: string | null = null;
    let isOver = false;
    void loadPhoto(date).then((photo) => {
      if (!photo || isOver) return;
      url = URL.createObjectURL(photo);
      setAddress(url);
    });
    return () => {
      isOver = true;
      if (url) URL.revokeObjectURL(url);
      setAddress(null);
    };
  }, [date, version]);
  if (!address) return null;
  // biome-ignore lint/performance/noImgElement: a photo that only this device has
  return <img src={address} alt={alt} className="stamp-photo" onError={() => setAddress(null)} />;
}
