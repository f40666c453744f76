"use client";

import { useEffect, useRef } from "react";
import { hueStyle } from "@/components/ui/hue";
import type { CardHoliday } from "@/lib/cards/content";
import { throwConfetti } from "./confetti";

/** How long the celebration lasts. Source: spec section 9, success overlay. */
const CELEBRATION_MS = 1500;

type CelebrationProps = {
  holiday: Pick<CardHoliday, "emoji" | "hue">;
  onEnd: () => void;
  children: string;
};

/** Covers the whole page for a moment after a card was sent. */
export function Celebration({ holiday: { emoji, hue }, onEnd, children }: CelebrationProps) {
  const words = useRef<HTMLParagraphElement>(null);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    words.current?.focus();
    void throwConfetti({ emoji, hue });
    const timer = setTimeout(() => end.current(), CELEBRATION_MS);
    return () => clearTimeout(timer);
  }, [emoji, hue]);
  return (
    <div className="hued celebration" style={hueStyle(hue)}>
      <div className="celebration-envelope" aria-hidden="true">
        <span className="celebration-flap" />
        <span className="sticker celebration-emoji">{emoji}</span>
        <span className="celebration-pocket" />
        <span className="sticker celebration-seal">{emoji}</span>
      </div>
      <p ref={words} tabIndex={-1} className="font-display font-extrabold text-4xl outline-none">
        {children}
      </p>
    </div>
  );
}
