"use client";

import { useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { hueStyle, Sticker } from "@/components/ui/hue";
import type { CardHoliday } from "@/lib/cards/content";
import { throwConfetti } from "./confetti";
import "./celebration.css";

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
  // Not where the form is: until the page has loaded, a `section` contains what is fixed inside it.
  return createPortal(
    <div
      data-slot="celebration"
      className="hued fixed inset-0 z-55 grid appear place-content-center justify-items-center gap-8 bg-field p-6 text-center text-field-ink"
      style={hueStyle(hue)}
    >
      <div
        className="relative aspect-3/2 w-[min(17rem,70vw)] rounded-[0.3rem_0.3rem_1rem_1rem] bg-field-strong"
        aria-hidden="true"
      >
        <span className="celebration-flap absolute inset-x-0 bottom-full h-[62%] origin-bottom" />
        <Sticker emoji={emoji} className="celebration-emoji absolute bottom-[18%] left-1/2 text-[7rem]" />
        <span className="celebration-pocket absolute inset-0 rounded-[0.3rem_0.3rem_1rem_1rem] bg-field-stronger" />
        <Sticker emoji={emoji} className="celebration-seal absolute top-[44%] left-1/2 z-2 text-[3.25rem]" />
      </div>
      <p ref={words} tabIndex={-1} className="font-display font-extrabold text-4xl outline-none">
        {children}
      </p>
    </div>,
    document.body,
  );
}
